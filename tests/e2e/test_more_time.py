"""Clocks that can be stretched: time given to the others, twice the time for all by consent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import opened_by
from tests.e2e.words import LANGUAGES

CLOCK = {"kind": "clock", "seconds": 300, "increment": 60}


def two(visit: Visit, **settings: object) -> tuple[Person, Person]:
    """Two people in a game of SIX on a clock of five minutes, the first to move."""
    ada = visit()
    path = opened_by(ada, "Ada", game="six", players=2, pace=CLOCK)
    ada.go(path)
    bea = visit(path=path, **settings)
    bea.button("web.invite.sit-down").click()
    ada.start()
    bea.page.locator("[data-table]").wait_for()
    return ada, bea


def in_menu(person: Person, key: str) -> Locator:
    person.button("web.menu").click()
    return person.button(key, person.page.get_by_role("dialog"))


def clock(person: Person, seat: int) -> Locator:
    return person.page.get_by_role("timer").nth(seat - 1)


def test_by_finger_somebody_gives_the_other_time_and_gains_none(visit: Visit) -> None:
    ada, bea = two(visit, phone=True)
    in_menu(bea, "web.table.give-time").tap()
    # A quarter of five minutes, on the clock that runs.
    expect(clock(ada, 1)).to_have_text(re.compile("^6:"))
    expect(clock(ada, 2)).to_have_text("5:00")
    expect(ada.log).to_contain_text("75")
    expect(in_menu(bea, "web.table.time-given")).to_be_disabled()


def test_by_keyboard_twice_the_time_is_asked_for_and_agreed_to(visit: Visit) -> None:
    ada, bea = two(visit)
    in_menu(bea, "web.table.stretch-ask").focus()
    bea.page.keyboard.press("Enter")
    expect(bea.page.locator(".offer")).to_have_text(bea.say("web.table.stretch-waiting"))
    agree = ada.button("web.table.agree")
    expect(agree).to_be_visible()
    expect(clock(ada, 2)).to_have_text("5:00")
    agree.focus()
    ada.page.keyboard.press("Enter")
    expect(clock(ada, 2)).to_have_text("10:00")
    expect(clock(bea, 1)).to_have_text(re.compile("^9:"))
    expect(bea.page.locator("[aria-live=polite]")).to_contain_text(bea.say("table.stretched"))
    # What was agreed says so, for both.
    in_menu(ada, "web.table.stretch-ask").wait_for()
    words = ada.say("web.new.time-clock", time="10:00", seconds=120)
    expect(ada.page.get_by_role("dialog")).to_contain_text(words)


def test_who_declines_keeps_the_time_as_it_is(visit: Visit) -> None:
    ada, bea = two(visit)
    in_menu(ada, "web.table.stretch-ask").click()
    bea.button("web.table.decline").click()
    expect(ada.page.locator(".offer")).to_have_count(0)
    expect(ada.log).to_contain_text("does not agree")
    expect(clock(bea, 2)).to_have_text("5:00")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_with_bots_stretches_the_time_in_every_language(
    visit: Visit, language: str
) -> None:
    person = visit(language=language, viewport={"width": 320, "height": 640})
    person.open_table("six", pace="30")
    person.wait_for_turn()
    assert in_menu(person, "web.table.give-time").count() == 0
    stretch = person.button("web.table.stretch", person.page.get_by_role("dialog"))
    stretch.click()
    expect(clock(person, 1)).to_have_text(re.compile("^0:[45]|^1:00"))


def test_a_table_without_a_clock_offers_no_time(newcomer: Person) -> None:
    newcomer.play_now("six")
    newcomer.wait_for_turn()
    expect(in_menu(newcomer, "web.invite.share")).to_be_visible()
    expect(newcomer.button("web.table.stretch")).to_have_count(0)
