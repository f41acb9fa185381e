"""Threads in which bots think: each opener's tables get their turn, however many each has.

Time is what is shared out. It goes first to the origin that has had least of it (an address where
that is known, else whoever opened the table), there to tables where a person waits, and among
those to the opener who has had least. The more thoughts share a part, the sooner one of them is
told to stop; what others ask for costs nobody more than their share.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from sextet.players.port import StopFlag, stop_flag

T = TypeVar("T")
#: What a bot has to think about in one go; it looks at the flag that tells it to stop.
Thought = Callable[[StopFlag], T]

#: Seconds of thinking for one decision when nobody else waits; shared out when others do.
MOST_SECONDS = 3.0
LEAST_SECONDS = 0.03
#: A second that nobody at the table waits for counts as so many: an origin of such tables gets
#: a fifth of the time when one where people play asks for all of it.
NOBODY_WAITS = 4.0


@dataclass(frozen=True)
class Asker:
    """For whom bots think."""

    #: From where, and by whom, the table was opened.
    origin: str
    opener: str
    #: Whether a person at the table waits for it.
    awaited: bool = True

    @property
    def both(self) -> tuple[str, str]:
        """The opener at this origin."""
        return self.origin, self.opener


@dataclass(eq=False)
class _Work:
    """The thoughts of one table, one after the other, and what they came to."""

    asker: Asker
    thoughts: tuple[Thought[Any], ...]
    #: Who came first.
    number: int
    done: asyncio.Future[list[Any]]
    results: list[Any] = field(default_factory=list)
    #: Of the thought that is being thought: since when, how it is stopped, and what stops it.
    began: float = 0.0
    stop: StopFlag = field(default_factory=stop_flag)
    alarm: asyncio.TimerHandle | None = None


class Thinker:
    """A few threads in which bots think."""

    def __init__(
        self, threads: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="bot")
        self._waiting: list[_Work] = []
        self._running: set[_Work] = set()
        #: The seconds that each origin and each opener has had, as long as they ask for any.
        self._had: dict[str | tuple[str, str], float] = {}
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many tables wait for what their bots decide."""
        return len(self._waiting) + len(self._running)

    async def think(self, asker: Asker, *thoughts: Thought[T]) -> list[T]:
        """Run a table's thoughts in threads, one after the other; return what they came to."""
        self._number += 1
        done: asyncio.Future[list[T]] = asyncio.get_running_loop().create_future()
        work = _Work(asker, thoughts, self._number, done)
        self._come(work)
        self._begin()
        self._hurry()
        try:
            return await done
        finally:
            if work in self._waiting:
                self._waiting.remove(work)
            work.stop.fill(1)

    def seconds(self, asker: Asker) -> float:
        """Return how long a thought may take now: a part of the opener's part of the origin's."""
        askers = self._askers()
        weights: dict[str, float] = {asker.origin: 0.0}
        for one in askers:
            weight = 1.0 if one.awaited else 1.0 / NOBODY_WAITS
            weights[one.origin] = max(weights.get(one.origin, 0.0), weight)
        openers = {one.opener for one in askers if one.origin == asker.origin}
        own = sum(one.both == asker.both for one in askers)
        part = weights[asker.origin] / sum(weights.values()) / len(openers) / own
        return max(LEAST_SECONDS, MOST_SECONDS * min(1.0, self.threads * part))

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _askers(self) -> list[Asker]:
        return [work.asker for work in (*self._waiting, *self._running)]

    def _come(self, work: _Work) -> None:
        """Put a table in the queue; who comes anew has had what the least served have had.

        Who asks for nothing is forgotten: nobody saves time up, and nobody owes any.
        """
        others, new = self._askers(), work.asker
        had = self._had
        self._had = {key: had[key] for one in others for key in (one.origin, one.both)}
        least = min((had[one.origin] for one in others), default=0.0)
        self._had.setdefault(new.origin, least)
        beside = (had[one.both] for one in others if one.origin == new.origin)
        self._had.setdefault(new.both, min(beside, default=0.0))
        self._waiting.append(work)

    def _order(self, work: _Work) -> tuple[float, bool, float, int]:
        asker = work.asker
        return self._had[asker.origin], not asker.awaited, self._had[asker.both], work.number

    def _begin(self) -> None:
        """Begin as many thoughts as there are threads."""
        loop = asyncio.get_running_loop()
        while self._waiting and len(self._running) < self.threads:
            work = min(self._waiting, key=self._order)
            self._waiting.remove(work)
            self._running.add(work)
            work.began, work.stop = self._clock(), stop_flag()
            # At once, so that the next thread goes to another; the rest when it is known.
            self._charge(work.asker, LEAST_SECONDS)
            work.alarm = loop.call_later(self.seconds(work.asker), work.stop.fill, 1)
            thought = work.thoughts[len(work.results)]
            running = loop.run_in_executor(self._pool, thought, work.stop)
            running.add_done_callback(partial(self._end, work))

    def _hurry(self) -> None:
        """Let those who think know that others have come with whom they share."""
        loop = asyncio.get_running_loop()
        for work in self._running:
            if work.alarm is not None:
                work.alarm.cancel()
            left = work.began + self.seconds(work.asker) - self._clock()
            work.alarm = loop.call_later(max(left, 0.0), work.stop.fill, 1)

    def _end(self, work: _Work, ran: asyncio.Future[Any]) -> None:
        """Take in what a thought came to; the table's next one waits with all the others."""
        if work.alarm is not None:
            work.alarm.cancel()
        self._running.discard(work)
        took = self._clock() - work.began
        self._charge(work.asker, took - LEAST_SECONDS)
        if work.done.done():
            pass  # whoever asked has gone
        elif ran.cancelled():
            work.done.cancel()
        elif (error := ran.exception()) is not None:
            work.done.set_exception(error)
        else:
            work.results.append(ran.result())
            if len(work.results) < len(work.thoughts):
                self._waiting.append(work)
            else:
                work.done.set_result(work.results)
        self._begin()

    def _charge(self, asker: Asker, seconds: float) -> None:
        cost = seconds if asker.awaited else NOBODY_WAITS * seconds
        self._had[asker.origin] += cost
        self._had[asker.both] += cost
