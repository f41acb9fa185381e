"""Tables of bots only: they play on while somebody watches, so many of one opener at once.

A table where a person holds a seat goes on by its clocks, whoever is away. Where nobody does,
nobody misses anything: it stands still, and goes on where it was when it is watched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from sextet.tables.memory import TableInMemory
from sextet.tables.table import PLAYING, Table

#: Why a table stands still: nobody watches it, or its opener has enough others that go on.
Pause = Literal["", "unwatched", "crowded"]

#: A table that stands still for others looks again so many seconds later.
LOOK_AGAIN = 2.0


def bots_only(table: Table) -> bool:
    """Tell whether a game goes on in which nobody holds a seat but bots, and those who left."""
    return table.status == PLAYING and not table.people_here


@dataclass
class BotTables:
    """Which tables of bots only go on in one process."""

    #: Returns a table if it is in memory.
    known: Callable[[str], TableInMemory | None]
    #: How many of one opener go on at once.
    most: int
    #: Those that go on, by their opener.
    _going_on: dict[str, set[str]] = field(default_factory=dict)

    def pause(self, memory: TableInMemory) -> Pause:
        """Tell why a table must stand still now, if it must."""
        table = memory.table
        opener, others = table.opened.by, self._others(table)
        if not bots_only(table):
            return ""
        if not memory.watchers:
            return "unwatched"
        if len(others) >= self.most:
            return "crowded"
        self._going_on[opener] = others | {table.id}
        return ""

    def _others(self, table: Table) -> set[str]:
        """Return the other tables of a table's opener that go on still."""
        opener = table.opened.by
        others = self._going_on.pop(opener, set()) - {table.id}
        others = {one for one in others if self._goes_on(one)}
        if others:
            self._going_on[opener] = others
        return others

    def _goes_on(self, table: str) -> bool:
        known = self.known(table)
        return known is not None and bool(known.watchers) and bots_only(known.table)
