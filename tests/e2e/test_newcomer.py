"""Somebody who has never been here plays every kind of game to its end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sextet
from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.players import play_out

#: Short where the page offers it; else whole games.
KINDS = [
    pytest.param("six-nimmt", 3, {"variant": "base", "target": "20"}, id="base"),
    pytest.param("six-nimmt", 2, {"variant": "professional", "rounds": "1"}, id="professional"),
    pytest.param("six-nimmt", 4, {"variant": "halves"}, id="halves"),
    pytest.param("six-nimmt", 3, {"variant": "anniversary"}, id="anniversary"),
    pytest.param("the-game", 3, {"expert": "no"}, id="the-game"),
    pytest.param("the-game", 1, {"expert": "yes", "short-hand": "yes"}, id="the-game-alone"),
    pytest.param("six", None, {"first-move": "apart"}, id="six"),
]


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_a_newcomer_plays_a_whole_game_and_looks_at_it_again(
    newcomer: Person, game: str, players: int | None, options: dict[str, str], tmp_path: Path
) -> None:
    newcomer.open_table(game, players, options)
    newcomer.start()
    decisions = play_out(newcomer, game)
    assert decisions > 3
    expect(newcomer.result.get_by_role("heading")).not_to_be_empty()
    the_record_downloads_and_is_whole(newcomer, tmp_path / "game.sxt", game)
    dealt = game != "six" and options.get("variant") != "professional"
    the_deal_is_verified(newcomer, dealt)
    the_replay_goes_from_start_to_end(newcomer)


def the_record_downloads_and_is_whole(person: Person, path: Path, game: str) -> None:
    with person.page.expect_download() as coming:
        person.link("web.games.download", person.result).click()
    coming.value.save_as(path)
    match = sextet.load(str(path))
    assert (match.game.name, match.over) == (game, True)


def the_deal_is_verified(person: Person, dealt: bool) -> None:
    """The page computes every deal anew; where every card lay open, there is nothing to check."""
    person.button("web.menu").click()
    person.button("web.verify.title", person.page.get_by_role("dialog")).click()
    dialog = person.page.get_by_role("dialog", name=person.say("web.verify.title"))
    checked = "verdict-yes" if dealt else "nothing-open"
    expect(dialog).to_contain_text(person.say(f"web.check.{checked}"))
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def the_replay_goes_from_start_to_end(person: Person) -> None:
    person.link("web.games.replay", person.result).click()
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    person.button("web.replay.next").click()
    expect(slider).to_have_value("1")
    person.page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    person.page.keyboard.press("ArrowLeft")
    expect(person.log.get_by_role("listitem").first).to_be_attached()


@pytest.mark.parametrize("game", ["six-nimmt", "the-game", "six"])
def test_one_click_and_three_seconds_from_the_start_page_into_a_game(
    visit: Visit, game: str
) -> None:
    visit().play_now(game)
    # The machine may hold one newcomer up; the page itself would hold up every one.
    took = [seconds_into_a_game(visit(path=None), game) for _ in range(3)]
    assert min(took) < 3.0, took


def seconds_into_a_game(newcomer: Person, game: str) -> float:
    began = time.monotonic()
    newcomer.page.goto(newcomer.url)
    newcomer.play_now(game)
    newcomer.page.locator("[data-table] [data-fly], [data-table] [data-cell]").first.wait_for()
    return time.monotonic() - began
