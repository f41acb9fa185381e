"""Connections to the database: reading ones at will, changing ones in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sextet.core.reasons import Reason
from sextet.store.address import Address
from sextet.store.errors import CannotWrite, StoreError, cannot_write


def connect_engine(where: Address) -> AsyncEngine:
    """Return SQLAlchemy's engine for a database."""
    if where.postgresql:
        asyncpg = need_asyncpg()
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda *_, **__: asyncpg.connect(where.dsn),
            pool_size=5,
            max_overflow=5,
            pool_pre_ping=True,
        )
    engine = create_async_engine(where.dsn, pool_size=3, max_overflow=3)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def need_asyncpg() -> Any:
    """Return the driver of PostgreSQL, or say how to install it."""
    try:
        import asyncpg
    except ImportError as error:
        raise StoreError(Reason("store.no-driver")) from error
    return asyncpg


def broken_connection(asyncpg: Any) -> tuple[type[Exception], ...]:
    """Return what the driver raises when a connection is lost or cannot be made."""
    return (
        OSError,
        asyncpg.PostgresConnectionError,
        asyncpg.exceptions.OperatorInterventionError,
        asyncpg.TooManyConnectionsError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,  # a connection that ends just when it is used
    )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where _begin_sqlite says so
    for pragma in (
        "synchronous=FULL",
        "busy_timeout=10000",
        "foreign_keys=ON",
        "secure_delete=ON",  # what is erased leaves no trace in the file
    ):
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and then writes fails when somebody wrote in between: one
    # that will write takes the lock at once. Single reads need no transaction.
    if connection.get_execution_options().get("changing"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class Connections:
    """The engine, and who may write when."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._changing_engine = engine.execution_options(changing=True)
        self._sqlite = engine.dialect.name == "sqlite"
        #: Single reads need no transaction; SQLite's have none as it is.
        alone = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._reading_engine = engine if self._sqlite else alone
        #: On SQLite one writes at a time: waiting here is fair, waiting for the file is not.
        self.turn = asyncio.Lock() if self._sqlite else None
        #: Whether nothing could be written the last time.
        self.fails = False

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read from."""
        async with self._reading_engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection in a transaction, committed at the end."""
        try:
            if self.turn is None:
                async with self._changing_engine.begin() as connection:
                    yield connection
            else:
                async with self.turn, self._changing_engine.begin() as connection:
                    yield connection
        except DBAPIError as error:
            if cannot_write(error.orig):
                self.fails = True
                raise CannotWrite(str(error.orig)) from error
            raise
        self.fails = False

    async def forget(self) -> None:
        """Let nothing that was erased remain beside the SQLite file, if nobody reads just now."""
        if self.turn is not None:
            async with self.turn, self.reading() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def insert(self, table: SqlTable) -> sqlite.Insert | postgresql.Insert:
        """Return an insert that knows ON CONFLICT."""
        return sqlite.insert(table) if self._sqlite else postgresql.insert(table)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self._sqlite

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
