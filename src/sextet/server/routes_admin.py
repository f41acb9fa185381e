"""What the admin can do, with the token that was printed when the server first started."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

import msgspec
from litestar import delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody

from sextet.server.bans import network
from sextet.server.caller import TheSite, bearer
from sextet.server.identity import is_identity, token_hash
from sextet.server.routes_me import erase
from sextet.server.routes_tables import TableName
from sextet.tables.commands import Refused
from sextet.tables.ports import Ban

Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f]*$")]


class BanAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to shut out: an identity, or an address or network."""

    identity: Text = ""
    address: Text = ""
    reason: Text = ""


class BanMade(msgspec.Struct):
    """A ban's number, by which it is lifted."""

    id: int


class ServerStatus(msgspec.Struct):
    """What the server is doing."""

    stored: dict[str, int]
    sockets: int
    people: int
    tables_watched: int
    bots_waiting: int
    build: str


class ClosedTable(msgspec.Struct):
    """A table that was closed."""

    table: str


def admin_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse whoever has not the admin's token."""
    if not is_admin(connection.app.state.site, connection):
        raise Refused("not-allowed")


def is_admin(site: TheSite, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Tell whether the admin asks."""
    token = bearer(connection)
    return bool(token) and hmac.compare_digest(token_hash(token), site.admin)


@get("/api/admin/status", guards=[admin_only])
async def status(site: TheSite) -> ServerStatus:
    """Say what the server is doing; the numbers but the first are this process's own."""
    return ServerStatus(
        stored=await site.store.counts(),
        sockets=len(site.connections),
        people=len(site.directory.here),
        tables_watched=len(site.hall.memory.watched()),
        bots_waiting=site.thinker.waiting,
        build=site.build,
    )


@post("/api/admin/tables/{table:str}/close", guards=[admin_only], status_code=200)
async def close(site: TheSite, table: TableName) -> ClosedTable:
    """Close a table."""
    await site.hall.close(table, "admin")
    return ClosedTable(table)


@get("/api/admin/bans", guards=[admin_only])
async def bans(site: TheSite) -> list[Ban]:
    """List who is shut out."""
    return await site.bans.refresh()


@post("/api/admin/bans", guards=[admin_only])
async def ban(site: TheSite, data: JSONBody[BanAsked]) -> BanMade:
    """Shut an identity or an address out."""
    if bool(data.identity) == bool(data.address):
        raise Refused("bad-message")
    if data.address and network(data.address) is None:
        raise Refused("bad-message")
    kind, value = ("identity", data.identity) if data.identity else ("address", data.address)
    number = await site.store.add_ban(kind, value, data.reason, site.directory.clock())
    await site.read_bans()
    return BanMade(number)


@delete("/api/admin/bans/{number:int}", guards=[admin_only], status_code=204)
async def lift(site: TheSite, number: FromPath[int]) -> None:
    """Lift a ban."""
    if not 0 < number < 2**31 or not await site.store.remove_ban(number):
        raise Refused("no-such-page")
    await site.read_bans()


@delete("/api/admin/identities/{identity:str}", guards=[admin_only], status_code=204)
async def erase_identity(site: TheSite, identity: FromPath[str]) -> None:
    """Erase an identity."""
    if not is_identity(identity) or await site.store.person(identity) is None:
        raise Refused("no-such-page")
    await erase(site, identity)


ROUTES = [status, close, bans, ban, lift, erase_identity]
