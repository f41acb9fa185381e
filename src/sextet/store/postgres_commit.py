"""Group commit on PostgreSQL: a whole group is one statement, so one trip and one commit.

A table that another process is just batch to is skipped, not waited for, and tried again
with the next group: nobody's group stands still for another's, and no two can deadlock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from sextet.store.connections import broken_connection, need_asyncpg
from sextet.store.errors import CannotWrite, StoreError, cannot_write
from sextet.store.rows import Row, event_rows, head_row, new_row
from sextet.store.writer import Again, Outcome, Waiting, lost

#: So often a table may be skipped before its append waits for the other process.
_PATIENCE = 3
_RECONNECTS = 4


class PostgresCommitter:
    """Commits groups of appends on a connection of its own."""

    def __init__(self, dsn: str, lease: float) -> None:
        self._dsn = dsn
        self._lease = lease
        self._asyncpg = need_asyncpg()
        self._broken = broken_connection(self._asyncpg)
        self._connection: Any = None

    async def commit(self, group: Sequence[Waiting]) -> Sequence[Outcome]:
        """Commit a group; if something is wrong with it, one by one."""
        for attempt in range(_RECONNECTS):
            try:
                return await self._commit(group, unsure=attempt > 0)
            except self._broken as error:
                reason = error
                await self._hang_up()
                await asyncio.sleep(0.05 * 4**attempt)
            except self._asyncpg.PostgresError as error:
                if cannot_write(error):
                    raise CannotWrite(f"The database cannot be written: {error}") from error
                raise
        raise StoreError(f"The database does not answer: {reason}") from reason

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()

    async def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _commit(self, group: Sequence[Waiting], unsure: bool) -> Sequence[Outcome]:
        if self._connection is None:
            self._connection = await self._asyncpg.connect(self._dsn, command_timeout=30)
        try:
            outcomes = await self._apply(group)
        except (self._asyncpg.DataError, self._asyncpg.IntegrityConstraintViolationError) as error:
            if len(group) == 1:
                return [error]
            outcomes = [out for one in group for out in await self._commit([one], unsure)]
        if unsure:
            # The connection broke before the answer came: what we lost against may be ourselves.
            for place, waiting in enumerate(group):
                if isinstance(outcomes[place], Exception) and await self._is_there(waiting):
                    outcomes[place] = None
        return outcomes

    async def _is_there(self, waiting: Waiting) -> bool:
        rows = event_rows(waiting.batch)
        numbers = [row[1] for row in rows]
        found = await self._connection.fetch(_READ, waiting.batch.table, numbers)
        return bool(rows) and [tuple(row) for row in found] == rows

    async def _apply(self, group: Sequence[Waiting]) -> list[Outcome]:
        extras = [w for w in group if w.new or w.batch.members is not None or w.batch.result]
        if not extras:
            return await self._append(group)
        async with self._connection.transaction():
            outcomes = await self._append(group)
            for waiting, outcome in zip(group, outcomes, strict=True):
                if outcome is None:
                    await self._seat_and_end(waiting)
            return outcomes

    async def _append(self, group: Sequence[Waiting]) -> list[Outcome]:
        opened = set()
        for waiting in group:
            if waiting.new is not None:
                row = new_row(waiting.new, waiting.batch, self._lease)
                if await self._connection.fetch(_OPEN, *row):
                    opened.add(waiting.batch.table)
                    events = event_rows(waiting.batch)
                    await self._connection.executemany(_LOG, events)
        old = [waiting.batch for waiting in group if waiting.new is None]
        won: dict[str, bool] = dict.fromkeys(opened, True)
        if old:
            heads = _columns((head_row(batch, self._lease) for batch in old), 10)
            logged = _columns((row for each in old for row in event_rows(each)), 7)
            patient = any(w.tries >= _PATIENCE for w in group)
            statement = _APPEND_PATIENTLY if patient else _APPEND
            won.update(await self._connection.fetch(statement, *heads, *logged))
        outcomes: list[Outcome] = []
        for waiting in group:
            table = waiting.batch.table
            if won.get(table):
                outcomes.append(None)
            elif table in won or waiting.new is not None or waiting.tries >= _PATIENCE:
                outcomes.append(lost(waiting))
            else:
                outcomes.append(Again())
        return outcomes

    async def _seat_and_end(self, waiting: Waiting) -> None:
        batch = waiting.batch
        if batch.members is not None:
            await self._connection.execute(_UNSEAT, batch.table)
            await self._connection.execute(_SEAT, batch.table, list(set(batch.members)))
        if batch.result is not None:
            await self._connection.execute(_END, batch.table, batch.result)


def _columns(rows: Iterable[Row], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]


# The comparisons in ``won`` mean ``version = after`` and ``hash = follows``; of equations the
# planner would expect next to no rows and compare every one with every other.
_APPEND = """
WITH new AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::text[],
        $6::float8[], $7::float8[], $8::float8[], $9::bytea[], $10::bytea[])
    AS new (id, after, follows, version, status, updated_at, due_at, lease_until, line, hash)
), held AS MATERIALIZED (
    SELECT id, version, hash FROM tables WHERE id = ANY($1::text[]) ORDER BY id
    FOR UPDATE SKIP LOCKED
), won AS MATERIALIZED (
    SELECT new.* FROM new JOIN held USING (id)
    WHERE held.version >= new.after AND held.version <= new.after
        AND held.hash >= new.follows AND held.hash <= new.follows
), updated AS (
    UPDATE tables SET version = won.version, status = won.status, updated_at = won.updated_at,
        due_at = won.due_at, lease_until = won.lease_until, line = won.line, hash = won.hash
    FROM won WHERE tables.id = won.id
), logged AS (
    INSERT INTO events (table_id, number, at, data, writer, words, hash)
    SELECT * FROM unnest($11::text[], $12::bigint[], $13::float8[], $14::bytea[], $15::text[],
        $16::bytea[], $17::bytea[])
        AS event (table_id, number, at, data, writer, words, hash)
    WHERE table_id IN (SELECT id FROM won)
)
SELECT id, id IN (SELECT id FROM won) FROM held
"""
_APPEND_PATIENTLY = _APPEND.replace("SKIP LOCKED", "")
_OPEN = """
INSERT INTO tables (id, version, status, game, public, opened_at, opened_by, updated_at,
    due_at, lease_until, seed, line, hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT DO NOTHING RETURNING id
"""
_LOG = """
INSERT INTO events (table_id, number, at, data, writer, words, hash)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_READ = """
SELECT table_id, number, at, data, writer, words, hash FROM events
WHERE table_id = $1 AND number = ANY($2::bigint[]) ORDER BY number
"""
_UNSEAT = "DELETE FROM members WHERE table_id = $1"
_SEAT = "INSERT INTO members (table_id, identity) SELECT $1, unnest($2::text[])"
_END = """
INSERT INTO results (table_id, ended_at, game, data)
SELECT id, updated_at, game, $2::bytea FROM tables WHERE id = $1
ON CONFLICT (table_id) DO UPDATE SET ended_at = excluded.ended_at, data = excluded.data
"""
