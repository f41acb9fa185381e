"""What is old goes, a little at a time; what others count on stays. The clock is turned by days."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from sextet.core.errors import OptionError
from sextet.core.replay import replay
from sextet.games import find_game
from sextet.prepare import Readiness
from sextet.server import keeping
from sextet.server.app import open_site
from sextet.server.keeping import DAY, Tidying
from sextet.server.routes_keeping import kept
from sextet.server.routes_records import record_of, study_of
from sextet.server.settings import Keeping, Settings, from_environment
from sextet.server.site import Site
from sextet.tables import commands as c
from sextet.tables.opening import SeatWish, TableWish
from sextet.tables.ports import Person
from sextet.tables.settling import Settling
from tests.server.harness import Client, start
from tests.store.conftest import postgres_url, sqlite_url
from tests.store.conftest import url as database

__all__ = ["database", "postgres_url", "sqlite_url"]


class Later:
    """A site whose clock the test turns, and what is done there every few minutes."""

    def __init__(self, site: Site) -> None:
        self.site, self.now = site, 1e9
        site.directory.clock = site.hall.clock = lambda: self.now
        self.tidying = Tidying(site)
        self.asked = 0

    async def person(self, name: str) -> str:
        await self.site.store.add_person(Person(name, name.title()), name.encode(), self.now)
        await self.site.store.add_pass(name.encode(), name, "account", "a browser", self.now)
        return name

    async def play(self, *people: str) -> str:
        """Let people play a rated round to its end."""
        hall = self.site.hall
        wish = TableWish(
            "six-nimmt", 2, {"rounds": "1"}, seats=(SeatWish("me"),), rated=True, public=True
        )
        table = await hall.open(people[0], wish)
        await self.do(people[1], c.Sit, table, seat=2)
        await self.do(people[1], c.Chat, table, text="good luck")
        await self.do(people[0], c.Start, table)
        while (at := (await hall.memory.find(table)).table).status == "playing":
            seat = at.playing.to_act[0]
            move = at.playing.legal(seat)[0]
            await self.do(people[seat - 1], c.Move, table, seat=seat, move=move)
        await Settling(self.site.store).rate(at)
        return table

    async def do(self, who: str, ask: type[c.Command], table: str, **what: object) -> None:
        self.asked += 1
        await self.site.hall.do(who, ask(id=str(self.asked), table=table, **what))  # type: ignore[arg-type]

    async def after(self, days: float) -> dict[str, int]:
        """Let days pass, then tidy up; returns what went."""
        self.now += days * DAY
        old = keeping.before(self.site.settings.keeping, self.now)
        counted = {k: v for k, v in (await self.site.store.count_expired(old)).items() if v}
        gone = {k: v for k, v in (await self.tidying.tidy()).items() if v}
        assert gone == counted, "what the admin was told is what went"
        return gone


@asynccontextmanager
async def later(database: str, keeps: Keeping) -> AsyncIterator[Later]:
    ready = Readiness(games=())  # rules are loaded as they are called
    async with open_site(Settings(database, keeping=keeps, bot_delay=False), ready) as site:
        yield Later(site)


def run(database: str, keeps: Keeping, test: Callable[[Later], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(120), later(database, keeps) as at:
            await test(at)

    asyncio.run(bounded())


def test_a_guest_who_stays_away_is_erased_and_everything_of_the_others_stays(
    database: str,
) -> None:
    async def test(at: Later) -> None:
        store = at.site.store
        ana, bia = await at.person("ana"), await at.person("bia")
        table = await at.play(ana, bia)
        before = await store.standings(ana)
        assert before
        at.now += 200 * DAY
        await store.saw([ana], at.now)
        assert await at.after(199) == {}
        assert await at.after(2) == {"guests": 1}
        assert await store.person(bia) is None
        assert await store.standings(bia) == []
        assert await store.standings(ana) == before
        assert [row[0] for row in await store.results_of(ana, at.now, 9)] == [table]
        at.site.hall.memory.outdate(table, keeping.GONE)
        found = (await at.site.hall.memory.find(table)).table
        assert [seat.who for seat in found.seats] == [ana, bia]
        assert not any("good luck" in line.text for line in found.chat)
        assert replay(await record_of(at.site, table), find_game).over
        assert [person.nickname for person, _ in await store.best("six-nimmt", 9)] == ["Ana"]
        assert await at.after(1) == {}

    run(database, Keeping(guests=400), test)


def test_who_has_a_seat_at_a_running_table_or_is_here_is_not_erased(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia, cy = await at.person("ana"), await at.person("bia"), await at.person("cy")
        table = await at.site.hall.open(ana, TableWish("six", 2, seats=(SeatWish("me"),)))
        await at.do(bia, c.Sit, table, seat=2)
        await at.play(bia, cy)
        at.site.directory.came(cy)
        at.now += 500 * DAY
        assert not (await at.tidying.tidy()).total()
        at.site.directory.went(cy)
        assert await at.after(0) == {"guests": 1}
        assert await at.site.store.person(cy) is None
        assert await at.site.store.person(bia) is not None

    run(database, Keeping(guests=400, unplayed=0), test)


def test_who_never_took_a_seat_goes_sooner_and_without_a_trace(database: str) -> None:
    async def test(at: Later) -> None:
        await at.person("idle")
        await at.play(await at.person("ana"), await at.person("bia"))
        assert await at.after(29) == {}
        assert await at.after(2) == {"unused": 1}
        async with at.site.store._connections.reading() as connection:
            rows = await connection.exec_driver_sql("SELECT identity FROM identities ORDER BY 1")
            assert list(rows.scalars()) == ["ana", "bia"]

    run(database, Keeping(unused=30), test)


def test_old_tables_go_whole_and_ratings_and_younger_tables_stay(database: str) -> None:
    async def test(at: Later) -> None:
        store, hall = at.site.store, at.site.hall
        ana, bia = await at.person("ana"), await at.person("bia")
        old = await at.play(ana, bia)
        never = await hall.open(ana, TableWish("six", 2, seats=(SeatWish("me"),)))
        await hall.close(never, "admin")
        await at.after(20)
        young = await at.play(ana, bia)
        rated = await store.standings(ana)
        assert await at.after(9) == {"tables": 1}  # the one that was never played
        assert await store.versions([never]) == {}
        assert await at.after(80) == {"tables": 1}
        for table, there in ((old, False), (young, True)):
            assert bool(await store.read(table)) is there
            assert (await store.result(table) is not None) is there
            assert bool(await store.versions([table])) is there
        assert await store.standings(ana) == rated
        assert [row[0] for row in await store.results_of(ana, at.now, 9)] == [young]
        assert replay(await record_of(at.site, young), find_game).over

    run(database, Keeping(guests=0, tables=100, unplayed=28), test)


def test_studies_that_nobody_looks_at_go_and_what_statistics_need_stays(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        table = await at.play(ana, bia)
        memory = await at.site.hall.up_to_date(table)
        for seat in (1, 2):
            of = study_of(memory.table, seat)
            assert await at.site.store.keep_study(of, b"x" * 1_500_000, b"{}", at.now + seat)
        assert await at.after(0) == {"studies": 1}  # there is room for one of them
        assert await at.after(49) == {}
        assert await at.after(2) == {"studies": 1}
        assert len(await at.site.store.studied_by(ana)) == 1

    run(database, Keeping(studies=50, study_megabytes=2), test)


def test_with_nought_everything_is_kept_for_ever(database: str) -> None:
    async def test(at: Later) -> None:
        await at.person("idle")
        await at.play(await at.person("ana"), await at.person("bia"))
        assert await at.after(40_000) == {}

    nothing = dict.fromkeys(("guests", "unused", "tables", "unplayed", "reports", "studies"), 0)
    run(database, Keeping(**nothing), test)


def test_only_so_much_goes_at_once_and_the_rest_the_next_time(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 3)

    async def test(at: Later) -> None:
        for number in range(5):
            await at.person(f"guest{number}")
        at.now += 31 * DAY
        assert [(await at.tidying.tidy())["unused"] for _ in range(3)] == [3, 2, 0]

    run(sqlite_url, Keeping(), test)


def test_a_database_that_has_grown_large_is_told_of_once_a_day(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(at: Later) -> None:
        async with at.site.store._connections.changing() as connection:
            await connection.exec_driver_sql("CREATE TABLE filling AS SELECT zeroblob(2000000)")
        with caplog.at_level(logging.WARNING, "sextet.server"):
            for _ in range(3):
                await at.tidying.tidy()
            assert caplog.text.count("SEXTET_KEEP_MEGABYTES") == 1
            await at.after(1)
            assert caplog.text.count("SEXTET_KEEP_MEGABYTES") == 2

    run(sqlite_url, Keeping(megabytes=1), test)


def test_settings_come_from_the_environment_and_nonsense_is_refused(tmp_path: Path) -> None:
    settings = partial(from_environment, Settings(str(tmp_path / "x.db")))
    assert settings({"SEXTET_KEEP_GUESTS": "7"}).keeping == Keeping(guests=7)
    for wrong in ("-1", "soon", "1.5"):
        with pytest.raises(OptionError, match="SEXTET_KEEP_TABLES"):
            settings({"SEXTET_KEEP_TABLES": wrong})


def test_everybody_and_the_admin_are_told_what_is_kept() -> None:
    assert kept.paths == {"/api/kept"}
    environment = {"SEXTET_KEEP_GUESTS": "77", "SEXTET_KEEP_TABLES": "365"}

    async def test(url: str, admin: str) -> None:
        async with Client(url, None) as visitor:
            told = await visitor.get("/api/kept")
            assert told == {
                **{"guests": 77, "unused": 30, "tables": 365, "unplayed": 30},
                **{"reports": 90, "studies": 400, "study_megabytes": 200},
                **{"backups": 30, "addresses": False},
            }
            headers = {"authorization": f"Bearer {admin}"}
            status = await visitor.ask("GET", "/api/admin/status", headers=headers)
            assert status["size"] > 0
            kinds = ("guests", "unused", "tables", "reports", "studies")
            assert status["expired"] == dict.fromkeys(kinds, 0)

    with start(environment=environment, games=["the-game"]) as server:
        asyncio.run(test(server.url, server.admin))


def test_who_comes_without_a_socket_counts_as_seen(database: str) -> None:
    async def test(at: Later) -> None:
        ana = await at.person("ana")
        at.now += 20 * DAY
        known = await at.site.directory.person(ana)
        assert known is not None
        at.site.heard_from(known)
        await at.site.note_presence()
        assert await at.after(20) == {}
        assert await at.after(11) == {"unused": 1}

    run(database, Keeping(), test)
