"""Mistakes that people learn from, and when each comes again: what ``MistakeStore`` asks."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, delete, select, update

from sextet.store.connections import Connections
from sextet.store.schema import identities, mistakes, studies
from sextet.tables.mistakes import Mistake, TaskKey, Untaken

_c = mistakes.c
_COLUMNS = select(_c.table_id, _c.seat, _c.number, _c.game, _c.rung, _c.due, _c.data)


class Mistakes:
    """The part of a store that keeps mistakes."""

    _connections: Connections

    async def untaken_studies(self, identity: str, limit: int) -> list[Untaken]:
        """Return studies of somebody's decisions whose mistakes are no tasks yet."""
        s = studies.c
        wanted = select(s.key, s.table_id, s.seat, s.data).where(
            s.identity == identity, s.taken_at.is_(None)
        )
        async with self._connections.reading() as connection:
            rows = await connection.execute(wanted.order_by(s.table_id, s.seat).limit(limit))
            return [Untaken(*row) for row in rows]

    async def take_mistakes(
        self, identity: str, of: Untaken, found: Sequence[Mistake] | None, at: float
    ) -> None:
        """Make a study's mistakes the tasks of its game; those that are none any more go."""
        there = select(identities.c.identity).where(
            identities.c.identity == identity, ~identities.c.erased
        )
        game = and_(_c.identity == identity, _c.table_id == of.table, _c.seat == of.seat)
        note = update(studies).where(studies.c.key == of.key).values(taken_at=at)
        async with self._connections.changing() as connection:
            if (await connection.execute(there.with_for_update(read=True))).first() is None:
                return
            if (await connection.execute(note.returning(studies.c.key))).first() is None:
                return  # it was let go of, perhaps with its table
            if found is None:
                return
            numbers = [one.key.number for one in found]
            await connection.execute(delete(mistakes).where(game, _c.number.not_in(numbers)))
            for one in found:
                add = self._connections.insert(mistakes).values(
                    identity=identity,
                    table_id=one.key.table,
                    seat=one.key.seat,
                    number=one.key.number,
                    game=one.game,
                    rung=one.rung,
                    due=one.due,
                    data=one.data,
                )
                key = ["identity", "table_id", "seat", "number"]
                again = add.on_conflict_do_update(index_elements=key, set_={"data": one.data})
                await connection.execute(again)

    async def mistakes_of(self, identity: str) -> list[Mistake]:
        """Return all mistakes that somebody learns from or has learned from."""
        wanted = _COLUMNS.where(_c.identity == identity)
        async with self._connections.reading() as connection:
            rows = await connection.execute(wanted.order_by(_c.due, _c.table_id, _c.number))
            return [_mistake(*row) for row in rows]

    async def mistake(self, identity: str, key: TaskKey) -> Mistake | None:
        """Return one of them."""
        async with self._connections.reading() as connection:
            row = (await connection.execute(_COLUMNS.where(_one(identity, key)))).one_or_none()
        return None if row is None else _mistake(*row)

    async def note_answer(self, identity: str, before: Mistake, rung: int, due: int | None) -> bool:
        """Note when a task comes again, unless it was answered meanwhile; tells whether."""
        same = and_(_one(identity, before.key), _c.rung == before.rung, _c.due == before.due)
        note = update(mistakes).where(same).values(rung=rung, due=due).returning(_c.number)
        async with self._connections.changing() as connection:
            return (await connection.execute(note)).first() is not None


def _one(identity: str, key: TaskKey) -> ColumnElement[bool]:
    return and_(
        _c.identity == identity,
        _c.table_id == key.table,
        _c.seat == key.seat,
        _c.number == key.number,
    )


def _mistake(
    table: str, seat: int, number: int, game: str, rung: int, due: int | None, data: bytes
) -> Mistake:
    return Mistake(TaskKey(table, seat, number), game, rung, due, data)
