"""News between processes: a hint, told after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg

from sextet.store import open_news
from sextet.store.news import LocalNews, PostgresNews, payloads, unpack


async def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


class Ear:
    """Notes what it hears, and how often it may have missed something."""

    def __init__(self, news: LocalNews | PostgresNews) -> None:
        self.heard: list[tuple[str, int]] = []
        self.missed = 0
        news.listen(lambda table, version: self.heard.append((table, version)), self.miss)

    def miss(self) -> None:
        self.missed += 1


def test_news_of_one_process_is_heard_there(sqlite_url: str) -> None:
    async def run() -> None:
        news = open_news(sqlite_url)
        news.tell("t", 1)
        ear = Ear(news)
        news.tell("t", 2)
        assert ear.heard == []
        await asyncio.sleep(0)
        assert ear.heard == [("t", 2)]
        await news.close()

    asyncio.run(run())


def test_news_reaches_other_processes_but_not_the_one_that_told_it(postgres_url: str) -> None:
    async def run() -> None:
        one, other = open_news(postgres_url), open_news(postgres_url)
        own, ear = Ear(one), Ear(other)
        await until(lambda: own.missed > 0 and ear.missed > 0)
        for version in range(1, 300):
            one.tell(f"table-{version}", version)
        await until(lambda: len(ear.heard) == 299)
        assert dict(ear.heard) == {f"table-{version}": version for version in range(1, 300)}
        other.tell("back", 7)
        await until(lambda: own.heard != [])
        assert own.heard == [("back", 7)]
        await one.close()
        await other.close()

    asyncio.run(run())


async def kill_listeners(url: str) -> int:
    connection = await asyncpg.connect(url)
    killed = await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    )
    await connection.close()
    return len(killed)


def test_a_killed_listener_says_so_and_hears_again(postgres_url: str) -> None:
    async def run() -> None:
        news, teller = open_news(postgres_url), open_news(postgres_url)
        ear = Ear(news)
        await until(lambda: ear.missed == 1)
        for times in range(2, 4):
            assert await kill_listeners(postgres_url) == 1
            teller.tell("t", times)  # may be lost
            await until(lambda times=times: ear.missed == times)  # type: ignore[misc]
            ear.heard.clear()
            teller.tell("t", 10 * times)
            await until(lambda times=times: ("t", 10 * times) in ear.heard)  # type: ignore[misc]
        await news.close()
        await teller.close()

    asyncio.run(run())


def test_a_teller_whose_connection_was_killed_tells_again(postgres_url: str) -> None:
    async def run() -> None:
        news, teller = open_news(postgres_url), PostgresNews(postgres_url)
        ear = Ear(news)
        await until(lambda: ear.missed == 1)
        teller.tell("t", 1)
        await until(lambda: ear.heard == [("t", 1)])
        connection = await asyncpg.connect(postgres_url)
        await connection.execute(f"SELECT pg_terminate_backend({teller._speaker_pid})")
        await connection.close()
        teller.tell("t", 2)
        await until(lambda: ("t", 2) in ear.heard)
        await news.close()
        await teller.close()

    asyncio.run(run())


def test_many_news_are_packed_into_payloads_that_postgresql_takes() -> None:
    untold = {f"tisch-ä{number}": number for number in range(2000)}
    packed = list(payloads(untold))
    assert max(len(payload.encode()) for payload in packed) < 8000
    assert len(packed) < 6
    assert dict(news for payload in packed for news in unpack(payload)) == untold


def test_a_payload_that_is_not_ours_is_passed_over() -> None:
    assert list(unpack("hello t:4 :3 u:x  t:v:5")) == [("t", 4), ("t:v", 5)]
