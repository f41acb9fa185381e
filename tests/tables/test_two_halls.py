"""Two processes at one table, of which one has not heard the news: what it knows may be old."""

from __future__ import annotations

from pathlib import Path

from sextet.tables import commands as c
from sextet.tables.hall import Hall
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
            await there.held(table)
            await room.play_first("anna", table, 1)
            # There it still seems to be Anna's turn.
            move = (await room.table(table)).playing.legal(2)[0]
            assert await there.do("bob", c.Move(id="b1", table=table, seat=2, move=move)) == 6

    run(test())


def test_a_command_done_at_one_process_is_answered_and_not_refused_at_another(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there = other_hall(room)
            table = await a_game_of_six(room)
            await there.held(table)
            await room.play_first("anna", table, 1)
            move = (await room.table(table)).playing.legal(2)[0]
            ask = c.Move(id="b1", table=table, seat=2, move=move)
            done = await room.hall.do("bob", ask)
            assert await there.do("bob", ask) == done
            assert (await there.held(table)).table.version == done

    run(test())


def test_a_command_that_is_sent_again_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN, options={"rounds": "2"})
            await room.do("bob", c.Sit, table, seat=2)
            start = c.Start(id="start", table=table)
            done = await room.hall.do("anna", start)
            # The cards were dealt in the same breath.
            assert (await room.table(table)).version > done
            assert await room.hall.do("anna", start) == done
            assert await other_hall(room).do("anna", start) == done

    run(test())
