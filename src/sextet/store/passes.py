"""By what people come in, browsers and programs alike: that part of ``PeopleStore``."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sextet.store.connections import Connections
from sextet.store.schema import passes
from sextet.tables.ports import Pass, Scope

#: Browsers that one identity is signed in with at most.
MOST_BROWSERS = 40
#: A browser forgets its cookie after so many days; a pass that ended is heard of long before.
UNUSED_DAYS = 400
HEARD_DAYS = 1

_c = passes.c
_PASS = select(_c.number, _c.identity, _c.scope, _c.name, _c.made_at, _c.used_at).where(
    _c.ended_at.is_(None)
)
_LATEST = (_c.used_at.desc(), _c.number.desc())


class Passes:
    """The part of a store that keeps them."""

    _connections: Connections

    async def add_pass(
        self, hashed: bytes, identity: str, scope: Scope, name: str, at: float
    ) -> Pass:
        """Let somebody in by a cookie or a token from now on; of too many browsers one ends."""
        add = insert(passes).values(
            hash=hashed, identity=identity, scope=scope, name=name, made_at=at, used_at=at
        )
        mine = passes.c.identity == identity
        old = delete(passes).where(
            mine,
            (_c.ended_at < at - HEARD_DAYS * 86400)
            | ((_c.scope == "account") & (_c.used_at < at - UNUSED_DAYS * 86400)),
        )
        kept = select(_c.number).where(mine, _c.scope == "account", _c.ended_at.is_(None))
        kept = kept.order_by(*_LATEST).limit(MOST_BROWSERS)
        async with self._connections.changing() as connection:
            await connection.execute(old)
            number: int = (await connection.execute(add.returning(_c.number))).scalar_one()
            latest = (await connection.execute(kept)).scalars().all()
            if len(latest) == MOST_BROWSERS:
                live = (mine, _c.scope == "account", _c.ended_at.is_(None))
                end = update(passes).where(*live, _c.number.not_in(latest))
                await connection.execute(end.values(ended_at=at))
        return Pass(number, identity, scope, name, at, at)

    async def pass_by_hash(self, hashed: bytes) -> Pass | None:
        """Return the pass that a cookie or a token is, None if it is none or has ended."""
        async with self._connections.reading() as connection:
            row = (await connection.execute(_PASS.where(_c.hash == hashed))).one_or_none()
        return None if row is None else Pass(*row)

    async def passes_of(self, identity: str) -> list[Pass]:
        """Return by what somebody comes in, what was used last first."""
        wanted = _PASS.where(_c.identity == identity).order_by(*_LATEST)
        async with self._connections.reading() as connection:
            return [Pass(*row) for row in await connection.execute(wanted)]

    async def end_passes(self, identity: str, numbers: Collection[int], at: float) -> list[int]:
        """End those of these passes that are somebody's; returns which did."""
        theirs = (_c.identity == identity, _c.ended_at.is_(None), _c.number.in_(list(numbers)))
        end = update(passes).where(*theirs).values(ended_at=at).returning(_c.number)
        async with self._connections.changing() as connection:
            return list((await connection.execute(end)).scalars())

    async def ended_passes(self, since: float) -> list[int]:
        """Return the passes that have ended since then."""
        async with self._connections.reading() as connection:
            wanted = select(_c.number).where(_c.ended_at >= since)
            return list((await connection.execute(wanted)).scalars())

    async def use_passes(self, numbers: Collection[int], at: float) -> None:
        """Note that these passes are in use."""
        if not numbers:
            return
        async with self._connections.changing() as connection:
            change = update(passes).where(_c.number.in_(sorted(numbers)))
            await connection.execute(change.values(used_at=at))


async def end_for_good(connection: AsyncConnection, identity: str) -> None:
    """End all passes of somebody who is erased, and forget what they were."""
    await connection.execute(
        update(passes)
        .where(_c.identity == identity)
        .values(ended_at=time.time(), name="", made_at=0.0, used_at=0.0)
    )
