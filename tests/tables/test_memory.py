"""A table is in memory once: whoever found it has the one that everybody else finds."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from sextet.store import open_news, open_store
from sextet.tables import commands as c
from sextet.tables import memory as memories
from sextet.tables.hall import Hall
from sextet.tables.memory import TableInMemory
from sextet.tables.opening import TableWish
from tests.postgres import postgres_database
from tests.tables.room import ME, OPEN, open_room, run
from tests.tables.test_two_halls import a_game_of_six, other_hall

#: News of a version that no log has reached: whatever is in memory is older.
FAR_AHEAD = 10**6


class Onlooker:
    """Somebody who watches, and what they know of the table."""

    who = "olga"

    def __init__(self) -> None:
        self.memory: TableInMemory | None = None
        self.version = 0

    async def watch(self, hall: Hall, table: str) -> None:
        self.memory = await hall.watch(table, self)
        self.wake(table)

    def wake(self, table: str) -> None:
        if self.memory is not None:
            self.version = self.memory.table.version


async def under_news(hall: Hall, table: str, work: Awaitable[Any]) -> Any:
    """Do something while news of the table comes in at every turn of the loop."""
    task = asyncio.ensure_future(work)
    while not task.done():
        hall._heard(table, FAR_AHEAD)
        await asyncio.sleep(0)
    return await task


def test_who_begins_to_watch_while_news_comes_in_sees_what_follows(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there, olga = other_hall(room), Onlooker()
            table = await a_game_of_six(room)
            await under_news(there, table, olga.watch(there, table))
            done = await room.play_first("anna", table, 1)
            there._heard(table, done)
            for _ in range(1000):
                if olga.version == done:
                    break
                await asyncio.sleep(0.001)
            assert olga.version == done
            assert there.memory.known(table) is olga.memory
            assert there.watchers_of(table) == 1
            there.unwatch(table, olga)
            assert there.watchers_of(table) == 0

    run(test())


async def _move(hall: Hall, table: str) -> object:
    match = (await hall.up_to_date(table)).table.playing
    seat = match.to_act[0]
    ask = c.Move(id="m", table=table, seat=seat, move=match.legal(seat)[0])
    return await hall.do("anna" if seat == 1 else "bob", ask)


USERS: dict[str, Callable[[Hall, str], Awaitable[object]]] = {
    "do": _move,
    "up_to_date": lambda hall, table: hall.up_to_date(table),
    "close": lambda hall, table: hall.close(table, "admin"),
    "find": lambda hall, table: hall.memory.find(table),
}


@pytest.mark.parametrize("use", USERS)
def test_whatever_is_done_under_news_is_seen_by_those_who_watch_here(
    tmp_path: Path, use: str
) -> None:
    """They come after it has begun: both have the same table."""

    async def test() -> None:
        async with open_room(tmp_path) as room:
            there, olga = other_hall(room), Onlooker()
            table = await a_game_of_six(room)
            doing = asyncio.ensure_future(under_news(there, table, USERS[use](there, table)))
            await under_news(there, table, olga.watch(there, table))
            await doing
            now = (await room.hall.up_to_date(table)).table.version
            assert olga.version == now
            assert there.memory.known(table) is olga.memory

    run(test())


def test_a_table_that_somebody_holds_is_not_read_a_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there = other_hall(room)
            table = await a_game_of_six(room)
            held = await there.memory.find(table)
            there._heard(table, FAR_AHEAD)
            monkeypatch.setattr(memories, "TABLES_KEPT", 1)
            for _ in range(3):
                await there.memory.find(await room.open("six", 2, ME, OPEN))
            assert await there.memory.find(table) is held
            # Once nobody holds it any more, it goes.
            there._heard(table, FAR_AHEAD)
            del held
            await asyncio.gather(*there._background)
            gc.collect()
            assert there.memory.known(table) is None

    run(test())


def test_a_table_that_is_held_while_news_comes_in_is_brought_up_to_date(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            there = other_hall(room)
            table = await a_game_of_six(room)
            held = await there.memory.find(table)
            done = await room.play_first("anna", table, 1)
            there._heard(table, done)
            await asyncio.gather(*there._background)
            assert held.table.version == done

    run(test())


#: Tables that one process writes to while somebody begins to watch each from another, and lines.
LIVELY, LINES = 100, 12


async def write(hall: Hall, table: str, lines: int) -> None:
    """Write to a log: all of it is news to the others."""
    for k in range(lines):
        await hall.do("anna", c.Bot(id=f"{lines} {k}", table=table, seat=2, level=1 + k % 2))


@pytest.mark.slow
def test_nobody_who_comes_to_a_lively_table_is_left_behind_on_postgresql() -> None:
    async def test(url: str) -> None:
        async with AsyncExitStack() as stack:
            halls = []
            for _ in range(2):
                store = await stack.enter_async_context(await open_store(url))
                news = open_news(url)
                stack.push_async_callback(news.close)
                halls.append(Hall(store, news, b"secret"))
            here, there = halls
            wish = TableWish("six", 2, {}, seats=(ME, OPEN))
            tables = [await here.open("anna", wish) for _ in range(LIVELY)]
            writing = asyncio.gather(*(write(here, table, LINES) for table in tables))
            onlookers = {table: Onlooker() for table in tables}
            for table, olga in onlookers.items():
                await olga.watch(there, table)
            await writing
            await asyncio.gather(*(write(here, table, 1) for table in tables))

            def left_behind() -> int:
                last = 2 + LINES + 1
                return sum(olga.version < last for olga in onlookers.values())

            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(20):
                    while left_behind():
                        await asyncio.sleep(0.01)
            assert left_behind() == 0

    with postgres_database() as url:
        run(test(url))
