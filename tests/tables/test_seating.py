"""Taking seats, leaving them, beginning."""

from __future__ import annotations

from pathlib import Path

from sextet.tables import commands as c
from tests.tables.room import ME, OPEN, bot, open_room, run


def test_a_free_seat_can_be_taken_and_left_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 3, ME, OPEN, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            assert (await room.table(table)).people == ["anna", "bert"]
            assert await room.refusal("carl", c.Sit, table, seat=2) == "seat-taken"
            assert await room.refusal("bert", c.Sit, table, seat=3) == "already-seated"
            assert await room.refusal("carl", c.Sit, table, seat=9) == "no-such-seat"
            await room.do("bert", c.Leave, table)
            assert (await room.table(table)).people == ["anna"]

    run(test())


def test_without_a_number_the_first_free_seat_is_taken_until_there_is_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 4, ME, bot(), OPEN, OPEN)
            await room.do("bert", c.Sit, table)
            await room.do("carl", c.Sit, table)
            found = await room.table(table)
            assert (found.held_by("bert"), found.held_by("carl")) == ([3], [4])
            assert await room.refusal("zoe", c.Sit, table) == "no-free-seat"

    run(test())


def test_a_game_begins_when_every_seat_is_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 3, ME, OPEN, OPEN)
            assert await room.refusal("anna", c.Start, table) == "not-enough-players"
            await room.do("anna", c.Bot, table, seat=2, level=2)
            await room.do("anna", c.Bot, table, seat=3, level=4)
            assert await room.refusal("zoe", c.Start, table) == "not-host"
            await room.do("anna", c.Start, table)
            assert (await room.table(table)).status == "playing"
            assert await room.refusal("zoe", c.Sit, table, seat=2) == "already-started"

    run(test())


def test_one_identity_holds_several_seats_only_where_the_table_allows_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, ME, several_seats=True, start=True)
            await room.play_first("anna", table, 1)
            await room.play_first("anna", table, 2)
            assert (await room.table(table)).held_by("anna") == [1, 2]

    run(test())


def test_who_leaves_a_running_game_is_replaced_and_can_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.do("bert", c.Leave, table)
            await room.play_first("anna", table, 1)
            await room.pass_time(5)
            now = await room.table(table)
            assert [entry.key for entry in now.entries].count("table.bot-took-over") == 1
            assert len(now.playing.lines) >= 3
            await room.do("bert", c.Return, table, seat=2)
            assert not (await room.table(table)).seats[1].stand_in
            assert (await room.table(table)).took_over

    run(test())


def test_a_table_that_nobody_starts_closes_after_a_day(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN)
            await room.pass_time(80_000)
            assert (await room.table(table)).status == "open"
            await room.pass_time(10_000)
            assert (await room.table(table)).status == "closed"

    run(test())
