"""Group commit on SQLite: a whole group is one trip to the thread that owns the connection.

The statements take many rows at once, because Python's driver gives up the interpreter lock at
every step and a busy event loop makes it wait to get it back.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from sextet.store.errors import CannotWrite
from sextet.store.rows import Row, event_rows, head_row, new_row
from sextet.store.writer import Outcome, Waiting, lost

#: Rows in one statement: powers of two up to this, so that a dozen prepared texts do.
_MOST_ROWS = 128


class SqliteCommitter:
    """Commits groups of appends to an SQLite file on a thread of its own."""

    def __init__(self, path: Path, lease: float) -> None:
        self._lease = lease
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sextet-writer")
        self._path = path
        self._connection: sqlite3.Connection | None = None

    async def commit(self, group: Sequence[Waiting]) -> Sequence[Outcome]:
        """Commit a group; if something is wrong with it, one by one."""
        try:
            # (The loop's own way inspects what it is given each time, which costs more.)
            return await asyncio.wrap_future(self._thread.submit(self._commit, group))
        except sqlite3.OperationalError as error:
            raise CannotWrite(f"The database cannot be written: {error}") from error

    async def close(self) -> None:
        """Close the connection and end the thread."""

        def close() -> None:
            if self._connection is not None:
                self._connection.close()

        await asyncio.get_running_loop().run_in_executor(self._thread, close)
        self._thread.shutdown()

    def _commit(self, group: Sequence[Waiting]) -> Sequence[Outcome]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=10, isolation_level=None)
            # Nothing that must vanish is overwritten here; erasing has connections of its own.
            for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=FAST"):
                self._connection.execute(f"PRAGMA {pragma}")
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = self._apply(connection, group)
            connection.execute("COMMIT")
            return outcomes
        except Exception as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.OperationalError):  # the disk, not one of the rows
                raise
            if len(group) == 1:
                return [error]
        return [outcome for waiting in group for outcome in self._commit([waiting])]

    def _apply(self, connection: sqlite3.Connection, group: Sequence[Waiting]) -> Sequence[Outcome]:
        won: set[str] = set()
        for waiting in group:
            if waiting.new is not None:
                row = new_row(waiting.new, waiting.batch, self._lease)
                won.update(table for (table,) in connection.execute(_OPEN, row).fetchall())
        heads = [head_row(w.batch, self._lease) for w in group if w.new is None]
        for statement, values in _in_bulk(_update, heads):
            won.update(table for (table,) in connection.execute(statement, values).fetchall())
        winners = [waiting for waiting in group if waiting.batch.table in won]
        logged = [row for waiting in winners for row in event_rows(waiting.batch)]
        for statement, values in _in_bulk(_insert, logged):
            connection.execute(statement, values)
        for waiting in winners:
            _seat_and_end(connection, waiting)
        return [None if w.batch.table in won else lost(w) for w in group]


def _seat_and_end(connection: sqlite3.Connection, waiting: Waiting) -> None:
    batch = waiting.batch
    if batch.members is not None:
        connection.execute("DELETE FROM members WHERE table_id = ?", (batch.table,))
        connection.executemany(
            "INSERT INTO members (identity, table_id) VALUES (?, ?)",
            [(identity, batch.table) for identity in dict.fromkeys(batch.members)],
        )
    if batch.result is not None:
        connection.execute(_END, (batch.result, batch.table))


_OPEN = """
INSERT INTO tables (id, version, status, game, public, opened_at, opened_by, updated_at,
    due_at, lease_until, seed, line, hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
"""
_END = """
INSERT INTO results (table_id, ended_at, game, data)
SELECT id, updated_at, game, ? FROM tables WHERE id = ?
ON CONFLICT (table_id) DO UPDATE SET ended_at = excluded.ended_at, data = excluded.data
"""


@cache
def _update(rows: int) -> str:
    return f"""
    UPDATE tables SET version = column4, status = column5, updated_at = column6,
        due_at = column7, lease_until = column8, line = column9, hash = column10
    FROM (VALUES {", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"] * rows)})
    WHERE id = column1 AND version = column2 AND hash = column3 RETURNING id
    """


@cache
def _insert(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f"INSERT INTO events (table_id, number, at, data, writer, words, hash) VALUES {values}"


def _in_bulk(statement: Any, rows: Sequence[Row]) -> Iterator[tuple[str, list[Any]]]:
    start = 0
    while start < len(rows):
        size = min(_MOST_ROWS, 1 << (len(rows) - start).bit_length() - 1)
        yield statement(size), [value for row in rows[start : start + size] for value in row]
        start += size
