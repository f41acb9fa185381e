"""Group commit: whatever waits to be appended goes into one transaction, and only then is told.

While one group is being committed the next one gathers, so a group is as large as the load and
an append that comes alone waits for nobody.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from sextet.store.errors import CannotWrite, StoreError
from sextet.tables.ports import LogBatch, LostRace, NewTable

#: The most appends in one transaction: enough to make the commit cheap for each.
MOST = 512


@dataclass(eq=False)
class Waiting:
    """An append that somebody waits for."""

    batch: LogBatch
    new: NewTable | None
    done: asyncio.Future[None]
    #: How often it was left out because another process held its table.
    tries: int = 0


class Again:
    """Another process holds this table just now: try again with the next group."""


#: What became of an append: committed, failed, or not tried yet.
Outcome = None | Exception | Again


class Committer(Protocol):
    """Commits groups, one at a time. No two appends of a group are to the same table."""

    async def commit(self, group: Sequence[Waiting]) -> Sequence[Outcome]:
        """Commit a group and return what became of each of it."""

    async def close(self) -> None:
        """Let go of the database."""


class Writer:
    """Gathers the appends of one process and commits them group by group."""

    def __init__(
        self, committer: Committer, turn: AbstractAsyncContextManager[None, bool | None] | None
    ) -> None:
        self._committer = committer
        self._turn = turn
        self._waiting: deque[Waiting] = deque()
        self._running: asyncio.Task[None] | None = None
        self._closed = False
        #: Whether nothing could be written the last time.
        self.fails = False
        #: Whether two of those who wait want the same table.
        self._crowded = False

    async def write(self, batch: LogBatch, new: NewTable | None = None) -> None:
        """Append; returns when it is committed, raises what kept it from that."""
        if self._closed:
            raise StoreError("The store is closed.")
        check(batch)
        waiting = Waiting(batch, new, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await waiting.done

    async def close(self) -> None:
        """Commit what still waits, then let go of the database."""
        self._closed = True
        while self._running is not None:
            await asyncio.shield(self._running)
        await self._committer.close()

    async def _run(self) -> None:
        try:
            while self._waiting:
                group = self._gather()
                try:
                    if self._turn is None:
                        outcomes = await self._committer.commit(group)
                    else:
                        async with self._turn:
                            outcomes = await self._committer.commit(group)
                except Exception as error:
                    outcomes = [error] * len(group)
                self.fails = any(isinstance(one, CannotWrite) for one in outcomes)
                self._tell(group, outcomes)
        finally:
            self._running = None

    def _gather(self) -> list[Waiting]:
        """Take what waits, of each table only the first: the next may follow on it."""
        group: dict[str, Waiting] = {}
        later: list[Waiting] = []
        while self._waiting and len(group) < MOST:
            waiting = self._waiting.popleft()
            if group.setdefault(waiting.batch.table, waiting) is not waiting:
                later.append(waiting)
        self._waiting.extendleft(reversed(later))
        self._crowded = bool(later)
        return list(group.values())

    def _tell(self, group: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
        for waiting, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Again):
                waiting.tries += 1
                self._waiting.append(waiting)
            elif waiting.done.done():  # nobody waits any more
                continue
            elif outcome is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(outcome)
        if self._crowded:
            decided = [w for w, out in zip(group, outcomes, strict=True) if _decides(w, out)]
            self._refuse_the_late({w.batch.table: w.batch.after for w in decided})

    def _refuse_the_late(self, passed: Mapping[str, int]) -> None:
        """Tell those who wanted to follow what somebody else has followed: no need to try."""
        staying: deque[Waiting] = deque()
        for waiting in self._waiting:
            if waiting.new is None and passed.get(waiting.batch.table) == waiting.batch.after:
                if not waiting.done.done():
                    waiting.done.set_exception(lost(waiting))
            else:
                staying.append(waiting)
        self._waiting = staying


def _decides(waiting: Waiting, outcome: Outcome) -> bool:
    """Tell whether the table is surely no longer at the version that this append followed."""
    if outcome is None:
        return len(waiting.batch.events) > 0
    return isinstance(outcome, LostRace) and waiting.new is None


def check(batch: LogBatch) -> None:
    """Refuse events that leave a gap in the log: no other append shall suffer for them."""
    numbers = range(batch.after + 1, batch.after + 1 + len(batch.events))
    if [event.number for event in batch.events] != list(numbers):
        raise ValueError(f"events after {batch.after} must be numbered from there on")


def lost(waiting: Waiting) -> LostRace:
    """Say who lost against somebody else."""
    if waiting.new is not None:
        return LostRace(f"there is a table {waiting.new.table} already")
    return LostRace(f"{waiting.batch.table} is no longer at {waiting.batch.after}")
