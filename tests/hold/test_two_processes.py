"""Two processes on one PostgreSQL: one table through both at once, nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg
import pytest

from sextet.core.record import Decision
from sextet.store.news import CHANNEL
from sextet.tables import events as e
from tests.hold.logs import check_log, stored_log
from tests.hold.processes import Process, server
from tests.hold.soak import HANGS, short_or_full
from tests.hold.stubborn import PATIENCE, Stubborn, settled
from tests.postgres import postgres_database

pytestmark = pytest.mark.slow

GAMES = [
    ("six-nimmt", 4, {"rounds": "1"}),
    ("the-game", 3, {}),
    *short_or_full([], [("six", 2, {}), ("six-nimmt", 4, {"variant": "professional"})]),
]
ROUNDS = short_or_full(1, 10)
#: What each process says for itself: who of those at the other one are connected, how many watch.
OWN = ("watchers",)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres_database() as url:
        yield url


@pytest.fixture(scope="module")
def both(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    folder = tmp_path_factory.mktemp("two")
    with server(database, folder) as one, server(database, folder) as two:
        one.start()
        two.start()
        one.wait_until_it_answers()
        two.wait_until_it_answers()
        yield one, two
        for process in (one, two):
            assert "error" not in process.said().lower(), process.said()


async def seated(
    stack: AsyncExitStack, both: tuple[Process, Process], game: tuple[str, int, dict[str, str]]
) -> tuple[str, list[Stubborn]]:
    """Let people sit down at one table, one half of them at each process."""
    name, players, options = game
    people = [Stubborn(both[k % 2].url, f"P{k}") for k in range(players)]
    for one in people:
        await stack.enter_async_context(one)
    table = await people[0].open_table(name, players, ["me"], options=options)
    for one in people[1:]:
        await one.watch(table)
    await asyncio.gather(
        *(one.surely("sit", table, seat=k) for k, one in enumerate(people[1:], start=2))
    )
    return table, people


async def all_see_the_same(
    both: tuple[Process, Process], table: str, people: list[Stubborn]
) -> None:
    """See that everybody has gathered what both processes show to who has just come."""
    version = max(one.tables[table]["version"] for one in people)
    for one in people:
        await one.reach(table, version)
    for one in people:
        mine = await settled(one, table)
        for process in both:
            async with one.also_at(process.url) as again:
                fresh = await again.watch(table)
                for seat in (*fresh["seats"], *mine["seats"]):
                    seat.pop("connected", None)
                left_out = dict.fromkeys(OWN)
                assert {**mine, **left_out} == {**fresh, **left_out}
    logs = [one.tables[table]["log"] for one in people]
    assert all(log == logs[0] for log in logs)


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("game", GAMES, ids=lambda g: "-".join([g[0], *g[2].values()]))
def test_one_table_is_played_through_two_processes_at_once(
    both: tuple[Process, Process], database: str, game: tuple[str, int, dict[str, str]], seed: int
) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack, hints(database) as heard:
            table, people = await seated(stack, both, game)
            await people[-1].surely("start", table)
            await asyncio.gather(*(one.play_on(table) for one in people))
            await all_see_the_same(both, table, people)
            log, _ = await stored_log(database, table)
            assert check_log(table, log, people).status == "over"
            assert not any(one.refused for one in people)
            # Every decision that was sent is in the log, and no other.
            decided = sum(
                isinstance(line, Decision) for line in check_log(table, log, []).playing.lines
            )
            assert decided == sum(len(one.done) for one in people) - len(people)
            only_table_and_version(heard, table, len(log))

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


@asynccontextmanager
async def hints(database: str) -> AsyncIterator[list[str]]:
    """Gather the news between processes."""
    heard: list[str] = []
    connection = await asyncpg.connect(database)
    try:
        await connection.add_listener(CHANNEL, lambda *what: heard.append(what[3]))
        yield heard
    finally:
        await connection.close()


def only_table_and_version(heard: list[str], table: str, version: int) -> None:
    """See that news between processes say which table has reached which version, no more."""
    words = [word for payload in heard for word in payload.split(" ")]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}:[0-9]+", word) for word in words), words
    ours = [int(word.rpartition(":")[2]) for word in words if word.startswith(f"{table}:")]
    assert ours
    assert max(ours) <= version


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_one_seat_raced_from_both_processes_loses_no_choice_and_takes_none_twice(
    both: tuple[Process, Process], database: str, seed: int
) -> None:
    """One person at both: different choices at once, and the same command at once."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, people = await seated(stack, both, ("six-nimmt", 2, {"rounds": "1"}))
            here = people[0]
            there = await stack.enter_async_context(here.also_at(both[1].url))
            await there.watch(table)
            await here.surely("start", table)
            twice = await race(table, here, there, people[1], random.Random(seed))
            await all_see_the_same(both, table, [*people, there])
            log, _ = await stored_log(database, table)
            check_log(table, log, [*people, there])
            commands = [e.decode(one.data).command for one in log]
            for name, answers in twice.items():
                done = [answer["version"] for answer in answers if answer is not None]
                assert commands.count(f"{here.me['id']}/{name}") == bool(done)
                assert len(set(done)) <= 1, "one command, two answers"
            assert len(twice) > 5

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


async def race(
    table: str, here: Stubborn, there: Stubborn, other: Stubborn, chance: random.Random
) -> dict[str, list[dict[str, Any] | None]]:
    """Play a game; returns what was answered to the commands that were sent twice at once."""

    async def slowly() -> None:
        while other.tables[table]["status"] != "over":
            await other.until(table, lambda t: t["status"] == "over" or other._asked(table))
            await asyncio.sleep(chance.random() / 20)
            if moves := other.legal(table):
                await other.surely("move", table, seat=2, move=chance.choice(moves))

    playing = asyncio.create_task(slowly())
    twice: dict[str, list[dict[str, Any] | None]] = {}
    while True:
        await here.until(table, lambda t: t["status"] == "over" or here._asked(table))
        if here.tables[table]["status"] == "over":
            break
        legal = here.legal(table)
        moves = chance.sample(legal, min(3, len(legal)))
        name = f"twice-{len(twice)}"
        answers = await asyncio.gather(
            *(who.surely("move", table, id=name, seat=1, move=moves[0]) for who in (here, there)),
            *(
                who.surely("move", table, seat=1, move=move)
                for who, move in zip((here, there), moves[1:], strict=False)
            ),
        )
        twice[name] = list(answers[:2])
        here.done.pop(name, None)
        there.done.pop(name, None)
        here.refused.pop(name, None)
        there.refused.pop(name, None)
        reached = max((answer["version"] for answer in answers if answer), default=0)
        await here.reach(table, reached)
    await playing
    return twice


def test_news_reach_both_processes_though_the_listening_backend_is_killed(
    both: tuple[Process, Process], database: str
) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            table, people = await seated(stack, both, ("six-nimmt", 4, {"rounds": "1"}))
            killed = 0

            async def kill_listeners() -> None:
                nonlocal killed
                connection = await asyncpg.connect(database)
                try:
                    while True:
                        gone = await connection.fetch(KILL_LISTENERS)
                        killed += len(gone)
                        await asyncio.sleep(0.05)
                finally:
                    await connection.close()

            killing = asyncio.create_task(kill_listeners())
            stack.callback(killing.cancel)
            async with asyncio.timeout(PATIENCE):
                while killed < len(both):  # each listens
                    await asyncio.sleep(0.01)
            await people[-1].surely("start", table)
            await asyncio.gather(*(one.play_on(table) for one in people))
            await all_see_the_same(both, table, people)
            killing.cancel()
            log, _ = await stored_log(database, table)
            check_log(table, log, people)

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


#: A backend that listens has last been told to, or was asked whether it still lives.
KILL_LISTENERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (query ILIKE 'LISTEN%' OR query = 'SELECT 1')
"""
