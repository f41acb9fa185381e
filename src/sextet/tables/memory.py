"""Tables in memory: read from the store when somebody asks, let go of when there are too many.

Nothing in memory matters: every table here can be let go of at any time and read again. But as
long as anybody holds one, everybody finds that one: a table is never in memory twice, and whoever
watches the one they found hears of all that is done to it here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec

from sextet.prepare import RULES
from sextet.tables import events as e
from sextet.tables.chain import KEPT, Damaged
from sextet.tables.commands import AnyCommand, AskCoach, Refused
from sextet.tables.ports import Ready, Stored, TableHead, TableStore, Unreadable
from sextet.tables.shared_views import SharedViews
from sextet.tables.table import BrokenLog, Table
from sextet.tables.whole import restore, wreck

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
    ask: AnyCommand | AskCoach
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
    #: Whether the log no longer replays, or is damaged; such a table is closed.
    broken: bool = False
    #: Of each event the first bytes of its hash, one after the other.
    hashes: bytearray = field(default_factory=bytearray)
    #: How far the game is, in hundredths, while the table waits for it to get ready.
    getting_ready: int | None = None
    #: Whether the bots here wait until other tables of the same opener have ended.
    crowded: bool = False

    def advance(self, table: Table, answers: dict[str, int], newer: Sequence[Stored] = ()) -> None:
        """Take over a newer version of the table, once it is committed."""
        self.table = table
        self.remember(newer)
        self.answered.update(answers)
        while len(self.answered) > ANSWERS_KEPT:
            del self.answered[next(iter(self.answered))]
        self.tell_watchers()

    def remember(self, newer: Iterable[Stored]) -> None:
        """Remember the hashes of events that are committed."""
        for stored in newer:
            self.hashes += stored.hash[:KEPT]

    def hash_of(self, version: int) -> bytes:
        """Return the first bytes of an event's hash; none of an event that is not here."""
        return bytes(self.hashes[(version - 1) * KEPT : version * KEPT])

    def become(self, other: TableInMemory) -> None:
        """Take over a table that was read anew."""
        self.table, self.seed, self.broken = other.table, other.seed, other.broken
        self.hashes, self.answered = other.hashes, other.answered
        self.tell_watchers()

    def set_crowded(self, crowded: bool) -> None:
        """Note whether the bots here wait for other tables to end."""
        if self.crowded != crowded:
            self.crowded = crowded
            self.tell_watchers()

    def mentioned(self) -> frozenset[str]:
        """Return everybody whose name a viewer of the table gets to see."""
        return self.shared.mentioned(self.table)

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
    #: Tables that were found to be damaged since this process began.
    damaged: set[str] = field(default_factory=set)
    #: Every table that anybody here holds, were it only somebody in the midst of something.
    _all: WeakValueDictionary[str, TableInMemory] = field(default_factory=WeakValueDictionary)
    #: Those that are kept though nobody may hold them, the one used longest ago first.
    _kept: OrderedDict[str, TableInMemory] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[TableInMemory]] = field(default_factory=dict)

    async def find(self, table: str) -> TableInMemory:
        """Return a table, read from the store if need be; refuse if there is none."""
        found = self._all.get(table)
        if found is not None:
            return self.keep(found)
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda task: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    def known(self, table: str) -> TableInMemory | None:
        """Return a table if it is in memory."""
        return self._all.get(table)

    def watched(self) -> list[TableInMemory]:
        """Return the tables that somebody here watches."""
        return [one for one in self._kept.values() if one.watchers]

    def keep(self, table: TableInMemory) -> TableInMemory:
        """Keep a table, unless there is one of its name already; returns the one that is kept."""
        name = table.table.id
        kept = self._all.setdefault(name, table)
        self._kept[name] = kept
        self._kept.move_to_end(name)
        if len(self._kept) > TABLES_KEPT:
            unwatched = (name for name, one in self._kept.items() if not one.watchers)
            if (oldest := next(unwatched, None)) is not None:
                del self._kept[oldest]
        return kept

    def add_watcher(self, table: TableInMemory, watcher: Watcher) -> None:
        """Let somebody know of a table's changes from now on; it is kept as long as they watch."""
        table.watchers.add(watcher)
        self.keep(table)

    def outdate(self, table: str, version: int) -> TableInMemory | None:
        """Let go of a table if it is older than a version; return it if somebody has it still."""
        if table not in self._all or self._all[table].table.version >= version:
            return None
        if table in self._kept and not self._kept[table].watchers:
            del self._kept[table]
        return self._all.get(table)

    async def _load(self, table: str) -> TableInMemory:
        return self.keep(await self.read(table))

    async def read(self, table: str) -> TableInMemory:
        """Read a table from the store; one that is damaged or no longer replays is closed."""
        head: TableHead | None = None
        stored: list[Stored] = []
        try:
            head, stored = await self.store.load(table)
            if head is None and not stored:
                raise Refused("no-such-table")
            with contextlib.suppress(msgspec.MsgspecError, IndexError):
                if isinstance(opened := e.decode(stored[0].data), e.Opened):
                    await self.ready.wait(opened.game, RULES)
            made = restore(head, table, stored)
        except BrokenLog as error:
            log.error("table %s is closed: %s", table, error)
            assert head is not None
            await self.store.set_due(table, head.version, None)
            return _closed(table, head, stored, "table.closed-broken")
        except (Damaged, Unreadable) as error:
            log.error("table %s is damaged and closed: %s", table, error)
            self.damaged.add(table)
            return _closed(table, head, stored, "table.closed-damaged")
        assert head is not None
        loaded = TableInMemory(made, head.seed)
        loaded.remember(stored)
        loaded.answered = {
            event.command: one.number
            for one in stored[-ANSWERS_KEPT:]
            if (event := e.decode(one.data)).command
        }
        return loaded


def _closed(
    table: str, head: TableHead | None, stored: Sequence[Stored], why: str
) -> TableInMemory:
    left = wreck(table, stored, why)
    if left is None:
        raise Refused("table-damaged")
    return TableInMemory(left, head.seed if head is not None else b"", broken=True)
