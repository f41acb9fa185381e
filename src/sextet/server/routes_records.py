"""Finished games: their record to take home, their replay, step by step, and their study."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody, QueryParameter

from sextet.core.errors import RecordError
from sextet.core.reasons import Reason
from sextet.core.record import Record, parse
from sextet.core.replay import open_match
from sextet.games import find_game
from sextet.server.addresses import key_of
from sextet.server.caller import TheCaller, TheSite
from sextet.server.routes_tables import OpenedTable, TableName, must_be_finished
from sextet.server.studying import EFFORT, StudyNews
from sextet.study.version import judge_version
from sextet.tables import views
from sextet.tables.beginning import PlayOn, beginning, wish_of
from sextet.tables.commands import Refused
from sextet.tables.memory import TableInMemory
from sextet.tables.replays import Replay
from sextet.tables.studies import StudyOf, study_key
from sextet.tables.table import Table

#: The most seats a table of any game has.
MOST_SEATS = 10


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(site: TheSite, table: TableName) -> Response[str]:
    """Return the record (.sxt) of a finished game, with the seed that opens its deals."""
    found = await record_of(site, table)
    disposition = f'attachment; filename="sextet-{table}.sxt"'
    return Response(
        str(found), media_type=MediaType.TEXT, headers={"content-disposition": disposition}
    )


@get("/api/tables/{table:str}/replay", media_type=MediaType.JSON)
async def replay(site: TheSite, caller: TheCaller, table: TableName) -> Response[Replay]:
    """Return a finished game step by step."""
    await site.hourly.replays.take(caller.address)
    found = await record_of(site, table)
    return replayed(await site.replaying.of_table(table, found, key_of(caller.address)))


@get("/api/tables/{table:str}/study", media_type=MediaType.JSON)
async def study(
    site: TheSite,
    caller: TheCaller,
    table: TableName,
    seat: Annotated[int, QueryParameter(ge=1, le=MOST_SEATS)],
    have: Annotated[int, QueryParameter(ge=0)] = 0,
) -> Response[StudyNews]:
    """Have the decisions of a seat in a finished game judged, and look how far that is.

    It goes on as long as somebody looks; asked every second or two, it ends with the study. Until
    then it brings the decisions judged so far, without the first ``have``.
    """
    news = site.studying.look((table, seat), have)
    if news is None:
        memory = await site.hall.up_to_date(table)
        must_be_finished(memory.table)
        of = study_of(memory.table, seat)
        news = await site.studying.find(of)
    if news is None:
        await site.hourly.replays.take(caller.address)
        record = str(memory.table.playing.record())
        news = site.studying.want(of, record, key_of(caller.address))
    encoded: Response[Any] = Response(news, media_type=MediaType.JSON)
    return encoded


@post("/api/tables/{table:str}/on", opt={"scope": "play"})
async def play_on(
    site: TheSite, caller: TheCaller, table: TableName, data: JSONBody[PlayOn]
) -> OpenedTable:
    """Open a table whose game goes on from a moment of a finished one, with bots; never rated."""
    who = caller.known.identity
    await site.hourly.tables.take(caller.address)
    found = await record_of(site, table)
    seed = secrets.randbits(64)
    begins = await asyncio.to_thread(beginning, found, table, data, seed)
    wish = wish_of(found, data, program=caller.program)
    return OpenedTable(await site.hall.open(who, wish, key_of(caller.address), begins))


@post("/api/replay", status_code=200, media_type=MediaType.JSON)
async def replay_sent(
    request: Request[Any, Any, Any], site: TheSite, caller: TheCaller
) -> Response[Replay]:
    """Replay a record that somebody sends: the text of a .sxt file as the body."""
    await site.hourly.replays.take(caller.address)
    text = await text_of(request, site.settings.limits.record)
    with refusing_bad_records():
        found = await record_in(site, text)
        return replayed(await site.replaying.of_record(found, key_of(caller.address)))


@post("/api/study", status_code=200, media_type=MediaType.JSON, opt={"scope": "read"})
async def study_sent(
    request: Request[Any, Any, Any],
    site: TheSite,
    caller: TheCaller,
    seat: Annotated[int, QueryParameter(ge=1, le=MOST_SEATS)],
    have: Annotated[int, QueryParameter(ge=0)] = 0,
) -> Response[StudyNews]:
    """Have the decisions of a seat judged in a record that is sent, and look how far that is.

    As for a finished game; the study is kept for nobody.
    """
    text = await text_of(request, site.settings.limits.record)
    of = study_of_text(text, seat)
    news = site.studying.look((of.table, seat), have)
    if news is None:
        await site.hourly.replays.take(caller.address)
        asker = key_of(caller.address)
        with refusing_bad_records():
            found = await record_in(site, text)
            opened = open_match(found, find_game)
            if seat > opened.settings.players:
                raise Refused("no-such-seat")
            await site.replaying.check(found, asker)
        news = site.studying.want(of, text, asker)
    encoded: Response[Any] = Response(news, media_type=MediaType.JSON)
    return encoded


def study_of_text(text: str, seat: int) -> StudyOf:
    """Return what a study of a record is that somebody sends: nobody's, and not kept."""
    key = hashlib.sha256(text.encode()).digest()
    # No table has a blank in its name.
    return StudyOf(f"sent {key.hex()}", seat, "", None, key, "", kept=False)


async def text_of(request: Request[Any, Any, Any], most: int) -> str:
    """Read a request's body as a text up to a size."""
    try:
        return (await body_of(request, most)).decode()
    except UnicodeDecodeError as error:
        raise Refused("bad-record", reason=Reason("why.not-text", byte=error.start)) from None


async def record_in(site: TheSite, text: str) -> Record:
    """Take apart a record that was sent, once its game is ready."""
    if text.count("\n") > site.settings.limits.lines:
        raise Refused("too-large")
    found = await asyncio.to_thread(parse, text)
    await site.readiness.wait(found.headers.get("game", ""))
    return found


@contextmanager
def refusing_bad_records() -> Iterator[None]:
    """Refuse what is no record, or breaks the rules, and say why."""
    try:
        yield
    except RecordError as error:
        raise Refused("bad-record", reason=error.reason) from None


async def body_of(request: Request[Any, Any, Any], most: int) -> bytes:
    """Read a request's body up to a size."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise Refused("too-large")
        chunks.append(chunk)
    return b"".join(chunks)


async def record_of(site: TheSite, table: str) -> Record:
    """Return the record of a finished game, its players by name."""
    memory = await site.hall.up_to_date(table)
    must_be_finished(memory.table)
    await site.directory.learn(views.mentioned(memory.table))
    names = [seat_name(site, memory.table, k) for k in range(len(memory.table.seats))]
    return record_with_headers(memory, names)


def study_of(table: Table, seat: int) -> StudyOf:
    """Return what a study of a seat in a finished game is."""
    if seat > len(table.seats):
        raise Refused("no-such-seat")
    game = table.opened.game
    holder = table.seats[seat - 1].who or ("" if table.people else table.opened.by)
    judge = judge_version(game)
    key = study_key(table.playing.record(), seat, EFFORT, judge)
    return StudyOf(table.id, seat, game, holder or None, key, judge)


def seat_name(site: TheSite, table: Table, seat: int) -> str:
    """Return who sat on a seat, as a header of a record can carry it."""
    sits = table.seats[seat]
    if sits.kind == "bot":
        name = views.level_name(sits.level)
        return f"{name} (level {sits.level})" if sits.level else name
    return site.directory.name(sits.who).replace("#", "＃")


def record_with_headers(memory: TableInMemory, names: list[str]) -> Record:
    """Add to a record who played, and the seed."""
    found = memory.table.playing.record()
    seed = memory.table.dealer(memory.seed).seed.hex()
    seats = {f"seat {k}": name for k, name in enumerate(names, start=1) if name}
    return Record({**found.headers, **seats, "x-seed": seed}, found.lines)


def replayed(body: bytes) -> Response[Replay]:
    """Return an encoded replay as an answer."""
    encoded: Response[Any] = Response(body, media_type=MediaType.JSON)
    return encoded


ROUTES = [record, replay, study, play_on, replay_sent, study_sent]
