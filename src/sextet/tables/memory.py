"""Tables in memory: read from the store when somebody asks, forgotten when there are too many.

Nothing in memory matters: every table here can be forgotten at any time and read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from sextet.core.errors import SextetError
from sextet.prepare import RULES
from sextet.tables import events as e
from sextet.tables.commands import AnyCommand, Refused
from sextet.tables.ports import Ready, Stored, TableStore
from sextet.tables.shared_views import SharedViews
from sextet.tables.table import CLOSED, BrokenLog, Table, open_table, replay

log = logging.getLogger("sextet.tables")

#: Tables kept in memory; those that somebody watches stay besides.
TABLES_KEPT = 2000
#: Answers remembered per table, so that a command that is sent again is not done again.
ANSWERS_KEPT = 1000


class Watcher(Protocol):
    """Somebody who wants to know when a table changes."""

    who: str

    def wake(self, table: str) -> None:
        """Note that a table has changed. Returns at once."""


@dataclass(eq=False)
class PendingCommand:
    """A command that waits to be done, and what became of it."""

    who: str
    ask: AnyCommand
    #: By whom and under which id it was sent: the same command sent again has the same key.
    key: str
    #: The version at which it was done.
    version: int = 0
    #: Why it was not done: a refusal, or whatever else went wrong with it.
    refused: Exception | None = None
    #: Whether what became of it is final.
    answered: bool = False


@dataclass(eq=False)
class TableInMemory:
    """A table at the last version this process knows to be committed, and who watches it."""

    table: Table
    seed: bytes
    #: The version at which each of the latest commands was done, by its key.
    answered: dict[str, int] = field(default_factory=dict)
    #: Commands that wait for the commit that is under way.
    pending: list[PendingCommand] = field(default_factory=list)
    watchers: set[Watcher] = field(default_factory=set)
    #: Held while the table's log is read or appended to.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    shared: SharedViews = field(default_factory=SharedViews)
    #: Whether the log no longer replays; such a table is closed.
    broken: bool = False
    #: How far the game is, in hundredths, while the table waits for it to get ready.
    getting_ready: int | None = None

    def advance(self, table: Table, answers: dict[str, int]) -> None:
        """Take over a newer version of the table, once it is committed."""
        self.table = table
        self.answered.update(answers)
        while len(self.answered) > ANSWERS_KEPT:
            del self.answered[next(iter(self.answered))]
        self.tell_watchers()

    def tell_watchers(self) -> None:
        """Let those who watch know that the table, or something beside its log, has changed."""
        self.shared.forget()
        for watcher in self.watchers:
            watcher.wake(self.table.id)


@dataclass
class Memory:
    """The tables that one process has in memory."""

    store: TableStore
    #: How far the games are that this process can play; replaying a log needs its rules.
    ready: Ready
    _tables: OrderedDict[str, TableInMemory] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[TableInMemory]] = field(default_factory=dict)

    async def find(self, table: str) -> TableInMemory:
        """Return a table, read from the store if need be; refuse if there is none."""
        found = self._tables.get(table)
        if found is not None:
            self._tables.move_to_end(table)
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda task: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    def known(self, table: str) -> TableInMemory | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    def watched(self) -> list[TableInMemory]:
        """Return the tables that somebody here watches."""
        return [one for one in self._tables.values() if one.watchers]

    def keep(self, table: TableInMemory) -> TableInMemory:
        """Keep a table, unless it is kept already; returns the one that is."""
        kept = self._tables.setdefault(table.table.id, table)
        if len(self._tables) > TABLES_KEPT:
            idle = (name for name, one in self._tables.items() if _is_idle(one))
            if (oldest := next(idle, None)) is not None:
                del self._tables[oldest]
        return kept

    def forget(self, table: str) -> None:
        """Forget a table that nobody is at."""
        if _is_idle(self._tables[table]):
            del self._tables[table]

    async def _load(self, table: str) -> TableInMemory:
        head = await self.store.head(table)
        if head is None:
            raise Refused("no-such-table")
        stored = await self.store.read(table)
        with contextlib.suppress(msgspec.MsgspecError):
            if stored and isinstance(opened := e.decode(stored[0].data), e.Opened):
                await self.ready.wait(opened.game, RULES)
        try:
            loaded = TableInMemory(replay(table, stored), head.seed)
        except BrokenLog as error:
            log.error("table %s is closed: %s", table, error)
            loaded = TableInMemory(_wreck(table, stored), head.seed, broken=True)
            await self.store.set_due(table, head.version, None)
        loaded.answered = {
            event.command: one.number
            for one in stored[-ANSWERS_KEPT:]
            if (event := e.decode(one.data)).command
        }
        return self.keep(loaded)


def _is_idle(table: TableInMemory) -> bool:
    return not table.watchers and not table.lock.locked()


def _wreck(table: str, stored: Sequence[Stored]) -> Table:
    """Return what is left of a table whose log no longer replays: that it is closed."""
    try:
        wreck = open_table(table, e.decode(stored[0].data), stored[0].at)
    except (SextetError, msgspec.MsgspecError, IndexError) as error:
        raise Refused("no-such-table") from error
    wreck.version, wreck.status = stored[-1].number, CLOSED
    wreck.tell("table.closed-broken")
    return wreck
