"""The coach of a table: what would be good, and what has just happened and why."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
from litestar import Response, post
from litestar.enums import MediaType
from litestar.params import JSONBody

from sextet.server.caller import TheCaller, TheSite
from sextet.server.coaching import CoachAnswer
from sextet.server.routes_tables import TableName
from sextet.tables.coaching import situation
from sextet.tables.commands import About, AskCoach, SeatNumber


class CoachQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of one's own seat: what would be `good`, or what has `happened` and why."""

    seat: SeatNumber
    about: About


@post(
    "/api/tables/{table:str}/coach",
    status_code=200,
    opt={"scope": "play"},
    media_type=MediaType.JSON,
)
async def coach(
    site: TheSite, caller: TheCaller, table: TableName, data: JSONBody[CoachQuestion]
) -> Response[CoachAnswer]:
    """Ask the coach, at a table that has one; that somebody asked is noted in its log.

    The answer is made from what the seat may know, and given to whoever holds it alone.
    """
    who = caller.known.identity
    await site.hall.up_to_date(table)
    id = secrets.token_urlsafe(12)
    await site.hall.do(who, AskCoach(id=id, table=table, seat=data.seat, about=data.about))
    memory = await site.hall.memory.find(table)
    match = memory.table.playing.copy()
    what = await asyncio.to_thread(situation, match, data.seat, data.about)
    answer: Response[Any] = Response(
        await site.coaching.answer(who, data.about, what), media_type=MediaType.JSON
    )
    return answer


ROUTES = [coach]
