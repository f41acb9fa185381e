"""The smallest tables and events that a store can keep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from sextet.store import Store, open_store
from sextet.store.address import address
from sextet.store.connections import Connections, connect_engine
from sextet.tables.ports import LogBatch, NewTable, Stored

T = TypeVar("T")


def with_store(url: str, test: Callable[[Store], Awaitable[None]], lease: float = 30.0) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        async with await open_store(url, lease=lease) as store:
            await asyncio.wait_for(test(store), 60)

    asyncio.run(run())


def on(url: str, work: Callable[..., T], *given: object) -> T:
    """Do something with a database in one transaction, whatever its revision."""

    async def run() -> T:
        connections = Connections(connect_engine(address(url)))
        try:
            async with connections.changing() as connection:
                return await connection.run_sync(work, *given)
        finally:
            await connections.close()

    return asyncio.run(run())


def batch(
    table: str,
    after: int,
    *data: bytes,
    status: str = "open",
    due: float | None = None,
    summary: bytes = b"summary",
    members: Sequence[str] | None = None,
    result: bytes | None = None,
) -> LogBatch:
    """Return events that follow ``after``, one for each data."""
    events = [Stored(after + 1 + k, 100.0 + after + k, each) for k, each in enumerate(data)]
    return LogBatch(table, after, events, status, due, summary, members, result)


def new_table(table: str, opened_at: float = 100.0, public: bool = True) -> NewTable:
    """Return a new table of 6 nimmt!."""
    return NewTable(table, "six-nimmt", public, opened_at, "ana", b"seed of " + table.encode())


async def open_one(
    store: Store,
    table: str,
    *,
    status: str = "open",
    due: float | None = None,
    summary: bytes = b"summary",
    members: Sequence[str] | None = None,
    opened_at: float = 100.0,
    public: bool = True,
) -> None:
    """Open a table with one event."""
    first = batch(table, 0, b"opened", status=status, due=due, summary=summary, members=members)
    await store.open_table(new_table(table, opened_at, public), first)
