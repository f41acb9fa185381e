"""Buckets: in memory, and in PostgreSQL for all processes together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sextet.store import open_counts, open_store
from sextet.store.counts import Bucket, Counts, LocalCounts

SECRET = b"s" * 32


@asynccontextmanager
async def counting(url: str, processes: int = 1) -> AsyncIterator[list[Counts]]:
    """Count as so many processes on one database do."""
    async with await open_store(url):
        made = [await open_counts(url, SECRET) for _ in range(processes)]
        try:
            yield made
        finally:
            for one in made:
                await one.close()


def test_a_bucket_is_empty_after_its_size_and_fills_up_with_time(url: str) -> None:
    async def scenario() -> None:
        async with counting(url) as (counts,):
            bucket = Bucket("tables", 3, 3.0)
            assert await counts.left(bucket, "a") == 3
            assert [await counts.take(bucket, "a") for _ in range(5)] == [True] * 3 + [False] * 2
            assert await counts.left(bucket, "a") < 1
            assert await counts.take(bucket, "b")
            assert await counts.take(Bucket("replays", 1, 60.0), "a")
            await asyncio.sleep(1.1)
            assert await counts.take(bucket, "a")

    asyncio.run(scenario())


def test_processes_on_one_database_count_together(postgres_url: str) -> None:
    async def scenario() -> None:
        async with counting(postgres_url, 3) as processes:
            bucket = Bucket("tables", 20)
            asked = [one.take(bucket, "192.0.2.1") for one in processes for _ in range(15)]
            assert sum(await asyncio.gather(*asked)) == 20
            assert [await one.take(bucket, "192.0.2.1") for one in processes] == [False] * 3
            assert await processes[0].take(bucket, "192.0.2.2")

    asyncio.run(scenario())


def test_no_address_is_stored_and_full_buckets_are_forgotten(postgres_url: str) -> None:
    async def scenario() -> None:
        async with counting(postgres_url) as (counts,):
            rows = "SELECT key::text, full_at FROM counted"
            await counts.take(Bucket("tables", 10), "192.0.2.1")
            await counts.take(Bucket("tables", 10, 0.01), "192.0.2.2")
            stored = await counts._reader.fetch(rows)  # type: ignore[attr-defined]
            assert len(stored) == 2
            assert "192" not in str([row[0] for row in stored])
            await asyncio.sleep(0.05)
            await counts.forget()
            assert len(await counts._reader.fetch(rows)) == 1  # type: ignore[attr-defined]

    asyncio.run(scenario())


def test_a_limit_of_nothing_lets_nothing_through(url: str) -> None:
    async def scenario() -> None:
        async with counting(url) as (counts,):
            assert not await counts.take(Bucket("tables", 0), "a")
            assert await counts.left(Bucket("tables", 0), "a") == 0

    asyncio.run(scenario())


def test_memory_for_counts_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sextet.store.counts.REMEMBERED", 10)
    counts = LocalCounts()
    for number in range(100):
        assert counts.take_now(Bucket("tables", 1), str(number))
    assert len(counts._full_at) == 10
