"""Puzzles by keyboard, mouse and finger; one a day; and one's own mistakes, again in time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from sextet.core.words import LANGUAGES
from sextet.study.puzzles import Puzzle, puzzles_of
from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import first_puzzle, mistake, mistakes
from tests.e2e.test_everyone import too_wide
from tests.e2e.test_learn import Decide, by_keyboard, by_mouse

GAMES = ("six-nimmt", "the-game", "six")


def card_puzzle(game: str) -> Puzzle:
    """Return a puzzle in which a card or a tile is played."""
    return next(
        one for one in puzzles_of(game).puzzles if one.decision["kind"] in ("card", "place")
    )


def guide(person: Person) -> Any:
    return person.page.get_by_role("region", name=person.say("web.puzzles.guide"))


@pytest.mark.parametrize("decide", [by_keyboard, by_mouse])
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_tells_what_it_costs_and_the_right_one_what_all_are_worth(
    newcomer: Person, game: str, decide: Decide
) -> None:
    one = card_puzzle(game)
    best, *_, worst = (each["move"] for each in one.decision["moves"])
    newcomer.go(f"/puzzles/{one.id}")
    page = newcomer.page
    expect(guide(newcomer)).to_contain_text(newcomer.say("web.puzzles.ask"))
    decide(newcomer, game, worst if worst != "end" else one.decision["moves"][1]["move"])
    page.locator("[data-answered=wrong]").wait_for()
    rows = page.locator("aside tbody tr")
    expect(rows).to_have_count(1)
    again = newcomer.button("web.puzzles.again", guide(newcomer))
    if decide is by_keyboard:
        expect(again).to_be_focused()
        page.keyboard.press("Enter")
    else:
        again.click()
    expect(page.locator("[data-answered]")).to_have_count(0)
    decide(newcomer, game, best)
    page.locator("[data-answered=right]").wait_for()
    expect(guide(newcomer)).to_contain_text(newcomer.say("web.puzzles.right"))
    expect(rows).not_to_have_count(1)
    newcomer.link("web.puzzles.next", guide(newcomer)).click()
    expect(guide(newcomer)).to_contain_text(newcomer.say("web.puzzles.ask"))
    newcomer.go("/puzzles")
    solved = newcomer.say("web.puzzles.solved-of", solved=1, all=len(puzzles_of(game).puzzles))
    expect(page.get_by_text(solved)).to_be_visible()


def test_the_start_page_has_a_puzzle_a_day_which_is_shown_when_asked_for(
    newcomer: Person,
) -> None:
    today = newcomer.page.request.get(f"{newcomer.url}/api/puzzles/today").json()["today"]
    newcomer.go("/")
    newcomer.page.locator(f'main a[href="/puzzles/{today["id"]}"]').click()
    newcomer.button("web.puzzles.show").click()
    newcomer.page.locator("aside tbody tr").nth(1).wait_for()
    assert (
        "★" in newcomer.page.locator("[data-table]").inner_text()
        or newcomer.page.locator("[data-worth]").count()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_and_mistakes_fit_the_narrowest_phone_in_every_language(
    visit: Visit, language: str
) -> None:
    person = visit(language=language)
    for reach in (lambda one: first_puzzle(one, "the-game"), mistakes, mistake):
        reach(person)
        person.page.set_viewport_size({"width": 320, "height": 640})
        person.settle()
        assert too_wide(person) == []


def test_a_mistake_tells_what_was_played_then_and_when_it_comes_again(newcomer: Person) -> None:
    mistake(newcomer)
    expect(guide(newcomer)).to_contain_text(newcomer.say("web.mistakes.again.one", count=1))
    newcomer.button("web.puzzles.again").click()
    newcomer.button("web.puzzles.show").click()
    expect(newcomer.link("web.mistakes.replay")).to_be_visible()
