"""Studies of finished games: made by a program of its own, one after the other, and stored.

The program leaves the processors to those who play. It starts with the first study, and ends when
none was wanted for a while. A study is wanted as long as somebody looks how far it is; those that
somebody wants for their statistics are made when nobody waits for another.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from sextet.server.problems import log
from sextet.server.study_program import STAYS, Judging, Program, soon
from sextet.store import StoreError
from sextet.tables.commands import Refused
from sextet.tables.studies import SeatSum, StudyOf, StudyStore, encode_sum

#: Bytes of studies that were just made and are kept in memory, for those who look at them.
FRESH = 32 * 1024 * 1024
#: Seconds after which a study that nobody looks at is not wanted any more; how long one may take.
FORGOTTEN, TAKES = 15.0, 900.0
#: Studies that one address, and all together, may want at a time.
EACH, ALL = 3, 100
#: The same of studies for statistics, by one person and by all.
EACH_QUIET, ALL_QUIET = 20, 400
#: With how much thinking they are made.
EFFORT = 1.0

#: A table and a seat of it.
Key = tuple[str, int]
#: Brings what is to be studied, and the record's text.
Bring = Callable[[], Awaitable[tuple[StudyOf, str]]]


class StudyNews(msgspec.Struct):
    """How far a study is, and once it is made, the study (docs/study.md)."""

    state: Literal["waiting", "thinking", "made", "failed"]
    #: Studies that come before this one.
    ahead: int = 0
    #: Decisions judged, of how many; 0 of 0 until that is known.
    done: int = 0
    total: int = 0
    #: While it is under way: the decisions judged so far, but for those that the asker has.
    decisions: list[dict[str, Any]] = []
    #: What its values count: `heads` or `chance`; nothing until that is known.
    unit: str = ""
    study: dict[str, Any] | None = None


class Seats(msgspec.Struct):
    """Of a study, what it says of its seats in sum."""

    seats: list[SeatSum]


read_seats = msgspec.json.Decoder(Seats).decode


@dataclass
class Wanted:
    """A study that somebody waits for."""

    number: int
    #: What is to be studied, brought when its turn comes.
    bring: Bring
    asker: str
    looked_at: float
    #: For somebody's statistics: made even if nobody looks, but after the others.
    quiet: bool = False
    #: Whose decisions they are, as far as that is known.
    identity: str | None = None
    done: int = 0
    total: int = 0
    failed: bool = False
    unit: str = ""
    #: The decisions judged so far, each as JSON.
    decisions: list[msgspec.Raw] = field(default_factory=list)


@dataclass
class Studying:
    """Has the studies of one process made."""

    store: StudyStore
    clock: Callable[[], float] = time.monotonic
    #: Seconds since the epoch.
    now: Callable[[], float] = time.time
    #: The program that makes them.
    judging: Judging = field(default_factory=Judging)
    _wanted: dict[Key, Wanted] = field(default_factory=dict)
    #: Studies that were just made, and when somebody looked last.
    _fresh: OrderedDict[Key, tuple[bytes, float]] = field(default_factory=OrderedDict)
    #: Which is being made, and how many each asker has had since nothing was wanted.
    _now: Key | None = None
    _had: Counter[str] = field(default_factory=Counter)
    _numbers: int = 0
    _some: asyncio.Event = field(default_factory=asyncio.Event)
    _worker: asyncio.Task[None] | None = None

    def look(self, key: Key, have: int = 0) -> bytes | None:
        """Return the news of a study as JSON, None where nobody has just asked for it.

        ``have``: so many decisions the asker has already, of a study under way.
        """
        self._forget()
        if key in self._fresh:
            made, _ = self._fresh[key]
            self._fresh[key] = made, self.clock()
            return encoded("made", study=msgspec.Raw(made))
        one = self._wanted.get(key)
        if one is None:
            return None
        one.looked_at = self.clock()
        if one.failed:
            del self._wanted[key]
            return encoded("failed")
        if key == self._now:
            known = {"done": one.done, "total": one.total, "unit": one.unit}
            return encoded("thinking", decisions=one.decisions[have:], **known)
        return encoded("waiting", ahead=self._ahead_of(one))

    async def find(self, of: StudyOf) -> bytes | None:
        """Return the news of a study that is stored, None where it must be made."""
        data = await self.store.study(of, self.now())
        if data is None:
            return None
        return encoded("made", study=msgspec.Raw(await asyncio.to_thread(zlib.decompress, data)))

    def want(self, of: StudyOf, record: str, asker: str) -> bytes:
        """Have a study made as long as somebody looks; one too many of an asker is refused."""

        async def bring() -> tuple[StudyOf, str]:
            return of, record

        key = (of.table, of.seat)
        self._add(key, Wanted(0, bring, asker, self.clock(), identity=of.identity), EACH, ALL)
        news = self.look(key)
        assert news is not None
        return news

    def want_quietly(self, key: Key, bring: Bring, identity: str) -> bool:
        """Have a study made for somebody's statistics, unless it is wanted already; tells that."""
        if key in self._wanted:
            return False
        long_ago = self.clock() - FORGOTTEN - 1
        one = Wanted(0, bring, identity, long_ago, quiet=True, identity=identity)
        self._add(key, one, EACH_QUIET, ALL_QUIET)
        return True

    def _add(self, key: Key, one: Wanted, each: int, all_: int) -> None:
        self._forget()
        alike = [other for other in self._wanted.values() if other.quiet == one.quiet]
        if sum(other.asker == one.asker for other in alike) >= each or len(alike) >= all_:
            raise Refused("rate-limited")
        self._numbers += 1
        one.number = self._numbers
        self._wanted[key] = one
        self._some.set()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())

    def wanted_by(self, asker: str) -> set[Key]:
        """Return what is wanted for somebody's statistics, and not yet made."""
        return {
            key
            for key, one in self._wanted.items()
            if one.quiet and one.asker == asker and not one.failed
        }

    def forget_person(self, identity: str) -> None:
        """Let go of what there is in memory of somebody who was erased."""
        named = [key for key, one in self._wanted.items() if identity in (one.identity, one.asker)]
        for key in named:
            if key != self._now:
                del self._wanted[key]
        self._fresh.clear()

    async def stop(self) -> None:
        """Make no more."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self.judging.stop()

    # The work

    async def _work(self) -> None:
        """Make what is wanted until nothing was for a while."""
        while await self._some_soon():
            key = self._next()
            one = self._wanted[key]
            self._now = key
            self._had[one.asker] += 1
            try:
                of, record = await one.bring()
                if await self._made_elsewhere(key, one, of):
                    continue
                async with self.judging.running() as program, asyncio.timeout(TAKES):
                    await self._make(program, key, one, of, record)
            except Exception as error:  # the next one is made by a new program
                self._fail(key, one, repr(error))
            finally:
                self._now = None

    async def _some_soon(self) -> bool:
        """Wait until a study is wanted; false when none is for long."""
        while True:
            self._forget()
            if any(not one.failed for one in self._wanted.values()):
                return True
            self._had.clear()
            self._some.clear()
            try:
                await asyncio.wait_for(self._some.wait(), STAYS)
            except TimeoutError:
                return False

    def _next(self) -> Key:
        """Return whose turn it is: where somebody looks; who had fewest; who asked first."""
        waiting = [key for key, one in self._wanted.items() if not one.failed]

        def rank(key: Key) -> tuple[bool, int]:
            one = self._wanted[key]
            return not self._looked_at(one), self._had[one.asker]

        return min(waiting, key=rank)

    def _looked_at(self, one: Wanted) -> bool:
        return one.looked_at >= self.clock() - FORGOTTEN

    def _ahead_of(self, one: Wanted) -> int:
        """Count the studies that may well be made before this one."""
        others = [other for other in self._wanted.values() if other is not one and not other.failed]
        return sum(one.quiet or self._looked_at(other) for other in others)

    def _forget(self) -> None:
        """Drop what nobody looks at any more."""
        for key, one in list(self._wanted.items()):
            if not self._looked_at(one) and (one.failed or not one.quiet):
                del self._wanted[key]
        before = self.clock() - FORGOTTEN
        for key in [key for key, (_, at) in self._fresh.items() if at < before]:
            del self._fresh[key]

    async def _made_elsewhere(self, key: Key, one: Wanted, of: StudyOf) -> bool:
        """Take over a study that is stored by now; tells whether it was."""
        data = await self.store.study(of, self.now()) if of.kept else None
        if data is None:
            return False
        await self._keep(key, one, of, await asyncio.to_thread(zlib.decompress, data))
        return True

    async def _make(
        self, program: Program, key: Key, one: Wanted, of: StudyOf, record: str
    ) -> None:
        """Have one study made; gives it up when nobody wants it any more."""
        id = str(one.number)
        asked = {"id": id, "record": record, "seat": of.seat, "effort": EFFORT}
        heard = await program.ask({**asked, "progress": True, "decisions": True})
        given_up = False
        while True:
            said = await soon(heard)
            wanted = self._wanted.get(key) is one and (one.quiet or self._looked_at(one))
            if not given_up and not wanted:
                given_up = True
                await program.send({"id": f"-{id}", "cancel": id})
            if said is None:
                continue
            if said.result or said.cancelled or said.error:
                program.forget(id)
            if said.result:
                await self._keep(key, one, of, bytes(said.result))
                return
            if said.cancelled:
                self._drop(key, one)
                return
            if said.error:
                self._fail(key, one, said.error)
                return
            one.done, one.total, one.unit = said.done, said.total, said.unit
            one.decisions += said.decisions

    def _fail(self, key: Key, one: Wanted, why: str) -> None:
        """Give a study up; whoever looks at it is told."""
        log.error("a study failed: %s", why, extra={"table": key[0]})
        one.failed = True

    async def _keep(self, key: Key, one: Wanted, of: StudyOf, made: bytes) -> None:
        """Store a study; who looks at it is shown it even where it cannot be stored."""
        (summed,) = [seat for seat in read_seats(made).seats if seat.seat == of.seat]
        if self._looked_at(one):
            self._fresh[key] = made, self.clock()
            while sum(len(kept) for kept, _ in self._fresh.values()) > FRESH:
                self._fresh.popitem(last=False)
        if of.kept:
            await self._store(key, of, made, summed)
        self._drop(key, one)

    async def _store(self, key: Key, of: StudyOf, made: bytes, summed: SeatSum) -> None:
        data = await asyncio.to_thread(zlib.compress, made)
        try:
            await self.store.keep_study(of, data, encode_sum(summed), self.now())
        except StoreError as error:
            log.error("a study is not stored: %s", error, extra={"table": key[0]})

    def _drop(self, key: Key, one: Wanted) -> None:
        if self._wanted.get(key) is one:
            del self._wanted[key]


def encoded(state: str, **more: Any) -> bytes:
    """Return news as JSON."""
    return msgspec.json.encode(StudyNews(state, **more))  # type: ignore[arg-type]
