"""From any moment of a replay somebody tries moves that were not played, and takes them back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.e2e import states
from tests.e2e.forward import forward
from tests.e2e.person import Person

GAMES = [("six-nimmt", 3, {"rounds": "1"}), ("the-game", 2, {}), ("six", None, {})]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_move_is_tried_from_the_list_taken_back_and_the_replay_is_where_it_was(
    newcomer: Person, game: str, players: int | None, options: dict[str, str]
) -> None:
    table = newcomer.open_table(game, players, options)
    newcomer.start()
    forward(newcomer, table)
    page = newcomer.page
    steps = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    step = next(k for k, one in enumerate(steps) if k > 4 and 1 in one["position"]["to_act"])
    newcomer.go(f"/replay/{table}?at={step}")
    begin(newcomer)
    expect(page.locator("input[type=range]")).to_have_count(0)
    before = newcomer.picture()
    undo = newcomer.button("web.study.idea-undo").first
    expect(undo).to_be_disabled()
    legal = steps[step]["position"]["legal"]["1"]
    assert options_of(page.locator("[data-idea=move]")) == legal
    page.locator("[data-idea=move]").select_option(legal[-1])
    newcomer.button("web.study.idea-try").click()
    expect(undo).to_be_enabled()
    tried = newcomer.picture()
    assert tried != before
    undo.click()
    expect(undo).to_be_disabled()
    assert newcomer.picture() == before, "nothing is left of it"
    newcomer.button("web.study.idea-leave").click()
    expect(page.locator("input[type=range]")).to_have_value(str(step))
    # Nothing of it is kept.
    again = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    assert again == steps


def begin(person: Person) -> None:
    person.button("web.replay.idea").click()
    person.page.locator("[data-idea=move]").wait_for()


def options_of(select: Locator) -> list[str]:
    found: list[str] = select.evaluate("one => [...one.options].map((each) => each.value)")
    return found


def test_a_card_is_tried_on_the_table_and_the_others_choose_as_they_did(newcomer: Person) -> None:
    table = states.nimmt(newcomer, 3, rounds="1")
    forward(newcomer, table)
    newcomer.go(f"/replay/{table}")
    page = newcomer.page
    steps = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    begin(newcomer)
    asked: list[Any] = []

    def note(request: Request) -> None:
        if "/idea" in request.url:
            asked.append(request.post_data_json)

    page.on("request", note)
    cards = newcomer.group("web.six-nimmt.hand").get_by_role("button")
    cards.last.click()
    newcomer.button("web.table.play-card").click()
    expect(newcomer.button("web.study.idea-undo").first).to_be_enabled()
    (sent,) = asked
    assert sent["moves"] == [f"1: {steps[0]['position']['legal']['1'][-1]}"]
    assert sent["answer"]
    page.get_by_role("tab", name=newcomer.say("web.table.log")).click()
    for seat in (2, 3):
        line = next(one["line"] for one in steps if one["line"].startswith(f"{seat}:"))
        card = line.split(": ")[1]
        expect(newcomer.log).to_contain_text(re.compile(rf"\b{card}\b"))
    # A line of the replay leads back to it.
    newcomer.log.get_by_role("button").first.click()
    expect(page.locator("input[type=range]")).to_be_visible()


def test_others_are_moved_too_where_they_are_not_to_answer(newcomer: Person) -> None:
    states.six_replay(newcomer)
    newcomer.page.locator("input[type=range]").fill("3")
    begin(newcomer)
    newcomer.page.locator(".idea input[type=checkbox]").uncheck()
    tiles = newcomer.page.locator(".cell.tile")
    before = tiles.count()
    for more in (1, 2):
        newcomer.button("web.study.idea-try").click()
        expect(tiles).to_have_count(before + more)
    newcomer.button("web.study.idea-undo").first.click()
    expect(tiles).to_have_count(before + 1)
    newcomer.page.get_by_role("button", name=newcomer.say("web.study.idea-undo-all")).click()
    expect(tiles).to_have_count(before)


def test_a_file_that_was_opened_is_tried_and_studied_and_its_signals_are_told(
    newcomer: Person,
) -> None:
    states.opened_study(newcomer)
    page = newcomer.page
    told = page.locator("[data-signal]")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text(
        newcomer.say("web.study.signal-pile", pile=2, signal=newcomer.say("the-game.signal-leave"))
    )
    number = int(told.first.get_attribute("data-signal") or 0)
    lines = states.OPENED.read_text("utf-8").partition("\n\n")[2].splitlines()
    decided = [k for k, line in enumerate(lines) if re.match(r"\d+:", line)]
    # The first line deals, and the first step of a replay has the cards dealt.
    expect(page.locator("input[type=range]")).to_have_value(str(decided[number - 1] - 1))
    begin(newcomer)
    newcomer.button("web.study.idea-try").click()
    expect(newcomer.button("web.study.idea-undo").first).to_be_enabled()


def test_a_file_that_is_no_game_is_refused_with_its_reason(visit: Any, tmp_path: Path) -> None:
    person: Person = visit(language="it")
    path = tmp_path / "bad.sxt"
    path.write_text("sextet 1\ngame: six\nplayers: 2\n\n1: nonsense\n", "utf-8")
    person.forgive("400")
    person.go("/replay")
    person.page.locator("input[type=file]").set_input_files(path)
    start = person.say("error.bad-record").split("{")[0]
    expect(person.page.locator(".notice")).to_contain_text(start)
    expect(person.page.locator(".notice")).to_contain_text("5")


def test_a_study_says_what_an_idea_is_worth(newcomer: Person) -> None:
    states.nimmt_study(newcomer)
    begin(newcomer)
    newcomer.button("web.study.idea-try").click()
    expect(newcomer.page.locator(".judged")).to_contain_text(newcomer.say("study.unit-heads"))
