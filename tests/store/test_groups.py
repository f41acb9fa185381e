"""Appends committed together: each gets its own answer, none takes another down."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from sextet.store import Store, StoreError, open_store
from sextet.tables.ports import LostRace, Stored
from tests.store.helpers import batch, open_one, with_store

Outcomes = list[BaseException | None]


async def append_together(store: Store, *all_: tuple[str, int, bytes]) -> Outcomes:
    tasks = (store.append(batch(*each)) for each in all_)
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_a_group_with_one_loser_commits_the_others(url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(open_one(store, name) for name in "abc"))
        outcomes = await append_together(store, ("a", 1, b"a"), ("b", 0, b"b"), ("c", 1, b"c"))
        assert [type(outcome) for outcome in outcomes] == [type(None), LostRace, type(None)]
        assert await store.versions(["a", "b", "c"]) == {"a": 2, "b": 1, "c": 2}

    with_store(url, test)


def test_a_group_with_a_bad_row_commits_the_others(url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(open_one(store, name) for name in "abcd"))
        bad = batch("b", 1, None)  # type: ignore[arg-type]
        worse = batch("d", 1, b"d", status="\ud800")
        tasks = [batch("a", 1, b"a"), bad, batch("c", 1, b"c"), worse]
        outcomes = await asyncio.gather(*map(store.append, tasks), return_exceptions=True)
        assert [outcome is None for outcome in outcomes] == [True, False, True, False]
        assert await store.versions(list("abcd")) == {"a": 2, "b": 1, "c": 2, "d": 1}
        await store.append(batch("b", 1, b"b"))

    with_store(url, test)


def test_an_event_that_is_there_already_stops_only_its_own_append(url: str) -> None:
    """The key of events stands behind the version: a log is never written over."""

    async def test(store: Store) -> None:
        from sqlalchemy import insert

        from sextet.store.schema import events

        await asyncio.gather(*(open_one(store, name) for name in "ab"))
        async with store._connections.changing() as connection:
            await connection.execute(
                insert(events).values(table_id="a", number=2, at=0.0, data=b"there", hash=b"")
            )
        outcomes = await append_together(store, ("a", 1, b"a"), ("b", 1, b"b"))
        assert [outcome is None for outcome in outcomes] == [False, True]
        assert await store.versions(["a", "b"]) == {"a": 1, "b": 2}
        assert (await store.read("a"))[1] == Stored(2, 0.0, b"there")

    with_store(url, test)


def test_two_appends_to_one_table_at_once_are_decided_in_order(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t")
        outcomes = await append_together(
            store, ("t", 1, b"two"), ("t", 1, b"late"), ("t", 2, b"three")
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), LostRace, type(None)]
        assert [event.data for event in await store.read("t")] == [b"opened", b"two", b"three"]

    with_store(url, test)


@pytest.mark.parametrize("stores", [1, 2])
def test_a_hundred_appenders_at_one_table_lose_and_double_nothing(url: str, stores: int) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t")
        others = [await open_store(url) for _ in range(stores - 1)]
        open_stores = [store, *others]

        async def add(number: int) -> None:
            mine = open_stores[number % stores]
            for _ in range(1000):
                version = (await mine.versions(["t"]))["t"]
                try:
                    return await mine.append(batch("t", version, b"%d" % number))
                except LostRace:
                    continue
            raise AssertionError("never got through")

        await asyncio.gather(*map(add, range(100)))
        log = await store.read("t")
        assert [event.number for event in log] == list(range(1, 102))
        assert sorted(int(event.data) for event in log[1:]) == list(range(100))
        for other in others:
            await other.close()

    with_store(url, test)


def test_two_processes_that_append_to_the_same_tables_never_stand_still(url: str) -> None:
    """Groups that hold the same rows in other orders: no deadlock, every append decided."""

    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(20)]
        await asyncio.gather(*(open_one(store, name) for name in names))
        async with await open_store(url) as other:

            async def play(mine: Store, name: str) -> int:
                won = 0
                for _ in range(10):
                    version = (await mine.versions([name]))[name]
                    try:
                        await mine.append(batch(name, version, b"move"))
                        won += 1
                    except LostRace:
                        continue
                return won

            plays = [play(store, name) for name in names]
            plays += [play(other, name) for name in reversed(names)]
            won = sum(await asyncio.gather(*plays))
        versions = await store.versions(names)
        assert sum(versions.values()) == len(names) + won
        assert {name: len(await store.read(name)) for name in names} == versions

    with_store(url, test)


def test_closing_commits_what_still_waits_and_refuses_what_comes_later(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await open_one(store, "t")
        last = asyncio.create_task(store.append(batch("t", 1, b"last")))
        await asyncio.sleep(0)
        await store.close()
        await last
        with pytest.raises(StoreError):
            await store.append(batch("t", 2, b"later"))
        async with await open_store(url) as again:
            assert await again.versions(["t"]) == {"t": 2}

    asyncio.run(run())


def test_an_append_whose_caller_gave_up_harms_nobody(url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(open_one(store, name) for name in "ab"))
        given_up = asyncio.create_task(store.append(batch("a", 1, b"a")))
        other = asyncio.create_task(store.append(batch("b", 1, b"b")))
        await asyncio.sleep(0)
        given_up.cancel()
        await other
        assert (await store.versions(["b"])) == {"b": 2}

    with_store(url, test)


def test_a_full_disk_is_said_and_stores_nothing(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(open_one(store, name) for name in "ab"))
        committer: Any = store._writer._committer

        async def allow(pages: int) -> None:
            limit = partial(committer._connection.execute, f"PRAGMA max_page_count={pages}")
            await asyncio.wrap_future(committer._thread.submit(limit))

        await allow(1)
        large = b"x" * 20_000
        outcomes = await append_together(store, ("a", 1, large), ("b", 1, large))
        assert all(isinstance(outcome, StoreError) for outcome in outcomes)
        assert await store.versions(["a", "b"]) == {"a": 1, "b": 1}
        await allow(1_000_000)
        await store.append(batch("a", 1, large))

    with_store(sqlite_url, test)


def test_a_writer_whose_connection_is_killed_connects_again(postgres_url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t")
        from sqlalchemy import text

        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid"
        pid = store._writer._committer._connection.get_server_pid()  # type: ignore[attr-defined]
        async with store._connections.reading() as connection:
            await connection.execute(text(kill), {"pid": pid})
        await store.append(batch("t", 1, b"after"))
        assert await store.versions(["t"]) == {"t": 2}

    with_store(postgres_url, test)
