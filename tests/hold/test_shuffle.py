"""``kill -9`` in the middle of a shuffle: every number is in the deal, nobody loses a seat."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sextet.core.record import parse
from sextet.core.replay import verify_seed
from sextet.core.together import seal
from sextet.games import find_game
from sextet.tables import events as e
from tests.hold.deaths import BEFORE, POINTS
from tests.hold.logs import check_log, check_record, stored_log
from tests.hold.processes import Process, server
from tests.hold.soak import HANGS
from tests.hold.stubborn import Stubborn
from tests.hold.test_kill import lease_on
from tests.postgres import postgres_database

pytestmark = pytest.mark.slow


class Shuffler(Stubborn):
    """Somebody whose client adds to the shuffle, and keeps the number of each attempt."""

    def __init__(self, url: str, nickname: str | None = "Ada", token: str | None = None) -> None:
        super().__init__(url, nickname, token)
        self.numbers: dict[int, str] = {}

    async def add(self, table: str, seat: int, until: str = "") -> None:
        """Seal and open until the game begins, or until a step is reached."""

        def is_there() -> bool:
            seen = self.tables[table]
            return bool(seen["status"] != "open" or seen["dealing"]["step"] == until)

        while True:
            await self.until(
                table, lambda t: is_there() or seat in (t["dealing"]["waits_for"] or ())
            )
            if is_there():
                return
            seen = self.tables[table]
            dealing, version = seen["dealing"], seen["version"]
            number = self.numbers.setdefault(dealing["attempt"], secrets.token_hex(32))
            asked = {"seat": seat, "attempt": dealing["attempt"]}
            if dealing["step"] == "seal":
                hash = seal(bytes.fromhex(number), dealing["commitment"], seat)
                answer = await self.surely("seal", table, hash=hash, **asked)
            else:
                answer = await self.surely("reveal", table, nonce=number, **asked)
            await self.reach(table, version + 1 if answer is None else answer["version"])


async def seated(stack: AsyncExitStack, *urls: str) -> tuple[str, list[Shuffler]]:
    """Let people sit down who shuffle together; it begins."""
    people = [Shuffler(url, f"P{k}") for k, url in enumerate(urls, start=1)]
    for one in people:
        await stack.enter_async_context(one)
    seats = ["me", *("open" for _ in people[1:]), 1]
    options = {"rounds": "1"}
    first = people[0]
    table = await first.open_table("six-nimmt", len(seats), seats, options=options, adds=True)
    for seat, one in enumerate(people[1:], start=2):
        await one.watch(table)
        await one.surely("sit", table, seat=seat, adds=True)
    await first.surely("start", table)
    return table, people


async def check_shuffle(database: str, table: str, people: list[Shuffler]) -> None:
    """Play the game to its end: it was dealt at the first attempt, with everybody's number."""
    await asyncio.gather(*(one.play_on(table) for one in people))
    log, _ = await stored_log(database, table)
    check_log(table, log, [])
    events = [e.decode(one.data) for one in log]
    assert not [one for one in events if isinstance(one, e.Dropped | e.Absent)]
    for kind in (e.Sealed, e.Revealed):
        assert sorted(one.seat for one in events if isinstance(one, kind)) == [1, 2]
    text = await people[0].get(f"/api/tables/{table}/record")
    record = parse(text)
    numbers = [one.numbers[1] for one in people]
    assert record.headers["x-attempt"] == "1"
    assert record.headers["x-nonces"].split() == [*numbers, "-"]
    seed = bytes.fromhex(record.headers["x-seed"])
    assert check_record(text, seed).over
    assert verify_seed(record, find_game, seed, record.headers["x-commitment"]) == [1, 2]


@pytest.mark.parametrize("point", POINTS)
def test_a_server_killed_around_every_commit_of_a_shuffle_loses_nobodys_number(
    database: str, tmp_path: Path, point: str
) -> None:
    async def scenario() -> None:
        with server(database, tmp_path, lease=lease_on(database)) as process:
            process.start()
            async with AsyncExitStack() as stack:
                table, people = await seated(stack, process.url, process.url)
                process.kill()
                death = (point, 1 + (point == BEFORE))
                dying = asyncio.create_task(process.restart_whenever_it_dies(death))
                await asyncio.gather(*(one.add(table, k) for k, one in enumerate(people, start=1)))
                dying.cancel()
                await asyncio.gather(dying, return_exceptions=True)
                assert process.starts > 2
                process.kill()
                process.start()
                await check_shuffle(database, table, people)

    asyncio.run(asyncio.wait_for(scenario(), HANGS))


def test_a_server_that_was_down_for_longer_than_a_shuffle_waits_drops_nobody(
    database: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        with server(database, tmp_path, lease=lease_on(database)) as process:
            process.start()
            async with AsyncExitStack() as stack:
                table, people = await seated(stack, process.url, process.url)
                both = list(enumerate(people, start=1))
                await asyncio.gather(*(one.add(table, k, until="open") for k, one in both))
                until = people[0].tables[table]["dealing"]["until"]
                process.kill()
                await asyncio.sleep(max(0.0, until + 0.5 - time.time()))
                process.start()
                process.wait_until_it_answers()
                await asyncio.gather(*(one.add(table, k) for k, one in both))
                await check_shuffle(database, table, people)

    asyncio.run(asyncio.wait_for(scenario(), HANGS))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[str, Process, Process]]:
    with (
        postgres_database() as url,
        server(url, tmp_path, lease=1.0) as one,
        server(url, tmp_path, lease=1.0) as other,
    ):
        one.start()
        other.start()
        yield url, one, other


@pytest.mark.parametrize("step", ["seal", "open"])
def test_whose_process_dies_in_a_shuffle_goes_on_with_it_at_the_other(
    two: tuple[str, Process, Process], step: str
) -> None:
    database, stays, dies = two

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, people = await seated(stack, stays.url, dies.url)
            if step == "open":
                first = (one.add(table, k, until="open") for k, one in enumerate(people, start=1))
                await asyncio.gather(*first)
            dies.kill()
            moved = Shuffler(stays.url, None)
            moved.http.cookies.update(people[1].http.cookies)
            moved.me, moved.numbers = people[1].me, people[1].numbers
            await stack.enter_async_context(moved)
            await moved.watch(table)
            people[1] = moved
            await asyncio.gather(*(one.add(table, k) for k, one in enumerate(people, start=1)))
            await check_shuffle(database, table, people)

    asyncio.run(asyncio.wait_for(scenario(), HANGS))
