"""The few reads that every move may need, straight through the driver.

They cost a fifth of what they do through SQLAlchemy, and a process reads a table's newest
events for every move that another process accepted.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from sextet.store.connections import broken_connection, need_asyncpg
from sextet.store.errors import StoreError
from sextet.tables.ports import Unreadable

#: A table's row and its log as one statement, so as they are at one moment: the row comes first.
LOAD = """
SELECT 0 AS number, updated_at AS at, line AS data, hash, seed AS words,
    id, version, status, game, public, opened_at, opened_by
FROM tables WHERE id = $1
UNION ALL
SELECT number, at, data, hash, words, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM events WHERE table_id = $1
ORDER BY number
"""
READ = """
SELECT number, at, data, hash, words FROM events WHERE table_id = $1 AND number > $2
ORDER BY number
"""
#: What SQLite says of a file that is damaged.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
NEXT_DUE = "SELECT min(lease_until) FROM tables WHERE lease_until IS NOT NULL"


class Reader(Protocol):
    """Runs single reads, parameters written as ``$1``, ``$2``."""

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return all rows, each a tuple or like one."""

    async def versions(self, tables: Sequence[str]) -> Sequence[Any]:
        """Return id and version of those tables that exist."""

    async def close(self) -> None:
        """Let go of the database."""


class SqliteReader:
    """Reads an SQLite file on a thread of its own."""

    def __init__(self, path: Path, *, only: bool = False) -> None:
        self._path = path
        #: Whether nothing at all may change, not even a file beside it.
        self._only = only
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sextet-reader")
        self._connection: sqlite3.Connection | None = None

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return all rows."""
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._fetch, statement.replace("$", "?"), values
        )

    async def versions(self, tables: Sequence[str]) -> Sequence[Any]:
        """Return id and version of those tables that exist."""
        wanted = "SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each($1))"
        return await self.fetch(wanted, json.dumps(list(tables)))

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _fetch(self, statement: str, values: Sequence[Any]) -> Sequence[Any]:
        if self._connection is None:
            name = only_reading(self._path) if self._only else str(self._path)
            self._connection = sqlite3.connect(
                name, timeout=10, isolation_level=None, uri=self._only
            )
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            # A text that is none has no code.
            if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE:
                # The text itself is nobody's business who reads the log.
                raise Unreadable(str(error).partition(" with text")[0]) from error
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def only_reading(path: Path) -> str:
    """Return the name under which an SQLite file is opened so that nothing changes.

    Reading makes files beside it, too, unless they are there or nobody is said to write.
    """
    how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    return f"file:{quote(str(path.absolute()))}?{how}"


class PostgresReader:
    """Reads a PostgreSQL database on a few connections of its own."""

    def __init__(self, dsn: str, most: int) -> None:
        asyncpg = need_asyncpg()
        self._broken = broken_connection(asyncpg)
        self._damage = (asyncpg.InternalServerError, asyncpg.DataCorruptedError)
        self._pool = asyncpg.create_pool(dsn, min_size=0, max_size=most, command_timeout=30)

    @classmethod
    async def open(cls, dsn: str, most: int = 4) -> PostgresReader:
        """Open the pool of at most so many connections; they are made when they are needed."""
        reader = cls(dsn, most)
        await reader._pool
        return reader

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return all rows, by another connection if one has been lost."""
        for pause in (0.0, 0.1, 0.5, None):
            try:
                rows: Sequence[Any] = await self._pool.fetch(statement, *values)
                return rows
            except self._broken as error:
                if pause is None:
                    raise StoreError(f"The database does not answer: {error}") from error
                await asyncio.sleep(pause)
            except self._damage as error:
                raise Unreadable(str(error)) from error
        raise AssertionError

    async def versions(self, tables: Sequence[str]) -> Sequence[Any]:
        """Return id and version of those tables that exist."""
        wanted = "SELECT id, version FROM tables WHERE id = ANY($1::text[])"
        return await self.fetch(wanted, list(tables))

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.close()
