"""Clocks with an increment: five minutes for a game, and a few seconds more for each decision."""

from __future__ import annotations

from pathlib import Path

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables import views
from sextet.tables.opening import PaceWish
from sextet.tables.table import replay
from sextet.tables.wire import SeatView
from tests.tables.room import ME, OPEN, Room, open_room, run

PACE = PaceWish("clock", seconds=300, increment=5)


async def a_game(room: Room, game: str = "six") -> str:
    table = await room.open(game, 2, ME, OPEN, pace=PACE)
    await room.do("bert", c.Sit, table, seat=2)
    await room.do("anna", c.Start, table)
    return table


async def seats(room: Room, table: str) -> list[SeatView]:
    return views.seat_views(await room.table(table), lambda who: who, lambda who: True)


async def left(room: Room, table: str) -> list[float]:
    """Return what each seat would have left, were it not to act any longer."""
    return [
        one.deadline - room.now if one.deadline is not None else one.left or 0.0
        for one in await seats(room, table)
    ]


def test_a_clock_runs_for_whose_turn_it_is_and_gains_with_each_decision(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            room.now += 20
            assert await left(room, table) == [280, 300]
            await room.play_first("anna", table, 1)
            assert await left(room, table) == [285, 300]
            room.now += 1
            await room.play_first("bert", table, 2)
            assert await left(room, table) == [285, 304]
            shown = await seats(room, table)
            assert (shown[0].left, shown[1].deadline) == (None, None)
            assert (shown[0].deadline, shown[1].left) == (room.now + 285, 304)

    run(test())


def test_all_clocks_run_while_all_choose_and_each_stops_with_its_own_choice(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, "six-nimmt")
            room.now += 10
            await room.play_first("anna", table, 1)
            room.now += 30
            assert await left(room, table) == [295, 260]
            other = (await room.table(table)).playing.changes(1)[1]
            await room.do("anna", c.Move, table, seat=1, move=other)
            assert await left(room, table) == [295, 260]

    run(test())


def test_when_it_has_run_out_a_bot_plays_and_who_is_back_has_the_increment(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            await room.pass_time(299)
            assert (await room.table(table)).seats[0].stand_in == ""
            await room.pass_time(1)
            assert (await room.table(table)).seats[0].stand_in == "clock"
            await room.pass_time(3)
            assert (await room.table(table)).to_act == (2,)
            room.now += 40
            await room.do("anna", c.Return, table, seat=1)
            await room.play_first("bert", table, 2)
            assert (await left(room, table))[0] == 5
            room.now += 2
            await room.play_first("anna", table, 1)
            assert (await left(room, table))[0] == 8

    run(test())


def test_who_leaves_while_another_thinks_loses_no_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            room.now += 50
            await room.do("bert", c.Leave, table)
            await room.do("bert", c.Return, table, seat=2)
            assert await left(room, table) == [250, 300]

    run(test())


def test_clocks_are_the_same_when_the_log_is_read_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            for who, seat in (("anna", 1), ("bert", 2), ("anna", 1)):
                room.now += 7
                await room.play_first(who, table, seat)
            again = replay(table, await room.hall.store.read(table))
            assert again.seats == (await room.table(table)).seats
            assert again.seats[0].left == 296

    run(test())


def test_a_table_of_before_there_were_clocks_keeps_its_pace() -> None:
    kept = b'{"is":"opened","by":"a","game":"six","players":2,"options":{},"rules":1,'
    kept += b'"commitment":"","pace":{"kind":"live","seconds":30}}'
    opened = e.decode(kept)
    assert isinstance(opened, e.Opened)
    assert opened.pace == e.Pace("live", 30)
