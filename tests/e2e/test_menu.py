"""The table's menu: what was agreed, settings without leaving, a link that says what it is for."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.person import Person


def in_menu(person: Person, key: str) -> Locator:
    """Choose something in the menu; returns the window that opens."""
    person.button("web.menu").click()
    person.button(key, person.page.get_by_role("dialog")).click()
    return person.page.get_by_role("dialog")


def test_settings_open_at_the_table_and_nobody_leaves_it(newcomer: Person) -> None:
    newcomer.play_now("six")
    newcomer.wait_for_turn()
    address = newcomer.page.url
    window = in_menu(newcomer, "web.nav.settings")
    expect(window).to_have_accessible_name(newcomer.say("web.settings.title"))
    window.get_by_label(newcomer.say("web.settings.theme")).select_option("dark")
    expect(newcomer.page.locator("html")).to_have_attribute("data-theme", "dark")
    window.get_by_label(newcomer.say("web.settings.language")).select_option("it")
    newcomer.language = "it"
    expect(window).to_have_accessible_name(newcomer.say("web.settings.title"))
    newcomer.page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    assert newcomer.page.url == address
    expect(newcomer.button("web.menu")).to_be_focused()


def test_the_menu_and_the_room_say_what_was_agreed(newcomer: Person) -> None:
    agreed = (
        "option.six-nimmt.variant.professional",
        "web.new.undo",
        "web.new.public",
    )
    newcomer.go("/new/six-nimmt?variant=professional&target=40&pace=30&with=public&undo=yes")
    newcomer.open_button.click()
    room = newcomer.page.locator("main")
    for key in agreed:
        expect(room).to_contain_text(newcomer.say(key))
    newcomer.button("web.invite.fill-bots").click()
    newcomer.page.locator("[data-table]").wait_for()
    newcomer.button("web.menu").click()
    menu = newcomer.page.get_by_role("dialog")
    for key in agreed:
        expect(menu).to_contain_text(newcomer.say(key))
    expect(menu).to_contain_text(newcomer.say("option.six-nimmt.target") + " 40")
    expect(menu).to_contain_text(newcomer.say("web.new.time-seconds.other", count=30))


def test_the_usual_target_is_said_too_but_not_beside_a_number_of_rounds(newcomer: Person) -> None:
    target = re.compile(newcomer.say("option.six-nimmt.target"))
    newcomer.open_table("six-nimmt", 2)
    newcomer.button("web.menu").click()
    menu = newcomer.page.get_by_role("dialog")
    expect(menu).to_contain_text(newcomer.say("option.six-nimmt.target") + " 66")
    newcomer.open_table("six-nimmt", 2, {"rounds": "3"})
    newcomer.button("web.menu").click()
    expect(menu).to_contain_text(newcomer.say("option.six-nimmt.rounds") + " 3")
    expect(menu).not_to_contain_text(target)


def test_a_link_says_whether_it_is_to_play_to_watch_or_to_look(visit: Visit) -> None:
    host = visit()
    table = host.open_table("six-nimmt", 2, {"rounds": "1"}, friends=1)
    main = host.page.locator("main")
    expect(main).to_contain_text(host.say("web.invite.title"))
    expect(main).to_contain_text(host.say("web.invite.qr-hint"))
    host.button("web.invite.fill-bots").click()
    host.page.locator("[data-table]").wait_for()
    window = in_menu(host, "web.invite.share")
    expect(window).to_have_accessible_name(host.say("web.invite.title-watch"))
    expect(window).to_contain_text(host.say("web.invite.qr-hint-watch"))
    expect(window).not_to_contain_text(host.say("web.invite.qr-hint"))
    host.page.keyboard.press("Escape")
    forward(host, table)
    host.result.wait_for()
    window = in_menu(host, "web.invite.share")
    expect(window).to_have_accessible_name(host.say("web.invite.title-look"))
