"""From any moment of a replay a new game goes on, with what the seat knew there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sextet.core.record import parse
from sextet.core.replay import replay
from sextet.games import find_game
from tests.e2e.forward import forward
from tests.e2e.person import Person

GAMES = [("six-nimmt", 3, {"rounds": "1"}), ("the-game", 2, {}), ("six", None, {})]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_game_goes_on_from_a_moment_of_its_replay(
    newcomer: Person, game: str, players: int | None, options: dict[str, str]
) -> None:
    table = newcomer.open_table(game, players, options)
    newcomer.start()
    forward(newcomer, table)
    page = newcomer.page
    steps = page.request.get(f"{newcomer.url}/api/tables/{table}/replay").json()["steps"]
    # A moment at which seat 2 is asked and nobody has chosen anything face down.
    step = next(k for k, one in enumerate(steps) if k > 5 and is_asked(one["position"], players))
    newcomer.go(f"/replay/{table}?at={step}")
    newcomer.button("web.replay.play-on").click()
    page.locator("[data-on=seat]").select_option("2")
    page.locator("[data-on=level]").select_option("1")
    newcomer.button("web.study.on-begin", page.locator("form.on")).click()
    page.wait_for_url(re.compile("/table/"))
    page.locator("[data-table]").wait_for()
    # Where nothing is hidden, the cards are as they lay.
    expect(newcomer.log).to_contain_text(
        newcomer.say("table.goes-on" if game == "six" else "table.goes-on-anew")
    )
    new = page.url.split("/table/")[1].split("?")[0]
    found = page.request.get(f"{newcomer.url}/api/tables/{new}").json()
    assert found["you"] == [2]
    assert not found["rated"]
    was, now = steps[step]["position"], found["views"][0]["position"]
    if game == "six":
        assert now["tiles"][: len(was["tiles"])] == was["tiles"]
    else:
        lying = "rows" if game == "six-nimmt" else "piles"
        assert (now[lying], now["hands"][1]) == (was[lying], was["hands"][1])
    forward(newcomer, new)
    record = page.request.get(f"{newcomer.url}/api/tables/{new}/record").text()
    assert re.search(rf"^x-from: {table} {step} ", record, re.M)
    assert replay(parse(record), find_game).over
    newcomer.go(f"/replay/{new}?check")
    if game != "six":
        page.get_by_text(newcomer.say("web.check.from-open")).wait_for()


def is_asked(position: dict[str, Any], players: int | None) -> bool:
    """Tell whether seat 2 is to decide, alone or with all others."""
    return position["to_act"] == [2] or len(position["to_act"]) == players
