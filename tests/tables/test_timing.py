"""More time where seconds count: given to the others, or stretched for all by consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from sextet.tables import commands as c
from sextet.tables import timing
from sextet.tables.table import replay
from sextet.tables.views import seat_views
from tests.tables.room import ME, OPEN, PaceWish, Room, bot, open_room, run

LIVE = PaceWish("live", seconds=30)
CLOCK = PaceWish("clock", seconds=300, increment=5)
PEOPLE = ("anna", "bert", "cleo")


async def a_game(room: Room, pace: PaceWish, game: str = "six-nimmt", players: int = 3) -> str:
    table = await room.open(game, players, ME, *[OPEN] * (players - 1), pace=pace)
    for seat, who in enumerate(PEOPLE[1:players], start=2):
        await room.do(who, c.Sit, table, seat=seat)
    await room.do("anna", c.Start, table)
    return table


async def left(room: Room, table: str) -> list[float | None]:
    """Return the seconds that each seat has: those that run, else those on a clock that stands."""
    return [
        one.left if one.deadline is None else one.deadline - room.now
        for one in seat_views(await room.table(table), lambda who: who, lambda who: True)
    ]


def test_what_is_given_goes_to_all_others_who_still_choose_and_to_nobody_else(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, LIVE)
            await room.play_first("cleo", table, 3)
            room.now += 20
            await room.do("anna", c.GiveTime, table, seat=1)
            assert await left(room, table) == [10, 25, None]
            await room.pass_time(10)
            seats = (await room.table(table)).seats
            assert [seat.stand_in for seat in seats] == ["clock", "", ""]
            await room.pass_time(15)
            assert (await room.table(table)).seats[1].stand_in == "clock"

    run(test())


def test_time_is_given_once_a_decision_so_that_it_holds_no_table_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, LIVE, "six", 2)
            await room.do("bert", c.GiveTime, table, seat=2)
            version = (await room.table(table)).version
            await room.do("bert", c.GiveTime, table, seat=2)
            assert (await room.table(table)).version == version
            assert await left(room, table) == [45, None]
            await room.play_first("anna", table, 1)
            # The next decision has the time that was agreed, and again it can be given some.
            assert await left(room, table) == [None, 30]
            assert await room.refusal("bert", c.GiveTime, table, seat=2) == "nobody-timed"
            await room.do("anna", c.GiveTime, table, seat=1)
            assert await left(room, table) == [None, 45]

    run(test())


def test_on_a_clock_the_others_gain_whether_it_runs_or_stands(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, CLOCK, "six", 2)
            room.now += 20
            await room.do("bert", c.GiveTime, table, seat=2)
            await room.do("anna", c.GiveTime, table, seat=1)
            assert await left(room, table) == [355, 375]
            await room.play_first("anna", table, 1)
            assert await left(room, table) == [360, 375]

    run(test())


def test_who_holds_two_seats_cannot_give_time_to_themselves(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, ME, pace=CLOCK, several_seats=True, start=True)
            assert await room.refusal("anna", c.GiveTime, table, seat=2) == "nobody-timed"

    run(test())


def test_bots_are_given_no_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, bot(), pace=CLOCK, start=True)
            assert await room.refusal("anna", c.GiveTime, table, seat=1) == "nobody-timed"

    run(test())


def test_time_is_stretched_when_all_people_agree_and_for_all_of_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, LIVE)
            room.now += 10
            await room.do("anna", c.Stretch, table, seat=1)
            await room.do("anna", c.Stretch, table, seat=1)
            await room.do("bert", c.Stretch, table, seat=2)
            assert (await room.table(table)).stretch.asked == {1, 2}
            assert await left(room, table) == [20, 20, 20]
            await room.do("cleo", c.Stretch, table, seat=3)
            assert await left(room, table) == [50, 50, 50]
            for seat, who in enumerate(PEOPLE, start=1):
                await room.play_first(who, table, seat)
            assert {one for one in await left(room, table) if one is not None} == {60}

    run(test())


def test_one_who_declines_keeps_the_time_as_it_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, LIVE)
            await room.do("anna", c.Stretch, table, seat=1)
            await room.do("bert", c.Stretch, table, seat=2, agree=False)
            await room.do("cleo", c.Stretch, table, seat=3)
            assert await left(room, table) == [30, 30, 30]
            assert (await room.table(table)).stretch.asked == {3}

    run(test())


def test_what_is_left_on_a_clock_doubles_and_so_does_its_increment(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, CLOCK, "six", 2)
            room.now += 100
            await room.do("anna", c.Stretch, table, seat=1)
            await room.do("bert", c.Stretch, table, seat=2)
            assert await left(room, table) == [400, 600]
            await room.play_first("anna", table, 1)
            assert await left(room, table) == [410, 600]
            log = await room.hall.store.read(table)
            assert replay(table, log).seats == (await room.table(table)).seats

    run(test())


def test_alone_with_bots_one_stretches_the_time_more_than_tenfold_but_not_for_ever(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, bot(), pace=LIVE, start=True)
            for seconds in (60, 120, 240, 480):
                await room.do("anna", c.Stretch, table, seat=1)
                assert await left(room, table) == [seconds, None]
            assert await room.refusal("anna", c.Stretch, table, seat=1) == "stretched-enough"

    run(test())


def test_a_rematch_keeps_the_time_that_all_agreed_to(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room, LIVE, "six", 2)
            await room.do("anna", c.Stretch, table, seat=1)
            await room.do("bert", c.Stretch, table, seat=2)
            await room.do("anna", c.Resign, table, seat=1)
            await room.do("anna", c.Rematch, table)
            await room.do("bert", c.Rematch, table)
            after = await room.table((await room.table(table)).next)
            assert after.opened.pace.seconds == 60

    run(test())


@pytest.mark.parametrize("ask", [c.GiveTime, c.Stretch])
def test_where_no_seconds_count_there_are_none_to_give_or_to_stretch(
    tmp_path: Path, ask: type[c.Command]
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            for pace in (PaceWish(), PaceWish("days")):
                table = await a_game(room, pace, "six", 2)
                assert await room.refusal("anna", ask, table, seat=1) == "no-clock"
            assert await room.refusal("bert", ask, table, seat=1) == "not-your-seat"

    run(test())


def test_a_slow_pace_gives_a_quarter_of_it() -> None:
    assert [timing.gift(pace.agreed()) for pace in (LIVE, CLOCK)] == [15, 75]
