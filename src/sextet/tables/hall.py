"""All tables, as one process serves them.

Any process can serve any table: it holds the table at version k, decides on a copy, appends event
k+1 through the store and only after the commit shows the copy to anyone. A lost race is decided
again on what is newer. Nothing in memory matters: every table here can be forgotten at any time.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from sextet.core.dealer import SEED_BYTES, commitment
from sextet.core.errors import SextetError
from sextet.prepare import RULES
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables import lines, offers, playing, results, seating, talking
from sextet.tables.bots import Bots
from sextet.tables.commands import Refused
from sextet.tables.duties import duties
from sextet.tables.opening import TableWish, opening_events
from sextet.tables.ports import (
    AlwaysReady,
    Appending,
    LostRace,
    News,
    NewTable,
    Ready,
    Stored,
    TableStore,
)
from sextet.tables.table import CLOSED, OVER, BrokenLog, Table, open_table, replay

log = logging.getLogger("sextet.tables")

#: How often a table that waits for its game shows how far that is.
SHOW_READY_EVERY = 0.5
#: How long opening and starting a table wait for a game, in seconds.
A_MOMENT = 1.0

#: Tables kept in memory; those that somebody watches stay besides.
TABLES_KEPT = 2000
#: How often a lost race is tried again before the command is refused.
TRIES = 20
#: Answers remembered per table, so that a command that is sent again is not done again.
ANSWERS_KEPT = 1000

#: What decides each command: a verb, which returns the events to append or refuses.
VERBS: dict[type[c.Command], Callable[[Table, str, Any, float], list[e.AnyEvent]]] = {
    c.Sit: seating.sit,
    c.Leave: seating.leave,
    c.Return: seating.come_back,
    c.Bot: seating.bot,
    c.Start: seating.start,
    c.Move: playing.move,
    c.Resign: playing.resign,
    c.Talk: talking.talk,
    c.Chat: talking.chat,
    c.Draw: offers.draw,
    c.Undo: offers.undo,
}


class Watcher(Protocol):
    """Somebody who wants to know when a table changes."""

    who: str

    def wake(self, table: str) -> None:
        """Note that a table has changed. Returns at once."""


@dataclass(eq=False)
class Asked:
    """A command that waits to be done, and what it is answered."""

    who: str
    ask: c.AnyCommand
    key: str
    version: int = 0
    #: Why it was not done: a refusal, or whatever else went wrong with it.
    refused: Exception | None = None
    #: Whether what became of it is final.
    answered: bool = False


@dataclass
class Held:
    """A table in memory, at the last version this process knows to be committed."""

    table: Table
    seed: bytes
    answered: dict[str, int] = field(default_factory=dict)
    #: Commands that wait for the commit that is under way.
    asked: list[Asked] = field(default_factory=list)
    watchers: set[Watcher] = field(default_factory=set)
    bots: Bots = field(default_factory=Bots)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Encoded pieces that several watchers are sent; emptied when the table changes.
    shown: dict[Any, Any] = field(default_factory=dict)
    #: Views by the seats they are for, each with the moment at which it was encoded.
    views: dict[tuple[int, ...], tuple[Any, msgspec.Raw]] = field(default_factory=dict)
    broken: bool = False
    #: The version at which the bots last had nothing more to say.
    spoken: int = 0
    #: How far the game is, in hundredths, while the table waits for it to get ready.
    getting_ready: int | None = None

    def advance(self, table: Table, answers: dict[str, int]) -> None:
        """Take over a newer version of the table, once it is committed."""
        self.table = table
        self.answered.update(answers)
        while len(self.answered) > ANSWERS_KEPT:
            del self.answered[next(iter(self.answered))]
        self.shown = {}


@dataclass
class Hall:
    """The tables of one process."""

    store: TableStore
    news: News
    #: A secret of the server: bots' chances follow from it, never from the deals.
    secret: bytes
    delay: bool = True
    mail: bool = False
    clock: Callable[[], float] = time.time
    #: How far the games are that this process can play.
    ready: Ready = field(default_factory=AlwaysReady)
    #: Makes the secret seed of a new table.
    make_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    #: Told when a table must be woken; the keeper listens.
    on_due: Callable[[str, float | None], None] = lambda table, due: None
    #: Told of each commit: how many events, and the seconds it took.
    on_commit: Callable[[int, float], None] = lambda events, seconds: None
    _held: OrderedDict[str, Held] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[Held]] = field(default_factory=dict)
    _background: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.news.listen(self._heard, self._missed)

    # Asking

    async def do(self, who: str, ask: c.AnyCommand) -> int:
        """Do what somebody asks of a table; returns the version at which it is done.

        A game that is not ready yet starts by itself as soon as it is.
        """
        held = await self.held(ask.table)
        if isinstance(ask, c.Start) and not await self._soon_ready(held.table.opened.game):
            seating.start(held.table, who, ask, self.clock())
            self._run(self._start_when_ready(held, who, ask))
            return held.table.version
        asked = Asked(who, ask, f"{who}/{ask.id}")
        held.asked.append(asked)
        try:
            async with held.lock:
                if not asked.answered:
                    await self._do_what_was_asked(held)
        finally:
            if asked in held.asked:
                held.asked.remove(asked)
        if asked.refused is not None:
            raise asked.refused
        return asked.version

    async def _do_what_was_asked(self, held: Held) -> None:
        """Decide all that was asked while the last commit was under way, and commit it as one."""
        for _ in range(TRIES):
            together, draft = held.asked.copy(), held.table.copy()
            stored: list[Stored] = []
            answers: dict[str, int] = {}
            try:
                for asked in together:
                    await self._decide(held, draft, asked, stored, answers)
            except Exception as error:
                # It fails alone; the draft may be half changed, so the others are decided anew.
                asked.refused, asked.answered = error, True
                held.asked = [one for one in held.asked if one is not asked]
                continue
            try:
                if stored:
                    await self._commit(held, draft, stored, answers)
                elif await self._catch_up(held):
                    # Another process may have changed what something was refused for.
                    continue
            except LostRace:
                await self._catch_up(held)
                continue
            for asked in together:
                asked.answered = True
            held.asked = [asked for asked in held.asked if not asked.answered]
            return
        raise Refused("busy")

    async def _decide(
        self,
        held: Held,
        draft: Table,
        asked: Asked,
        stored: list[Stored],
        answers: dict[str, int],
    ) -> None:
        """Let a verb decide one command on the draft; note what it is answered.

        That is the number of the event that bears the command, whoever answers and however often.
        """
        asked.refused = None
        asked.version = held.answered.get(asked.key) or answers.get(asked.key, 0)
        if asked.version:
            return
        now = self.clock()
        try:
            if isinstance(asked.ask, c.Rematch):
                events = await self._rematch(draft, asked.who)
            else:
                events = VERBS[type(asked.ask)](draft, asked.who, asked.ask, now)
        except Refused as refused:
            asked.refused = refused
            return
        asked.version = draft.version
        if events:
            events[0] = msgspec.structs.replace(events[0], command=asked.key)
            asked.version = answers[asked.key] = draft.version + 1
            stored += self._write(draft, events, held.seed, now)

    async def append(self, held: Held, version: int, events: Sequence[e.AnyEvent]) -> bool:
        """Append what a table does by itself, if it is still at this version."""
        async with held.lock:
            if held.table.version != version:
                return False
            draft = held.table.copy()
            stored = self._write(draft, events, held.seed, self.clock())
            try:
                await self._commit(held, draft, stored, {})
            except LostRace:
                await self._catch_up(held)
                return False
        return True

    async def open(self, who: str, opening: TableWish) -> str:
        """Open a table and return its id."""
        seed, table = self.make_seed(), secrets.token_urlsafe(16)
        events = opening_events(opening, who, commitment(seed))
        if not opening.start or await self._soon_ready(opening.game):
            return await self._open(table, who, seed, events)
        *events, _ = events
        await self._open(table, who, seed, events)
        await self.do(who, c.Start(id="start", table=table))
        return table

    async def _soon_ready(self, game: str) -> bool:
        """Wait a moment for a game: to take it from the cache needs no longer."""
        await self.ready.wait(game, RULES, within=A_MOMENT)
        return self.ready.share(game, RULES) >= 1.0

    async def _start_when_ready(self, held: Held, who: str, ask: c.Start) -> None:
        """Start a table once its game is ready, if that is still wanted then."""
        if held.getting_ready is not None:
            return
        await self.until_ready(held, RULES)
        with contextlib.suppress(Refused):
            await self.do(who, ask)

    async def until_ready(self, held: Held, level: int) -> None:
        """Wait until a table's game is ready, and show those who watch how far it is."""
        game = held.table.opened.game
        try:
            while (share := self.ready.share(game, level)) < 1.0:
                if held.getting_ready != int(100 * share):
                    held.getting_ready = int(100 * share)
                    self.show_again(held)
                await self.ready.wait(game, level, within=SHOW_READY_EVERY)
        finally:
            if held.getting_ready is not None:
                held.getting_ready = None
                self.show_again(held)

    async def close(self, table: str, why: str) -> None:
        """Close a table."""
        for _ in range(TRIES):
            held = await self.held(table)
            if held.table.status == CLOSED:
                return
            if await self.append(held, held.table.version, [e.Closed(why)]):
                return

    # Looking

    async def held(self, table: str) -> Held:
        """Return a table, read from the store if need be; refuse if there is none."""
        held = self._held.get(table)
        if held is not None:
            self._held.move_to_end(table)
            return held
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda task: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def watch(self, table: str, watcher: Watcher) -> Held:
        """Let somebody know of a table's changes from now on."""
        held = await self.held(table)
        held.watchers.add(watcher)
        self.show_again(held)
        await self.refresh(held)
        return held

    def unwatch(self, table: str, watcher: Watcher) -> None:
        """Stop telling somebody of a table's changes."""
        held = self._held.get(table)
        if held is not None:
            held.watchers.discard(watcher)
            self.show_again(held)

    def watched(self) -> list[Held]:
        """Return the tables that somebody here watches."""
        return [held for held in self._held.values() if held.watchers]

    def watchers_of(self, table: str) -> int:
        """Return how many here watch a table."""
        held = self._held.get(table)
        return len(held.watchers) if held is not None else 0

    def show_again(self, held: Held) -> None:
        """Let those who watch a table know that something beside its log has changed."""
        held.shown = {}
        self._tell(held)

    async def refresh(self, held: Held) -> None:
        """Read what is newer than what this process knows of a table."""
        async with held.lock:
            await self._catch_up(held)

    async def refresh_watched(self) -> None:
        """Find out which watched tables have moved on, and read what is newer."""
        versions = await self.store.versions([held.table.id for held in self.watched()])
        for table, version in versions.items():
            self._heard(table, version)

    # Inside

    async def _open(self, table: str, who: str, seed: bytes, events: Sequence[e.AnyEvent]) -> str:
        now = self.clock()
        made = open_table(table, events[0], now)
        stored = [Stored(1, now, e.encode(events[0]))]
        stored += self._write(made, events[1:], seed, now)
        opened = made.opened
        new = NewTable(table, opened.game, opened.public, now, who, seed)
        appending = self._appending(made, 0, stored, members=made.people, ended=False)
        await self.store.open_table(new, appending)
        self._keep(Held(made, seed))
        self.on_due(table, appending.due)
        return table

    async def _rematch(self, table: Table, who: str) -> list[e.AnyEvent]:
        if table.next:
            return []
        if not table.held_by(who):
            raise Refused("not-your-seat", seat=0)
        seated = seating.moved_on(table)
        seed = hashlib.sha256(b"sextet rematch\n" + self.make_seed()).digest()
        name = self._name_of_rematch(table.id)
        opened = msgspec.structs.replace(
            table.opened, by=who, commitment=commitment(seed), previous=table.id, command=""
        )
        events: list[e.AnyEvent] = [opened, *seated]
        people = {event.who for event in seated if isinstance(event, e.Sat)}
        if people == {who} and len(seated) == opened.players:
            events.append(e.Started())
        with contextlib.suppress(LostRace):
            # If there is one already, somebody opened it and could not say so here.
            await self._open(name, who, seed, events)
        return [e.Rematched(name)]

    def _name_of_rematch(self, table: str) -> str:
        """Return the id of the table where the next game is played: always the same."""
        digest = hmac.digest(self.secret, f"sextet rematch\n{table}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()

    async def _commit(
        self, held: Held, draft: Table, stored: Sequence[Stored], answers: dict[str, int]
    ) -> None:
        """Commit what was applied to a draft, then let the draft be the table."""
        before = held.table
        ended = draft.status == OVER != before.status
        members = draft.people if draft.people != before.people else None
        appending = self._appending(draft, before.version, stored, members, ended)
        asked = time.perf_counter()
        await self.store.append(appending)
        self.on_commit(len(stored), time.perf_counter() - asked)
        held.advance(draft, answers)
        self._tell(held)
        self.news.tell(draft.id, draft.version)
        self.on_due(draft.id, appending.due)

    def _write(
        self, table: Table, events: Sequence[e.AnyEvent], seed: bytes, now: float
    ) -> list[Stored]:
        """Apply events and the deals that follow from them; return them as the log keeps them."""
        stored: list[Stored] = []
        for event in events:
            table.apply(event, table.version + 1, now)
            stored.append(Stored(table.version, now, e.encode(event)))
        while (deal := playing.due_deal(table, seed)) is not None:
            table.apply(deal, table.version + 1, now)
            stored.append(Stored(table.version, now, e.encode(deal)))
        return stored

    def _appending(
        self,
        table: Table,
        after: int,
        stored: Sequence[Stored],
        members: Sequence[str] | None,
        ended: bool,
    ) -> Appending:
        due = min((d.due for d in self.duties(table)), default=None)
        result = results.encode(results.result(table)) if ended else None
        return Appending(
            *(table.id, after, stored, table.status, due, lines.encode(lines.line(table))),
            members=members,
            result=result,
        )

    def duties(self, table: Table) -> list[Any]:
        """Return what a table will have to do by itself, as this server is set up."""
        return duties(table, delay=self.delay, mail=self.mail)

    async def _load(self, table: str) -> Held:
        head = await self.store.head(table)
        if head is None:
            raise Refused("no-such-table")
        stored = await self.store.read(table)
        with contextlib.suppress(msgspec.MsgspecError):
            if stored and isinstance(opened := e.decode(stored[0].data), e.Opened):
                await self.ready.wait(opened.game, RULES)
        try:
            held = Held(replay(table, stored), head.seed)
        except BrokenLog as error:
            log.error("table %s is closed: %s", table, error)
            held = Held(_wreck(table, stored), head.seed, broken=True)
            await self.store.set_due(table, head.version, None)
        held.answered = {
            event.command: one.number
            for one in stored[-ANSWERS_KEPT:]
            if (event := e.decode(one.data)).command
        }
        return self._keep(held)

    def _keep(self, held: Held) -> Held:
        held = self._held.setdefault(held.table.id, held)
        if len(self._held) > TABLES_KEPT:
            idle = (t for t, h in self._held.items() if not h.watchers and not h.lock.locked())
            if (oldest := next(idle, None)) is not None:
                del self._held[oldest]
        return held

    async def _catch_up(self, held: Held) -> bool:
        """Take in what others have appended; tells whether there was any."""
        newer = [] if held.broken else await self.store.read(held.table.id, held.table.version)
        if not newer:
            return False
        draft = held.table.copy()
        answers: dict[str, int] = {}
        for stored in newer:
            event = e.decode(stored.data)
            draft.apply(event, stored.number, stored.at)
            if event.command:
                answers[event.command] = stored.number
        held.advance(draft, answers)
        self._tell(held)
        return True

    def _tell(self, held: Held) -> None:
        for watcher in held.watchers:
            watcher.wake(held.table.id)

    def _heard(self, table: str, version: int) -> None:
        held = self._held.get(table)
        if held is None or held.table.version >= version:
            return
        if not held.watchers:
            # Nobody here looks: forget it, and read it when it is asked for.
            if not held.lock.locked():
                del self._held[table]
            return
        self._run(self.refresh(held))

    def _missed(self) -> None:
        self._run(self.refresh_watched())

    def _run(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("in the background: %r", error)


def _wreck(table: str, stored: Sequence[Stored]) -> Table:
    """Return what can be shown of a table whose log no longer replays: that it is closed."""
    try:
        wreck = open_table(table, e.decode(stored[0].data), stored[0].at)
    except (SextetError, msgspec.MsgspecError, IndexError) as error:
        raise Refused("no-such-table") from error
    wreck.version, wreck.status = stored[-1].number, CLOSED
    wreck.tell("table.closed-broken")
    return wreck
