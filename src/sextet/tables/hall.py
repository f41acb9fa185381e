"""All tables, as one process serves them.

Any process can serve any table: it has the table in memory at version k, decides on a draft,
appends event k+1 through the store and only after the commit lets anyone see it. A lost race is
decided again on what is newer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from sextet.core.dealer import SEED_BYTES, commitment
from sextet.prepare import RULES
from sextet.tables import coaching, offers, playing, seating, shuffling, talking, timing
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.bot_tables import bots_only
from sextet.tables.chain import Damaged, event_of, follow
from sextet.tables.commands import Refused
from sextet.tables.draft import Draft
from sextet.tables.duties import Duty, duties
from sextet.tables.getting_ready import soon_ready, until_ready
from sextet.tables.memory import Memory, PendingCommand, TableInMemory, Watcher
from sextet.tables.opening import TableWish, opening_events
from sextet.tables.origins import Origins
from sextet.tables.ports import AlwaysReady, LostRace, News, NewTable, Ready, TableStore
from sextet.tables.receipts import Receipts
from sextet.tables.rematch import kept_apart, opening_of_next, rematch, seed_of_next, start_of_next
from sextet.tables.steady import SteadyClock
from sextet.tables.table import CLOSED, OPEN, Table

log = logging.getLogger("sextet.tables")

#: How often a lost race is tried again before the command is refused.
TRIES = 20

#: What decides a command: returns the events to append, or refuses.
Verb = Callable[[Table, str, Any, float], list[e.AnyEvent]]

VERBS: dict[type[c.Command], Verb] = {
    c.Sit: seating.sit,
    c.Leave: seating.leave,
    c.Return: seating.come_back,
    c.Bot: seating.bot,
    c.Start: seating.start,
    c.Seal: shuffling.seal,
    c.Reveal: shuffling.reveal,
    c.Move: playing.move,
    c.Resign: playing.resign,
    c.Talk: talking.talk,
    c.Chat: talking.chat,
    c.AskCoach: coaching.ask_coach,
    c.Draw: offers.draw,
    c.Undo: offers.undo,
    c.GiveTime: timing.give_time,
    c.Stretch: timing.stretch,
}


@dataclass
class Hall:
    """The tables of one process."""

    store: TableStore
    news: News
    #: A secret of the server: bots' chances follow from it, never from the deals.
    secret: bytes
    delay: bool = True
    #: Whether people are told of their turns in correspondence play.
    notify: bool = False
    clock: Callable[[], float] = field(default_factory=SteadyClock)
    #: How many tables of bots only go on at once, of one opener.
    bot_tables: int = 4
    #: How far the games are that this process can play.
    ready: Ready = field(default_factory=AlwaysReady)
    #: Makes the secret seed of a new table.
    make_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    #: Told at what time each table must be woken next, None for never; the keeper listens.
    wake_at: Callable[[str, float | None], None] = lambda table, due: None
    #: Told of each commit: how many events, and the seconds it took.
    on_commit: Callable[[int, float], None] = lambda events, seconds: None
    #: From where those came who opened tables.
    origins: Origins = field(default_factory=Origins)
    _background: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.memory = Memory(self.store, self.ready)
        self.receipts = Receipts(self.secret)
        #: The next table's id follows from the server's secret: nobody can guess it.
        self._verbs: dict[type[c.Command], Verb] = VERBS | {
            c.Rematch: partial(rematch, self.secret)
        }
        self.news.listen(self._heard, self._missed)

    # Asking

    async def do(self, who: str, ask: c.AnyCommand | c.AskCoach) -> int:
        """Do what somebody asks of a table; returns the version at which it is done.

        A game that is not ready yet starts by itself as soon as it is.
        """
        memory = await self.memory.find(ask.table)
        game = memory.table.opened.game
        if isinstance(ask, c.Sit):
            await self._must_be_welcome(memory.table, who)
        if isinstance(ask, c.Sit | c.Start) and memory.table.opened.rated:
            seated = {who, *memory.table.people} if isinstance(ask, c.Sit) else memory.table.people
            if await self.store.one_person_twice(seated):
                raise Refused("same-person")
        if isinstance(ask, c.Start) and not await soon_ready(self.ready, game):
            seating.start(memory.table, who, ask, self.clock())
            self._run(self._start_when_ready(memory, who, ask))
            return memory.table.version
        own = PendingCommand(who, ask, f"{who}/{ask.id}")
        memory.pending.append(own)
        try:
            async with memory.lock:
                if not own.answered:
                    await self._do_pending(memory)
        finally:
            if own in memory.pending:
                memory.pending.remove(own)
        if own.refused is not None:
            raise own.refused
        return own.version

    async def _must_be_welcome(self, table: Table, who: str) -> None:
        """Refuse a seat to whom the one who opened the table blocks."""
        host = table.opened.by
        if who != host and (host, who) in await self.store.blocks_among((host, who)):
            raise Refused("not-welcome")

    async def _do_pending(self, memory: TableInMemory) -> None:
        """Decide all that was asked while the last commit was under way, and commit it as one."""
        for _ in range(TRIES):
            together, draft = memory.pending.copy(), Draft.of(memory.table, memory.seed)
            try:
                for one in together:
                    await self._decide(memory, draft, one)
            except Exception as error:
                # It fails alone; the draft may be half changed, so the others are decided anew.
                one.refused, one.answered = error, True
                memory.pending.remove(one)
                continue
            try:
                if draft.stored:
                    await self._commit(memory, draft)
                elif await self._catch_up(memory):
                    # Another process may have changed what something was refused for.
                    continue
            except LostRace:
                await self._catch_up(memory) or await self._read_anew(memory)
                continue
            for one in together:
                one.answered = True
            memory.pending = [one for one in memory.pending if not one.answered]
            return
        raise Refused("busy")

    async def _decide(self, memory: TableInMemory, draft: Draft, pending: PendingCommand) -> None:
        """Let a verb decide one command on the draft; note what it is answered.

        That is the number of the event that bears the command, whoever answers and however often.
        """
        pending.refused = None
        pending.version = memory.answered.get(pending.key) or draft.answers.get(pending.key, 0)
        if pending.version:
            return
        now = self.clock()
        try:
            verb = self._verbs[type(pending.ask)]
            events = verb(draft.table, pending.who, pending.ask, now)
        except Refused as refused:
            pending.refused = refused
            return
        pending.version = draft.table.version
        if events:
            events[0] = msgspec.structs.replace(events[0], command=pending.key)
            pending.version = draft.answers[pending.key] = draft.table.version + 1
            draft.write(events, now)
            if isinstance(events[-1], e.Rematched) and isinstance(pending.ask, c.Rematch):
                adds = pending.ask.adds
                await self._open_next(draft.table, pending.who, events[-1].table, adds)

    async def append(
        self, memory: TableInMemory, version: int, events: Sequence[e.AnyEvent]
    ) -> bool:
        """Append what a table does by itself, if it is still at this version."""
        async with memory.lock:
            if memory.table.version != version:
                return False
            draft = Draft.of(memory.table, memory.seed)
            draft.write(events, self.clock())
            try:
                await self._commit(memory, draft)
            except LostRace:
                await self._catch_up(memory) or await self._read_anew(memory)
                return False
        return True

    async def _commit(self, memory: TableInMemory, draft: Draft) -> None:
        """Commit what was applied to a draft, then let the draft be the table."""
        table = draft.table
        batch = draft.batch(self.next_due(table))
        asked = time.perf_counter()
        await self.store.append(batch)
        self.on_commit(len(batch.events), time.perf_counter() - asked)
        memory.advance(table, draft.answers, batch.events)
        self.news.tell(table.id, table.version)
        self.wake_at(table.id, batch.due)

    # Opening and closing

    async def open(
        self, who: str, opening: TableWish, origin: str = "", begins: e.Beginning | None = None
    ) -> str:
        """Open a table for somebody who came from an origin; return its id."""
        self.origins.learn(who, origin)
        seed, table = self.make_seed(), secrets.token_urlsafe(16)
        events = opening_events(opening, who, commitment(seed), begins)
        if not opening.start or await soon_ready(self.ready, opening.game):
            await self._open(table, who, seed, events)
            return table
        *events, _ = events
        await self._open(table, who, seed, events)
        await self.do(who, c.Start(id="start", table=table))
        return table

    async def _open(self, table: str, who: str, seed: bytes, events: Sequence[e.AnyEvent]) -> None:
        now = self.clock()
        draft = Draft.of_new(table, seed, events, now)
        opened = draft.table.opened
        new = NewTable(table, opened.game, opened.public, now, who, seed)
        batch = draft.batch(self.next_due(draft.table))
        await self.store.open_table(new, batch)
        opened_here = TableInMemory(draft.table, seed)
        opened_here.remember(batch.events)
        self.memory.keep(opened_here)
        self.wake_at(table, batch.due)

    async def _open_next(self, table: Table, who: str, name: str, adds: bool) -> None:
        """Open the table of a rematch, unless somebody did and could not say so here."""
        seed = seed_of_next(self.make_seed())
        apart = kept_apart(who, await self.store.blocks_among(table.people))
        with contextlib.suppress(LostRace):
            opening = opening_of_next(table, who, commitment(seed), adds, apart)
            await self._open(name, who, seed, [*opening, *start_of_next(opening)])

    async def _start_when_ready(self, memory: TableInMemory, who: str, ask: c.Start) -> None:
        """Start a table once its game is ready, if that is still wanted then."""
        if memory.getting_ready is not None:
            return
        await until_ready(self.ready, memory, RULES)
        with contextlib.suppress(Refused):
            await self.do(who, ask)

    async def close(self, table: str, why: str) -> None:
        """Close a table."""
        for _ in range(TRIES):
            memory = await self.memory.find(table)
            if memory.table.status == CLOSED:
                return
            if await self.append(memory, memory.table.version, [e.Closed(why)]):
                return

    async def free_seats_of(self, table: str, who: str) -> None:
        """Free the seats of somebody, if the game has not begun."""
        for _ in range(TRIES):
            memory = await self.memory.find(table)
            seats = memory.table.held_by(who)
            if memory.table.status != OPEN or not seats:
                return
            if await self.append(memory, memory.table.version, [e.Emptied(k) for k in seats]):
                return

    # Watching

    async def watch(self, table: str, watcher: Watcher) -> TableInMemory:
        """Let somebody know of a table's changes from now on."""
        memory = await self.memory.find(table)
        self.memory.add_watcher(memory, watcher)
        memory.tell_watchers()
        await self.refresh(memory)
        if bots_only(memory.table):
            # They stood still if nobody watched, in whichever process they played before.
            self.wake_at(table, self.next_due(memory.table))
        return memory

    def unwatch(self, table: str, watcher: Watcher) -> None:
        """Stop telling somebody of a table's changes."""
        memory = self.memory.known(table)
        if memory is not None:
            memory.watchers.discard(watcher)
            memory.tell_watchers()

    def watchers_of(self, table: str) -> int:
        """Return how many here watch a table."""
        memory = self.memory.known(table)
        return len(memory.watchers) if memory is not None else 0

    # What other processes append

    async def up_to_date(self, table: str) -> TableInMemory:
        """Return a table with all that other processes have appended."""
        memory = await self.memory.find(table)
        await self.refresh(memory)
        return memory

    async def refresh(self, memory: TableInMemory) -> None:
        """Read what is newer than what this process knows of a table."""
        async with memory.lock:
            await self._catch_up(memory)

    async def refresh_watched(self) -> None:
        """Find out which watched tables have moved on, and read what is newer."""
        watched = [memory.table.id for memory in self.memory.watched()]
        versions = await self.store.versions(watched)
        for table, version in versions.items():
            self._heard(table, version)

    async def _catch_up(self, memory: TableInMemory) -> bool:
        """Take in what others have appended; tells whether there was any."""
        if memory.broken:
            return False
        newer = await self.store.read(memory.table.id, memory.table.version)
        if not newer:
            return False
        table = memory.table.copy()
        answers: dict[str, int] = {}
        try:
            table.hash = follow(table.hash, table.id, table.version, newer)
            for stored in newer:
                event = event_of(stored)
                table.apply(event, stored.number, stored.at)
                if event.command:
                    answers[event.command] = stored.number
        except Damaged:
            return await self._read_anew(memory)
        memory.advance(table, answers, newer)
        return True

    async def _read_anew(self, memory: TableInMemory) -> bool:
        """Read a table whose log is not what this process took it for; tells that it did.

        Its log is damaged, or the database went back to an older state and on from there.
        """
        if memory.broken:
            return False
        before, version = memory.table, memory.table.version
        known = memory.hash_of(version)
        memory.become(await self.memory.read(before.id))
        if not memory.broken and memory.hash_of(version) != known:
            self.receipts.note_gone(before.id, version)
        return True

    def _heard(self, table: str, version: int) -> None:
        # What nobody has any more is read when it is asked for.
        outdated = self.memory.outdate(table, version)
        if outdated is not None:
            self._run(self.refresh(outdated))

    def _missed(self) -> None:
        self._run(self.refresh_watched())

    # What tables do by themselves

    def duties(self, table: Table) -> list[Duty]:
        """Return what a table will have to do by itself, as this server is set up."""
        return duties(table, delay=self.delay, notify=self.notify)

    def next_due(self, table: Table) -> float | None:
        """Return when a table must do something by itself next, None for never."""
        return min((duty.due for duty in self.duties(table)), default=None)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("in the background: %r", error)
