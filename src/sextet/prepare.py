"""The first start on a machine compiles the rules and the bots; what was compiled is kept.

A game gets ready entry by entry (``core.compiled.entry``): its rules first, then its bots, low
levels before high ones. ``Readiness`` lets a server do that behind its back: other processes
compile (``python -m sextet.prepare GAME STAGE``) and leave the machine code in the cache,
from which this one takes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, util
from types import ModuleType
from typing import Any

from sextet.core.compiled import ENTRIES, Compiled, cache_folder
from sextet.games import GAMES, find_game, module_of

log = logging.getLogger("sextet.prepare")

#: Level 0 is the rules alone; the highest is every bot that people can ask for.
RULES, HIGHEST = 0, 6
#: What a process of its own compiles of a game: all of it, the rules, or the bots. Two processes
#: are sooner done with a game than one, but both must look at the rules.
STAGES = {"all": (RULES, HIGHEST), "rules": (RULES, RULES), "bots": (RULES + 1, HIGHEST)}
SOONEST = ("rules", "bots")
#: Compilations at once, and how often their results are looked for.
AT_ONCE = max(2, min(4, os.cpu_count() or 2))
LOOK_EVERY = 0.1
#: How polite processes that compile are to everybody else, and once somebody waits for another.
POLITE, MOST_POLITE = 5, 19


def entries_of(name: str, level: int = HIGHEST) -> list[Compiled]:
    """Return what must be compiled of a game up to a level of its bots, the first needed first."""
    find_game(name)
    rules, players = module_of(name, "games"), module_of(name, "players")
    if level > RULES and util.find_spec(players) is not None:
        import_module(players)
    rooms = (rules, players, "sextet.core")
    mine = [one for one in ENTRIES if f"{one.module}.".startswith(tuple(f"{r}." for r in rooms))]
    return sorted((one for one in mine if one.level <= level), key=lambda one: one.level)


def missing(entries: Sequence[Compiled]) -> list[Compiled]:
    """Take what there is from the cache; return what is still to be compiled.

    Rules and bots are compiled one after the other: after the first that is missing, all are.
    """
    missed: set[bool] = set()
    found: list[Compiled] = []
    for one in entries:
        if (one.level > RULES) in missed or not one.entry.load():
            missed.add(one.level > RULES)
            found.append(one)
    return found


def make(entries: Iterable[Compiled]) -> None:
    """Compile what is not in the cache yet."""
    for one in entries:
        one.entry.make()


@cache
def size_of(entry: Any) -> int:
    """Return about how much work an entry is: how many functions it is compiled from."""
    found: set[Any] = set()
    waiting = [entry]
    while waiting:
        function = getattr(waiting.pop(), "py_func", None)
        if function is None or function in found:
            continue
        found.add(function)
        names = function.__code__.co_names
        used = [function.__globals__[name] for name in names if name in function.__globals__]
        modules = [one for one in used if isinstance(one, ModuleType)]
        waiting += used + [getattr(one, name, None) for one in modules for name in names]
    return len(found)


@dataclass
class Job:
    """A process that compiles a part of a game."""

    game: str
    stage: str
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to compile."""
        # The same folder even where every process would make a temporary one of its own.
        kept = {"NUMBA_CACHE_DIR": str(cache_folder().parent)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sextet.prepare", self.game, self.stage],
            env={**os.environ, **kept},
            stdin=subprocess.DEVNULL,
            # Ctrl-C at the terminal is for the server, which ends this process.
            start_new_session=True,
        )

    @property
    def runs(self) -> bool:
        """Whether it is being done."""
        return self.process is not None and self.process.poll() is None

    def yield_to_others(self) -> None:
        """Leave the processors to others."""
        if self.process is not None and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.process.pid, MOST_POLITE)


@dataclass
class Readiness:
    """How far the games are in this process, which waits for none of them.

    ``compiles`` is false where another process has the compiling done.
    """

    compiles: bool = True
    games: Sequence[str] = field(default_factory=lambda: GAMES)
    #: Told, by a key of the catalogue, that there is something to compile, and that all is done.
    tell: Callable[[str], None] | None = None
    _left: dict[str, list[Compiled]] = field(default_factory=dict)
    _jobs: list[Job] = field(default_factory=list)
    #: The game that somebody waits for.
    _wanted: str = ""
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def share(self, game: str, level: int = HIGHEST) -> float:
        """Return how much of a game is ready, up to a level of its bots: 1 is all."""
        if game not in self.games:
            return 1.0
        if game not in self._left:
            return 0.0
        left = sum(size_of(one.entry) for one in self._left[game] if one.level <= level)
        return 1.0 - left / max(1, left, sum(size_of(o.entry) for o in entries_of(game, level)))

    async def wait(self, game: str, level: int = RULES, within: float | None = None) -> None:
        """Wait until a game is ready, or somewhat further if that takes longer than ``within``."""
        if self.share(game, level) >= 1.0:
            return
        self._prefer(game)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within), self._changed:
                await self._changed.wait_for(lambda: self.share(game, level) >= 1.0)

    async def run(self) -> None:
        """Get all games ready, in this process too."""
        try:
            for game in self.games:
                self._left[game] = await asyncio.to_thread(
                    lambda name: missing(entries_of(name)), game
                )
                await self._tell()
            all_were_ready = not any(self._left.values())
            if not all_were_ready and self.tell is not None:
                self.tell("server.getting-ready")
            if self.compiles:
                unready = [game for game in self.games if self._left[game]]
                first = self._wanted if self._wanted in unready else "".join(unready[:1])
                self._jobs += [Job(first, stage) for stage in SOONEST if first]
                self._jobs += [Job(game, "all") for game in unready if game != first]
            while any(self._left.values()):
                self._start_jobs()
                await asyncio.sleep(LOOK_EVERY)
                for game in self.games:
                    await self._look(game)
            if not all_were_ready and self.tell is not None:
                self.tell("server.ready")
        finally:
            for job in self._jobs:
                if job.process is not None and job.runs:
                    job.process.terminate()

    async def _look(self, game: str) -> None:
        """Take what was compiled of a game; compile here what a process could not."""
        left = self._left[game]
        if not left:
            return
        mine = [job for job in self._jobs if job.game == game]
        ended = all(job.process is not None and not job.runs for job in mine)
        found = await asyncio.to_thread(missing, left)
        if self.compiles and ended and found == left:
            log.warning("%s is compiled by the server itself", game)
            try:
                await asyncio.to_thread(make, left)
            except Exception as error:
                # Whoever plays it will meet the same error; nobody waits for it any longer.
                log.error("%s cannot be compiled", game, exc_info=error)
            found = []
        if found != left:
            self._left[game] = found
            await self._tell()

    def _start_jobs(self) -> None:
        for job in self._jobs:
            if job.process is None and sum(one.runs for one in self._jobs) < AT_ONCE:
                job.start()

    def _prefer(self, game: str) -> None:
        """Get a game ready before the others: somebody waits for it."""
        self._wanted = game
        mine = [job for job in self._jobs if job.game == game]
        if all(job.process is not None for job in mine):
            return
        others = [job for job in self._jobs if job.game != game]
        if not any(job.process is not None for job in mine):
            mine = [Job(game, stage) for stage in SOONEST]
        self._jobs = [*mine, *others]
        for job in mine:
            if job.process is None:
                job.start()
        for job in others:
            job.yield_to_others()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def main(game: str, stage: str) -> None:
    """Compile the rules of a game, or its bots."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    lowest, highest = STAGES[stage]
    make(one for one in entries_of(game, highest) if one.level >= lowest)


if __name__ == "__main__":
    main(*sys.argv[1:])
