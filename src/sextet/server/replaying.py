"""Replays, made so that nobody who plays notices: one at a time, in small pieces, and kept.

A long game takes a tenth of a second of Python to step through. In a thread, that alone would hold
up every move: whoever works in Python gives way only every few milliseconds, and a move asks for
that many times.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from sextet.core.record import Record
from sextet.core.replay import replay_frames
from sextet.games import find_game
from sextet.tables.replays import Replay, replay_of

#: Bytes of replays that are kept, the ones asked for last.
KEPT = 32 * 1024 * 1024
#: Seconds of work after which whoever plays comes first, for so many seconds.
WORKS, RESTS = 0.0005, 0.0005
#: Steps that are encoded in one piece.
PIECE = 8

Item = TypeVar("Item")


@dataclass(frozen=True)
class Made:
    """A replay, encoded but for its headers, which have the names that people go by now."""

    lines: list[str]
    fields: dict[str, msgspec.Raw]
    #: The names of the headers that it has.
    headers: frozenset[str]
    #: How many bytes it takes.
    size: int

    def encoded(self, record: Record) -> bytes:
        """Return the whole, with the headers of a record that is the same but for names."""
        given = record.headers.items()
        headers = {
            name: value for name, value in given if name in self.headers or name.startswith("seat ")
        }
        return msgspec.json.encode({**self.fields, "headers": headers})


@dataclass
class Replaying:
    """Makes the replays of one process."""

    #: How many it has made.
    made: int = 0
    _kept: OrderedDict[str, Made] = field(default_factory=OrderedDict)
    _size: int = 0
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    _in_line: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def of_table(self, table: str, record: Record, asker: str) -> bytes:
        """Return the replay of a finished table, made if it is not kept."""
        found = self._find(table, record)
        if found is None:
            async with self._turn_of(asker), self._one:
                found = self._find(table, record)
                if found is None:
                    found = await self._make(record)
                    self._keep(table, found)
        return found.encoded(record)

    async def of_record(self, record: Record, asker: str) -> bytes:
        """Return the replay of a record that somebody sent."""
        async with self._turn_of(asker), self._one:
            return (await self._make(record)).encoded(record)

    async def check(self, record: Record, asker: str) -> None:
        """Follow a record that somebody sent to its end; raises where the rules forbid a line."""
        async with self._turn_of(asker), self._one:
            await asyncio.to_thread(follow_to_the_end, record)

    def _turn_of(self, asker: str) -> asyncio.Lock:
        """Return what lets in one replay of an asker at a time: others wait for one of them."""
        return self._in_line.setdefault(asker, asyncio.Lock())

    async def _make(self, record: Record) -> Made:
        self.made += 1
        return await asyncio.to_thread(make, record)

    def _find(self, table: str, record: Record) -> Made | None:
        found = self._kept.get(table)
        if found is None or found.lines != record.lines:
            return None
        self._kept.move_to_end(table)
        return found

    def _keep(self, table: str, made: Made) -> None:
        if (old := self._kept.pop(table, None)) is not None:
            self._size -= old.size
        self._kept[table] = made
        self._size += made.size
        while self._size > KEPT:
            self._size -= self._kept.popitem(last=False)[1].size


def make(record: Record) -> Made:
    """Make a replay, with rests: in a thread beside those who play."""
    replay = replay_of(with_rests(replay_frames(record, find_game)))
    fields = {
        name: msgspec.Raw(msgspec.json.encode(getattr(replay, name)))
        for name in Replay.__struct_fields__
        if name not in ("steps", "headers")
    }
    pieces = (replay.steps[k : k + PIECE] for k in range(0, len(replay.steps), PIECE))
    steps = [msgspec.json.encode(piece)[1:-1] for piece in with_rests(pieces)]
    fields["steps"] = msgspec.Raw(b"[" + b",".join(steps) + b"]")
    size = sum(map(len, steps)) + sum(map(len, record.lines))
    return Made(record.lines, fields, frozenset(replay.headers), size)


def follow_to_the_end(record: Record) -> None:
    """Follow a record, with rests, and keep nothing of it."""
    for _ in with_rests(replay_frames(record, find_game)):
        pass


def with_rests(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items, and let others work in between."""
    begun = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - begun > WORKS:
            time.sleep(RESTS)
            begun = time.perf_counter()
