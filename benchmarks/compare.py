"""This commit's speed against another's, in one run: ``python -m benchmarks.compare COMMIT``.

    python -m benchmarks.compare COMMIT [--pairs 12] [--only rules players tables live page]

One process a commit measures by turns, first one and then the other, so that both meet the same
machine; each figure is a time, its ratio to the other commit's is taken pair by pair, and the
interval is Student's, 95 %, over the logarithms of the ratios. A live server's database lies in
memory where the machine has such a folder: the disk is not what is measured. Each commit's page
(``page``) is built and played by that commit's own tools, in a Chromium of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import numpy as np

from benchmarks.measure import git, machine
from sextet.arena.statistics import interval

#: What each process runs: it is told a name a line, and answers with the time that it took.
RULES = """
from benchmarks import six, speed, the_game
measures = {
    "6 nimmt!: a random round": lambda: 1 / speed.compiled_rate(),
    "6 nimmt!: a decision through the library": lambda: 1 / speed.library_rate(),
    "6 nimmt!: a record replayed": lambda: speed.replay_seconds(200) / 200,
    "The Game: a random game": lambda: 1 / the_game.measure(3, 60_000)[0],
    "SIX: a random game": lambda: 1 / six.measure(20_000, 2, 1)["median"],
}
"""
PLAYERS = """
import time
import sextet
from sextet.games import find_game
from sextet.players import find_player
from sextet.players.port import Budget
from sextet.players.seat import Seats, seat_generator

def thinking(game, players, player, decisions, **options):
    used = made = deal = 0
    while made < decisions:
        deal += 1
        match = sextet.new(game, players, seed=deal.to_bytes(32, "big"), **options)
        seats = Seats(
            match,
            [find_player(player, find_game(game)) for _ in range(players)],
            [seat_generator(seat) for seat in range(players)],
            Budget(),
        )
        start = time.process_time()
        while made < decisions and not match.over:
            seats.step()
            made += 1
        used += time.process_time() - start
    return used / made

measures = {
    "6 nimmt!: mcs:1000 decides": lambda: thinking("six-nimmt", 4, "mcs:1000", 60),
    "6 nimmt! anniversary: mcs:300 decides":
        lambda: thinking("six-nimmt", 4, "mcs:300", 60, variant="anniversary"),
    "The Game: level 6 decides": lambda: thinking("the-game", 3, "level:6", 2000),
    "SIX: uct:2000 decides": lambda: thinking("six", 2, "uct:2000", 30),
    "SIX: level 5 decides": lambda: thinking("six", 2, "level:5", 30),
}
"""
#: A table without its server: a move decided on a copy, applied, and told to every seat. (Names as
#: they were are tried, too, so that older commits can be compared.)
TABLES = """
import time
from sextet.tables import commands as c, events as e, playing
from sextet.tables.table import open_table
try:
    from sextet.tables.memory import TableInMemory as Kept
    from sextet.tables.watching import Viewer as Looks
    whole = Looks.whole
except ImportError:
    from sextet.tables.hall import Held as Kept
    from sextet.tables.watching import Watch as Looks
    whole = Looks.fresh

class Watching:
    who = "p1"
    def wake(self, table):
        pass

def told(game, players, moves, **options):
    used = made = deal = 0
    while made < moves:
        deal += 1
        seconds, some = one_game(game, players, deal.to_bytes(32, "big"), options, moves - made)
        used, made = used + seconds, made + some
    return used / made

def one_game(game, players, seed, options, moves):
    table = open_table("t", e.Opened("p1", game, players, options, 1, "published"), 0.0)
    number = 1
    def apply(event):
        nonlocal number
        number += 1
        table.apply(event, number, float(number))
    def deal():
        while (due := playing.due_deal(table, seed)) is not None:
            apply(due)
    for seat in range(1, players + 1):
        apply(e.Sat(seat, f"p{seat}"))
    apply(e.Started())
    deal()
    kept = Kept(table, seed)
    lookers = [Looks(kept, f"p{s}", str, lambda _: True) for s in range(1, players + 1)]
    kept.watchers.add(Watching())
    for one in lookers:
        whole(one)
    start, made = time.process_time(), 0
    while made < moves and table.status == "playing":
        seat = table.to_act[0]
        move = table.playing.legal(seat)[-1]
        ask = c.Move(id="x", table="tttttttt", seat=seat, move=move)
        events = playing.move(table, f"p{seat}", ask, 0.0)
        table = table.copy()
        for event in events:
            apply(event)
        deal()
        kept.advance(table, {})
        for one in lookers:
            one.news()
        made += 1
    return time.process_time() - start, made

measures = {
    "6 nimmt!: a move told to four seats": lambda: told("six-nimmt", 4, 600),
    "The Game: a move told to three seats": lambda: told("the-game", 3, 600),
    "SIX: a move told to two seats": lambda: told("six", 2, 400),
}
"""
LIVE = """
import asyncio
import os
import statistics
import tempfile
from benchmarks import live
from tests.server.harness import start

live.TABLES = 40
memory = "/dev/shm" if os.path.isdir("/dev/shm") else None

def under_load(seconds=4.0):
    # Moves a second once all play, and how long others waited for each.
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        database = os.path.join(folder, "sextet.db")
        with start(database=database, environment=live.WITHOUT_LIMITS) as server:
            return asyncio.run(live.play(server.url, seconds))

measures = {
    "live: a move, as many as can be": lambda: 1 / under_load()[0],
    "live: until others see it, p99": lambda: statistics.quantiles(under_load()[1], n=100)[-1],
}
"""
#: A person plays with motion, without and with the browser's tasks written down.
PAGE = """
import os
import statistics
import tempfile
from contextlib import ExitStack
from benchmarks import page
from tests.e2e import chromium
from tests.e2e.test_smooth import own_work
from tests.server.conftest import LOOSE
from tests.server.harness import start

CLICKS, DECISIONS = 40, 8
memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
stack = ExitStack()
database = os.path.join(stack.enter_context(tempfile.TemporaryDirectory(dir=memory)), "sextet.db")
server = stack.enter_context(start(database=database, environment=LOOSE))
browser = stack.enter_context(chromium.running())
still = page.at_a_long_game(browser, server.url)
still.page.evaluate(page.WATCH)
moving = page.at_a_long_game(browser, server.url, motion=True)
moving.page.evaluate(page.WATCH)

def click_to_picture():
    waits = page.answers(still, CLICKS)
    assert len(waits) > CLICKS / 2, len(waits)  # a row is not chosen with the button
    return page.p95(waits) / 1000

def longest_task():
    longest = []
    for _ in range(DECISIONS):
        moving.wait_for_turn()
        browser.start_tracing(page=moving.page, categories=["toplevel"])
        page.answers(moving, 1)
        moving.wait_for_turn()
        longest.append(max(own_work(browser.stop_tracing())))
    return statistics.median(longest) / 1000

measures = {
    "page: click to picture, p95": click_to_picture,
    "page: longest task of a decision, median": longest_task,
}
"""
ANSWER = """
import json
import sys
print(json.dumps(list(measures)), flush=True)
for line in sys.stdin:
    print(json.dumps(measures[json.loads(line)]()), flush=True)
if "stack" in globals():
    stack.close()
"""
KINDS = {"rules": RULES, "players": PLAYERS, "tables": TABLES, "live": LIVE, "page": PAGE}


class Tree:
    """A commit checked out, and the process that measures in it."""

    def __init__(self, folder: Path, commit: str) -> None:
        self.folder = folder
        git("worktree", "add", "--detach", str(folder), commit)

    def build_page(self) -> None:
        """Build this commit's page."""
        subprocess.run([sys.executable, "hatch_build.py"], cwd=self.folder, check=True)

    def begin(self, code: str, cache: Path) -> list[str]:
        """Start the process; return the names of what it measures."""
        path = os.pathsep.join([str(self.folder / "src"), str(self.folder)])
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", code + ANSWER],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(cache)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        names: list[str] = json.loads(self._heard())
        return names

    def measure(self, name: str) -> float:
        """Return how long it takes now."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(name) + "\n")
        self.process.stdin.flush()
        return float(json.loads(self._heard()))

    def _heard(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the process of {self.folder.name} has ended")
        return line

    def end(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)

    def remove(self) -> None:
        """Remove what was checked out."""
        git("worktree", "remove", "--force", str(self.folder))


def compare(this: Tree, other: Tree, name: str, pairs: int) -> str:
    """Measure one thing by turns; return the line of the table."""
    for tree in (this, other):
        tree.measure(name)  # compiles what is not compiled yet
    times: list[tuple[float, float]] = []
    for k in range(pairs):
        if k % 2:
            before = other.measure(name)
            times.append((this.measure(name), before))
        else:
            now = this.measure(name)
            times.append((now, other.measure(name)))
    ratio, low, high = np.exp(interval(np.log([now / before for now, before in times])))
    was = statistics.median(before for _, before in times)
    verdict = "slower" if low > 1.03 else ""
    return f"{name:<46}{1e6 * was:>12.2f}{ratio:>9.3f}   {low:.3f} – {high:.3f}   {verdict}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--pairs", type=int, default=12, choices=range(8, 61), metavar="8–60")
    parser.add_argument("--only", nargs="+", choices=list(KINDS), default=list(KINDS))
    chosen = parser.parse_args()
    print(f"HEAD against {chosen.commit}, {chosen.pairs} pairs; {machine()}")
    print(f"{'time of':<46}{'µs before':>12}{'ratio':>9}   95 % interval", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sextet-compare-")))
        this, other = Tree(folder / "this", "HEAD"), Tree(folder / "other", chosen.commit)
        stack.callback(this.remove)
        stack.callback(other.remove)
        if "page" in chosen.only:
            this.build_page()
            other.build_page()
        for kind in chosen.only:
            names = this.begin(KINDS[kind], folder / "cache-of-this")
            other.begin(KINDS[kind], folder / "cache-of-other")
            for name in names:
                print(compare(this, other, name, chosen.pairs), flush=True)
            this.end()
            other.end()


if __name__ == "__main__":
    main()
