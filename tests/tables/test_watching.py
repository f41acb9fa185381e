"""What somebody is sent piece by piece is what somebody is sent who has just come."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sextet.tables import events as e
from sextet.tables.memory import TableInMemory
from sextet.tables.table import Table, replay
from sextet.tables.watching import Viewer
from tests.tables.secrets import stored, tables
from tests.tables.test_secrecy import something
from tests.wire import answer

SEED = bytes(32)
GAMES = [
    ("six-nimmt", 2, {}),
    ("six-nimmt", 4, {"variant": "professional"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("the-game", 3, {}),
    ("six", 2, {}),
]


def undo(table: Table, chance: random.Random) -> e.AnyEvent | None:
    """Return an undo, where one is possible."""
    seats = [seat for seat in range(1, len(table.seats) + 1) if not table.playing.hides_choices]
    points = [(s, k) for s in seats if (k := table.playing.undo_point([s])) is not None]
    return e.Undone(*chance.choice(points)) if points else None


def add(known: dict[str, Any], message: dict[str, Any]) -> None:
    """Take news in as the client does."""
    assert message["since"] == known["version"]
    known["log"] = (known["log"] + message["entries"])[-200:]
    known["chat"] = (known["chat"] + message["chat"])[-100:]
    known |= message["changed"]
    known["version"] = message["version"]


@pytest.mark.parametrize("often", [1.0, 0.3], ids=["at each event", "now and then"])
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_news_add_up_to_the_whole_table(
    name: str, players: int, options: dict[str, str], often: float
) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        log: list[e.AnyEvent] = [
            e.Opened("p1", name, players, options, 1, "published"),
            *(e.Sat(seat, f"p{seat}") for seat in range(1, players + 1)),
            e.Started(),
        ]
        *_, table = tables(log)
        memory = TableInMemory(table.copy(), SEED)
        viewers = ["eve", *(f"p{seat}" for seat in range(1, players + 1))]
        seeing = {who: Viewer(memory, who, str, lambda _: True) for who in viewers}
        known = {who: answer(viewer.whole()) for who, viewer in seeing.items()}
        for _ in range(120):
            if table.status != "playing":
                break
            back = undo(table, chance) if chance.random() < 0.2 else None
            log.append(event := back or something(table, chance))
            table.apply(event, len(log), float(len(log)))
            memory.advance(table.copy(), {})
            if chance.random() < often:
                for who, viewer in seeing.items():
                    add(known[who], answer(viewer.news() or b"nothing"))
        again = TableInMemory(replay(table.id, stored(table.id, log)), SEED)
        again.table.at = table.at
        for who, viewer in seeing.items():
            if (late := viewer.news()) is not None:
                add(known[who], answer(late))
            whole = answer(Viewer(again, who, str, lambda _: True).whole())
            for untold in ("at", "watchers"):
                known[who].pop(untold, None)
                whole.pop(untold, None)
            assert known[who]["views"] == whole["views"]
            assert {**known[who], "log": 0} == {**whole, "log": 0}
            told = [(entry["number"], entry["key"]) for entry in known[who]["log"]]
            assert told == [(entry["number"], entry["key"]) for entry in whole["log"]]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_pictures_in_news_lead_from_the_position_before_to_the_one_after(
    name: str, players: int, options: dict[str, str]
) -> None:
    log: list[e.AnyEvent] = [
        e.Opened("p1", name, players, options, 1, "published"),
        *(e.Sat(seat, f"p{seat}") for seat in range(1, players + 1)),
        e.Started(),
    ]
    *_, table = tables(log)
    memory, chance, moved = TableInMemory(table.copy(), SEED), random.Random(1), 0
    viewer = Viewer(memory, "p1", str, lambda _: True)
    known = answer(viewer.whole())
    while table.status == "playing" and len(log) < 150:
        back = undo(table, chance) if chance.random() < 0.2 else None
        log.append(event := back or something(table, chance))
        before = len(table.playing.happenings)
        table.apply(event, len(log), float(len(log)))
        memory.advance(table.copy(), {})
        picture = known["views"][0]["position"]
        add(known, message := answer(viewer.news() or b"nothing"))
        happened = [entry for entry in message["entries"] if "after" in entry]
        assert len(happened) == max(0, len(table.playing.happenings) - before)
        assert all(entry["key"].startswith(f"{name}.") for entry in happened)
        for entry in happened:
            for change in entry["after"]:
                picture |= change
                moved += 1
        drawn = table.game.picture(table.playing.state)
        assert not happened or {key: picture[key] for key in drawn} == drawn
    assert moved
    assert b'"after"' not in Viewer(memory, "p1", str, lambda _: True).whole()
