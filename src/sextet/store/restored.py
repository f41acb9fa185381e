"""What a copy must be to become the database again, and what is done with it then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sextet.core.reasons import Reason
from sextet.store.database import Store, open_store
from sextet.store.errors import NewerDatabase, StoreError
from sextet.store.migrations import revisions
from sextet.store.schema import events, identities, tables
from sextet.store.sums import read_sum, sum_file


@dataclass(frozen=True)
class Restored:
    """What a restored database holds, and where the old one lies, if there was one."""

    place: str
    tables: int
    events: int
    people: int
    #: How many were erased again, since they had been after the copy was made.
    erased: int
    aside: str | None = None


def check_sum(copy: Path, found: str, unchecked: bool) -> None:
    """Refuse a copy that is not what was written."""
    written = read_sum(copy)
    if written is None and not unchecked:
        raise StoreError(Reason("store.no-sum", path=str(copy), sum=sum_file(copy).name))
    if written is not None and written != found:
        raise StoreError(Reason("store.wrong-sum", path=str(copy), sum=sum_file(copy).name))


def check_revision(copy: Path, revision: str | None) -> None:
    """Refuse a copy of something else, or of a newer Sextet."""
    known = revisions()
    if revision is None:
        raise StoreError(Reason("store.copy-foreign", path=str(copy)))
    if revision not in known:
        raise NewerDatabase(Reason("store.newer", revision=revision, newest=known[-1]))


async def bring_up(url: str, copy: Path, gone: Collection[str]) -> Restored:
    """Migrate what was restored, check its logs, erase again who had been erased."""
    async with await open_store(url) as store:
        async with store._connections.reading() as connection:
            if (table := await _with_gap(connection)) is not None:
                reason = Reason("store.log-gap", table=table)
                raise StoreError(Reason("store.copy-broken", path=str(copy), reason=reason))
        back = await _erase_again(store, gone)
        async with store._connections.reading() as connection:
            counted = [
                (await connection.execute(select(func.count()).select_from(one))).scalar_one()
                for one in (tables, events, identities)
            ]
    return Restored(url, counted[0], counted[1], counted[2], back)


async def _with_gap(connection: AsyncConnection) -> str | None:
    """Return a table whose log is not as long as its head says, None if there is none."""
    logs = (
        select(
            *(events.c.table_id, func.count().label("count")),
            func.max(events.c.number).label("last"),
        )
        .group_by(events.c.table_id)
        .subquery()
    )
    wanted = (
        select(tables.c.id)
        .outerjoin(logs, logs.c.table_id == tables.c.id)
        .where(
            or_(
                tables.c.version != func.coalesce(logs.c.count, 0),
                tables.c.version != func.coalesce(logs.c.last, 0),
            )
        )
    )
    found: str | None = (await connection.execute(wanted.limit(1))).scalar()
    return found


async def _erase_again(store: Store, gone: Collection[str]) -> int:
    there = await store.people(sorted(gone))
    for identity in there:
        await store.erase_person(identity)
    return len(there)
