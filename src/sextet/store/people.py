"""Identities, bans and the server's secrets: what ``PeopleStore`` asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from sqlalchemy import ColumnElement, delete, insert, select, update

from sextet.store.connections import Connections
from sextet.store.moderation import erase_traces
from sextet.store.passes import end_for_good
from sextet.store.schema import (
    bans,
    events,
    identities,
    kin,
    ratings,
    secrets,
    subscriptions,
)
from sextet.store.studies import erase_studies
from sextet.tables.chain import SALT_BYTES
from sextet.tables.ports import Ban, Person, PersonChanges

_PERSON = select(
    identities.c.identity,
    identities.c.nickname,
    identities.c.mail,
    identities.c.seen_at,
    identities.c.language,
    identities.c.mail_state,
).where(~identities.c.erased)
_CHANGE = update(identities).where(~identities.c.erased)
_IDENTITY = identities.c.identity


class People:
    """The half of a store that keeps people."""

    _connections: Connections

    async def add_person(self, person: Person, recovery_hash: bytes, at: float) -> None:
        """Store a new identity."""
        add = insert(identities).values(
            identity=person.identity,
            nickname=person.nickname,
            mail=person.mail or None,
            language=person.language,
            recovery_hash=recovery_hash,
            created_at=at,
            seen_at=person.seen_at or at,
        )
        async with self._connections.changing() as connection:
            await connection.execute(add)

    async def person(self, identity: str) -> Person | None:
        """Return an identity, None if there is none or it was erased."""
        return await self._one(identities.c.identity == identity)

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Return those of these identities that exist."""
        wanted = _PERSON.where(_IDENTITY.in_(list(identities)))
        async with self._connections.reading() as connection:
            return {row.identity: Person(*row) for row in await connection.execute(wanted)}

    async def change_person(self, identity: str, **changes: Unpack[PersonChanges]) -> None:
        """Change what is given of an identity."""
        values = {name: value for name, value in changes.items() if value is not None}
        if not values:
            return
        async with self._connections.changing() as connection:
            await connection.execute(
                _CHANGE.where(identities.c.identity == identity).values(values)
            )

    async def person_by_recovery(self, recovery_hash: bytes) -> Person | None:
        """Return the identity that a recovery code belongs to."""
        return await self._one(identities.c.recovery_hash == recovery_hash)

    async def erase_person(self, identity: str) -> None:
        """Erase an identity: name, mail, language, codes, passes, browsers, ratings, mutes, blocks.

        The studies of its decisions go with it. Its seats stay, held by an identity of which
        nothing is known. What it wrote goes too, at whatever table and in whatever role: the words
        with their salt, so that the log's chain stays whole.
        """
        async with self._connections.changing() as connection:
            wrote = events.c.writer == identity
            await connection.execute(update(events).where(wrote).values(words=None, writer=None))
            await end_for_good(connection, identity)
            await connection.execute(
                delete(subscriptions).where(subscriptions.c.identity == identity)
            )
            await connection.execute(delete(ratings).where(ratings.c.identity == identity))
            await connection.execute(delete(kin).where(kin.c.identity == identity))
            await erase_traces(connection, identity)
            await erase_studies(connection, identity)
            await connection.execute(
                update(identities)
                .where(identities.c.identity == identity)
                .values(
                    nickname="",
                    mail=None,
                    mail_state=None,
                    mail_hash=None,
                    mail_until=None,
                    language=None,
                    recovery_hash=None,
                    created_at=0.0,
                    seen_at=0.0,
                    erased=True,
                )
            )
        await self._connections.forget()

    async def written_by(self, identity: str, limit: int) -> list[tuple[str, float, str]]:
        """Return (table, when, text) of what somebody wrote at tables, the latest first."""
        c = events.c
        wanted = select(c.table_id, c.at, c.words).where(c.writer == identity)
        async with self._connections.reading() as connection:
            rows = await connection.execute(wanted.order_by(c.at.desc()).limit(limit))
            return [(table, at, bytes(words)[SALT_BYTES:].decode()) for table, at, words in rows]

    async def saw(self, identities: Sequence[str], now: float) -> None:
        """Note that these identities are here now."""
        if not identities:
            return
        async with self._connections.changing() as connection:
            change = _CHANGE.where(_IDENTITY.in_(sorted(identities)))
            await connection.execute(change.values(seen_at=now))

    async def _one(self, condition: ColumnElement[bool]) -> Person | None:
        async with self._connections.reading() as connection:
            row = (await connection.execute(_PERSON.where(condition))).one_or_none()
        return None if row is None else Person(*row)

    async def add_ban(self, kind: str, value: str, reason: str, at: float) -> int:
        """Ban an ``identity`` or an ``address``; returns the ban's number."""
        add = insert(bans).values(kind=kind, value=value, reason=reason, at=at)
        async with self._connections.changing() as connection:
            number: int = (await connection.execute(add.returning(bans.c.number))).scalar_one()
        return number

    async def remove_ban(self, number: int) -> bool:
        """Lift a ban; tells whether there was one."""
        lift = delete(bans).where(bans.c.number == number).returning(bans.c.number)
        async with self._connections.changing() as connection:
            return (await connection.execute(lift)).first() is not None

    async def bans(self) -> list[Ban]:
        """Return all bans."""
        wanted = select(bans.c.number, bans.c.kind, bans.c.value, bans.c.reason, bans.c.at)
        async with self._connections.reading() as connection:
            rows = await connection.execute(wanted.order_by(bans.c.number))
            return [Ban(*row) for row in rows]

    async def secret(self, name: str, make: Callable[[], bytes]) -> tuple[bytes, bool]:
        """Return a secret of the server, made when it is first asked for (then True besides)."""
        known = select(secrets.c.value).where(secrets.c.name == name)
        async with self._connections.reading() as connection:
            value: bytes | None = (await connection.execute(known)).scalar()
        if value is not None:
            return value, False
        add = (
            self._connections.insert(secrets)
            .values(name=name, value=make())
            .on_conflict_do_nothing()
            .returning(secrets.c.value)
        )
        async with self._connections.changing() as connection:
            made: bytes | None = (await connection.execute(add)).scalar()
            if made is not None:
                return made, True
            return (await connection.execute(known)).scalar_one(), False
