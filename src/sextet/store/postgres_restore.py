"""A copy becomes a PostgreSQL database again, by ``pg_restore``; what was there is kept aside.

The old tables move into a schema of their own, which costs nothing and can be taken back: should
the copy turn out bad, they are where they were.
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from sextet.core.reasons import Reason
from sextet.store import postgres_tools
from sextet.store.address import Address
from sextet.store.alone import Served
from sextet.store.backup import stamp
from sextet.store.connections import broken_connection, need_asyncpg
from sextet.store.errors import StoreError
from sextet.store.restored import Restored, bring_up, check_revision, check_sum
from sextet.store.schema import metadata
from sextet.store.sums import checksum

_OTHERS = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_THERE = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"


@asynccontextmanager
async def alone_on_postgres(where: Address) -> AsyncIterator[Any]:
    """Give a connection to a database that nobody else is connected to now."""
    asyncpg = need_asyncpg()
    try:
        connection = await asyncpg.connect(where.dsn, timeout=10)
    except (*broken_connection(asyncpg), asyncpg.PostgresError) as error:
        raise StoreError(Reason("store.not-opened", reason=str(error))) from error
    try:
        if await connection.fetchval(_OTHERS):
            raise Served(Reason("store.in-use", path=_name(where)))
        yield connection
    finally:
        await connection.close(timeout=10)


async def restore_postgres(
    where: Address, copy: Path, replacing: bool, unchecked: bool
) -> Restored:
    """Restore a dump; see ``restore``."""
    check_sum(copy, checksum(copy), unchecked)
    check_revision(copy, _revision_in(copy))
    async with alone_on_postgres(where) as connection:
        ours = {*metadata.tables, "alembic_version"}
        there = sorted({row[0] for row in await connection.fetch(_THERE)} & ours)
        if there and not replacing:
            raise StoreError(Reason("store.target-there", path=_name(where)))
        gone = []
        if "identities" in there:
            gone = [
                row[0]
                for row in await connection.fetch("SELECT identity FROM identities WHERE erased")
            ]
        aside = await _put_aside(connection, there) if there else None
        try:
            postgres_tools.run(
                "pg_restore",
                where.dsn,
                *("--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"),
                str(copy),
            )
            done = await bring_up(where.dsn, copy, gone)
        except BaseException:
            await _take_back(connection, ours, there, aside)
            raise
    return replace(done, place=_name(where), aside=aside)


def _revision_in(copy: Path) -> str | None:
    """Return the revision of the database that a dump was made of."""
    try:
        said = postgres_tools.run(
            "pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(copy)
        )
    except StoreError as error:
        if isinstance(error.reason, Reason) and error.reason.key == "store.failed-program":
            reason = error.reason.values["reason"]
            raise StoreError(Reason("store.copy-broken", path=str(copy), reason=reason)) from error
        raise
    found = re.search(r"^COPY [^\n]*alembic_version[^\n]*\n([^\n\\]+)$", said, re.MULTILINE)
    return found[1].strip() if found else None


async def _put_aside(connection: Any, there: list[str]) -> str:
    aside = f"{postgres_tools.ASIDE}{stamp(time.time()).lower()}"
    async with connection.transaction():
        await connection.execute(f"CREATE SCHEMA {aside}")
        for one in there:
            await connection.execute(f"ALTER TABLE {one} SET SCHEMA {aside}")
    return aside


async def _take_back(connection: Any, ours: set[str], there: list[str], aside: str | None) -> None:
    async with connection.transaction():
        now = {row[0] for row in await connection.fetch(_THERE)} & ours
        if now:
            await connection.execute(f"DROP TABLE {', '.join(sorted(now))} CASCADE")
        if aside is not None:
            schema = await connection.fetchval("SELECT current_schema()")
            for one in there:
                await connection.execute(f"ALTER TABLE {aside}.{one} SET SCHEMA {schema}")
            await connection.execute(f"DROP SCHEMA {aside}")


def _name(where: Address) -> str:
    return make_url(where.dsn).render_as_string(hide_password=True)
