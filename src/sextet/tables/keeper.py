"""Does what tables must do by themselves when it is due: the other half of ``duties``.

The process that appended to a table wakes it; what a process left undone when it died is claimed
by whichever looks next.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from sextet.players.port import Player, StopFlag
from sextet.tables import duties as d
from sextet.tables import events as e
from sextet.tables.bots import Thinker, highest_level
from sextet.tables.hall import Hall, Held
from sextet.tables.table import OPEN, PLAYING, Table

log = logging.getLogger("sextet.tables")

#: How often a process looks for duties that nobody does, and how many it takes.
LOOK_EVERY = 2.0
CLAIM = 50
#: How long a claim holds.
LEASE = 30.0
#: A duty that failed is tried again so much later.
TRY_AGAIN = 5.0

#: Tells since when somebody has been silent, 0 if he is here.
Absence = Callable[[str], Awaitable[float]]
#: Tells somebody by mail that it is his turn at a table.
Mail = Callable[[str, Table], Awaitable[None]]
#: Rates a finished game.
Rate = Callable[[Table], Awaitable[None]]


@dataclass
class Keeper:
    """Wakes the tables of one process."""

    hall: Hall
    thinker: Thinker
    absence: Absence
    rate: Rate
    mail: Mail | None = None
    _heap: list[tuple[float, str]] = field(default_factory=list)
    _due: dict[str, float] = field(default_factory=dict)
    _at_work: set[str] = field(default_factory=set)
    #: Tables that fell due while they were being worked on.
    _again: set[str] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _stopping: bool = False

    def __post_init__(self) -> None:
        self.hall.on_due = self.schedule

    def schedule(self, table: str, due: float | None) -> None:
        """Wake a table at a time, and no more at the time set before."""
        if due is None:
            self._due.pop(table, None)
            return
        self._due[table] = due
        heapq.heappush(self._heap, (due, table))
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
        try:
            for table in await self.hall.store.claim_due(now, LEASE, CLAIM):
                self._start(table)
            await self.hall.refresh_watched()
        except Exception as error:
            log.error("looking for duties failed: %r", error)

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
            held = await self.hall.held(table)
            again = await self._do_what_is_due(held)
        except Exception as error:
            log.error("table %s: what was due failed: %r", table, error)
            again = self.hall.clock() + TRY_AGAIN
        finally:
            self._at_work.discard(table)
        if table in self._again:
            self._again.discard(table)
            again = self.hall.clock()
        if again is not None:
            self.schedule(table, again)

    async def _do_what_is_due(self, held: Held) -> float | None:
        """Do all that is due; return when to look again, where no append has set that."""
        if held.broken:
            return None
        table, now = held.table, self.hall.clock()
        all_duties = self.hall.duties(table)
        if held.spoken == table.version:
            all_duties = [duty for duty in all_duties if duty.kind != d.TALK]
        due = [duty for duty in all_duties if duty.due <= now]
        later = min((duty.due for duty in all_duties if duty.due > now), default=None)
        bots = [duty.seat for duty in due if duty.kind == d.BOT]
        events: list[e.AnyEvent] = []
        for duty in due:
            if duty.kind == d.CLOCK:
                events.append(e.StoodIn(duty.seat, "clock"))
            elif duty.kind == d.ABSENCE:
                silent = await self.absence(table.seats[duty.seat - 1].who)
                if silent and now - silent >= d.GONE:
                    events.append(e.StoodIn(duty.seat, "gone"))
                else:
                    later = min(later or now + d.GONE, now + d.GONE / 3)
            elif duty.kind == d.MAIL and self.mail is not None:
                await self.mail(table.seats[duty.seat - 1].who, table)
                events.append(e.Notified(duty.seat))
            elif duty.kind == d.TALK:
                await self.hall.until_ready(held, highest_level(table))
                events += await self.thinker.think(partial(self._speak, held, table))
                held.spoken = table.version
            elif duty.kind == d.RATE:
                await self.rate(table)
            elif duty.kind == d.EXPIRE and table.status == OPEN:
                events = [e.Closed("expired")]
            elif duty.kind == d.EXPIRE:
                events = [e.Ended("abandoned")]
        if bots and not events:
            return await self._let_bots_act(held, bots)
        if events:
            await self.hall.append(held, table.version, events)
            return None
        await self.hall.store.set_due(table.id, table.version, later)
        return later

    async def _let_bots_act(self, held: Held, seats: Sequence[int]) -> float | None:
        """Let bots decide, each through its own view."""
        table = held.table
        events: list[e.AnyEvent] = []
        await self.hall.until_ready(held, highest_level(table))
        for seat in seats:
            move = await self.thinker.think(partial(self._decide, held, table, seat))
            events.append(e.Moved(seat, move, stood_in=table.seats[seat - 1].kind == "person"))
            if not table.playing.hides_choices:
                break
        now = table
        while not await self.hall.append(held, now.version, events):
            now = held.table
            events = self._still_good(table, now, events)
            if not events:
                return self.hall.clock()
        return None

    def _speak(self, held: Held, table: Table, stop: StopFlag) -> list[e.Said]:
        seats = held.bots.at(table, self.hall.secret, stop)
        in_force = table.playing.talk_in_force()
        said: list[e.Said] = []
        for number, player in enumerate(seats.players, start=1):
            if player is None or type(player).say is Player.say:
                continue
            for text in player.say(seats.turn(number)):
                talk = table.game.parse_talk(text)
                if talk is not None and (number - 1, *talk) not in in_force:
                    said.append(e.Said(number, text))
        return said

    def _decide(self, held: Held, table: Table, seat: int, stop: StopFlag) -> str:
        return held.bots.at(table, self.hall.secret, stop).choose(seat)

    def _still_good(
        self, thought_on: Table, table: Table, events: Sequence[e.AnyEvent]
    ) -> list[e.AnyEvent]:
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
