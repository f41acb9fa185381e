"""A table whose game is not ready yet waits, says so, and goes on by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sextet.tables import commands as c
from sextet.tables import getting_ready
from sextet.tables.table import OPEN as STILL_OPEN
from sextet.tables.table import PLAYING
from sextet.tables.watching import Viewer
from tests.tables.room import ME, OPEN, Room, bot, open_room, run
from tests.wire import answer


class GetsReady:
    """Games that get ready as the test says: the share of each that is, by level."""

    def __init__(self) -> None:
        self.shares = {0: 0.4, 1: 0.2}
        self.changed = asyncio.Condition()

    def share(self, game: str, level: int) -> float:
        return self.shares[level]

    async def wait(self, game: str, level: int, within: float | None = None) -> None:
        try:
            async with asyncio.timeout(within), self.changed:
                await self.changed.wait_for(lambda: self.share(game, level) >= 1.0)
        except TimeoutError:
            pass

    async def set(self, level: int, share: float) -> None:
        async with self.changed:
            self.shares[level] = share
            self.changed.notify_all()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getting_ready, "WAIT_AT_MOST", 0.01)
    monkeypatch.setattr(getting_ready, "TELL_EVERY", 0.01)


async def seen(room: Room, table: str) -> dict[str, Any]:
    viewer = Viewer(await room.memory(table), "anna", str, lambda _: True)
    whole: dict[str, Any] = answer(viewer.whole())
    return whole


async def until(true: Any) -> None:
    for _ in range(500):
        if await true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def test_a_table_started_too_early_says_how_far_its_game_is_and_starts_by_itself(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        ready = GetsReady()
        async with open_room(tmp_path, ready=ready) as room:
            table = await room.open("six-nimmt", 2, ME, bot(), start=True)
            assert (await room.table(table)).status == STILL_OPEN

            async def is_at(percent: int) -> bool:
                return bool((await seen(room, table))["getting_ready"] == percent)

            await until(lambda: is_at(40))
            await ready.set(0, 0.7)
            await until(lambda: is_at(70))
            await ready.set(0, 1.0)

            async def plays() -> bool:
                return (await room.table(table)).status == PLAYING

            await until(plays)
            assert (await seen(room, table))["getting_ready"] is None

    run(test())


def test_starting_twice_while_a_game_gets_ready_starts_it_once(tmp_path: Path) -> None:
    async def test() -> None:
        ready = GetsReady()
        async with open_room(tmp_path, ready=ready) as room:
            table = await room.open("six", 2, ME, bot())
            for _ in range(3):
                await room.do("anna", c.Start, table)
            await ready.set(0, 1.0)

            async def plays() -> bool:
                return (await room.table(table)).status == PLAYING

            await until(plays)
            stored = await room.hall.store.read(table)
            assert sum(b"started" in one.data for one in stored) == 1

    run(test())


def test_what_may_not_be_started_is_refused_at_once_however_far_the_game_is(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path, ready=GetsReady()) as room:
            table = await room.open("six-nimmt", 3, ME, bot(), OPEN)
            assert await room.refusal("anna", c.Start, table) == "not-enough-players"
            assert await room.refusal("eve", c.Start, table) == "not-host"

    run(test())


def test_bots_wait_until_their_level_is_ready_and_the_table_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        ready = GetsReady()
        async with open_room(tmp_path, ready=ready) as room:
            await ready.set(0, 1.0)
            table = await room.open("six-nimmt", 2, ME, bot(1), start=True)
            assert (await room.table(table)).status == PLAYING
            thinking = asyncio.create_task(room.pass_time(10.0))

            async def is_said() -> bool:
                return bool((await seen(room, table))["getting_ready"] == 20)

            await until(is_said)
            assert (await room.table(table)).playing.hidden_choice(2) is None
            await ready.set(1, 1.0)
            await thinking
            assert (await room.table(table)).playing.hidden_choice(2) is not None
            assert (await seen(room, table))["getting_ready"] is None

    run(test())
