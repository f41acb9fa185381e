"""Turns of bots at a table: they think in threads, and what they decide is appended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from weakref import WeakKeyDictionary

from sextet.players.port import StopFlag
from sextet.tables import events as e
from sextet.tables.bots import Bots, Thinker, highest_level
from sextet.tables.getting_ready import until_ready
from sextet.tables.hall import Hall
from sextet.tables.memory import TableInMemory
from sextet.tables.table import PLAYING, Table


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
        said = await self.thinker.think(partial(self._speak, self._bots_of(memory), table))
        self._said_all[memory] = table.version
        return said

    async def decide(self, memory: TableInMemory, seats: Sequence[int]) -> float | None:
        """Let bots decide, each through its own view; return when to look again, if need be."""
        table = memory.table
        events: list[e.AnyEvent] = []
        await until_ready(self.hall.ready, memory, highest_level(table))
        for seat in seats:
            move = await self.thinker.think(
                partial(self._decide, self._bots_of(memory), table, seat)
            )
            events.append(e.Moved(seat, move, stood_in=table.seats[seat - 1].kind == "person"))
            if not table.playing.hides_choices:
                break
        now = table
        while not await self.hall.append(memory, now.version, events):
            now = memory.table
            events = still_good(table, now, events)
            if not events:
                return self.hall.clock()
        return None

    def _bots_of(self, memory: TableInMemory) -> Bots:
        return self._bots.setdefault(memory, Bots())

    def _speak(self, bots: Bots, table: Table, stop: StopFlag) -> list[e.Said]:
        seats = bots.at(table, self.hall.secret, stop)
        return [
            e.Said(seat, text)
            for seat, text in seats.new_talk()
            if table.game.parse_talk(text) is not None
        ]

    def _decide(self, bots: Bots, table: Table, seat: int, stop: StopFlag) -> str:
        return bots.at(table, self.hall.secret, stop).choose(seat)


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
