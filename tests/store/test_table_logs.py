"""Tables and their logs, on both engines."""

from __future__ import annotations

import asyncio

import pytest

from sextet.store import Store
from sextet.tables.ports import LogBatch, LostRace, Stored, TableHead
from tests.store.helpers import batch, new_table, open_one, with_store


def test_what_was_appended_is_read_back_in_order(url: str) -> None:
    async def test(store: Store) -> None:
        await store.open_table(new_table("t"), batch("t", 0, b"one", b"two"))
        await store.append(batch("t", 2, b"three", status="playing"))
        head, log = await store.load("t")
        assert head == TableHead(
            *("t", 3, b"", "playing", "six-nimmt", True, 100.0, "ana", 102.0),
            *(b"seed of t", b"summary"),
        )
        assert log == await store.read("t")
        assert log == [
            Stored(1, 100.0, b"one"),
            Stored(2, 101.0, b"two"),
            Stored(3, 102.0, b"three"),
        ]
        assert await store.read("t", after=2) == log[2:]
        assert await store.versions(["t", "none"]) == {"t": 3}

    with_store(url, test)


def test_a_stored_log_is_there_when_the_store_is_opened_again(url: str) -> None:
    async def write(store: Store) -> None:
        await open_one(store, "t")

    async def read(store: Store) -> None:
        assert await store.read("t") == [Stored(1, 100.0, b"opened")]

    with_store(url, write)
    with_store(url, read)


def test_a_table_that_does_not_exist_is_none_and_its_log_empty(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.load("t") == (None, [])
        assert await store.read("t") == []
        with pytest.raises(LostRace):
            await store.append(batch("t", 0, b"one"))

    with_store(url, test)


def test_a_lost_race_is_said_and_stores_nothing(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", members=["ana"])
        await store.append(batch("t", 1, b"first", summary=b"first"))
        late = batch("t", 1, b"late", summary=b"late", members=["eve"], result=b"won", due=1.0)
        with pytest.raises(LostRace):
            await store.append(late)
        assert [event.data for event in await store.read("t")] == [b"opened", b"first"]
        assert await store.summaries(["open"], 10) == [b"first"]
        assert await store.summaries_of("eve", ["open"], 10) == []
        assert await store.result("t") is None
        assert await store.next_due() is None

    with_store(url, test)


def test_a_second_table_of_the_same_name_is_refused(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t")
        with pytest.raises(LostRace):
            await store.open_table(new_table("t"), batch("t", 0, b"other"))
        assert [event.data for event in await store.read("t")] == [b"opened"]

    with_store(url, test)


def test_events_that_would_leave_a_gap_are_refused(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t")
        with pytest.raises(ValueError, match="numbered"):
            await store.append(LogBatch("t", 1, [Stored(3, 0.0, b"")], "open", None, b""))

    with_store(url, test)


def test_lists_show_public_tables_of_a_status_the_newest_first(url: str) -> None:
    async def test(store: Store) -> None:
        for number, name in enumerate("abc"):
            await open_one(store, name, opened_at=float(number), summary=name.encode())
        await open_one(store, "hidden", public=False, summary=b"hidden")
        await open_one(store, "over", status="over", summary=b"over")
        assert await store.summaries(["open"], 2) == [b"c", b"b"]
        assert set(await store.summaries(["open", "over"], 9)) == {b"a", b"b", b"c", b"over"}

    with_store(url, test)


def test_members_are_those_last_named(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", members=["ana", "bo", "ana"], summary=b"t")
        assert await store.summaries_of("bo", ["open"], 9) == [b"t"]
        await store.append(batch("t", 1, b"left", members=["ana", "cy"], summary=b"t"))
        await store.append(batch("t", 2, b"moved", summary=b"t"))
        found = [await store.summaries_of(name, ["open"], 9) for name in ("ana", "bo", "cy")]
        assert found == [[b"t"], [], [b"t"]]

    with_store(url, test)


def test_results_are_listed_by_who_played_the_latest_first(url: str) -> None:
    async def test(store: Store) -> None:
        for number, name in enumerate("abc"):
            await open_one(store, name, members=["ana"])
            for step in range(number):
                await store.append(batch(name, 1 + step, b"move"))
            result = b"result of " + name.encode()
            await store.append(batch(name, 1 + number, b"end", status="over", result=result))
        assert await store.result("a") == (101.0, b"result of a")
        latest = await store.results_of("ana", 1e12, 2)
        assert latest == [("c", 103.0, b"result of c"), ("b", 102.0, b"result of b")]
        assert await store.results_of("ana", 102.0, 9) == [("a", 101.0, b"result of a")]
        assert await store.results_of("bo", 1e12, 9) == []

    with_store(url, test)


def test_counts_tell_tables_by_status_events_and_identities(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.counts() == {"events": 0, "identities": 0}
        await asyncio.gather(*(open_one(store, name) for name in "abc"))
        await store.append(batch("a", 1, b"two", b"three", status="playing"))
        counted = await store.counts()
        assert counted == {"tables.open": 2, "tables.playing": 1, "events": 5, "identities": 0}

    with_store(url, test)
