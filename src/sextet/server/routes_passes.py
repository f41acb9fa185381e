"""By what one comes in: the browsers one is signed in with, the programs that have a token."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sextet.server import identity as ids
from sextet.server.caller import Caller, TheCaller, TheSite
from sextet.server.names import clean_name
from sextet.tables.commands import Refused
from sextet.tables.ports import Scope

#: Programs that one identity may let in at a time.
MOST_PROGRAMS = 20


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """A program to let in: what to call it, and whether it may `play` or only `read`."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    scope: Literal["play", "read"] = "play"


class Token(msgspec.Struct):
    """A new token for a program, which is told only once, and the number of its pass."""

    token: str
    id: int


class PassInfo(msgspec.Struct):
    """A browser (its scope is `account`) or a program by which one comes in."""

    id: int
    scope: Scope
    #: What one called the program, or roughly which browser it is; empty where nobody knows.
    name: str
    made_at: float
    used_at: float
    #: Whether it is the browser that asks.
    here: bool


class SignedOut(msgspec.Struct):
    """How many browsers were signed out."""

    count: int


@post("/api/me/token")
async def new_token(site: TheSite, caller: TheCaller, data: JSONBody[NewToken]) -> Token:
    """Make a token, with which a program plays or looks on as this identity."""
    who = caller.known.identity
    name = clean_name(data.name) if data.name else ""
    await site.hourly.identities.take(caller.address)
    programs = [one for one in await site.store.passes_of(who) if one.scope != "account"]
    if len(programs) >= MOST_PROGRAMS:
        raise Refused("too-many-programs", most=MOST_PROGRAMS)
    token, now = ids.new_token(), site.directory.clock()
    made = await site.store.add_pass(ids.token_hash(token), who, data.scope, name, now)
    return Token(token, made.number)


@get("/api/me/passes", opt={"scope": "account"})
async def passes(site: TheSite, caller: TheCaller) -> list[PassInfo]:
    """List the browsers and programs by which one comes in, what was used last first."""
    here = caller.passed.number if caller.passed else 0
    return [
        PassInfo(one.number, one.scope, one.name, one.made_at, one.used_at, one.number == here)
        for one in await site.store.passes_of(caller.known.identity)
    ]


@delete("/api/me/passes/{number:int}", status_code=204)
async def end_pass(site: TheSite, caller: TheCaller, number: FromPath[int]) -> None:
    """Sign a browser out, or shut a program out; at once, its sockets included."""
    if not 0 < number < 2**31 or not await site.end_passes(caller.known.identity, [number]):
        raise Refused("no-such-page")


@delete("/api/me/browsers", status_code=200)
async def end_others(site: TheSite, caller: TheCaller) -> SignedOut:
    """Sign out every browser but the one that asks."""
    return SignedOut(len(await end_other_browsers(site, caller)))


async def end_other_browsers(site: TheSite, caller: Caller) -> list[int]:
    """End the passes of all browsers of somebody but the one they ask from."""
    here = caller.passed.number if caller.passed else 0
    theirs = await site.store.passes_of(caller.known.identity)
    others = [one.number for one in theirs if one.scope == "account" and one.number != here]
    return await site.end_passes(caller.known.identity, others)


ROUTES = [new_token, passes, end_pass, end_others]
