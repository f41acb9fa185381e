"""Who is asking: the identity behind a cookie or a token, and where they ask from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sextet.server.identity import COOKIE, read_signed, token_hash
from sextet.server.site import Site
from sextet.tables.commands import Refused
from sextet.tables.ports import Person

AnyConnection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Caller:
    """Somebody who asks. Without a person it is a visitor."""

    person: Person | None
    address: str
    #: Whether a program asks, with a token.
    program: bool = False

    @property
    def identity(self) -> str:
        """The identity, empty for a visitor."""
        return self.person.identity if self.person is not None else ""

    @property
    def known(self) -> Person:
        """The person; refuses visitors."""
        if self.person is None:
            raise Refused("not-signed-in")
        return self.person


async def caller_of(site: Site, connection: AnyConnection) -> Caller:
    """Find out who asks; refuse who is banned."""
    address = str(connection.scope.get("sextet_address", ""))
    person: Person | None = None
    token = bearer(connection)
    if token:
        person = await site.store.person_by_token(token_hash(token))
        if person is None:
            raise Refused("not-signed-in")
        site.directory.remember(person.identity, person)
    elif cookie := connection.cookies.get(COOKIE):
        identity = read_signed(cookie, site.key)
        person = await site.directory.person(identity) if identity else None
    if person is not None and site.bans.bars_identity(person.identity):
        raise Refused("banned")
    return Caller(person, address, program=bool(token))


def bearer(connection: AnyConnection) -> str:
    """Return the token that a program sent, empty if it sent none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


#: What handlers ask for; Litestar need not look into it.
TheSite = NamedDependency[SkipValidation[Site]]
TheCaller = NamedDependency[SkipValidation[Caller]]
