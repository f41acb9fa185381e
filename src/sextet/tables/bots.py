"""Bots at tables: they think in threads, one thought a table at a time, shorter under load."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sextet.core.generator import Generator, generator
from sextet.players import find_player
from sextet.players.port import Player, StopFlag, stop_flag
from sextet.players.seat import Seats
from sextet.tables.table import Seat, Table

T = TypeVar("T")

#: The level that plays for a person who is away.
STAND_IN_LEVEL = 3
#: Seconds of thinking for one decision when nobody else waits; shared out when others do.
MOST_SECONDS = 3.0
LEAST_SECONDS = 0.03


@dataclass
class Bots:
    """The bots of one table, kept between their moves; they can be made anew at any time."""

    players: dict[tuple[int, int], Player] = field(default_factory=dict)

    def player(self, table: Table, seat: int) -> Player:
        """Return the bot on a seat, or the one that stands in there."""
        level = level_at(table.seats[seat - 1])
        if (seat, level) not in self.players:
            self.players[seat, level] = find_player(
                f"level:{level}" if level else "random", table.game
            )
        return self.players[seat, level]

    def at(self, table: Table, secret: bytes, stop: StopFlag) -> Seats:
        """Seat the bots of a table, each with a generator of its own for this moment."""
        count = len(table.seats)
        players = [
            self.player(table, k) if table.seats[k - 1].played_by_bot else None
            for k in range(1, count + 1)
        ]
        randoms = [chance(secret, table.id, table.version, k) for k in range(count)]
        return Seats(table.playing, players, randoms, stop=stop)


def highest_level(table: Table) -> int:
    """Return the level of the strongest bot that plays at a table now."""
    return max((level_at(seat) for seat in table.seats if seat.played_by_bot), default=0)


def level_at(seat: Seat) -> int:
    """Return the level of the bot on a seat, or of the one that stands in there."""
    return seat.level if seat.kind == "bot" else STAND_IN_LEVEL


def chance(secret: bytes, *what: object) -> Generator:
    """Return a generator that only the server can foresee; it knows nothing of the deals."""
    text = "\n".join(map(str, ("sextet bot", *what)))
    digest = hashlib.sha256(secret + text.encode()).digest()
    return generator(int.from_bytes(digest[:8], "big"))


class Thinker:
    """A few threads in which bots think, first come first served.

    A table asks for one thought at a time, so that none crowds out the others. The more thoughts
    wait, the sooner one is told to stop.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self.waiting = 0
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="bot")
        self._free = asyncio.Semaphore(self.threads)

    async def think(self, thought: Callable[[StopFlag], T]) -> T:
        """Run a thought in a thread and return what it came to."""
        loop = asyncio.get_running_loop()
        self.waiting += 1
        try:
            async with self._free:
                stop = stop_flag()
                alarm = loop.call_later(self.seconds(), stop.fill, 1)
                try:
                    return await loop.run_in_executor(self._pool, thought, stop)
                finally:
                    alarm.cancel()
        finally:
            self.waiting -= 1

    def seconds(self) -> float:
        """Return how long a thought may take now."""
        return max(LEAST_SECONDS, MOST_SECONDS * self.threads / max(self.threads, self.waiting))

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)
