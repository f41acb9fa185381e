"""Which identities are one person's, as far as their browsers have told."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import insert, select, update

from sextet.store.connections import Connections
from sextet.store.schema import kin


class Kin:
    """The part of a store that knows that two identities were one browser's."""

    _connections: Connections

    async def same_person(self, one: str, other: str) -> None:
        """Note that two identities are one person's, and all that were the same as either."""
        if one == other:
            return
        known = select(kin.c.identity, kin.c.person).where(kin.c.identity.in_([one, other]))
        async with self._connections.changing() as connection:
            found = {row[0]: row[1] for row in await connection.execute(known)}
            person = found.get(one) or found.get(other) or one
            joined = update(kin).where(kin.c.person.in_(set(found.values())))
            await connection.execute(joined.values(person=person))
            new = [{"identity": who, "person": person} for who in (one, other) if who not in found]
            if new:
                await connection.execute(insert(kin), new)

    async def one_person_twice(self, people: Collection[str]) -> bool:
        """Tell whether two of these identities are known to be one person's."""
        asked = set(people)
        known = select(kin.c.person).where(kin.c.identity.in_(asked))
        async with self._connections.reading() as connection:
            persons = list((await connection.execute(known)).scalars())
        return len(persons) > len(set(persons))
