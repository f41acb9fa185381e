"""What one process of the server holds, and what it does every few seconds."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from sextet.prepare import Readiness
from sextet.server.bans import Bans
from sextet.server.directory import Directory
from sextet.server.limits import Buckets, network_of
from sextet.server.metrics import Metrics
from sextet.server.settings import Settings
from sextet.store import Store
from sextet.tables import views
from sextet.tables.bots import Thinker
from sextet.tables.commands import Refused
from sextet.tables.hall import Hall
from sextet.tables.presence import SEEN_EVERY

log = logging.getLogger("sextet.server")

HOUR = 3600.0
#: How often bans are read anew, and how often the event loop is asked how late it is.
BANS_EVERY = 10.0
DELAY_EVERY = 0.25
#: How long open sockets have to finish when the server stops.
FAREWELL = 5.0


class Connected(Protocol):
    """A socket, as far as the site must know it."""

    who: str

    async def farewell(self, code: str, close: int = ...) -> None:
        """Finish what is being done, say goodbye, close."""


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
    #: Signs cookies.
    key: bytes
    #: The hash of the admin's token.
    admin: bytes
    #: How far the games are.
    readiness: Readiness
    #: Which client is served.
    build: str = ""
    #: An address that others on the network can reach.
    address: str | None = None
    connections: set[Connected] = field(default_factory=set)
    stopping: bool = False
    _sockets: Counter[str] = field(default_factory=Counter)
    #: Names and presence at each watched table, as they were told last.
    _told: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.new_tables = Buckets(limits.tables, HOUR)
        self.new_identities = Buckets(limits.identities, HOUR)
        self.recoveries = Buckets(limits.recoveries, HOUR)
        self.replays = Buckets(limits.replays, HOUR)

    @staticmethod
    def key_of(address: str) -> str:
        """Return the key under which an address is counted."""
        return network_of(address)

    # Who is here

    def connect(self, connection: Connected, address: str) -> None:
        """Take a socket in; refuse one too many of an address."""
        key = network_of(address)
        if self.stopping:
            raise Refused("going-away")
        if self._sockets[key] >= self.settings.limits.sockets:
            raise Refused("rate-limited")
        self._sockets[key] += 1
        self.connections.add(connection)
        self.metrics.sockets.set(len(self.connections))
        if connection.who and self.directory.came(connection.who):
            self.tell_of(connection.who)

    def disconnect(self, connection: Connected, address: str) -> None:
        """Let a socket go."""
        key = network_of(address)
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
        gone = [one.farewell(code, 1008) for one in list(self.connections) if one.who == identity]
        await asyncio.gather(*gone, return_exceptions=True)

    async def farewell(self) -> None:
        """Close all sockets: moves in flight finish first."""
        self.stopping = True
        leaving = [asyncio.ensure_future(one.farewell("going-away")) for one in self.connections]
        if leaving:
            await asyncio.wait(leaving, timeout=FAREWELL)

    # Every few seconds

    async def note_presence(self) -> None:
        """Note who is here; tell where it matters who came and went elsewhere."""
        await self.store.saw(list(self.directory.here), self.directory.clock())
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
        for one in list(self.connections):
            if one.who and self.bans.bars_identity(one.who):
                await one.farewell("banned", 1008)

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

    def routines(self) -> list[asyncio.Task[None]]:
        """Begin everything that is done every few seconds."""
        return [
            asyncio.create_task(_every(SEEN_EVERY, self.note_presence)),
            asyncio.create_task(_every(BANS_EVERY, self.read_bans)),
            asyncio.create_task(_every(DELAY_EVERY, self.measure_delay)),
        ]


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception as error:
            log.error("in the background", exc_info=error)
