"""Learning from one's mistakes: decisions of all one's games that cost dear, again and again."""

from __future__ import annotations

import asyncio
import zlib
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from sextet.core.record import Record
from sextet.server.caller import TheCaller, TheSite
from sextet.server.posing import Task, TaskMove, answer_to, pose
from sextet.server.routes_records import MOST_SEATS
from sextet.server.routes_tables import TableName, must_be_finished
from sextet.server.site import Site
from sextet.study.puzzles import match_before
from sextet.study.version import judge_version
from sextet.tables.commands import Refused
from sextet.tables.mistakes import (
    DAY,
    Mistake,
    TaskKey,
    Untaken,
    after_answer,
    day_of,
    is_due,
    mistakes_in,
)

#: Tasks that are listed at once, and studies that are looked through before.
LISTED, TAKEN = 50, 40

Seat = Annotated[int, PathParameter(ge=1, le=MOST_SEATS)]
Number = Annotated[int, PathParameter(ge=1, le=100_000)]


class MistakeLine(msgspec.Struct):
    """A task in the queue."""

    table: str
    seat: int
    number: int
    game: str


class MistakeList(msgspec.Struct):
    """What is due today (the first fifty), and what comes later."""

    tasks: list[MistakeLine]
    #: How many are due, come later and are learned.
    due: int
    later: int
    learned: int
    #: When the next of the later ones is due, in seconds since the epoch.
    next: float | None


class MistakeTask(msgspec.Struct):
    """A decision of one's own as a task, and when its game ended."""

    task: Task
    ended_at: float


class MistakeAnswer(msgspec.Struct):
    """Whether a move is the best, or as good, what was played then, and when it comes again."""

    right: bool
    #: As a study has it (docs/study.md), with the answer as the move made.
    decision: dict[str, Any]
    played: str
    #: In so many days it comes again; null: it is learned.
    again: int | None
    #: Whether the answer counted: not twice on one day.
    counted: bool


class MistakeKept(msgspec.Struct):
    """A mistake in the file with all that is one's own."""

    table: str
    seat: int
    number: int
    game: str
    rung: int
    due: int | None
    decision: dict[str, Any]


@get("/api/me/mistakes")
async def mistakes(site: TheSite, caller: TheCaller) -> MistakeList:
    """List which mistakes of one's own are to be solved today."""
    who = caller.known.identity
    await site.hourly.statistics.take(caller.address)
    await take_new(site, who)
    found = await site.store.mistakes_of(who)
    today = day_of(site.directory.clock())
    due = [one for one in found if is_due(one, today)]
    later = [one.due for one in found if one.due is not None and one.due > today]
    return MistakeList(
        tasks=[
            MistakeLine(one.key.table, one.key.seat, one.key.number, one.game)
            for one in due[:LISTED]
        ],
        due=len(due),
        later=len(later),
        learned=sum(one.due is None for one in found),
        next=min(later) * float(DAY) if later else None,
    )


@get("/api/me/mistakes/{table:str}/{seat:int}/{number:int}")
async def mistake(
    site: TheSite, caller: TheCaller, table: TableName, seat: Seat, number: Number
) -> MistakeTask:
    """Return a decision of one's own as it was seen then."""
    await site.hourly.puzzles.take(caller.address)
    found = await own(site, caller.known.identity, TaskKey(table, seat, number))
    memory = await site.hall.up_to_date(table)
    must_be_finished(memory.table)
    record = memory.table.playing.record()
    return MistakeTask(await asyncio.to_thread(posed, record, found.key), memory.table.at)


@post("/api/me/mistakes/{table:str}/{seat:int}/{number:int}", status_code=200)
async def try_mistake(
    site: TheSite,
    caller: TheCaller,
    table: TableName,
    seat: Seat,
    number: Number,
    data: JSONBody[TaskMove],
) -> MistakeAnswer:
    """Answer a task; the first answer of a day counts. Without a move, the best is shown."""
    who = caller.known.identity
    await site.hourly.puzzles.take(caller.address)
    found = await own(site, who, TaskKey(table, seat, number))
    decision = decision_of(found)
    told = await asyncio.to_thread(answer_to, found.game, decision, data.move)
    today = day_of(site.directory.clock())
    rung, due, counted = found.rung, found.due, False
    if is_due(found, today):
        rung, due = after_answer(found.rung, told.right, today)
        counted = await site.store.note_answer(who, found, rung, due)
    again = None if due is None else max(0, due - today)
    return MistakeAnswer(told.right, told.decision, decision["played"], again, counted)


async def own(site: Site, who: str, key: TaskKey) -> Mistake:
    """Return a task of somebody's own; refuse what is none."""
    found = await site.store.mistake(who, key)
    if found is None:
        raise Refused("no-such-page")
    return found


async def take_new(site: Site, who: str) -> None:
    """Make tasks of the mistakes in studies that are new."""
    now = site.directory.clock()
    for one in await site.store.untaken_studies(who, TAKEN):
        found = await mistakes_of(site, who, one, day_of(now))
        await site.store.take_mistakes(who, one, found, now)


async def mistakes_of(site: Site, who: str, one: Untaken, today: int) -> list[Mistake] | None:
    """Return the mistakes of a study; None where it is of bots, or by a judge of before."""
    try:
        table = (await site.hall.up_to_date(one.table)).table
    except Refused:
        return None
    if table.seats[one.seat - 1].who != who:
        return None
    game = table.opened.game
    return await asyncio.to_thread(found_in, one, game, today)


def found_in(one: Untaken, game: str, today: int) -> list[Mistake] | None:
    """Return the mistakes of a study by the judge of today."""
    study = msgspec.json.decode(zlib.decompress(one.data))
    if study["judge"] != judge_version(game):
        return None
    return [
        Mistake(
            TaskKey(one.table, one.seat, decision["number"]),
            game,
            rung=0,
            due=today,
            data=zlib.compress(msgspec.json.encode(decision)),
        )
        for decision in mistakes_in(study, one.seat)
    ]


def decision_of(one: Mistake) -> dict[str, Any]:
    """Return the decision of a task as its study has it."""
    found: dict[str, Any] = msgspec.json.decode(zlib.decompress(one.data))
    return found


def posed(record: Record, key: TaskKey) -> Task:
    """Return a decision of a record as a task."""
    return pose(match_before(record, key.number), key.seat)


async def kept_of(site: Site, who: str) -> list[MistakeKept]:
    """Return all mistakes that somebody learns from."""
    return [
        MistakeKept(
            table=one.key.table,
            seat=one.key.seat,
            number=one.key.number,
            game=one.game,
            rung=one.rung,
            due=one.due,
            decision=decision_of(one),
        )
        for one in await site.store.mistakes_of(who)
    ]


ROUTES = [mistakes, mistake, try_mistake]
