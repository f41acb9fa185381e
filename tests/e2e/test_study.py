"""A finished game is studied beside its replay; each decision leads to its moment."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from sextet.study.as_json import described
from sextet.study.run import study_record
from tests.e2e.forward import forward
from tests.e2e.person import Person

GAMES = [("six-nimmt", 3, {"rounds": "2"}), ("the-game", 2, {}), ("six", None, {})]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_game_is_studied_and_each_decision_is_shown_at_its_moment(
    newcomer: Person, game: str, players: int | None, options: dict[str, str]
) -> None:
    table = newcomer.open_table(game, players, options)
    newcomer.start()
    forward(newcomer, table)
    newcomer.link("web.study.title", newcomer.result).click()
    page = newcomer.page
    newcomer.button("web.study.begin").click()
    page.locator(".study dl").wait_for(timeout=240_000)
    record = page.request.get(f"{newcomer.url}/api/tables/{table}/record").text()
    steps = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    seat = int(page.locator(".study select").input_value())
    found = described(study_record(record, seat))
    counted = [one for one in found["decisions"] if one["counts"]]
    costly = [one for one in counted if one["word"] in ("inaccuracy", "mistake", "blunder")]
    listed = page.locator(".study ol button")
    expect(listed).to_have_count(len(costly))
    page.locator(".study input[type=checkbox]").check()
    expect(listed).to_have_count(len(counted))
    for at in {0, len(counted) // 2, len(counted) - 1}:
        listed.nth(at).click()
        one = counted[at]
        rows = page.locator(".study table tbody tr")
        expect(rows).to_have_count(len(shown(one)))
        expect(page.locator(".study tr.played")).to_have_count(1)
        at_best = [k for k, each in enumerate(shown(one)) if each == one["played"]]
        expect(rows.nth(at_best[0])).to_contain_class("played")
        # The very next step of the replay is that decision.
        step = int(page.get_by_role("slider").input_value())
        assert steps[step + 1]["line"] == f"{seat}: {one['played']}"


def shown(one: dict[str, Any]) -> list[str]:
    """Return the moves that are listed of a decision: the six best, and the one that was made."""
    moves = [each["move"] for each in one["moves"]]
    return [move for k, move in enumerate(moves) if k < 6 or move == one["played"]]


def test_the_study_stays_while_one_reads_the_log_and_another_seat_can_be_asked(
    newcomer: Person,
) -> None:
    table = newcomer.open_table("six-nimmt", 2, {"rounds": "1"})
    newcomer.start()
    forward(newcomer, table)
    newcomer.go(f"/replay/{table}?study")
    newcomer.button("web.study.begin").click()
    grade = newcomer.page.locator(".study strong")
    grade.wait_for(timeout=240_000)
    first = grade.inner_text()
    for key in ("web.table.log", "web.study.title"):
        newcomer.page.get_by_role("tab", name=newcomer.say(key)).click()
    expect(grade).to_have_text(first)
    newcomer.page.locator(".study select").select_option("2")
    newcomer.button("web.study.begin").click()
    expect(newcomer.page.locator(".study dl")).to_be_attached(timeout=240_000)
