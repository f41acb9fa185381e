"""A database goes back to a revision that an older Sextet knows; a copy is made first."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from sextet.core.reasons import Reason
from sextet.store.address import Address, address
from sextet.store.alone import alone
from sextet.store.backup import backup
from sextet.store.connections import Connections, connect_engine
from sextet.store.database import why
from sextet.store.errors import StoreError
from sextet.store.migrations import downgrade
from sextet.store.postgres_restore import alone_on_postgres


def go_back(url: str, to: str, copy: str | Path) -> Path:
    """Copy a database, then take it back to a revision of its past; returns where the copy is.

    Refuses where a server runs. What later revisions added is in the copy only.
    """
    where = address(url)
    if where.path is not None and not where.path.exists():
        raise StoreError(Reason("store.nothing-to-back-up", path=str(where.path)))
    with alone(where):
        asyncio.run(_check(where))
        whole = backup(url, copy)
        try:
            asyncio.run(_downgrade(where, to))
        except (DBAPIError, OSError, sqlite3.Error) as error:
            raise StoreError(Reason("store.not-opened", reason=why(error))) from error
    return whole


async def _check(where: Address) -> None:
    if where.postgresql:
        async with alone_on_postgres(where):
            pass


async def _downgrade(where: Address, to: str) -> None:
    connections = Connections(connect_engine(where))
    try:
        async with connections.changing() as connection:
            await connection.run_sync(downgrade, to)
    finally:
        await connections.close()
