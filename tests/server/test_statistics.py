"""One's statistics are those of one's own games; those without a study are studied when wanted."""

from __future__ import annotations

import asyncio

import pytest

from sextet.server.routes_records import study_of
from sextet.server.routes_statistics import games_of, statistics_of, unstudied
from sextet.server.settings import Keeping
from sextet.tables.studies import SeatSum, StudyOf, encode_sum
from tests.server.harness import Client, Refusal, Server, start
from tests.server.test_keeping import Later, database, postgres_url, run, sqlite_url
from tests.server.test_studying import PATIENCE, finished

__all__ = ["database", "postgres_url", "sqlite_url"]


async def keep(at: Later, table: str, seat: int, judge: str = "") -> None:
    """Keep a study of a seat."""
    of = study_of((await at.site.hall.up_to_date(table)).table, seat)
    if judge:
        of = StudyOf(of.table, of.seat, of.game, of.identity, b"old", judge)
    found = SeatSum(seat, 9, 1.8, 0.2, rounds=1, luck=1.0, result=-3.0, adjusted=-4.0, unit="heads")
    assert await at.site.store.keep_study(of, b"whole", encode_sum(found), at.now)


def test_statistics_hold_ones_own_studies_and_say_what_is_missing(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        first, second = await at.play(ana, bia), await at.play(bia, ana)
        await keep(at, first, 1)
        await keep(at, first, 2)
        await keep(at, second, 2, judge="an older one")
        mine = await statistics_of(at.site, ana)
        assert {(one.table, one.seat, one.current) for one in mine.games} == {
            (first, 1, True),
            (second, 2, False),
        }
        assert (mine.unstudied, mine.waiting) == (1, 0)
        assert unstudied(await games_of(at.site, ana)) == [(second, 2)]
        (six_nimmt,) = mine.sums
        assert (six_nimmt.sums.studied, six_nimmt.sums.adjusted) == (2, -4.0)
        assert [one.who.name for one in six_nimmt.opponents] == ["Bia"]
        await at.site.store.erase_person(bia)
        at.site.directory.remember(bia, None)
        (six_nimmt,) = (await statistics_of(at.site, ana)).sums
        assert [one.who.name for one in six_nimmt.opponents] == [""]
        assert (await statistics_of(at.site, bia)).sums[0].sums.studied == 0

    run(database, Keeping(), test)


@pytest.mark.slow
def test_games_are_studied_for_statistics_though_nobody_looks_and_within_limits() -> None:
    environment = {"SEXTET_LIMIT_STUDIES": "2", "SEXTET_LIMIT_STATISTICS": "1000"}

    async def scenario(server: Server) -> None:
        async with Client(server.url) as ada:
            with pytest.raises(Refusal, match="bad-message"):
                await ada.post("/api/me/studies", games=0)
            tables = [await finished(ada) for _ in range(2)]
            found = await ada.get("/api/me/statistics")
            assert (found["unstudied"], found["waiting"]) == (2, 0)
            assert (await ada.post("/api/me/studies", games=20))["waiting"] == 2
            async with asyncio.timeout(PATIENCE):
                while (await ada.get("/api/me/studies"))["waiting"]:
                    await asyncio.sleep(0.2)
            found = await ada.get("/api/me/statistics")
            assert found["unstudied"] == 0
            assert {one["table"] for one in found["games"] if one["current"]} == set(tables)
            (sums,) = found["sums"]
            assert sums["sums"]["studied"] == 2
            assert len(sums["heads_by_trick"]) == 10
            scores = [one["score"] for one in found["games"]]
            assert sums["sums"]["result"] == -sum(scores) / 2
            await finished(ada)
            with pytest.raises(Refusal, match="rate-limited"):
                await ada.post("/api/me/studies", games=1)
        async with Client(server.url, None) as visitor:
            with pytest.raises(Refusal, match="not-signed-in"):
                await visitor.get("/api/me/statistics")

    with start(environment=environment, games=["six-nimmt"]) as server:
        asyncio.run(scenario(server))
