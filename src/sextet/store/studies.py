"""Studies that were made, and their sums: what ``StudyStore`` asks.

A study belongs to who held the seat, and goes with them. One of a bot's seat belongs to those who
played there, and goes with the last of them.
"""

from __future__ import annotations

from sqlalchemy import Select, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sextet.store.connections import Connections
from sextet.store.schema import identities, members, mistakes, studied, studies, tables
from sextet.tables.studies import Studied, StudyOf

#: Seconds after which it is noted again that a study was looked at.
NOTED_EVERY = 86400.0

_c = studies.c


class Studies:
    """The part of a store that keeps studies."""

    _connections: Connections

    async def keep_study(self, of: StudyOf, data: bytes, summed: bytes, at: float) -> bool:
        """Keep a study and its sum, unless those are gone to whom it belongs; tells whether."""
        whole = self._connections.insert(studies).values(
            key=of.key,
            table_id=of.table,
            seat=of.seat,
            identity=of.identity,
            looked_at=at,
            size=len(data),
            data=data,
        )
        values = {"game": of.game, "judge": of.judge, "made_at": at, "data": summed}
        add = self._connections.insert(studied).values(
            identity=of.identity, table_id=of.table, seat=of.seat, **values
        )
        async with self._connections.changing() as connection:
            there = (await connection.execute(_people_left(of))).scalars().all()
            if (await connection.execute(_table_left(of))).first() is None:
                return False
            if not there or of.identity not in (None, *there):
                return False
            await connection.execute(whole.on_conflict_do_nothing())
            if of.identity is not None:
                key = ["identity", "table_id", "seat"]
                await connection.execute(add.on_conflict_do_update(index_elements=key, set_=values))
        return True

    async def study(self, of: StudyOf, at: float) -> bytes | None:
        """Return a study that is kept, and note once a day that it was looked at."""
        async with self._connections.reading() as connection:
            wanted = select(_c.data, _c.looked_at).where(_c.key == of.key)
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return None
        if row.looked_at < at - NOTED_EVERY:
            note = update(studies).where(_c.key == of.key).values(looked_at=at)
            async with self._connections.changing() as connection:
                await connection.execute(note)
        found: bytes = row.data
        return found

    async def studied_by(self, identity: str) -> list[Studied]:
        """Return the sums of somebody's studies."""
        c = studied.c
        wanted = select(c.table_id, c.seat, c.game, c.judge, c.made_at, c.data)
        async with self._connections.reading() as connection:
            rows = await connection.execute(
                wanted.where(c.identity == identity).order_by(c.table_id, c.seat)
            )
            return [Studied(*row) for row in rows]


def _people_left(of: StudyOf) -> Select[str]:
    """Select those to whom a study belongs and who are not erased; they stay until it is kept."""
    here = select(members.c.identity).where(members.c.table_id == of.table)
    theirs = here if of.identity is None else [of.identity]
    left = select(identities.c.identity).where(
        identities.c.identity.in_(theirs), ~identities.c.erased
    )
    return left.with_for_update(read=True)


def _table_left(of: StudyOf) -> Select[str]:
    return select(tables.c.id).where(tables.c.id == of.table).with_for_update(read=True)


def old_studies(moment: float | None, most: float | None) -> Select[bytes]:
    """Select the studies that nobody has looked at since, and those for which there is no room."""
    so_far = func.sum(_c.size).over(order_by=(_c.looked_at.desc(), _c.key)).label("so_far")
    ranked = select(_c.key, _c.looked_at, so_far).subquery()
    old = ranked.c.looked_at < (float("-inf") if moment is None else moment)
    much = ranked.c.so_far > (float("inf") if most is None else most)
    return select(ranked.c.key).where(or_(old, much)).order_by(ranked.c.looked_at)


async def erase_studies(connection: AsyncConnection, identity: str) -> None:
    """Remove the studies of somebody's decisions, and those at tables where nobody is left.

    The mistakes that they learned from go too. Whoever keeps a study at the same moment waits until
    the identity is erased, and then does not.
    """
    row = select(identities.c.identity).where(identities.c.identity == identity)
    await connection.execute(row.with_for_update())
    await connection.execute(delete(mistakes).where(mistakes.c.identity == identity))
    await connection.execute(delete(studied).where(studied.c.identity == identity))
    await connection.execute(delete(studies).where(_c.identity == identity))
    theirs = select(members.c.table_id).where(members.c.identity == identity)
    others = exists().where(
        members.c.table_id == _c.table_id,
        members.c.identity == identities.c.identity,
        members.c.identity != identity,
        ~identities.c.erased,
    )
    await connection.execute(delete(studies).where(_c.table_id.in_(theirs), ~others))
