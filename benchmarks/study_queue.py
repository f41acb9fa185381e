"""What those who play notice of studies: how long a move takes, with a full queue and without one.

    python -m benchmarks.study_queue [--pairs 8] [--seconds 12]

A real server process with its usual limits, on SQLite. Ten pairs play three moves a second each, as
in ``benchmarks.attack``. Meanwhile a hundred studies are wanted from 34 addresses of this machine,
as many as the queue takes, and each is looked at every two seconds, as the page does. Both are
measured by turns; the ratio of the two p99 is taken pair by pair, and its interval is Student's,
95 %, over the logarithms. How much of a processor the studies had says that they went on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
import numpy as np
import psutil
from tests.server.harness import Client, start
from tests.server.harness import people as people_at

from benchmarks.attack import BEGUN, PAIRS, Pair, at, moves
from benchmarks.measure import show
from sextet.arena.statistics import interval
from sextet.server.studying import ALL, EACH, FORGOTTEN

#: Games of ten bots, long enough that none of their studies comes to its end.
TABLES, SEATS, ROUNDS = 11, 10, "30"
#: Seconds between two looks at a study.
LOOKS = 2.0
#: The most that play may notice.
MOST = 1.2


async def finished_games(url: str) -> list[str]:
    """Let bots play the games that are to be studied."""
    made = []
    async with Client(url, "Opener") as opener:
        for _ in range(TABLES):
            more = {"options": {"rounds": ROUNDS}, "start": True}
            table = await opener.open_table("six-nimmt", SEATS, [1] * SEATS, **more)
            await opener.wait(table, lambda one: one["status"] == "over")
            made.append(table)
            opener.received.clear()
    return made


# Those who want studies, in a process of their own


async def look_on(url: str, seconds: float, tables: list[str]) -> None:
    """Want as many studies as there may be, and look at each again and again."""
    wanted = [f"/api/tables/{one}/study?seat={k + 1}" for one in tables for k in range(SEATS)][:ALL]
    addresses = [f"127.0.1.{k + 1}" for k in range(-(-ALL // EACH))]
    end = time.monotonic() + seconds
    async with contextlib.AsyncExitStack() as stack:
        askers = [
            await stack.enter_async_context(
                httpx.AsyncClient(
                    base_url=url,
                    transport=httpx.AsyncHTTPTransport(local_address=address),
                    timeout=30,
                )
            )
            for address in addresses
        ]
        refused = sum(
            [(await askers[k // EACH].get(path)).is_error for k, path in enumerate(wanted)]
        )
        print(BEGUN, len(wanted) - refused, flush=True)
        while time.monotonic() < end:
            for k, path in enumerate(wanted):
                with contextlib.suppress(httpx.HTTPError):
                    await askers[k // EACH].get(path)
                await asyncio.sleep(LOOKS / len(wanted))


@contextmanager
def queue(url: str, seconds: float, tables: list[str]) -> Iterator[int]:
    """Keep the queue of studies full; yields how many wait."""
    command = [sys.executable, "-m", "benchmarks.study_queue", "--look", url, str(seconds), *tables]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline().split()
        if said[:1] != [BEGUN]:
            raise RuntimeError("nobody wants a study")
        yield int(said[1])
    finally:
        process.kill()
        process.wait()


# Measuring


@dataclass(frozen=True)
class Window:
    """How long moves took, the shortest first, and the share of a processor that studies had."""

    moves: list[float]
    studying: float


def studied(server: psutil.Process) -> float:
    """Return the processor time that studies have had so far."""
    used = 0.0
    for child in server.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if "--serve" in child.cmdline():
                times = child.cpu_times()
                used += times.user + times.system
    return used


async def window(pairs: list[Pair], seconds: float, server: psutil.Process) -> Window:
    """Measure for a while."""
    before, begun = studied(server), time.perf_counter()
    took = await moves(pairs, seconds)
    return Window(took, (studied(server) - before) / (time.perf_counter() - begun))


async def measure(
    url: str, server: psutil.Process, count: int, seconds: float
) -> list[list[Window]]:
    """Measure without and with a queue by turns; returns [without, with] of each pair."""
    tables = await finished_games(url)
    found: list[list[Window]] = []
    async with people_at(url, *(f"P{k}" for k in range(2 * PAIRS))) as people:
        pairs = [Pair(people[k : k + 2]) for k in range(0, 2 * PAIRS, 2)]
        await moves(pairs, 2.0)
        for number in range(count):
            both: dict[bool, Window] = {}
            for queued in (False, True) if number % 2 else (True, False):
                if queued:
                    with queue(url, seconds + 60, tables) as waiting:
                        await moves(pairs, 8.0)  # the program begins
                        both[True] = await window(pairs, seconds, server)
                    print(f"pair {number + 1}: {waiting} studies wanted", file=sys.stderr)
                else:
                    await moves(pairs, FORGOTTEN + 3)  # what nobody looks at is given up
                    both[False] = await window(pairs, seconds, server)
            found.append([both[False], both[True]])
    return found


def rows_of(found: list[list[Window]]) -> list[tuple[str, str, str]]:
    """Return what is printed of it."""
    rows = []
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        ratios = [at(full.moves, share) / at(none.moves, share) for none, full in found]
        ratio, low, high = np.exp(interval(np.log(ratios)))
        none, full = (np.median([at(one[k].moves, share) for one in found]) for k in (0, 1))
        verdict = "" if name != "p99" else f"; at most {MOST} wanted"
        rows.append(
            (
                f"{name}, {len(found)} pairs",
                f"{none:.1f} → {full:.1f} ms",
                f"{ratio:.2f} × ({low:.2f} – {high:.2f}){verdict}",
            )
        )
    for k, name in enumerate(("without", "with")):
        many = sum(len(one[k].moves) for one in found)
        share = 100 * float(np.mean([one[k].studying for one in found]))
        rows.append(
            (f"{name} a queue", f"{many} moves", f"studies had {share:.0f} % of a processor")
        )
    return rows


def main(given: list[str]) -> None:
    """Measure, or want studies."""
    if given[:1] == ["--look"]:
        asyncio.run(look_on(given[1], float(given[2]), given[3:]))
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=8, choices=range(2, 41), metavar="2–40")
    parser.add_argument("--seconds", type=float, default=12.0)
    chosen = parser.parse_args(given)
    with start(games=["six-nimmt"]) as server:
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        found = asyncio.run(measure(server.url, process, chosen.pairs, chosen.seconds))
    show("A move: without → with a full queue of studies", rows_of(found))


if __name__ == "__main__":
    main(sys.argv[1:])
