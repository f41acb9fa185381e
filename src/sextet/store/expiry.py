"""What is old enough to go: guests who stay away, tables that nobody needs, reports that are done.

Nothing that others count on goes with it: a seat keeps its place at the table and in the record,
held by somebody of whom nothing is known; ratings that a game gave to others stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, func, or_, select

from sextet.store.connections import Connections
from sextet.store.schema import identities, members, metadata, reports, studies, tables
from sextet.store.studies import old_studies

#: Where a table that is gone may still be named.
_STAYS = {"reports"}


@dataclass(frozen=True)
class Before:
    """The moments before which things are old; None: never."""

    #: When guests were last seen who have played, and who never took a seat.
    guests: float | None = None
    unused: float | None = None
    #: When games ended, and when tables closed at which none was played to its end.
    tables: float | None = None
    unplayed: float | None = None
    #: When the admin was done with a report.
    reports: float | None = None
    #: When somebody last looked at studies; and how many bytes of them are kept.
    studies: float | None = None
    study_bytes: float | None = None


@dataclass(frozen=True)
class Expired:
    """What may go now."""

    guests: list[str]
    unused: list[str]
    tables: list[str]


class Expiry:
    """The part of a store that finds what is old, and lets it go."""

    _connections: Connections

    async def expired(self, before: Before, limit: int) -> Expired:
        """Return what may go now, so many of each kind."""
        async with self._connections.reading() as connection:
            found = [
                list((await connection.execute(select(name).where(old).limit(limit))).scalars())
                for name, old in _rules(before)
            ]
        return Expired(*found)

    async def count_expired(self, before: Before) -> dict[str, int]:
        """Return how many may go now, by kind: ``guests``, ``unused``, ``tables`` and others."""
        counted = {}
        async with self._connections.reading() as connection:
            for kind, (name, rule) in zip(
                ("guests", "unused", "tables"), _rules(before), strict=True
            ):
                counting = select(func.count(name)).where(rule)
                counted[kind] = (await connection.execute(counting)).scalar_one()
            done = select(func.count()).where(_earlier(reports.c.done_at, before.reports))
            counted["reports"] = (await connection.execute(done)).scalar_one()
            old = old_studies(before.studies, before.study_bytes).subquery()
            wanted = select(func.count()).select_from(old)
            counted["studies"] = (await connection.execute(wanted)).scalar_one()
        return counted

    async def remove_table(self, table: str, before: Before) -> bool:
        """Remove a table and its log, if it is still old; tells whether it was."""
        old = select(tables.c.id).where(tables.c.id == table, _old_tables(before)).with_for_update()
        async with self._connections.changing() as connection:
            if (await connection.execute(old)).first() is None:
                return False
            for one in reversed(metadata.sorted_tables):
                if "table_id" in one.c and one.name not in _STAYS:
                    await connection.execute(delete(one).where(one.c.table_id == table))
            await connection.execute(delete(tables).where(tables.c.id == table))
        return True

    async def remove_unused(self, identity: str) -> None:
        """Remove the last trace of somebody who was erased and whom no table names."""
        erased = (identities.c.identity == identity, identities.c.erased, *_no_trace())
        async with self._connections.changing() as connection:
            if (await connection.execute(select(identities).where(*erased))).first() is None:
                return
            for one in reversed(metadata.sorted_tables):
                if any(key.column.table is identities for key in one.foreign_keys):
                    await connection.execute(delete(one).where(one.c.identity == identity))
            await connection.execute(delete(identities).where(*erased))

    async def remove_reports(self, before: Before) -> int:
        """Remove the reports that the admin was done with long ago; returns how many."""
        old = delete(reports).where(_earlier(reports.c.done_at, before.reports))
        async with self._connections.changing() as connection:
            return len((await connection.execute(old.returning(reports.c.number))).all())

    async def remove_studies(self, before: Before, limit: int) -> int:
        """Remove studies that are old or too many, those looked at longest ago first."""
        wanted = old_studies(before.studies, before.study_bytes).limit(limit)
        async with self._connections.reading() as connection:
            keys = (await connection.execute(wanted)).scalars().all()
        if keys:
            async with self._connections.changing() as connection:
                await connection.execute(delete(studies).where(studies.c.key.in_(keys)))
        return len(keys)

    async def size(self) -> int:
        """Return how many bytes the database takes."""
        asked = "SELECT pg_database_size(current_database())"
        if self._connections.is_sqlite:
            asked = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        async with self._connections.reading() as connection:
            found: int = (await connection.exec_driver_sql(asked)).scalar_one()
        return found


def _rules(before: Before) -> list[tuple[ColumnElement[str], ColumnElement[bool]]]:
    """Return what each kind is called by, and when one is old."""
    playing = (
        select(members.c.identity)
        .join(tables, tables.c.id == members.c.table_id)
        .where(tables.c.status.in_(["open", "playing"]))
    )
    away = and_(
        ~identities.c.erased,
        _earlier(identities.c.seen_at, before.guests),
        identities.c.identity.not_in(playing),
    )
    unused = and_(~identities.c.erased, _earlier(identities.c.seen_at, before.unused), *_no_trace())
    return [
        (identities.c.identity, away),
        (identities.c.identity, unused),
        (tables.c.id, _old_tables(before)),
    ]


def _no_trace() -> tuple[ColumnElement[bool], ...]:
    return (
        identities.c.identity.not_in(select(members.c.identity)),
        identities.c.identity.not_in(select(tables.c.opened_by)),
    )


def _old_tables(before: Before) -> ColumnElement[bool]:
    ended = and_(tables.c.status == "over", _earlier(tables.c.updated_at, before.tables))
    closed = and_(tables.c.status == "closed", _earlier(tables.c.updated_at, before.unplayed))
    return or_(ended, closed)


def _earlier(at: ColumnElement[float | None], moment: float | None) -> ColumnElement[bool]:
    return at < (float("-inf") if moment is None else moment)
