"""Turns of bots at a table: they think in threads, and what they decide is appended.

A bot that fails, and fails again when it is made anew, is replaced by one of a lower level.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from weakref import WeakKeyDictionary

from sextet.players.port import StopFlag
from sextet.tables import events as e
from sextet.tables.bots import Bots, highest_level, level_at
from sextet.tables.getting_ready import until_ready
from sextet.tables.hall import Hall
from sextet.tables.memory import TableInMemory
from sextet.tables.table import PLAYING, Table
from sextet.tables.thinking import Asker, Thinker

log = logging.getLogger("sextet.tables")

#: How often a bot may fail at one decision before one of a lower level takes its seat.
TRIES = 2


@dataclass
class BotTurns:
    """Lets the bots of one process's tables decide and talk."""

    hall: Hall
    thinker: Thinker
    #: The bots of each table, as long as that is in memory.
    _bots: WeakKeyDictionary[TableInMemory, Bots] = field(default_factory=WeakKeyDictionary)
    #: The version at which the bots of a table last said all they had to say.
    _said_all: WeakKeyDictionary[TableInMemory, int] = field(default_factory=WeakKeyDictionary)

    def nothing_to_say(self, memory: TableInMemory) -> bool:
        """Tell whether the bots of a table have said all they have to say as things stand."""
        return self._said_all.get(memory) == memory.table.version

    async def speak(self, memory: TableInMemory, table: Table) -> list[e.Said]:
        """Return the signals that the bots of a table want to give."""
        await until_ready(self.hall.ready, memory, highest_level(table))
        speak = partial(self._speak, self._bots_of(memory), table)
        (said,) = await self.thinker.think(self._asker(table), speak)
        self._said_all[memory] = table.version
        return said

    async def decide(self, memory: TableInMemory, seats: Sequence[int]) -> float | None:
        """Let bots decide, each through its own view; return when to look again, if need be."""
        table = memory.table
        await until_ready(self.hall.ready, memory, highest_level(table))
        if not table.playing.hides_choices:
            seats = seats[:1]
        decide = partial(self._decide, self._bots_of(memory), table)
        events = await self.thinker.think(
            self._asker(table), *(partial(decide, seat) for seat in seats)
        )
        now = table
        while not await self.hall.append(memory, now.version, events):
            now = memory.table
            events = still_good(table, now, events)
            if not events:
                return self.hall.clock()
        return None

    def _asker(self, table: Table) -> Asker:
        """Return for whom the bots of a table think."""
        opener = table.opened.by
        awaited = any(seat.who and not seat.stand_in for seat in table.seats)
        return Asker(self.hall.origins.of(opener), opener, awaited)

    def _bots_of(self, memory: TableInMemory) -> Bots:
        return self._bots.setdefault(memory, Bots())

    def _speak(self, bots: Bots, table: Table, stop: StopFlag) -> list[e.Said]:
        """Return what the bots of a table say; those that fail at it say nothing."""
        try:
            new_talk = bots.at(table, self.hall.secret, stop).new_talk()
            parse = table.game.parse_talk
            return [e.Said(seat, text) for seat, text in new_talk if parse(text) is not None]
        except Exception as error:
            log.error("table %s: its bots cannot talk: %r", table.id, error)
            return []

    def _decide(self, bots: Bots, table: Table, seat: int, stop: StopFlag) -> e.AnyEvent:
        """Return what the bot on a seat decides; if it fails, that a weaker one takes the seat."""
        level = level_at(table.seats[seat - 1])
        for failed in range(1, TRIES + 1):
            try:
                move = bots.at(table, self.hall.secret, stop, only=seat).choose(seat)
            except Exception as error:
                log.error("table %s: the bot on seat %d failed: %r", table.id, seat, error)
                bots.players.pop((seat, level), None)
                if failed == TRIES and level == 0:
                    raise
            else:
                return e.Moved(seat, move, stood_in=table.seats[seat - 1].kind == "person")
        return e.BotFailed(seat, level - 1)


def still_good(thought_on: Table, table: Table, events: Sequence[e.AnyEvent]) -> list[e.AnyEvent]:
    """Return those decisions that are as good now, when only hidden choices came between."""
    if table.status != PLAYING or thought_on.match is None or table.match is None:
        return []
    if len(table.match.happenings) != len(thought_on.match.happenings) or table.undone:
        return []
    if table.deals != thought_on.deals:
        return []
    return [
        event
        for event in events
        if not isinstance(event, e.Moved)
        or (event.seat in table.to_act and table.seats[event.seat - 1].played_by_bot)
    ]
