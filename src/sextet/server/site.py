"""What one process of the server holds, and what it does every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from sextet.prepare import Readiness
from sextet.server.addresses import Address, key_of
from sextet.server.bans import Bans
from sextet.server.coaching import Coaching
from sextet.server.directory import Directory
from sextet.server.limits import Hourly
from sextet.server.mail import Mailer
from sextet.server.metrics import Metrics
from sextet.server.passes import ENDED_EVERY, Passes
from sextet.server.push import Pusher
from sextet.server.replaying import Replaying
from sextet.server.settings import Settings
from sextet.server.studying import Studying
from sextet.store import Store
from sextet.tables import views
from sextet.tables.commands import Refused
from sextet.tables.hall import Hall
from sextet.tables.ports import Pass, Person
from sextet.tables.presence import SEEN_EVERY
from sextet.tables.thinking import Thinker

log = logging.getLogger("sextet.server")

#: How often bans are read anew, and how often the event loop is asked how late it is.
BANS_EVERY = 10.0
DELAY_EVERY = 0.25
#: Seconds after which it is noted anew that somebody was here who has no socket.
NOTED_EVERY = 86400.0
#: How often counts that no longer limit anything are forgotten.
FORGET_EVERY = 600.0
#: How long is waited for open sockets that are told something; the rest hears it without that.
TOLD_WITHIN = 5.0


class Connected(Protocol):
    """A socket, as far as the site must know it."""

    who: str
    address: Address
    #: By what they came in; None for a visitor.
    passed: Pass | None

    async def farewell(self, code: str, close: int = ...) -> None:
        """Finish what is being done, say goodbye, close."""

    async def read_whom_they_avoid(self) -> None:
        """Send the tables anew, without the chat of those who are muted now."""


@dataclass
class Site:
    """One process: its store, its tables, its people, its limits."""

    settings: Settings
    store: Store
    hall: Hall
    thinker: Thinker
    directory: Directory
    bans: Bans
    metrics: Metrics
    hourly: Hourly
    #: Signs cookies.
    key: bytes
    #: The hash of the admin's token.
    admin: bytes
    #: How far the games are.
    readiness: Readiness
    #: By what people come in.
    passes: Passes
    mailer: Mailer
    studying: Studying
    #: Which client is served.
    build: str = ""
    #: An address that others on the network can reach.
    address: str | None = None
    #: Sends pushes, where they are turned on.
    pusher: Pusher | None = None
    replaying: Replaying = field(default_factory=Replaying)
    coaching: Coaching = field(init=False)
    connections: set[Connected] = field(default_factory=set)
    #: For whom a file with all that is theirs is being made.
    exporting: set[str] = field(default_factory=set)
    stopping: bool = False
    _sockets: Counter[str] = field(default_factory=Counter)
    #: Who asked for something without a socket after a day or more.
    _asked: set[str] = field(default_factory=set)
    #: Names and presence at each watched table, as they were told last.
    _told: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.coaching = Coaching(self.studying.judging)

    async def count_report(self, who: str, address: Address) -> None:
        """Count a report; refuse one too many of a person, or of an address."""
        await self.hourly.reports.take(who)
        await self.hourly.reports_from.take(address)

    # Who is here

    def connect(self, connection: Connected) -> None:
        """Take a socket in; refuse one too many of an address."""
        key = key_of(connection.address)
        if self.stopping:
            raise Refused("going-away")
        if self._sockets[key] >= self.settings.limits.sockets:
            raise Refused("rate-limited")
        self._sockets[key] += 1
        self.connections.add(connection)
        self.metrics.sockets.set(len(self.connections))
        self.hall.origins.learn(connection.who, key)
        if connection.who and self.directory.came(connection.who):
            self.tell_of(connection.who)

    def heard_from(self, person: Person) -> None:
        """Note that somebody asks for something: who comes without a socket is not away."""
        if self.directory.clock() - person.seen_at > NOTED_EVERY:
            self._asked.add(person.identity)

    def disconnect(self, connection: Connected) -> None:
        """Let a socket go."""
        key = key_of(connection.address)
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]
        self.connections.discard(connection)
        self.metrics.sockets.set(len(self.connections))
        if connection.who and self.directory.went(connection.who):
            self.tell_of(connection.who)

    def tell_of(self, identity: str) -> None:
        """Tell those who watch that something about somebody has changed: name, or presence."""
        for memory in self.hall.memory.watched():
            if identity in views.mentioned(memory.table):
                memory.tell_watchers()

    async def drop(self, identity: str, code: str) -> None:
        """Close the sockets of somebody."""
        await side_by_side(one.farewell(code, 1008) for one in self.sockets_of(identity))

    async def end_passes(self, identity: str, numbers: Collection[int]) -> list[int]:
        """End passes of somebody, and close the sockets that came in by them."""
        ended = await self.passes.end(identity, numbers)
        await self._show_out(ended)
        return ended

    async def _show_out(self, ended: Collection[int]) -> None:
        gone = [one for one in self.connections if one.passed and one.passed.number in ended]
        await side_by_side(one.farewell("signed-out", 1008) for one in gone)

    async def tell_whom_they_avoid(self, identity: str) -> None:
        """Let the sockets of somebody know that they have muted or blocked other people now."""
        await side_by_side(one.read_whom_they_avoid() for one in self.sockets_of(identity))

    def sockets_of(self, identity: str) -> list[Connected]:
        """Return the sockets of somebody to this process."""
        return [one for one in self.connections if one.who == identity]

    def addresses_of(self, identity: str) -> list[str]:
        """Return from where somebody is connected to this process."""
        return sorted({str(one.address) for one in self.sockets_of(identity)})

    async def farewell(self) -> None:
        """Close all sockets: moves in flight finish first."""
        self.stopping = True
        await side_by_side(one.farewell("going-away") for one in self.connections)

    # Every few seconds

    async def note_presence(self) -> None:
        """Note who is here; tell where it matters who came and went elsewhere."""
        asked, self._asked = self._asked, set()
        await self.store.saw([*self.directory.here, *asked], self.directory.clock())
        told: dict[str, object] = {}
        for memory in self.hall.memory.watched():
            people = views.mentioned(memory.table)
            await self.directory.learn(people, anew=True)
            now = [(who, self.directory.name(who), self.directory.connected(who)) for who in people]
            told[memory.table.id] = now
            if self._told.get(memory.table.id, now) != now:
                memory.tell_watchers()
        self._told = told

    async def read_bans(self) -> None:
        """Read the bans, and show out whom they concern now."""
        await self.bans.refresh()
        barred = [one for one in self.connections if self.bars(one)]
        await side_by_side(one.farewell("banned", 1008) for one in barred)

    def bars(self, one: Connected) -> bool:
        """Tell whether somebody who is here may not be."""
        return self.bans.bars_identity(one.who) or self.bans.bars_address(one.address)

    async def read_passes(self) -> None:
        """Learn which passes have ended elsewhere, show out who came by them, note the others."""
        await self._show_out(await self.passes.refresh())
        await self.passes.note_use({one.passed for one in self.connections if one.passed})

    async def measure_delay(self) -> None:
        """Measure how late the event loop is."""
        loop = asyncio.get_running_loop()
        before = loop.time()
        await asyncio.sleep(0.01)
        self.metrics.loop_delay.observe(max(0.0, loop.time() - before - 0.01))
        self.count()

    def count(self) -> None:
        """Put into the metrics what is so now."""
        self.metrics.bots_waiting.set(self.thinker.waiting)
        self.metrics.tables.set(len(self.hall.memory.watched()))
        self.metrics.damaged.set(len(self.hall.memory.damaged))
        self.metrics.went_back.set(len(self.hall.receipts.went_back))

    def routines(self) -> list[asyncio.Task[None]]:
        """Begin everything that is done every few seconds."""
        return [
            asyncio.create_task(every(SEEN_EVERY, self.note_presence)),
            asyncio.create_task(every(BANS_EVERY, self.read_bans)),
            asyncio.create_task(every(ENDED_EVERY, self.read_passes)),
            asyncio.create_task(every(DELAY_EVERY, self.measure_delay)),
            asyncio.create_task(every(FORGET_EVERY, self.hourly.counts.forget)),
        ]


async def side_by_side(tellings: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Tell many at once: one who does not listen keeps nobody waiting, and not for ever."""
    told = asyncio.gather(*tellings, return_exceptions=True)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(TOLD_WITHIN):
            await asyncio.shield(told)


async def every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do something every so many seconds; what goes wrong is for the log."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:
            log.error("in the background", exc_info=error)
