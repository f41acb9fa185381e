"""A coach at the table: what would be good, drawn where it leads; then what happened, and why."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.test_everyone import too_wide, violations
from tests.e2e.test_study import DRAWN
from tests.e2e.words import KEY, LANGUAGES

#: On a machine that has compiled nothing yet, the first answer takes long.
FIRST = 240_000


def is_answered(person: Person, about: str) -> None:
    """Wait for an answer."""
    person.page.locator(f"[data-coach={about}]").first.wait_for(timeout=FIRST, state="attached")


def best_card(person: Person) -> str:
    """Return the card of the hand that has the coach's star."""
    place = person.page.locator(".hand .place", has=person.page.locator(".weighed.best"))
    return (place.get_attribute("data-fly") or "").removeprefix("card-")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_coach_is_asked_before_and_after_a_card_in_every_language(
    visit: Visit, language: str
) -> None:
    person = visit(language=language, path="/new/six-nimmt?level=1&players=3&delay=no")
    page = person.page
    page.locator("summary").first.click()
    page.get_by_label(person.say("web.new.coach")).check()
    person.open_button.click()
    person.at_table()
    person.wait_for_turn()
    expect(page.locator("header small")).to_contain_text(person.say("web.new.coach"))
    person.button("web.coach.good").click()
    is_answered(person, "good")
    coach = page.get_by_role("region", name=person.say("web.coach.title"))
    expect(coach.locator("h2")).to_contain_text(person.say("study.column-best"))
    rows = coach.locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(page.locator(".hand .weighed")).to_have_count(6)
    expect(page.locator(".hand .weighed.best")).to_have_count(1)
    expect(page.locator(".rows .weighed").first).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        person.settle()
        assert violations(person) == [], scheme
    best = best_card(person)
    expect(coach.locator("h2")).to_contain_text(best)
    with person.deciding():
        page.locator(f'.hand [data-fly="card-{best}"] button').focus()
        page.keyboard.press("Enter")
    person.wait_for_turn()
    expect(page.locator(".weighed")).to_have_count(0)
    page.keyboard.press("w")
    is_answered(person, "happened")
    expect(coach.locator("h2")).to_contain_text(best)
    expect(coach.locator("ol li").first).to_be_visible()
    expect(coach.locator("tr.played")).to_have_count(1)
    assert violations(person) == []
    assert not KEY.search(page.locator("body").inner_text())
    page.get_by_role("tab", name=person.say("web.table.log")).click()
    expect(person.log).to_contain_text(person.say("table.coached"))
    asked = person.say("table.asked-coach", who="").strip()
    expect(person.log.get_by_text(asked)).to_have_count(2)


@pytest.mark.parametrize("game", ["the-game", "six"])
def test_by_one_key_the_coach_of_another_game_is_asked_and_its_moves_are_drawn(
    newcomer: Person, game: str
) -> None:
    newcomer.open_table(game, options={"coach": "yes"}, delay=False)
    newcomer.wait_for_turn()
    if game == "the-game":
        # How gladly to start is a decision as well.
        newcomer.page.keyboard.press("c")
        is_answered(newcomer, "good")
        expect(newcomer.page.locator(".coach tbody tr")).to_have_count(4)
        with newcomer.deciding():
            newcomer.page.locator(".choice button").last.click()
        newcomer.wait_for_turn()
    newcomer.page.keyboard.press("c")
    expect(newcomer.page.locator(DRAWN[game]).first).to_be_visible(timeout=FIRST)
    assert violations(newcomer) == []


def test_on_a_phone_the_coach_answers_over_the_table_and_its_moves_stay_on_it(visit: Visit) -> None:
    person = visit(phone=True, path="/new/six-nimmt?level=1&players=4&delay=no&coach=yes")
    person.open_button.click()
    person.at_table()
    person.wait_for_turn()
    person.page.set_viewport_size({"width": 320, "height": 640})
    person.button("web.coach.title").click()
    dialog = person.page.get_by_role("dialog")
    person.button("web.coach.good", dialog).click()
    is_answered(person, "good")
    person.settle()
    assert too_wide(person) == []
    assert violations(person) == []
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".hand .weighed.best")).to_be_visible()
    person.settle()
    assert too_wide(person) == []


def test_a_table_without_a_coach_has_neither_its_tab_nor_its_key(newcomer: Person) -> None:
    newcomer.play_now("six")
    newcomer.wait_for_turn()
    expect(newcomer.page.get_by_role("tab", name=newcomer.say("web.table.log"))).to_be_visible()
    expect(newcomer.page.get_by_role("tab", name=newcomer.say("web.coach.title"))).to_have_count(0)
    newcomer.page.keyboard.press("c")
    expect(newcomer.page.locator("[data-coach]")).to_have_count(0)
