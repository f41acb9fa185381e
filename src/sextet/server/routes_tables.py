"""Tables outside play: open one, find one, look at one, and the history of those who played."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody, PathParameter, QueryParameter

from sextet.server.addresses import key_of
from sextet.server.caller import TheCaller, TheSite
from sextet.server.moderating import avoids_of
from sextet.server.problems import log
from sextet.tables import results, summaries, views
from sextet.tables.chain import Damaged
from sextet.tables.commands import Refused
from sextet.tables.events import SeatKind
from sextet.tables.opening import TableWish
from sextet.tables.summaries import TableSummary
from sextet.tables.table import OPEN, PLAYING
from sextet.tables.watching import Viewer
from sextet.tables.wire import TableMessage

TableName = Annotated[str, PathParameter(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]

LISTED = 100
GAMES_A_PAGE = 50


class OpenedTable(msgspec.Struct):
    """A table that was opened."""

    table: str


class PastSeat(msgspec.Struct):
    """Who sat on a seat of a finished game: a bot by its level, a person by their name."""

    kind: SeatKind
    name: str
    level: int | None


class PastGame(msgspec.Struct):
    """A finished game in one's history; seats from 1."""

    table: str
    game: str
    options: dict[str, str]
    players: int
    seats: list[PastSeat]
    you: list[int]
    ended_at: float
    scores: list[int]
    winners: list[int]
    how: str
    #: Why the game was not rated, as a key of the catalogue; empty if it was.
    unrated: str


class PastGames(msgspec.Struct):
    """One's games, the latest first."""

    games: list[PastGame]
    more: bool


@get("/api/tables")
async def tables(site: TheSite, caller: TheCaller) -> list[TableSummary]:
    """List the public tables: open ones first, then those one can watch."""
    who = caller.identity
    found = await site.store.summaries([OPEN], LISTED, who)
    found += await site.store.summaries([PLAYING], LISTED - len(found), who)
    return await in_a_list(site, found, who)


@get("/api/me/tables")
async def my_tables(site: TheSite, caller: TheCaller) -> list[TableSummary]:
    """List the tables where one holds a seat."""
    who = caller.known.identity
    return await in_a_list(site, await site.store.summaries_of(who, [OPEN, PLAYING], LISTED), who)


@post("/api/tables", opt={"scope": "play"})
async def open_table(site: TheSite, caller: TheCaller, data: JSONBody[TableWish]) -> OpenedTable:
    """Open a table."""
    who = caller.known.identity
    await site.hourly.tables.take(caller.address)
    origin = key_of(caller.address)
    if caller.program:
        data = msgspec.structs.replace(data, program=True)
    return OpenedTable(await site.hall.open(who, data, origin))


@get("/api/tables/{table:str}", media_type=MediaType.JSON)
async def one_table(site: TheSite, caller: TheCaller, table: TableName) -> Response[TableMessage]:
    """Return a table as its viewer may know it."""
    memory = await site.hall.up_to_date(table)
    directory = site.directory
    await directory.learn(views.mentioned(memory.table))
    avoids = await avoids_of(site, caller.identity)
    viewer = Viewer(memory, caller.identity, directory.name, directory.connected, avoids)
    encoded: Response[Any] = Response(viewer.whole(), media_type=MediaType.JSON)
    return encoded


@get("/api/me/games")
async def my_games(
    site: TheSite,
    caller: TheCaller,
    before: Annotated[float, QueryParameter(ge=0, le=1e12)] = 1e12,
) -> PastGames:
    """Return one's finished games, the latest first; ``before``: ended before that time."""
    who = caller.known.identity
    found = await site.store.results_of(who, before, GAMES_A_PAGE + 1)
    decoded = [(table, at, results.decode(data)) for table, at, data in found[:GAMES_A_PAGE]]
    await site.directory.learn(seat.who for _, _, one in decoded for seat in one.seats)
    played = [played_shown(site, who, table, at, one) for table, at, one in decoded]
    return PastGames(played, more=len(found) > GAMES_A_PAGE)


def played_shown(site: TheSite, who: str, table: str, at: float, one: results.Result) -> PastGame:
    """Return a finished game as one of its players sees it."""
    return PastGame(
        table=table,
        game=one.game,
        options=one.options,
        players=one.players,
        seats=[past_seat(site, seat) for seat in one.seats],
        you=[k for k, seat in enumerate(one.seats, start=1) if seat.who == who],
        ended_at=at,
        scores=one.scores,
        winners=one.winners,
        how=one.how,
        unrated=one.unrated,
    )


def past_seat(site: TheSite, seat: results.SeatResult) -> PastSeat:
    """Return who sat on a seat."""
    if seat.kind == "bot":
        return PastSeat("bot", views.level_name(seat.level), seat.level)
    return PastSeat("person", site.directory.name(seat.who), None)


async def in_a_list(site: TheSite, found: list[bytes], who: str) -> list[TableSummary]:
    """Return tables of a list as one viewer sees them."""
    stored = [one for data in found if (one := readable(data)) is not None]
    directory = site.directory
    await directory.learn(seat.who for one in stored for seat in one.seats)
    return [
        summaries.summary_for(
            who, one, directory.name, directory.connected, site.hall.watchers_of(one.table)
        )
        for one in stored
    ]


def readable(line: bytes) -> summaries.StoredSummary | None:
    """Return a table of a list; None if its line is damaged."""
    try:
        return summaries.decode(line)
    except Damaged as error:
        log.error("a list is without one of its tables: %s", error)
        return None


def must_be_finished(table: Any) -> None:
    """Refuse while there is anything left to hide."""
    if table.match is None or table.status in (OPEN, PLAYING):
        raise Refused("not-finished")


ROUTES = [tables, my_tables, open_table, one_table, my_games]
