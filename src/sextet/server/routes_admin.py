"""What the admin can do, with the token that was printed when the server first started."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from sextet.server import keeping
from sextet.server.addresses import shut_out, written
from sextet.server.caller import TheSite, address_of, bearer
from sextet.server.identity import is_identity, token_hash
from sextet.server.routes_me import erase
from sextet.server.routes_tables import TableName
from sextet.store.address import address
from sextet.tables.commands import Refused
from sextet.tables.moderation import StoredReport
from sextet.tables.ports import Ban

REPORTS_A_PAGE = 20

Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f]*\Z")]


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

    name: str
    #: ``sqlite`` or ``postgresql``.
    database: str
    stored: dict[str, int]
    #: Bytes that the database takes, and how much in it is old enough to go.
    size: int
    expired: dict[str, int]
    #: Reports that are open.
    reports: int
    sockets: int
    people: int
    tables_watched: int
    bots_waiting: int
    build: str
    #: Tables whose stored data was found to be damaged.
    damaged: list[str]
    #: Tables that were found to be older than what clients had been told.
    went_back: list[str]


class SaidLine(msgspec.Struct):
    """A line of chat in a report; who was erased has neither name nor text."""

    at: float
    name: str
    text: str
    #: Whether the one whom the report is about wrote it.
    theirs: bool


class ReportInfo(msgspec.Struct):
    """What somebody told about somebody at a table, with the chat as it was then."""

    id: int
    at: float
    table: str
    reason: str
    words: str
    #: By whom and about whom, by the names they had then; empty if they were erased.
    reporter: str
    name: str
    #: The identity of the one whom it is about, as bans name it.
    identity: str
    #: What they are called now; empty if they were erased.
    name_now: str
    banned: bool
    #: From where they are connected to this process, but for where the admin is.
    addresses: list[str]
    chat: list[SaidLine]
    #: When the admin was done with it.
    done_at: float | None


class ReportDone(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the admin is done with a report."""

    done: bool = True


class ClosedTable(msgspec.Struct):
    """A table that was closed."""

    table: str


async def admin_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse whoever has not the admin's token."""
    if not await is_admin(connection.app.state.site, connection):
        raise Refused("not-allowed")


async def is_admin(site: TheSite, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Tell whether the admin asks; refuse an address that has tried too many wrong tokens."""
    token = bearer(connection)
    if not token:
        return False
    tried = site.hourly.wrong_tokens
    if await tried.is_reached(address_of(connection)):
        raise Refused("rate-limited")
    right = hmac.compare_digest(token_hash(token), site.admin)
    if not right:
        await tried.take(address_of(connection))
    return right


@get("/api/admin/status", guards=[admin_only])
async def status(site: TheSite) -> ServerStatus:
    """Say what the server is doing; the numbers but the first are this process's own."""
    return ServerStatus(
        name=site.settings.name,
        database="postgresql" if address(site.settings.database).postgresql else "sqlite",
        stored=await site.store.counts(),
        size=await site.store.size(),
        expired=await site.store.count_expired(
            keeping.before(site.settings.keeping, site.directory.clock())
        ),
        reports=await site.store.open_reports(),
        sockets=len(site.connections),
        people=len(site.directory.here),
        tables_watched=len(site.hall.memory.watched()),
        bots_waiting=site.thinker.waiting,
        build=site.build,
        damaged=sorted(site.hall.memory.damaged),
        went_back=sorted(site.hall.receipts.went_back),
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
async def ban(request: Request[Any, Any, Any], site: TheSite, data: JSONBody[BanAsked]) -> BanMade:
    """Shut an identity or an address out; but nobody shuts themselves out."""
    if bool(data.identity) == bool(data.address):
        raise Refused("bad-message")
    kind, value = "identity", data.identity
    if data.address:
        shut = shut_out(data.address)
        if shut is None:
            raise Refused("address-bad")
        if address_of(request) in shut:
            raise Refused("own-address")
        kind, value = "address", written(shut)
    number = await site.store.add_ban(kind, value, data.reason, site.directory.clock())
    await site.read_bans()
    return BanMade(number)


@delete("/api/admin/bans/{number:int}", guards=[admin_only], status_code=204)
async def lift(site: TheSite, number: FromPath[int]) -> None:
    """Lift a ban."""
    if not 0 < number < 2**31 or not await site.store.remove_ban(number):
        raise Refused("no-such-page")
    await site.read_bans()


@get("/api/admin/reports", guards=[admin_only])
async def reports(
    request: Request[Any, Any, Any],
    site: TheSite,
    done: FromQuery[bool] = False,
    before: Annotated[int, QueryParameter(ge=1, le=2**31 - 1)] = 2**31 - 1,
) -> list[ReportInfo]:
    """List reports, the latest first: open ones, or ``done``; ``before``: older than that one."""
    found = await site.store.reports(done=done, before=before, limit=REPORTS_A_PAGE)
    await site.directory.learn(one.about for one in found)
    await site.bans.refresh()
    return [report_info(site, one, str(address_of(request))) for one in found]


def report_info(site: TheSite, one: StoredReport, own: str) -> ReportInfo:
    """Return a report as the admin reads it, who cannot ban their own address."""
    return ReportInfo(
        id=one.number,
        at=one.at,
        table=one.table,
        reason=one.reason,
        words=one.words,
        reporter=one.reporter_name,
        name=one.name,
        identity=one.about,
        name_now=site.directory.name(one.about),
        banned=site.bans.bars_identity(one.about),
        addresses=[where for where in site.addresses_of(one.about) if where != own],
        chat=[SaidLine(x.at, x.name, x.text, x.who == one.about) for x in one.lines],
        done_at=one.done_at,
    )


@post("/api/admin/reports/{number:int}", guards=[admin_only], status_code=204)
async def settle(site: TheSite, number: FromPath[int], data: JSONBody[ReportDone]) -> None:
    """Mark a report as done, or open it again."""
    done_at = site.directory.clock() if data.done else None
    if not 0 < number < 2**31 or not await site.store.settle_report(number, done_at):
        raise Refused("no-such-page")


@delete("/api/admin/identities/{identity:str}", guards=[admin_only], status_code=204)
async def erase_identity(site: TheSite, identity: FromPath[str]) -> None:
    """Erase an identity."""
    if not is_identity(identity) or await site.store.person(identity) is None:
        raise Refused("no-such-page")
    await erase(site, identity)


ROUTES = [status, close, bans, ban, lift, reports, settle, erase_identity]
