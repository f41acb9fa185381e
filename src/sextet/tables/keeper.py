"""Wakes tables when something is due there (``duties``), and has it done (``doing``).

The process that appended to a table wakes it; what a process left undone when it died is claimed
by whichever looks next.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from dataclasses import dataclass, field

from sextet.tables.bot_tables import bots_only
from sextet.tables.commands import Refused
from sextet.tables.doing import Absence, Doing, Notify, Rate
from sextet.tables.hall import Hall
from sextet.tables.table import Table
from sextet.tables.thinking import Thinker

log = logging.getLogger("sextet.tables")

#: How often a process looks for duties that nobody does, in seconds, and how many it takes.
LOOK_EVERY = 2.0
CLAIMED_AT_ONCE = 50
#: Bots whose move is overdue by so many seconds at a table that is watched here are woken here:
#: the process where they played may have nobody left who watches.
OVERDUE = 10.0
#: Times that are no longer wanted are thrown away when there are so many more than are wanted:
#: every move at a table sets another, and some lie months ahead.
STALE = 1000
#: A duty that failed is tried again so many seconds later.
TRY_AGAIN = 5.0


@dataclass
class Keeper:
    """Wakes the tables of one process."""

    hall: Hall
    thinker: Thinker
    absence: Absence
    rate: Rate
    notify: Notify | None = None
    #: Times and tables to wake then, the earliest first; some are no longer wanted.
    _heap: list[tuple[float, str]] = field(default_factory=list)
    #: When each table is to be woken.
    _due: dict[str, float] = field(default_factory=dict)
    _at_work: set[str] = field(default_factory=set)
    #: Tables that fell due while they were being worked on.
    _again: set[str] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _stopping: bool = False

    def __post_init__(self) -> None:
        self._doing = Doing(self.hall, self.thinker, self.absence, self.rate, self.notify)
        self.hall.wake_at = self.schedule

    def schedule(self, table: str, due: float | None) -> None:
        """Wake a table at a time, and no more at the time set before."""
        if due is None:
            self._due.pop(table, None)
            return
        self._due[table] = due
        heapq.heappush(self._heap, (due, table))
        if len(self._heap) > 2 * len(self._due) + STALE:
            self._heap = [(due, table) for table, due in self._due.items()]
            heapq.heapify(self._heap)
        if self._heap[0][1] == table:
            self._changed.set()

    async def run(self) -> None:
        """Wake tables until told to stop."""
        looked = 0.0
        while not self._stopping:
            now = self.hall.clock()
            if now - looked >= LOOK_EVERY:
                looked = now
                await self._claim(now)
            while self._heap and self._heap[0][0] <= now:
                due, table = heapq.heappop(self._heap)
                if self._due.get(table) == due:
                    del self._due[table]
                    self._start(table)
            wait = min(LOOK_EVERY, self._heap[0][0] - now if self._heap else LOOK_EVERY)
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), max(wait, 0.0))
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """Finish what is being done and begin nothing new."""
        self._stopping = True
        self._changed.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5.0)

    async def _claim(self, now: float) -> None:
        """Take over what no other process does, and read what none has told of."""
        try:
            for table in await self.hall.store.claim_due(now, CLAIMED_AT_ONCE):
                self._start(table)
            await self.hall.refresh_watched()
            for memory in self.hall.memory.watched():
                if bots_only(memory.table) and self._overdue(memory.table, now):
                    self._start(memory.table.id)
        except Exception as error:
            log.error("looking for duties failed: %r", error)

    def _overdue(self, table: Table, now: float) -> bool:
        """Tell whether bots ought to have moved, and nobody here is about to wake them."""
        set_for = self._due.get(table.id)
        if table.id in self._at_work or (set_for is not None and set_for <= now + OVERDUE):
            return False
        due = self.hall.next_due(table)
        return due is not None and due < now - OVERDUE

    def _start(self, table: str) -> None:
        if self._stopping:
            return
        if table in self._at_work:
            self._again.add(table)
            return
        self._at_work.add(table)
        task = asyncio.ensure_future(self._wake(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake(self, table: str) -> None:
        """Do what is due at one table; whatever goes wrong there stays there."""
        try:
            memory = await self.hall.memory.find(table)
            again = await self._doing.do_what_is_due(memory)
        except Refused:  # it is gone, or damaged, which was said when it was read
            again = None
        except Exception as error:
            log.error("table %s: what was due failed: %r", table, error)
            again = self.hall.clock() + TRY_AGAIN
        finally:
            self._at_work.discard(table)
        if table in self._again:
            self._again.discard(table)
            again = self.hall.clock()
        if again is not None:
            # What was set meanwhile may be sooner.
            self.schedule(table, min(again, self._due.get(table, again)))
