"""A table with a coach: who may ask, what is noted, and what the judge is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.coaching import situation
from sextet.tables.opening import TableWish
from sextet.tables.results import unrated
from sextet.tables.table import Table
from tests.tables.room import ME, OPEN, bot, open_room, run
from tests.tables.secrets import tables


def told(table: Table) -> list[str]:
    """Return the log's lines by their keys."""
    return [entry.key for entry in table.entries]


def test_a_coach_is_asked_at_ones_turn_and_that_is_noted_once_for_each_moment(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN, coach=True)
            await room.do("berta", c.Sit, table)
            await room.do("anna", c.Start, table)
            version = await room.do("anna", c.AskCoach, table, seat=1, about="good")
            assert await room.do("anna", c.AskCoach, table, seat=1, about="good") == version
            await room.play_first("anna", table, 1)
            await room.play_first("berta", table, 2)
            await room.do("anna", c.AskCoach, table, seat=1, about="happened")
            await room.do("anna", c.AskCoach, table, seat=1, about="good")
            log = told(await room.table(table))
            assert log[:2] == ["table.opened", "table.coached"]
            assert log.count("table.asked-coach") == 3
            room.forget()
            assert told(await room.table(table)) == log

    run(test())


def test_who_may_not_ask_a_coach_is_told_why(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            good = {"seat": 1, "about": "good"}
            without = await room.open("six", 2, ME, bot(), start=True)
            assert await room.refusal("anna", c.AskCoach, without, **good) == "no-coach"
            table = await room.open("six", 2, ME, OPEN, coach=True)
            assert await room.refusal("anna", c.AskCoach, table, **good) == "not-started"
            await room.do("berta", c.Sit, table)
            await room.do("anna", c.Start, table)
            assert await room.refusal("carla", c.AskCoach, table, **good) == "not-your-seat"
            assert await room.refusal("berta", c.AskCoach, table, **good) == "not-your-seat"
            other = {"seat": 2, "about": "good"}
            assert await room.refusal("berta", c.AskCoach, table, **other) == "not-your-turn"
            what = {"seat": 1, "about": "happened"}
            assert await room.refusal("anna", c.AskCoach, table, **what) == "nothing-decided"
            await room.do("anna", c.Resign, table, seat=1)
            assert await room.refusal("anna", c.AskCoach, table, **good) == "game-over"

    run(test())


def test_a_table_with_a_coach_is_never_rated_and_its_rematch_has_one_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            wish = TableWish("six", 2, seats=(ME, OPEN), coach=True, rated=True)
            with pytest.raises(c.Refused, match="no coach"):
                await room.hall.open("anna", wish)
            table = await room.open("six", 2, ME, OPEN, coach=True)
            await room.do("berta", c.Sit, table)
            await room.do("anna", c.Start, table)
            await room.do("anna", c.Resign, table, seat=1)
            over = await room.table(table)
            assert unrated(over) == "rating.not-coach"
            assert over.playing.record().headers["x-coach"] == "yes"
            await room.do("anna", c.Rematch, table)
            await room.do("berta", c.Rematch, table)
            again = await room.table((await room.table(table)).next)
            assert again.opened.coach

    run(test())


def test_a_choice_that_lies_face_down_is_asked_about_as_if_nobody_had_chosen() -> None:
    log: list[e.AnyEvent] = [
        e.Opened("p1", "six-nimmt", 2, {}, 1, coach=True),
        e.Sat(1, "p1"),
        e.Sat(2, "p2"),
        e.Started(),
        e.Dealt("1 2 3 4 5 6 7 8 9 10 | 11 12 13 14 15 16 17 18 19 20 ; rows 30 40 50 60"),
    ]
    *_, table = tables(log)
    before = situation(table.playing, 1, "good").view.state.tobytes()
    *_, table = tables([*log, e.Moved(1, "10")])
    assert situation(table.playing, 1, "good").view.state.tobytes() == before


def test_what_happened_is_told_from_ones_last_decision_on() -> None:
    log: list[e.AnyEvent] = [
        e.Opened("p1", "six-nimmt", 2, {}, 1, coach=True),
        e.Sat(1, "p1"),
        e.Sat(2, "p2"),
        e.Started(),
        e.Dealt("1 2 3 4 5 6 7 8 9 41 | 11 12 13 14 15 16 17 18 19 20 ; rows 30 40 50 60"),
        e.Moved(1, "41"),
        e.Moved(2, "11"),
        e.Moved(2, "take 4"),
    ]
    *_, table = tables(log)
    one = situation(table.playing, 1, "happened")
    assert one.move == "41"
    keys = [happening.key for happening in one.happened]
    assert "six-nimmt.took-row" in keys
    assert "six-nimmt.placed" in keys
    other = situation(table.playing, 2, "happened")
    assert other.move == "take 4"
    assert other.view.legal() == ["take 1", "take 2", "take 3", "take 4"]
