"""Tables and their logs: what ``TableStore`` asks, but for the ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, select, update

from sextet.store.connections import Connections
from sextet.store.reader import LOAD, NEXT_DUE, READ, Reader
from sextet.store.schema import avoided, identities, members, results, tables
from sextet.store.writer import Writer
from sextet.tables.ports import LogBatch, NewTable, Stored, TableHead


class TableLogs:
    """The half of a store that keeps tables and logs."""

    _connections: Connections
    _writer: Writer
    _reader: Reader
    _lease: float

    async def open_table(self, new: NewTable, first: LogBatch) -> None:
        """Store a new table with its first events; ``LostRace`` if there is one of that name."""
        if first.table != new.table or first.after != 0:
            raise ValueError("a new table begins with its own first events")
        await self._writer.write(first, new)

    async def append(self, batch: LogBatch) -> None:
        """Append to a log; raises ``LostRace`` if ``after`` is no longer its version."""
        await self._writer.write(batch)

    async def load(self, table: str) -> tuple[TableHead | None, list[Stored]]:
        """Return all that is stored of a table at one moment: its row, if it has one, its log."""
        return loaded(await self._reader.fetch(LOAD, table))

    async def read(self, table: str, after: int = 0) -> list[Stored]:
        """Return a log's events with numbers above ``after``, in order."""
        return [Stored(*row) for row in await self._reader.fetch(READ, table, after)]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the versions of those tables that exist."""
        return dict(await self._reader.versions(tables)) if tables else {}

    async def claim_due(self, now: float, limit: int) -> list[str]:
        """Take tables whose duty is due; nobody else gets them until the lease ends."""
        due = (
            select(tables.c.id)
            .where(tables.c.lease_until.is_not(None), tables.c.lease_until <= now)
            .order_by(tables.c.lease_until)
            .limit(limit)
        )
        first = await self.next_due()
        if first is None or first > now:
            return []  # the usual case, and it costs no commit
        claim = (
            update(tables)
            .where(tables.c.id.in_(due.with_for_update(skip_locked=True)))
            .values(lease_until=now + self._lease)
            .returning(tables.c.id)
        )
        async with self._connections.changing() as connection:
            return list((await connection.execute(claim)).scalars())

    async def set_due(self, table: str, version: int, due: float | None) -> None:
        """Change when a table is woken, if it is still at this version. Ends the lease."""
        change = update(tables).where(tables.c.id == table, tables.c.version == version)
        async with self._connections.changing() as connection:
            await connection.execute(change.values(due_at=due, lease_until=due))

    async def end_leases(self) -> None:
        """End all leases: for a server that is alone with its database and has just started."""
        change = update(tables).where(tables.c.due_at.is_not(None))
        async with self._connections.changing() as connection:
            await connection.execute(change.values(lease_until=tables.c.due_at))

    async def next_due(self) -> float | None:
        """Return when the next duty falls due, leases regarded."""
        due: float | None = (await self._reader.fetch(NEXT_DUE))[0][0]
        return due

    async def summaries(self, statuses: Sequence[str], limit: int, viewer: str = "") -> list[bytes]:
        """Return the summaries of public tables with one of these statuses, the newest first.

        Those that somebody opened, or sits at, whom the viewer blocks are left out.
        """
        wanted = select(tables.c.line).where(tables.c.public, tables.c.status.in_(statuses))
        if viewer:
            blocked = select(avoided.c.other).where(avoided.c.who == viewer, avoided.c.blocked)
            theirs = select(members.c.table_id).where(members.c.identity.in_(blocked))
            wanted = wanted.where(tables.c.opened_by.not_in(blocked), tables.c.id.not_in(theirs))
        return await self._newest(wanted, limit)

    async def summaries_of(self, identity: str, statuses: Sequence[str], limit: int) -> list[bytes]:
        """Return the summaries of the tables where an identity holds a seat, the newest first."""
        wanted = (
            select(tables.c.line)
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.identity == identity, tables.c.status.in_(statuses))
        )
        return await self._newest(wanted, limit)

    async def _newest(self, wanted: Select[bytes], limit: int) -> list[bytes]:
        wanted = wanted.order_by(tables.c.opened_at.desc(), tables.c.id).limit(limit)
        async with self._connections.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def results_of(
        self, identity: str, before: float, limit: int
    ) -> list[tuple[str, float, bytes]]:
        """Return (table, ended at, result) of an identity's games, the latest first."""
        wanted = (
            select(results.c.table_id, results.c.ended_at, results.c.data)
            .join(members, members.c.table_id == results.c.table_id)
            .where(members.c.identity == identity, results.c.ended_at < before)
            .order_by(results.c.ended_at.desc(), results.c.table_id)
            .limit(limit)
        )
        async with self._connections.reading() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(wanted)]

    async def result(self, table: str) -> tuple[float, bytes] | None:
        """Return when a table's game ended and its result."""
        wanted = select(results.c.ended_at, results.c.data).where(results.c.table_id == table)
        async with self._connections.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else (row[0], row[1])

    async def counts(self) -> dict[str, int]:
        """Return how much is stored: ``tables.<status>``, ``events``, ``identities``."""
        by_status = select(tables.c.status, func.count(), func.sum(tables.c.version)).group_by(
            tables.c.status
        )
        people = select(func.count()).where(~identities.c.erased)
        async with self._connections.reading() as connection:
            rows = (await connection.execute(by_status)).all()
            known = (await connection.execute(people)).scalar_one()
        counted = {f"tables.{status}": count for status, count, _ in rows}
        # A version is the number of a log's events, which need not be counted one by one.
        return counted | {"events": int(sum(row[2] for row in rows)), "identities": known}


def loaded(rows: Sequence[Any]) -> tuple[TableHead | None, list[Stored]]:
    """Return what the rows of ``LOAD`` say: a table's row and its log."""
    head = None
    if rows and rows[0][5] is not None:
        _, updated_at, line, hash_, seed, table, version, status, game, public, at, by = rows[0]
        row = (table, version, hash_, status, game, public, at, by, updated_at, seed, line)
        head, rows = TableHead(*row), rows[1:]
    return head, [Stored(*row[:5]) for row in rows]
