"""Does what is due at a table: for each kind of duty (``duties``) one function."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from sextet.tables import duties as d
from sextet.tables import events as e
from sextet.tables import shuffling
from sextet.tables.bot_tables import LOOK_AGAIN, BotTables
from sextet.tables.bot_turns import BotTurns
from sextet.tables.duties import Duty
from sextet.tables.hall import Hall
from sextet.tables.memory import TableInMemory
from sextet.tables.presence import GONE_AFTER, is_gone
from sextet.tables.table import OPEN, Table
from sextet.tables.thinking import Thinker

#: Tells since when somebody has been silent, 0 if they are here.
Absence = Callable[[str], Awaitable[float]]
#: Tells somebody who is elsewhere that it is their turn at a table.
Notify = Callable[[str, Table], Awaitable[None]]
#: Rates a finished game.
Rate = Callable[[Table], Awaitable[None]]


@dataclass
class Work:
    """What comes of the duties of one table."""

    memory: TableInMemory
    table: Table
    now: float
    #: When to look again, if nothing is appended.
    later: float | None
    #: What is to be appended.
    events: list[e.AnyEvent] = field(default_factory=list)
    #: The seats where bots are to decide, if nothing else is to be appended.
    bots: list[int] = field(default_factory=list)

    def who(self, duty: Duty) -> str:
        """Return the person whom a duty concerns."""
        return self.table.seats[duty.seat - 1].who


@dataclass
class Doing:
    """Does the duties of one process's tables."""

    hall: Hall
    thinker: Thinker
    absence: Absence
    rate: Rate
    notify: Notify | None = None

    def __post_init__(self) -> None:
        self._began = self.hall.clock()
        self._turns = BotTurns(self.hall, self.thinker)
        self._bot_tables = BotTables(
            lambda table: self.hall.memory.known(table), self.hall.bot_tables
        )
        self._functions: dict[str, Callable[[Work, Duty], Awaitable[None]]] = {
            d.BOT: self._note_bot,
            d.TALK: self._let_bots_talk,
            d.CLOCK: self._run_clock_out,
            d.ABSENCE: self._look_for_the_absent,
            d.NOTIFY: self._notify,
            d.RATE: self._rate,
            d.EXPIRE: self._expire,
            d.SHUFFLE: self._end_a_shuffle,
        }

    async def do_what_is_due(self, memory: TableInMemory) -> float | None:
        """Do all that is due; return when to look again, where no append has set that."""
        if memory.broken:
            return None
        table, now = memory.table, self.hall.clock()
        duties = self.hall.duties(table)
        if self._turns.nothing_to_say(memory):
            duties = [duty for duty in duties if duty.kind != d.TALK]
        pause = self._bot_tables.pause(memory)
        memory.set_crowded(pause == "crowded")
        if pause:
            duties = [duty for duty in duties if duty.kind not in (d.BOT, d.TALK)]
        later = min((duty.due for duty in duties if duty.due > now), default=None)
        work = Work(memory, table, now, later)
        for duty in duties:
            if duty.due <= now:
                await self._functions[duty.kind](work, duty)
        if work.events:
            await self.hall.append(memory, table.version, work.events)
            return None
        if work.bots:
            return await self._turns.decide(memory, work.bots)
        if pause == "crowded":
            return now + LOOK_AGAIN
        await self.hall.store.set_due(table.id, table.version, work.later)
        return work.later

    async def _note_bot(self, work: Work, duty: Duty) -> None:
        """Let the bot on a seat decide, together with the others whose turn it is."""
        work.bots.append(duty.seat)

    async def _let_bots_talk(self, work: Work, duty: Duty) -> None:
        """Let bots give the signals they want to give."""
        work.events += await self._turns.speak(work.memory, work.table)

    async def _run_clock_out(self, work: Work, duty: Duty) -> None:
        """Let a bot stand in for somebody whose time has run out."""
        work.events.append(e.StoodIn(duty.seat, "clock"))

    async def _look_for_the_absent(self, work: Work, duty: Duty) -> None:
        """Let a bot stand in for somebody who is gone; else look again in a while."""
        now = work.now
        if is_gone(await self.absence(work.who(duty)), now):
            work.events.append(e.StoodIn(duty.seat, "gone"))
        else:
            work.later = min(work.later or now + GONE_AFTER, now + GONE_AFTER / 3)

    async def _end_a_shuffle(self, work: Work, duty: Duty) -> None:
        """Begin without those who sent no hash in time; free the seats that did not open theirs.

        Nobody could answer a server that was down: all have their time with this one.
        """
        since = self._began + shuffling.WITHIN
        if work.now < since:
            work.later = min(work.later or since, since)
            return
        work.events += shuffling.time_is_up(work.table)

    async def _notify(self, work: Work, duty: Duty) -> None:
        """Tell somebody that it is their turn, once a turn."""
        if self.notify is not None:
            await self.notify(work.who(duty), work.table)
            work.events.append(e.Notified(duty.seat))

    async def _rate(self, work: Work, duty: Duty) -> None:
        """Rate a finished game."""
        await self.rate(work.table)

    async def _expire(self, work: Work, duty: Duty) -> None:
        """Close a table that nobody started, end a game that nobody plays."""
        opened = work.table.status == OPEN
        work.events = [e.Closed("expired") if opened else e.Ended("abandoned")]
