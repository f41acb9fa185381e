"""Commands that come at once, twice, or at a process that has not heard the news."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sextet.tables import commands as c
from sextet.tables import summaries
from sextet.tables.hall import VERBS, Hall
from tests.tables.room import ME, OPEN, NoNews, Room, open_room, run


def other_hall(room: Room) -> Hall:
    """Return the hall of another process on the same store, which hears of nothing."""
    hall = Hall(room.hall.store, NoNews(), b"secret")
    hall.clock = lambda: room.now
    return hall


async def a_game_of_six(room: Room) -> str:
    table = await room.open("six", 2, ME, OPEN)
    await room.do("bob", c.Sit, table, seat=2)
    await room.do("anna", c.Start, table)
    return table


def test_a_command_is_not_refused_for_what_is_no_longer_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there = other_hall(room)
            table = await a_game_of_six(room)
            await there.memory.find(table)
            await room.play_first("anna", table, 1)
            # There it still seems to be Anna's turn.
            move = (await room.table(table)).playing.legal(2)[0]
            assert await there.do("bob", c.Move(id="b1", table=table, seat=2, move=move)) == 7

    run(test())


def test_a_command_done_at_one_process_is_answered_and_not_refused_at_another(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there = other_hall(room)
            table = await a_game_of_six(room)
            await there.memory.find(table)
            await room.play_first("anna", table, 1)
            move = (await room.table(table)).playing.legal(2)[0]
            ask = c.Move(id="b1", table=table, seat=2, move=move)
            done = await room.hall.do("bob", ask)
            assert await there.do("bob", ask) == done
            assert (await there.memory.find(table)).table.version == done

    run(test())


def test_a_command_that_is_sent_again_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            # Whoever chooses last turns the cards, and with the last of them comes the next deal.
            table = await room.open("six-nimmt", 2, ME, OPEN, options={"rounds": "2"})
            await room.do("bob", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            while (found := await room.table(table)).deals == 1:
                seat = found.to_act[0]
                move = found.playing.legal(seat)[0]
                ask = c.Move(id=str(found.version), table=table, seat=seat, move=move)
                who = found.seats[seat - 1].who
                done = await room.hall.do(who, ask)
            assert await room.hall.do(who, ask) == done
            assert await other_hall(room).do(who, ask) == done

    run(test())


def test_a_command_sent_twice_while_another_is_committed_is_done_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 3, ME, OPEN, OPEN)
            first = c.Bot(id="1", table=table, seat=2, level=1)
            again = c.Bot(id="2", table=table, seat=3, level=2)
            asked = [first, again, again, again, first]
            versions = await asyncio.gather(*(room.hall.do("anna", ask) for ask in asked))
            assert versions == [3, 4, 4, 4, 3]
            assert (await room.table(table)).version == 4

    run(test())


def test_a_command_that_fails_takes_no_other_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("nobody expected this")

    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 3, ME, OPEN, OPEN)
            monkeypatch.setitem(VERBS, c.Talk, fail)  # type: ignore[misc]
            asked: list[c.AnyCommand] = [
                c.Bot(id="1", table=table, seat=2, level=1),
                c.Bot(id="2", table=table, seat=3, level=1),
                c.Talk(id="3", table=table, seat=1, text="leave 1"),
                c.Bot(id="4", table=table, seat=3, level=2),
            ]
            answers = await asyncio.gather(
                *(room.hall.do("anna", ask) for ask in asked), return_exceptions=True
            )
            assert isinstance(answers.pop(2), ValueError)
            assert answers == [3, 4, 5]

    run(test())


def test_a_rematch_that_could_not_be_told_is_found_and_not_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game_of_six(room)
            await room.do("anna", c.Resign, table, seat=1)
            await room.do("bob", c.Rematch, table)
            ask = c.Rematch(id="again", table=table)
            with monkeypatch.context() as broken:
                broken.setattr(room.hall, "_commit", None)
                with pytest.raises(TypeError):
                    await room.hall.do("anna", ask)
            await room.hall.do("anna", ask)
            following = (await room.table(table)).next
            kept = await room.hall.store.summaries_of("anna", ["open", "playing"], 10)
            assert [summaries.decode(one).table for one in kept] == [following]

    run(test())
