"""Who is asking: the identity behind a cookie or a token, and where they ask from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sextet.server.addresses import Address
from sextet.server.identity import COOKIE, read_signed, session_hash, token_hash
from sextet.server.site import Site
from sextet.tables.commands import Refused
from sextet.tables.ports import Pass, Person, Scope

AnyConnection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Caller:
    """Somebody who asks. Without a person it is a visitor."""

    person: Person | None
    address: Address
    #: By what they came in; None for a visitor.
    passed: Pass | None = None

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

    @property
    def program(self) -> bool:
        """Whether a program asks, with a token."""
        return self.passed is not None and not self.passed.opens("account")

    def needs(self, scope: Scope) -> None:
        """Refuse a program whose token does not open so much; people may do everything."""
        if self.passed is not None and not self.passed.opens(scope):
            raise Refused("not-with-this-token")


async def caller_of(site: Site, connection: AnyConnection) -> Caller:
    """Find out who asks; refuse who is banned."""
    person: Person | None = None
    passed: Pass | None = None
    if token := bearer(connection):
        passed = await site.passes.find(token_hash(token))
        if passed is None:
            raise Refused("not-signed-in")
    elif read := read_signed(connection.cookies.get(COOKIE, ""), site.key):
        passed = await site.passes.find(session_hash(*read))
    if passed is not None:
        person = await site.directory.person(passed.identity)
        if site.bans.bars_identity(passed.identity):
            raise Refused("banned")
    if person is None:
        if token:
            raise Refused("not-signed-in")
        return Caller(None, address_of(connection))
    site.heard_from(person)
    return Caller(person, address_of(connection), passed)


async def caller_of_request(site: Site, request: AnyConnection) -> Caller:
    """Find out who asks, and whether what they came in by is good for what they ask.

    A handler says what it needs as ``opt={"scope": ...}``. One that says nothing lets programs
    read, and leaves changes to people.
    """
    caller = await caller_of(site, request)
    reads = request.scope.get("method") in ("GET", "HEAD")
    caller.needs(request.route_handler.opt.get("scope", "read" if reads else "account"))
    return caller


def address_of(connection: AnyConnection) -> Address:
    """Return the address that somebody asks from, as the gate has read it."""
    address: Address = connection.scope["sextet_address"]  # type: ignore[typeddict-item]
    return address


def bearer(connection: AnyConnection) -> str:
    """Return the token that a program sent, empty if it sent none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


#: What handlers ask for; Litestar need not look into it.
TheSite = NamedDependency[SkipValidation[Site]]
TheCaller = NamedDependency[SkipValidation[Caller]]
