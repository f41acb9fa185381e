"""Playing again: offered, agreed to or declined, and only by those who agreed."""

from __future__ import annotations

from pathlib import Path

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.ports import Person
from sextet.tables.rematch import ANSWER_WITHIN, kept_apart, opening_of_next, start_of_next
from sextet.tables.table import Table, replay
from tests.tables.room import ME, OPEN, Room, bot, open_room, run


async def finished(room: Room, game: str, *others: str, bots: int = 0) -> str:
    """Return a game that has ended, of anna and others, with bots on the last seats."""
    seats = [ME, *(OPEN for _ in others), *(bot(2) for _ in range(bots))]
    table = await room.open(game, len(seats), *seats)
    for seat, who in enumerate(others, start=2):
        await room.do(who, c.Sit, table, seat=seat)
    await room.do("anna", c.Start, table)
    memory = await room.memory(table)
    await room.hall.append(memory, memory.table.version, [e.Ended("abandoned")])
    return table


async def next_of(room: Room, table: str) -> Table | None:
    name = (await room.table(table)).next
    return await room.table(name) if name else None


def test_a_rematch_is_offered_and_begins_when_the_last_has_agreed_everybody_one_seat_on(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "the-game", "bert", "carl", bots=1)
            for who in ("bert", "anna"):
                await room.do(who, c.Rematch, table)
                assert await next_of(room, table) is None
            assert (await room.table(table)).rematch.agreed == {1, 2}
            await room.do("carl", c.Rematch, table)
            again = await next_of(room, table)
            assert again is not None
            assert again.status == "playing"
            assert [seat.who for seat in again.seats] == ["bert", "carl", "", "anna"]
            assert again.seats[2].level == 2
            name = (await room.table(table)).next
            await room.do("anna", c.Rematch, table)
            assert (await room.table(table)).next == name

    run(test())


def test_who_plays_with_bots_alone_plays_again_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six-nimmt", bots=2)
            await room.do("anna", c.Rematch, table)
            again = await next_of(room, table)
            assert again is not None
            assert [seat.kind for seat in again.seats] == ["bot", "bot", "person"]
            assert again.status == "playing"

    run(test())


def test_nobody_is_seated_who_declined_and_a_bot_plays_there_only_if_somebody_wants_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six-nimmt", "bert", "carl")
            await room.do("anna", c.Rematch, table)
            await room.do("bert", c.Rematch, table, agree=False)
            await room.do("carl", c.Rematch, table)
            assert await next_of(room, table) is None
            await room.do("carl", c.Rematch, table, bots=True)
            again = await next_of(room, table)
            assert again is not None
            assert again.people == ["carl", "anna"]
            assert [seat.kind for seat in again.seats] == ["bot", "person", "person"]

    run(test())


def test_who_has_not_answered_is_waited_for_half_a_minute(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six-nimmt", "bert", "carl")
            early = await room.refusal("anna", c.Rematch, table, bots=True)
            await room.do("anna", c.Rematch, table)
            await room.do("bert", c.Rematch, table, agree=False)
            room.now += ANSWER_WITHIN - 1
            assert await room.refusal("anna", c.Rematch, table, bots=True) == early
            assert early == "rematch-waits"
            room.now += 1
            await room.do("anna", c.Rematch, table, bots=True)
            again = await next_of(room, table)
            assert again is not None
            assert again.people == ["anna"]

    run(test())


def test_a_mind_can_be_changed_and_who_asks_anew_asks_everybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six", "bert")
            await room.do("bert", c.Rematch, table, agree=False)
            assert not (await room.table(table)).rematch.declined
            await room.do("anna", c.Rematch, table)
            await room.do("bert", c.Rematch, table, agree=False)
            await room.do("anna", c.Rematch, table, agree=False)
            assert not (await room.table(table)).rematch.agreed
            await room.do("bert", c.Rematch, table)
            asked = (await room.table(table)).rematch
            assert (sorted(asked.agreed), sorted(asked.declined)) == ([2], [])
            await room.do("anna", c.Rematch, table)
            assert await next_of(room, table) is not None

    run(test())


def test_who_left_the_game_is_not_asked_and_a_bot_has_their_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.do("bert", c.Leave, table)
            memory = await room.memory(table)
            await room.hall.append(memory, memory.table.version, [e.Ended("abandoned")])
            await room.do("anna", c.Rematch, table)
            again = await next_of(room, table)
            assert again is not None
            assert again.people == ["anna"]
            assert again.status == "playing"

    run(test())


def test_in_six_the_loser_begins_the_rematch(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            for loser, first in ((1, "anna"), (2, "bert")):
                table = await room.open("six", 2, ME, OPEN)
                await room.do("bert", c.Sit, table, seat=2)
                await room.do("anna", c.Start, table)
                await room.do(("anna", "bert")[loser - 1], c.Resign, table, seat=loser)
                await room.do("anna", c.Rematch, table)
                await room.do("bert", c.Rematch, table)
                again = await next_of(room, table)
                assert again is not None
                assert again.seats[0].who == first

    run(test())


def test_only_who_sat_there_may_ask_and_only_after_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six", "bert")
            assert await room.refusal("zoe", c.Rematch, table) == "not-your-seat"
            running = await room.open("six", 2, ME, bot(), start=True)
            assert await room.refusal("anna", c.Rematch, running) == "not-finished"

    run(test())


def test_the_opening_of_the_next_table_seats_everybody_and_does_not_begin_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.table(await finished(room, "six-nimmt", bots=2))
            opening = opening_of_next(table, "anna", "hash", adds=True)
            assert [type(event) for event in opening] == [
                *(e.Opened, e.SeatedBot, e.SeatedBot, e.Sat),
            ]
            assert isinstance(opening[-1], e.Sat)
            assert opening[-1].adds
            assert start_of_next(opening) == [e.Committed()]
            assert start_of_next(opening[:-1]) == []

    run(test())


def test_an_offer_is_still_there_when_the_log_is_read_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await finished(room, "six", "bert")
            await room.do("anna", c.Rematch, table)
            again = replay(table, await room.hall.store.read(table))
            assert again.rematch == (await room.table(table)).rematch

    run(test())


def test_a_rematch_seats_nobody_with_whom_they_block(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            for name in ("anna", "bert", "cora"):
                await room.hall.store.add_person(  # type: ignore[attr-defined]
                    Person(name, name), name.encode(), 1.0
                )
            table = await room.open("the-game", 3, ME, OPEN, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("cora", c.Sit, table, seat=3)
            await room.do("anna", c.Start, table)
            memory = await room.memory(table)
            await room.hall.append(memory, memory.table.version, [e.Ended("abandoned")])
            await room.hall.store.avoid(  # type: ignore[attr-defined]
                "bert", "anna", "anna", True, 1.0
            )
            for who in ("bert", "cora", "anna"):
                await room.do(who, c.Rematch, table)
            again = await room.table((await room.table(table)).next)
            assert [seat.who for seat in again.seats] == ["", "cora", "anna"]
            await room.do("bert", c.Sit, again.id, seat=1)

    run(test())


def test_whom_a_rematch_keeps_apart() -> None:
    assert kept_apart("a", set()) == set()
    assert kept_apart("a", {("a", "b")}) == {"b"}
    assert kept_apart("a", {("b", "a")}) == {"b"}
    assert kept_apart("a", {("b", "c")}) == {"c"}
    assert kept_apart("a", {("a", "b"), ("b", "a"), ("b", "c")}) == {"b", "c"}
