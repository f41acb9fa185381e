"""Ideas: moves that somebody tries from a moment of a finished game, or of a record they send."""

from __future__ import annotations

from functools import partial

from litestar import post
from litestar.params import JSONBody

from sextet.core.errors import SextetError
from sextet.core.record import Record
from sextet.server.addresses import key_of
from sextet.server.caller import TheCaller, TheSite
from sextet.server.replaying import with_rests
from sextet.server.routes_records import record_in, record_of, refusing_bad_records
from sextet.server.routes_tables import TableName
from sextet.tables.bots import STAND_IN_LEVEL
from sextet.tables.commands import Refused
from sextet.tables.ideas import Idea, IdeaOfRecord, IdeaTried, tried
from sextet.tables.thinking import Asker


@post("/api/tables/{table:str}/idea", status_code=200, opt={"scope": "read"})
async def idea(
    site: TheSite, caller: TheCaller, table: TableName, data: JSONBody[Idea]
) -> IdeaTried:
    """Try moves from a moment of a finished game: what they cause; nothing of it is kept."""
    await site.hourly.ideas.take(caller.address)
    return await thought_through(site, caller, await record_of(site, table), data)


@post("/api/idea", status_code=200, opt={"scope": "read"})
async def idea_of_record(
    site: TheSite, caller: TheCaller, data: JSONBody[IdeaOfRecord]
) -> IdeaTried:
    """Try moves from a moment of a record that is sent along."""
    await site.hourly.ideas.take(caller.address)
    if len(data.record) > site.settings.limits.record:
        raise Refused("too-large")
    with refusing_bad_records():
        found = await record_in(site, data.record)
    try:
        return await thought_through(site, caller, found, data)
    except Refused:
        raise
    except SextetError as error:
        raise Refused("bad-record", reason=error.reason) from None


async def thought_through(site: TheSite, caller: TheCaller, record: Record, ask: Idea) -> IdeaTried:
    """Try an idea where bots think: they may answer, and everybody has a part of that time."""
    if ask.answer:
        await site.readiness.wait(record.headers.get("game", ""), STAND_IN_LEVEL)
    asker = Asker(key_of(caller.address), key_of(caller.address))
    trying = partial(tried, record, ask, rests=with_rests)
    (found,) = await site.thinker.think(asker, lambda stop: trying(stop))
    return found


ROUTES = [idea, idea_of_record]
