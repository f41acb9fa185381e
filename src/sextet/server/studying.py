"""Studies of finished games: made by a program of its own, one after the other, and kept.

The program (``sextet study --serve``) leaves the processors to those who play. It starts with the
first study, and ends when none was wanted for a while. A study is wanted as long as somebody looks
how far it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from sextet.server.problems import log
from sextet.tables.commands import Refused

#: Bytes of studies that are kept, the ones looked at last, and the longest that is read.
KEPT, LONGEST = 32 * 1024 * 1024, 16 * 1024 * 1024
#: Seconds after which a study that nobody looks at is not wanted any more; how long one may take;
#: and how long the program stays when there is nothing to do.
FORGOTTEN, TAKES, STAYS = 15.0, 900.0, 120.0
#: Studies that one address, and all together, may want at a time.
EACH, ALL = 3, 100
COMMAND = ["-c", "from sextet.cli import main; main()", "study", "--serve"]

#: A table and a seat of it.
Key = tuple[str, int]


class StudyNews(msgspec.Struct):
    """How far a study is, and once it is made, the study (docs/study.md)."""

    state: Literal["waiting", "thinking", "made", "failed"]
    #: Studies that come before this one.
    ahead: int = 0
    #: Decisions judged, of how many; 0 of 0 until that is known.
    done: int = 0
    total: int = 0
    study: dict[str, Any] | None = None


@dataclass
class Wanted:
    """A study that somebody waits for."""

    number: int
    record: str
    seat: int
    asker: str
    looked_at: float
    done: int = 0
    total: int = 0
    failed: bool = False


@dataclass
class Studying:
    """Has the studies of one process made."""

    clock: Callable[[], float] = time.monotonic
    _wanted: dict[Key, Wanted] = field(default_factory=dict)
    _kept: OrderedDict[Key, bytes] = field(default_factory=OrderedDict)
    #: Which is being made, and how many each asker has had since nothing was wanted.
    _now: Key | None = None
    _had: Counter[str] = field(default_factory=Counter)
    _numbers: int = 0
    _some: asyncio.Event = field(default_factory=asyncio.Event)
    _worker: asyncio.Task[None] | None = None

    def look(self, key: Key) -> bytes | None:
        """Return the news of a study as JSON, None where nobody has asked for it."""
        if (made := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return encoded("made", study=msgspec.Raw(made))
        one = self._wanted.get(key)
        if one is None:
            return None
        one.looked_at = self.clock()
        if one.failed:
            del self._wanted[key]
            return encoded("failed")
        if key == self._now:
            return encoded("thinking", done=one.done, total=one.total)
        ahead = sum(not other.failed for other in self._wanted.values() if other is not one)
        return encoded("waiting", ahead=ahead)

    def want(self, key: Key, record: str, asker: str) -> bytes:
        """Have a study made; one too many of an asker is refused."""
        self._forget()
        theirs = sum(one.asker == asker for one in self._wanted.values())
        if theirs >= EACH or len(self._wanted) >= ALL:
            raise Refused("rate-limited")
        self._numbers += 1
        self._wanted[key] = Wanted(self._numbers, record, key[1], asker, self.clock())
        self._some.set()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        news = self.look(key)
        assert news is not None
        return news

    async def stop(self) -> None:
        """Make no more."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    # The work

    async def _work(self) -> None:
        """Make what is wanted until nothing was for a while."""
        program: Process | None = None
        try:
            while await self._some_soon():
                key = self._next()
                one = self._wanted[key]
                self._now = key
                self._had[one.asker] += 1
                if program is None or program.returncode is not None:
                    program = await begin()
                try:
                    async with asyncio.timeout(TAKES):
                        await self._make(program, key, one)
                except (OSError, TimeoutError, ValueError) as error:
                    self._fail(key, one, repr(error))
                    await end(program)
                self._now = None
        finally:
            self._now = None
            if program is not None:
                await end(program)

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
        """Return whose turn it is: of those who had fewest, who asked first."""
        waiting = [key for key, one in self._wanted.items() if not one.failed]
        return min(waiting, key=lambda key: self._had[self._wanted[key].asker])

    def _forget(self) -> None:
        """Drop what nobody looks at any more."""
        before = self.clock() - FORGOTTEN
        for key in [key for key, one in self._wanted.items() if one.looked_at < before]:
            del self._wanted[key]

    async def _make(self, program: Process, key: Key, one: Wanted) -> None:
        """Have one study made; gives it up when nobody looks at it any more."""
        id = str(one.number)
        await send(program, {"id": id, "record": one.record, "seat": one.seat, "progress": True})
        given_up = False
        while True:
            line = await soon(program)
            if not given_up and one.looked_at < self.clock() - FORGOTTEN:
                given_up = True
                await send(program, {"id": f"-{id}", "cancel": id})
            if line is None:
                continue
            said = json.loads(line)
            if said["id"] != id:
                continue
            if "result" in said:
                self._keep(key, msgspec.json.encode(said["result"]))
                self._wanted.pop(key, None)
                return
            if "cancelled" in said:
                self._wanted.pop(key, None)
                return
            if "error" in said:
                self._fail(key, one, said["error"])
                return
            one.done, one.total = said["done"], said["total"]

    def _fail(self, key: Key, one: Wanted, why: str) -> None:
        """Give a study up; whoever looks at it is told."""
        log.error("a study failed: %s", why, extra={"table": key[0]})
        one.failed = True

    def _keep(self, key: Key, made: bytes) -> None:
        self._kept[key] = made
        while sum(map(len, self._kept.values())) > KEPT:
            self._kept.popitem(last=False)


def encoded(state: str, **more: Any) -> bytes:
    """Return news as JSON."""
    return msgspec.json.encode(StudyNews(state, **more))  # type: ignore[arg-type]


async def begin() -> Process:
    """Start the program; Ctrl-C at the terminal is for the server, which ends it."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, "NUMBA_NUM_THREADS": "1"},
        limit=LONGEST,
        start_new_session=True,
    )


async def end(program: Process) -> None:
    """End the program."""
    with contextlib.suppress(ProcessLookupError):
        program.kill()
    await program.wait()


async def send(program: Process, request: dict[str, Any]) -> None:
    """Write one line to the program."""
    assert program.stdin is not None
    program.stdin.write(json.dumps(request).encode() + b"\n")
    await program.stdin.drain()


async def soon(program: Process) -> bytes | None:
    """Return the program's next line; None if there is none for a second."""
    assert program.stdout is not None
    try:
        line = await asyncio.wait_for(program.stdout.readline(), 1)
    except TimeoutError:
        return None
    if not line:
        raise ConnectionError("the program that studies has ended")
    return line
