"""Who wakes a table: duties, claimed by one process at a time."""

from __future__ import annotations

import asyncio

from sextet.store import Store, open_store
from tests.store.helpers import batch, open_one, with_store


def test_the_process_that_appends_keeps_the_duty_until_its_lease_ends(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", due=1000.0)
        assert await store.next_due() == 1030.0
        assert await store.claim_due(1029.0, 10) == []
        assert await store.claim_due(1031.0, 10) == ["t"]
        assert await store.next_due() == 1061.0

    with_store(url, test, lease=30.0)


def test_a_duty_is_given_to_one_claimer_only(url: str) -> None:
    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(open_one(store, name, due=1000.0) for name in names))
        async with await open_store(url) as other:
            claims = [each.claim_due(2000.0, 5) for each in (store, other) * 8]
            claimed = [name for some in await asyncio.gather(*claims) for name in some]
            for _ in range(20):  # a claimer that found rows held comes again later
                claimed += await other.claim_due(2000.0, 5)
        assert sorted(claimed) == sorted(names)
        assert await store.claim_due(2000.0, 100) == []

    with_store(url, test)


def test_a_claimed_duty_is_given_again_when_the_lease_has_run_out(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", due=1000.0)
        assert await store.claim_due(1010.0, 10) == ["t"]
        assert await store.claim_due(1014.0, 10) == []
        assert await store.claim_due(1015.0, 10) == ["t"]

    with_store(url, test, lease=5.0)


def test_an_append_moves_or_ends_the_duty(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", due=1000.0)
        await store.append(batch("t", 1, b"moved", due=2000.0))
        assert await store.claim_due(1999.0, 10) == []
        await store.append(batch("t", 2, b"over"))
        assert await store.next_due() is None
        assert await store.claim_due(1e9, 10) == []

    with_store(url, test, lease=0.0)


def test_a_duty_set_anew_is_free_for_everybody_if_the_version_still_stands(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", due=1000.0)
        await store.set_due("t", 9, 500.0)
        assert await store.next_due() == 1030.0
        await store.set_due("t", 1, 1500.0)
        assert await store.next_due() == 1500.0
        await store.set_due("t", 1, None)
        assert await store.next_due() is None

    with_store(url, test, lease=30.0)


def test_a_server_alone_with_its_database_ends_all_leases_when_it_starts(url: str) -> None:
    async def test(store: Store) -> None:
        await open_one(store, "t", due=1000.0)
        await store.end_leases()
        assert await store.claim_due(1000.0, 10) == ["t"]

    with_store(url, test)
