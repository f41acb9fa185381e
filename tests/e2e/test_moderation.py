"""Muting, blocking and reporting, by mouse, finger and keyboard; and the admin's page."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import side_tab
from tests.server.harness import Server, start

#: What would run, or turn a line around, if anybody took it for more than text.
NASTY_NAME = "<img src=x onerror=a()>"
NASTY = "<img src=x onerror=\"document.title='hacked'\"> \u202eevil <script>alert(1)</script>"


def meet(visit: Visit, name: str = "Mallory", **host: object) -> tuple[Person, Person, str]:
    """Somebody opens a table of 6 nimmt!; a stranger of that name sits down there."""
    ada, stranger = visit(**host), visit()
    table = ada.open_table("six-nimmt", 3, friends=1)
    call(stranger, "POST", "/api/me", {"nickname": name})
    stranger.go(f"/table/{table}")
    stranger.page.get_by_role("button", name=stranger.say("web.table.sit-here")).first.click()
    person_button(ada, name).first.wait_for()
    return ada, stranger, table


def call(person: Person, method: str, path: str, body: object) -> object:
    """Ask the server as this person's page would."""
    return person.page.evaluate(
        """async ([method, path, body]) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
          return answer.ok
        }""",
        [method, path, body],
    )


def person_button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=name, exact=True)


def write(person: Person, text: str) -> None:
    field = person.page.get_by_label(person.say("web.table.chat-write")).locator("visible=true")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def chat(person: Person) -> Locator:
    return person.page.get_by_role("list", name=person.say("web.table.chat"))


def test_a_muted_person_is_not_heard_and_is_heard_again_from_the_settings(visit: Visit) -> None:
    ada, mallory, table = meet(visit)
    write(mallory, "you fool")
    expect(chat(ada)).to_contain_text("you fool")
    person_button(ada, "Mallory").last.click()
    ada.button("web.table.mute-name", ada.page.get_by_role("dialog")).click()
    expect(chat(ada)).not_to_contain_text("you fool")
    write(mallory, "still here")
    expect(chat(mallory)).to_contain_text("still here")
    write(ada, "how quiet it is")
    expect(chat(ada)).to_contain_text("how quiet it is")
    ada.page.reload()
    expect(chat(ada)).to_contain_text("how quiet it is")
    assert "still here" not in chat(ada).inner_text()
    expect(ada.page.locator(".apart")).to_have_text(ada.say("web.person.is-muted"))
    ada.go("/settings")
    ada.button("web.table.unmute-name", name="Mallory").click()
    expect(ada.page.get_by_text(ada.say("web.settings.avoided"))).to_have_count(0)
    ada.go(f"/table/{table}")
    expect(chat(ada)).to_contain_text("still here")


def test_a_finger_mutes_at_a_plate_of_a_running_game(visit: Visit) -> None:
    ada, mallory, _ = meet(visit, phone=True)
    ada.button("web.invite.start").tap()
    ada.page.locator("[data-table]").wait_for()
    ada.settle()
    plate = ada.page.locator(".seats li:has(.person)")
    box = plate.bounding_box()
    assert box is not None
    # Anywhere on the plate, here at its corner.
    plate.tap(position={"x": box["width"] - 6, "y": box["height"] - 6})
    ada.page.get_by_role("dialog").wait_for()
    dialog = ada.page.get_by_role("dialog")
    for button in dialog.get_by_role("button").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    ada.button("web.table.mute-name", dialog).tap()
    expect(ada.page.locator(".seats .apart")).to_have_text(ada.say("web.person.is-muted"))
    mallory.page.locator("[data-table]").wait_for()
    side_tab(mallory, "web.table.chat")
    write(mallory, "can you read me?")
    side_tab(ada, "web.table.chat")
    expect(chat(ada)).to_contain_text(ada.say("web.table.chat-empty"))


def test_by_keyboard_somebody_is_blocked_and_loses_the_seat_and_reads_why_not(visit: Visit) -> None:
    ada, mallory, _ = meet(visit)
    name = person_button(ada, "Mallory").first
    name.focus()
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("dialog").wait_for()
    focus_on(ada.page, ada.say("web.table.block-name", name="Mallory"))
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(name).to_have_count(0)
    sit = mallory.page.get_by_role("button", name=mallory.say("web.table.sit-here")).first
    sit.click()
    expect(mallory.page.locator(".notice")).to_have_text(mallory.say("error.not-welcome"))
    expect(sit).to_be_visible()


def test_the_menu_of_the_table_names_who_else_is_there(visit: Visit) -> None:
    ada, _, _ = meet(visit)
    ada.button("web.menu").click()
    ada.button("web.person.options", name="Mallory").click()
    expect(ada.page.get_by_role("dialog")).to_have_accessible_name("Mallory")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def focus_on(page: Page, name: str) -> None:
    """Go on by Tab until something of this name has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if name in str(page.evaluate("() => document.activeElement.textContent")):
            return
    raise AssertionError(f"Tab never came to {name}")


def report(person: Person, name: str, words: str) -> None:
    person_button(person, name).first.click()
    dialog = person.page.get_by_role("dialog")
    person.button("web.table.report-name", dialog).click()
    dialog.get_by_role("radio", name=person.say("web.person.reason-spam")).check()
    dialog.get_by_role("textbox").fill(words)
    person.button("web.person.send", dialog).click()
    expect(person.page.locator(".notice")).to_have_text(person.say("web.person.reported"))


def enter(person: Person, token: str) -> None:
    person.page.get_by_label(person.say("web.admin.token")).fill(token)
    person.page.keyboard.press("Enter")


def test_the_admin_reads_a_report_and_nothing_in_it_is_more_than_text(
    visit: Visit, server: Server
) -> None:
    ada, mallory, table = meet(visit, NASTY_NAME)
    write(mallory, NASTY)
    expect(chat(ada)).to_contain_text("<script>alert(1)</script>")
    report(ada, NASTY_NAME, NASTY + " " + "and " * 40)
    admin = visit(path="/admin")
    admin.page.on("dialog", lambda dialog: dialog.accept())
    admin.forgive("403")
    enter(admin, "sxt_wrong")
    expect(admin.page.locator(".wrong")).to_have_text(admin.say("web.admin.token-wrong"))
    enter(admin, server.admin)
    item = admin.page.locator("li.panel", has_text="and and").first
    expect(item.get_by_role("heading")).to_contain_text(NASTY_NAME)
    expect(item).to_contain_text("alert(1)")
    assert "\u202e" not in item.inner_text()
    assert item.locator("img, script").count() == 0
    assert server.admin not in admin.page.url
    assert server.admin not in str(admin.context.cookies())
    assert admin.page.evaluate("() => Object.values(localStorage).join()").find("sxt_") < 0
    assert admin.page.title() == f"{admin.say('web.admin.title')} · {admin.say('web.title')}"
    # The ban shows the stranger out at once, and is lifted here.
    mallory.forgive("403|WebSocket|Failed to load")
    item.get_by_role("button", name=admin.say("web.admin.ban-name", name=NASTY_NAME)).click()
    expect(item).to_contain_text(admin.say("web.admin.banned"))
    expect(mallory.page.get_by_text(mallory.say("error.banned"))).to_be_visible()
    admin.button("web.admin.unban").first.click()
    expect(admin.page.get_by_text(admin.say("web.admin.bans-none"))).to_be_visible()
    # The table is found by its link and closed; the report is marked as done.
    admin.page.get_by_label(admin.say("web.admin.table-id")).fill(f"{server.url}/table/{table}")
    admin.button("web.admin.find").click()
    found = admin.page.locator(".found")
    admin.button("web.admin.close-table", found).click()
    expect(found).to_contain_text(admin.say("web.admin.stored-closed"))
    item.get_by_role("button", name=admin.say("web.admin.report-done")).click()
    expect(admin.page.locator("li.panel", has_text="and and")).to_have_count(0)
    admin.page.get_by_role("tab", name=admin.say("web.admin.reports-done")).click()
    expect(admin.page.locator("li.panel", has_text="and and")).to_have_count(1)
    # A reload keeps the admin in, signing out forgets the token.
    admin.page.reload()
    admin.button("web.admin.sign-out").click()
    expect(admin.page.get_by_label(admin.say("web.admin.token"))).to_be_visible()
    assert admin.page.evaluate("() => sessionStorage.length") == 0


def test_the_admins_page_comes_only_when_it_is_asked_for(visit: Visit) -> None:
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda one: asked.append(one.url))
    person.go("/")
    before = [url for url in asked if re.search("Admin", url)]
    person.go("/admin")
    after = [url for url in asked if re.search("Admin", url)]
    assert (before, len(after) > 0) == ([], True)


@pytest.mark.parametrize("language", ["pt-BR", "pt-PT", "it", "ro"])
def test_the_admins_page_speaks_every_language(visit: Visit, language: str) -> None:
    person = visit(path="/admin", language=language)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.say("web.admin.title"))
    expect(person.page.get_by_label(person.say("web.admin.token"))).to_be_visible()


def test_the_admin_who_tries_too_often_reads_that_they_must_wait(visit: Visit) -> None:
    with start(environment={"SEXTET_LIMIT_ADMIN": "1"}, games=["six"]) as guarded:
        person = visit(guarded.url, path="/admin")
        person.forgive("403|429")
        enter(person, "sxt_wrong")
        expect(person.page.locator(".wrong")).to_have_text(person.say("web.admin.token-wrong"))
        enter(person, guarded.admin)
        expect(person.page.locator(".wrong")).to_have_text(person.say("error.rate-limited"))
        assert httpx.get(f"{guarded.url}/api/admin/reports").status_code == 403
