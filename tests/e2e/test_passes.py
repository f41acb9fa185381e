"""Who comes in as me: browsers and programs in the settings, signed out and shut out."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import letting_in


def recovery_of(person: Person) -> str:
    person.go("/me")
    person.button("web.me.recovery-show").click()
    return person.page.locator(".code").inner_text()


def test_a_browser_that_is_signed_out_elsewhere_says_so_and_is_nobodys(visit: Visit) -> None:
    ada, phone = visit(), visit()
    ada.page.evaluate(
        """() => fetch('/api/me', { method: 'POST', body: '{"nickname": "Ada"}',
          headers: { 'content-type': 'application/json' } })"""
    )
    code = recovery_of(ada)
    phone.go("/me")
    phone.page.get_by_label(phone.say("web.me.recovery-enter")).fill(code)
    phone.button("web.me.recovery-use").click()
    field = phone.page.get_by_label(phone.say("web.me.nickname"))
    expect(field).to_have_value("Ada")
    ada.go("/settings")
    listed = ada.page.get_by_role("region", name=ada.say("web.settings.browsers"))
    expect(listed.get_by_role("listitem")).to_have_count(2)
    expect(listed.get_by_text(ada.say("web.settings.browser-here"))).to_have_count(1)
    ada.button("web.settings.sign-out-others").click()
    expect(ada.page.locator(".notice")).to_have_text(ada.say("web.settings.signed-out.one"))
    expect(listed.get_by_role("listitem")).to_have_count(1)
    expect(phone.page.locator(".notice")).to_have_text(phone.say("error.signed-out"))
    expect(field).to_have_value("")
    expect(phone.button("web.me.erase")).to_have_count(0)


def test_a_new_code_says_how_many_browsers_it_has_signed_out(visit: Visit) -> None:
    ada = visit()
    letting_in(ada)
    recovery_of(ada)
    expect(ada.page.locator(".notice")).to_have_text(ada.say("web.settings.signed-out.one"))


def test_a_program_is_let_in_and_shut_out_by_keyboard(visit: Visit) -> None:
    ada = visit()
    letting_in(ada)
    programs = ada.page.get_by_role("region", name=ada.say("web.settings.programs"))
    expect(programs.get_by_role("listitem")).to_have_count(2)
    name = ada.page.get_by_label(ada.say("web.settings.program-name"))
    name.focus()
    ada.page.keyboard.type("Night bot")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    token = programs.locator(".token").inner_text()
    night = programs.get_by_role("listitem").filter(has_text="Night bot")
    expect(night).to_contain_text(ada.say("web.settings.program-read"))
    who = {"authorization": f"Bearer {token}"}
    assert httpx.get(f"{ada.url}/api/me", headers=who).json()["identity"]["nickname"] == "Ada"
    night.get_by_role("button").focus()
    ada.page.keyboard.press("Enter")
    expect(programs.get_by_role("listitem")).to_have_count(2)
    assert httpx.get(f"{ada.url}/api/me", headers=who).status_code == 401
