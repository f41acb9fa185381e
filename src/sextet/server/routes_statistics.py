"""One's statistics: finished games added up, and studies of those that have none yet."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from sextet.server.caller import TheCaller, TheSite
from sextet.server.routes_records import study_of
from sextet.server.routes_tables import must_be_finished
from sextet.server.site import Site
from sextet.server.studying import EACH_QUIET, Bring, Key
from sextet.study.grade import grade_in
from sextet.study.run import JUDGES
from sextet.study.version import judge_version
from sextet.tables import results
from sextet.tables.statistics import MyGame, OneGame, added_up, my_games
from sextet.tables.studies import GradeSum, SeatSum, StudyOf, decode_sum

#: The latest games that statistics look at.
LATEST = 500


class Statistics(msgspec.Struct):
    """One's finished games, the latest first, and what they come to; at most the last 500."""

    games: list[MyGame]
    sums: list[OneGame]
    #: How many of them could be studied, and how many wait for that in this process.
    unstudied: int
    waiting: int


class StudiesWanted(msgspec.Struct, forbid_unknown_fields=True):
    """How many of one's latest games without a study are to be studied."""

    games: Annotated[int, msgspec.Meta(ge=1, le=EACH_QUIET)]


class StudiesWaiting(msgspec.Struct):
    """How many studies for one's statistics are still to be made."""

    waiting: int


@get("/api/me/statistics")
async def statistics(site: TheSite, caller: TheCaller) -> Statistics:
    """Return what one's finished games come to."""
    who = caller.known.identity
    await site.hourly.statistics.take(caller.address)
    return await statistics_of(site, who)


@post("/api/me/studies", status_code=200)
async def want_studies(
    site: TheSite, caller: TheCaller, data: JSONBody[StudiesWanted]
) -> StudiesWaiting:
    """Have one's latest games studied that are not yet, when nobody waits for another study."""
    who = caller.known.identity
    wanted = site.studying.wanted_by(who)
    for key in unstudied(await games_of(site, who))[: data.games]:
        if key not in wanted:
            await site.hourly.studies.take(who)
            site.studying.want_quietly(key, bringing(site, key), who)
    return StudiesWaiting(len(site.studying.wanted_by(who)))


@get("/api/me/studies")
async def waiting_studies(site: TheSite, caller: TheCaller) -> StudiesWaiting:
    """Tell how many studies for one's statistics are still to be made."""
    return StudiesWaiting(len(site.studying.wanted_by(caller.known.identity)))


async def statistics_of(site: Site, who: str) -> Statistics:
    """Return what somebody's finished games come to."""
    games = await games_of(site, who)
    waiting = site.studying.wanted_by(who)
    return Statistics(games, added_up(games, graded), len(unstudied(games)), len(waiting))


async def games_of(site: Site, who: str) -> list[MyGame]:
    """Return somebody's finished games with the sums of their studies, the latest first."""
    kept = {(one.table, one.seat): one for one in await site.store.studied_by(who)}
    found = [
        (table, at, results.decode(data))
        for table, at, data in await site.store.results_of(who, 1e12, LATEST)
    ]
    await site.directory.learn(seat.who for _, _, one in found for seat in one.seats)
    games: list[MyGame] = []
    for table, at, result in found:

        def studied(
            seat: int, table: str = table, game: str = result.game
        ) -> tuple[SeatSum | None, bool]:
            one = kept.get((table, seat))
            if one is None:
                return None, False
            return decode_sum(one.data), one.judge == judge_version(game)

        games += my_games(who, table, at, result, site.directory.name, studied)
    return games


def unstudied(games: list[MyGame]) -> list[Key]:
    """Return the games of which there is no study by the judge of today, the latest first."""
    return [(one.table, one.seat) for one in games if not one.current and one.game in JUDGES]


def graded(game: str, error: float) -> GradeSum:
    """Return between which levels somebody's errors lie."""
    grade = grade_in(game, error)
    return GradeSum(grade.where, grade.low or None, grade.high or None)


def bringing(site: Site, key: Key) -> Bring:
    """Return what brings a game to be studied, when its turn comes."""

    async def bring() -> tuple[StudyOf, str]:
        table, seat = key
        memory = await site.hall.up_to_date(table)
        must_be_finished(memory.table)
        return study_of(memory.table, seat), str(memory.table.playing.record())

    return bring


ROUTES = [statistics, want_studies, waiting_studies]
