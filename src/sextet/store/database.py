"""Opening a database: found or made, brought up to date, ready to be written in groups."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Self

from sqlalchemy.exc import DBAPIError

from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.store.address import Address, address
from sextet.store.connections import Connections, connect_engine
from sextet.store.errors import StoreError
from sextet.store.expiry import Expiry
from sextet.store.kin import Kin
from sextet.store.mail import Mailboxes
from sextet.store.migrations import migrate
from sextet.store.mistakes import Mistakes
from sextet.store.moderation import Moderation
from sextet.store.passes import Passes
from sextet.store.people import People
from sextet.store.postgres_commit import PostgresCommitter
from sextet.store.private import close_to_others, make_file, make_folder
from sextet.store.reader import PostgresReader, Reader, SqliteReader
from sextet.store.room import Room
from sextet.store.server_time import ServerTime
from sextet.store.sqlite_commit import SqliteCommitter
from sextet.store.standings import Standings
from sextet.store.studies import Studies
from sextet.store.subscriptions import Subscriptions
from sextet.store.table_logs import TableLogs
from sextet.store.writer import Committer, Writer
from sextet.tables.ports import LEASE


class Store(
    TableLogs,
    ServerTime,
    Standings,
    People,
    Passes,
    Mailboxes,
    Moderation,
    Subscriptions,
    Studies,
    Mistakes,
    Expiry,
    Kin,
    Room,
):
    """An open database: the ports of ``sextet.tables`` in one. Close it at the end."""

    def __init__(
        self,
        connections: Connections,
        writer: Writer,
        reader: Reader,
        lease: float,
        file: Path | None = None,
    ) -> None:
        self._connections = connections
        self._writer = writer
        self._reader = reader
        self._lease = lease
        self._file = file

    async def close(self) -> None:
        """Commit what still waits and close every connection."""
        await self._writer.close()
        await self._reader.close()
        await self._connections.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def open_store(url: str, *, lease: float = LEASE) -> Store:
    """Open ``path``, ``sqlite:///path`` or ``postgresql://...`` and bring it up to date.

    Raises ``StoreError`` if that cannot be: ``NewerDatabase`` if a newer Sextet has been there.
    """
    where = address(url)
    connections = await open_database(where)
    committer: Committer
    reader: Reader
    if where.path is not None:
        committer, reader = SqliteCommitter(where.path, lease), SqliteReader(where.path)
    else:
        committer, reader = (
            PostgresCommitter(where.dsn, lease),
            await PostgresReader.open(where.dsn),
        )
    return Store(connections, Writer(committer, connections.turn), reader, lease, where.path)


async def open_database(where: Address) -> Connections:
    """Connect to a database and migrate it to the schema of this program."""
    connections = Connections(connect_engine(where))
    try:
        if where.path is not None:
            await asyncio.to_thread(_make_file, where.path)
        async with connections.changing() as connection:
            await connection.run_sync(migrate)
    except BaseException as error:
        await connections.close()
        if isinstance(error, DBAPIError | OSError | sqlite3.Error):
            raise StoreError(Reason("store.not-opened", reason=why(error))) from error
        raise
    return connections


def why(error: DBAPIError | OSError | sqlite3.Error) -> Reason | str:
    """Return what keeps a database closed, in one line."""
    if isinstance(error, OSError):
        return system_reason(error)
    return str(getattr(error, "orig", error)).partition("\n")[0]


def _make_file(path: Path) -> None:
    """Make an SQLite file, or see that it is one, with its log ahead (WAL), which it keeps."""
    if sqlite3.sqlite_version_info < (3, 35):
        raise StoreError(Reason("store.sqlite-old", version=sqlite3.sqlite_version))
    make_folder(path.parent)
    make_file(path)
    patience = time.monotonic() + 10
    while True:
        # Two that change the mode at once would wait for each other: better to come again.
        with closing(sqlite3.connect(path, timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                close_to_others(path)
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > patience:
                    raise
        time.sleep(0.02)
