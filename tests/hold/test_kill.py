"""``kill -9`` at any moment loses nothing that was acknowledged and repeats nothing."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sextet.tables import events as e
from tests.hold.deaths import BEFORE, COMMITTED, POINTS
from tests.hold.logs import check_log, check_record, stored_log, undisturbed, until_stored
from tests.hold.processes import Process, server
from tests.hold.soak import HANGS, short_or_full
from tests.hold.stubborn import LOST, PATIENCE, Stubborn

pytestmark = pytest.mark.slow

#: A game, its people, its options.
ROUND = ("six-nimmt", 2, {"rounds": "1"})
GAMES = short_or_full(
    [ROUND],
    [
        ROUND,
        ("six-nimmt", 4, {"rounds": "1", "variant": "professional"}),
        ("six-nimmt", 3, {"variant": "anniversary"}),
        ("the-game", 2, {}),
        ("six", 2, {}),
    ],
)
#: Of how many appends one is the server's last.
EVERY = short_or_full(4, 1)


async def play_under_fire(
    process: Process, game: tuple[str, int, dict[str, str]], death: tuple[str, int]
) -> tuple[str, list[Stubborn], int]:
    """Play a whole game while the server dies again and again; returns table, people, deaths."""
    name, players, options = game
    people = [Stubborn(process.url, f"P{k}") for k in range(1, players + 1)]
    async with AsyncExitStack() as stack:
        for one in people:
            await stack.enter_async_context(one)
        table = await people[0].open_table(name, players, ["me"], options=options, rated=True)
        process.kill()
        dying = asyncio.create_task(process.restart_whenever_it_dies(death))
        stack.callback(dying.cancel)

        async def join(seat: int, one: Stubborn) -> None:
            while table not in one.tables:
                try:
                    await one.watch(table)
                except OSError:
                    await one.come_back()
            assert await one.surely("sit", table, seat=seat) is not None

        await asyncio.gather(*(join(k, one) for k, one in enumerate(people[1:], start=2)))
        assert await people[0].surely("start", table) is not None
        await asyncio.gather(*(one.play_on(table) for one in people))
        for one in people:
            assert await one.surely("rematch", table) is not None
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        died = process.starts - 1
        process.kill()
        process.start()
        for one in people:
            await one.disconnect()
            await one.come_back()
            gathered = dict(one.tables[table])
            fresh = await one.fresh(table)
            assert gathered["status"] == fresh["status"] == "over"
            assert gathered["views"] == fresh["views"]
            assert gathered["log"] == fresh["log"]
        record = await people[0].get(f"/api/tables/{table}/record")
        seed = bytes.fromhex(people[0].tables[table]["dealing"]["seed"])
        assert check_record(record, seed).over
        await check_ratings(people, name)
        again = await people[0].get("/api/me/tables")
        assert [line["table"] for line in again] == [people[1].tables[table]["next"]]
    return table, people, died


async def check_ratings(people: list[Stubborn], game: str) -> None:
    """Wait until the game is rated, and see that it counts once."""
    for one in people:
        async with asyncio.timeout(PATIENCE):
            while not (mine := await one.get("/api/me/ratings")):
                await asyncio.sleep(0.2)
        assert [(rating["game"], rating["games"]) for rating in mine] == [(game, 1)]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: "-".join([g[0], *g[2].values()]))
@pytest.mark.parametrize("point", POINTS)
def test_a_server_killed_around_every_commit_of_a_game_loses_and_repeats_nothing(
    database: str, tmp_path: Path, point: str, game: tuple[str, int, dict[str, str]]
) -> None:
    # Before the commit nothing would ever move on if the first append were the last.
    death = (point, EVERY + (point == BEFORE))

    async def scenario() -> None:
        with server(database, tmp_path, lease=1.0) as process:
            process.start()
            table, people, died = await play_under_fire(process, game, death)
            log, seed = await stored_log(database, table)
            found = check_log(table, log, people)
            assert found.status == "over"
            # What was played is what would have been played on a server that never died.
            assert Counter(found.playing.lines) == Counter(undisturbed(found, seed).lines)
            assert died >= sum(len(one.done) for one in people) // (EVERY + 1)
            print(
                f"{point}: {len(log)} events, {died} deaths, "
                f"{sum(one.sent_again for one in people)} commands sent again"
            )

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


@pytest.mark.parametrize("point", short_or_full((COMMITTED,), POINTS))
def test_bots_among_themselves_play_on_after_a_restart_for_who_watches(
    database: str, tmp_path: Path, point: str
) -> None:
    async def scenario() -> None:
        with server(database, tmp_path, lease=lease_on(database)) as process:
            process.start()
            async with Stubborn(process.url) as ada:
                options = {"rounds": "1"}
                table = await ada.open_table("six-nimmt", 3, [1, 2, 1], options=options)
                process.kill()
                process.start((point, 4))
                await ada.surely("start", table)
                watching = asyncio.create_task(ada.until(table, lambda t: t["status"] == "over"))
                await until_dead(process)
                before = len((await stored_log(database, table))[0])
                for _ in range(short_or_full(1, 3)):
                    process.start((point, 2))
                    await until_dead(process)
                process.start()
                await watching
            log, _ = await stored_log(database, table)
            assert len(log) > before
            check_log(table, log, [])

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


def test_a_clock_that_runs_out_while_the_server_is_down_is_seen_after_the_restart(
    database: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        with server(database, tmp_path, lease=lease_on(database)) as process:
            process.start()
            async with Stubborn(process.url) as ada:
                pace = {"kind": "live", "seconds": 5}
                table = await ada.open_table(
                    "six-nimmt", 2, ["me", 1], pace=pace, start=True, options={"rounds": "1"}
                )
                await ada.until(table, lambda t: t["seats"][0]["deadline"])
                deadline = ada.tables[table]["seats"][0]["deadline"]
                process.kill()
            await asyncio.sleep(max(0.0, deadline + 0.5 - time.time()))
            process.start()
            found = await until_stored(database, table, lambda t: t.status == "over", PATIENCE)
            assert found.took_over
            log, _ = await stored_log(database, table)
            events = [e.decode(one.data) for one in log]
            stood_in = [event for event in events if isinstance(event, e.StoodIn)]
            assert [(event.seat, event.why) for event in stood_in] == [(1, "clock")]

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


@pytest.mark.parametrize("point", [BEFORE, COMMITTED])
def test_a_table_whose_opening_was_not_answered_is_whole_or_not_there(
    database: str, tmp_path: Path, point: str
) -> None:
    async def scenario() -> None:
        with server(database, tmp_path) as process:
            process.start()
            async with Stubborn(process.url) as ada:
                process.kill()
                process.start((f"{point} opening", 1))
                with pytest.raises(LOST):
                    await ada.open_table("six", 2, ["me", 1], start=True)
                await until_dead(process)
                process.start()
                mine = await ada.get("/api/me/tables")
                assert len(mine) == (point == COMMITTED)
                for line in mine:
                    await ada.come_back()
                    await ada.watch(line["table"])
                    await ada.play_on(line["table"])

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


def lease_on(database: str) -> float | None:
    """Return the lease of duties: PostgreSQL's is shortened, since others wait for its end."""
    return 1.0 if database.startswith("postgresql") else None


async def until_dead(process: Process) -> None:
    """Wait until the server has died of what was arranged."""
    async with asyncio.timeout(PATIENCE):
        while process.alive:
            await asyncio.sleep(0.01)
