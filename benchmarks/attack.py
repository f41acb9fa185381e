"""What honest players notice of an attacker: how long a move takes, without and with each kind.

python -m benchmarks.attack [seconds] [kind ...]

A real server process with its usual limits, on SQLite. Ten pairs play from 127.0.0.1, three moves
a second each, measured from sending to the own news of it; the attacker is another process at
127.0.0.2. Before each attack the same is measured without one. All of it stays on this machine and
is bounded in count and time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import httpx
from tests.server.harness import Client, start
from tests.server.harness import people as people_at
from tests.server.raw import Wire, frame

from benchmarks.measure import show

ATTACKER = "127.0.0.2"
#: Pairs of honest players, and seconds between two moves of a pair: people may send five a second.
PAIRS, PAUSE = 10, 0.3
LOST = (OSError, ValueError)


# The honest


class Pair:
    """Two people who play as fast as the limits let people play."""

    def __init__(self, people: list[Client]) -> None:
        self.people, self.table = people, ""

    async def sit_down(self) -> None:
        """Begin a game that lasts."""
        opener, other = self.people
        more = {"options": {"rounds": "50"}}
        self.table = await opener.open_table("six-nimmt", 2, ["me", "open"], **more)
        await other.join(self.table, 2)
        await opener.do("start", self.table)

    async def play(self, seconds: float) -> list[float]:
        """Play for a while; return how long each move took."""
        took: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await asyncio.sleep(PAUSE)
            if not self.table or self.people[0].tables[self.table]["status"] == "over":
                await self.sit_down()
            for one in self.people:
                known = one.tables[self.table]
                if legal := one.legal(self.table):
                    begun = time.perf_counter()
                    await one.play(self.table, legal[0], known["you"][0])
                    took.append(time.perf_counter() - begun)
                one.received.clear()
        return took


async def moves(pairs: list[Pair], seconds: float) -> list[float]:
    """Let all play for a while; return how long each move took, the shortest first."""
    played = await asyncio.gather(*(pair.play(seconds) for pair in pairs))
    return sorted(one for took in played for one in took)


# The attackers, each for some seconds


class Place:
    """Where a server is, for ``Wire``."""

    def __init__(self, url: str) -> None:
        self.url = url


def wire(url: str, buffers: int = 0) -> Wire:
    """Connect as the attacker."""
    made = Wire(Place(url), buffers=buffers, source=ATTACKER)
    made.socket.settimeout(0.5)
    return made


class Guest:
    """The attacker, who has played a game with a bot to its end and seen one of ten bots."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookie = self.finished = self.long = ""
        asyncio.run(self._prepare())
        transport = httpx.HTTPTransport(local_address=ATTACKER)
        headers = {"origin": url, "cookie": self.cookie}
        self.http = httpx.Client(base_url=url, headers=headers, transport=transport, timeout=30)

    async def _prepare(self) -> None:
        async with Client(self.url, "Mallory") as one:
            self.finished = await one.open_table("six", 2, ["me", 1], start=True)
            await one.wait(self.finished, lambda t: t["status"] == "playing")
            await one.do("resign", self.finished, seat=one.tables[self.finished]["you"][0])
            self.long = await one.open_table("six-nimmt", 10, [1] * 10, start=True)
            await one.wait(self.long, lambda t: t["status"] == "over")
            self.cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())

    def open_table_of_bots(self) -> None:
        """Open a table of ten bots of the highest level, which begins at once."""
        seats = [{"kind": "bot", "level": 6}] * 10
        body = {"game": "six-nimmt", "players": 10, "seats": seats, "start": True}
        self.http.post("/api/tables", json=body)


BEGUN = "begun"
Ready = TypeVar("Ready")


def begun(prepared: Ready) -> Ready:
    """Tell who measures that all is ready and the attack begins."""
    print(BEGUN, flush=True)
    return prepared


@contextmanager
def while_it_lasts(seconds: float) -> Iterator[Callable[[], bool]]:
    """Tell whether there is time left."""
    end = time.monotonic() + seconds
    yield lambda: time.monotonic() < end


def never_reads(url: str, seconds: float) -> None:
    """Twenty sockets that ask for a large table 95 times each and read nothing."""
    guest = begun(Guest(url))
    with while_it_lasts(seconds) as going:
        ask = frame(json.dumps({"do": "watch", "id": "w", "table": guest.long}).encode())
        deaf: list[Wire] = []
        while going():
            if len(deaf) < 20:
                with contextlib.suppress(*LOST):
                    deaf.append(wire(url, buffers=4096))
                    deaf[-1].shake_hands()
                    deaf[-1].send(ask * 95)
            else:
                time.sleep(0.1)


def tables_of_bots(url: str, seconds: float) -> None:
    """120 tables of ten bots of the highest level."""
    guest = begun(Guest(url))
    with while_it_lasts(seconds) as going:
        for _ in range(120):
            if going():
                guest.open_table_of_bots()
        while going():
            time.sleep(0.1)


def half_requests(url: str, seconds: float) -> None:
    """400 connections with a request that does not come to its end, a byte now and then."""
    half: list[Wire] = begun([])
    with while_it_lasts(seconds) as going:
        while going():
            if len(half) < 400:
                with contextlib.suppress(*LOST):
                    half.append(wire(url))
                    half[-1].send(b"POST /api/me HTTP/1.1\r\nHost: ")
            else:
                for one in half[:50]:
                    with contextlib.suppress(*LOST):
                        one.send(b"x")
                time.sleep(0.1)


def malformed(url: str, seconds: float) -> None:
    """Sockets on which 5,000 messages that are none come in one piece, one after the other."""
    flood = begun(frame(b'{"do": "move", "id": 1}') * 5000)
    with while_it_lasts(seconds) as going:
        for _ in range(500):
            if not going():
                return
            with contextlib.suppress(*LOST):
                one = wire(url)
                with one.socket:
                    one.shake_hands()
                    one.send(flood)
                    while one.read(65536):
                        pass


def requests(url: str, seconds: float) -> None:
    """Replays and changes of a name, as fast as they are answered."""
    guest = begun(Guest(url))
    with while_it_lasts(seconds) as going:
        for number in range(20_000):
            if not going():
                return
            with contextlib.suppress(httpx.HTTPError):
                guest.http.get(f"/api/tables/{guest.long}/replay")
                guest.http.patch("/api/me", json={"nickname": f"Mallory {number}"})


def rematches(url: str, seconds: float) -> None:
    """Four sockets that ask for rematches of a table, over and over."""
    guest = begun(Guest(url))
    storm(guest, seconds, [{"do": "rematch", "table": guest.finished}])


def watching(url: str, seconds: float) -> None:
    """Four sockets that begin and end to watch a large table, over and over."""
    guest = begun(Guest(url))
    storm(guest, seconds, [{"do": do, "table": guest.long} for do in ("watch", "unwatch")])


def storm(guest: Guest, seconds: float, messages: list[dict[str, str]]) -> None:
    """Send messages on sockets as fast as they are taken; come again when they are closed."""
    open_ones: list[Wire] = []
    with while_it_lasts(seconds) as going:
        for number in range(20_000):
            if not going():
                return
            sent = [{**one, "id": str(number)} for one in messages]
            data = b"".join(frame(json.dumps(one).encode()) for one in sent)
            if len(open_ones) < 4:
                with contextlib.suppress(*LOST):
                    open_ones.append(wire(guest.url))
                    open_ones[-1].shake_hands(f"Cookie: {guest.cookie}")
            for one in [*open_ones]:
                try:
                    one.send(data)
                    one.socket.setblocking(False)
                    with contextlib.suppress(BlockingIOError):
                        if not one.socket.recv(1 << 20):
                            raise OSError
                    one.socket.settimeout(0.5)
                except OSError:
                    one.socket.close()
                    open_ones.remove(one)


KINDS: dict[str, Callable[[str, float], None]] = {
    "never-reads": never_reads,
    "half-requests": half_requests,
    "malformed": malformed,
    "requests": requests,
    "rematches": rematches,
    "watching": watching,
    "bots": tables_of_bots,
}


# Measuring


@contextmanager
def attacker(kind: str, url: str, seconds: float) -> Iterator[None]:
    """Let an attacker work in a process of its own, from when it has begun to the end."""
    command = [sys.executable, "-m", "benchmarks.attack", "--as", kind, url, str(seconds + 10)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != BEGUN:
            raise RuntimeError(f"{kind}: the attacker does not begin")
        time.sleep(1)
        yield
        if process.poll():
            raise RuntimeError(f"{kind}: the attacker failed")
    finally:
        process.kill()
        process.wait()


def at(took: list[float], share: float) -> float:
    """Return the time within which so much of the moves were done, in milliseconds."""
    return 1000 * took[min(len(took) - 1, int(len(took) * share))]


async def measure(url: str, seconds: float, kinds: list[str]) -> list[tuple[str, str, str]]:
    """Measure each kind of attack beside the time without it."""
    rows: list[tuple[str, str, str]] = []
    async with people_at(url, *(f"P{k}" for k in range(2 * PAIRS))) as people:
        pairs = [Pair(people[k : k + 2]) for k in range(0, 2 * PAIRS, 2)]
        await moves(pairs, 2.0)
        for kind in kinds:
            without = await moves(pairs, seconds)
            with attacker(kind, url, seconds):
                attacked = await moves(pairs, seconds)
            ratio = at(attacked, 0.99) / at(without, 0.99)
            rows.append(
                (
                    kind,
                    f"{at(without, 0.5):.1f} / {at(without, 0.99):.1f}"
                    f" → {at(attacked, 0.5):.1f} / {at(attacked, 0.99):.1f} ms",
                    f"p99 {ratio:.1f} ×; {len(without)} and {len(attacked)} moves",
                )
            )
            await asyncio.sleep(1)
    return rows


def main(*given: str) -> None:
    """Measure, or be an attacker."""
    if given[:1] == ("--as",):
        KINDS[given[1]](given[2], float(given[3]))
        return
    seconds = float(given[0]) if given else 10.0
    with start(games=["six-nimmt"]) as server:
        rows = asyncio.run(measure(server.url, seconds, list(given[1:]) or list(KINDS)))
    show("A move of an honest player: p50 / p99 without → with an attacker", rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
