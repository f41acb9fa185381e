"""How often something was done by somebody within a time: in memory, or for all processes at once.

Each key has a bucket that holds ``size`` and is full again after ``seconds``. Kept is one number:
when it will be full. On PostgreSQL that is a row, changed in one statement by the database's own
clock, so that the limit holds for all processes together; the key is hashed with the server's
secret, so that no address is stored.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from sextet.store.address import address
from sextet.store.reader import PostgresReader

#: Buckets remembered in memory; the ones used longest ago go first.
REMEMBERED = 100_000
#: Connections for counting: who asks too much waits here, not where moves are read.
CONNECTIONS = 2


@dataclass(frozen=True)
class Bucket:
    """What may be done, by one who has a key."""

    kind: str
    size: float
    seconds: float = 3600.0

    @property
    def step(self) -> float:
        """Seconds until one more may be done."""
        return self.seconds / self.size

    @property
    def most(self) -> float:
        """Seconds until it is full, at most; a little more than exact, since floats are not."""
        return self.seconds + self.step / 100


class Counts(Protocol):
    """Counts what is done."""

    async def take(self, bucket: Bucket, key: str) -> bool:
        """Take one out of a bucket; False when it is empty."""

    async def left(self, bucket: Bucket, key: str) -> float:
        """Return how much is in a bucket."""

    async def forget(self) -> None:
        """Forget the buckets that are full."""

    async def close(self) -> None:
        """Let go of the database."""


@dataclass
class LocalCounts:
    """Counts in the memory of one process."""

    clock: Callable[[], float] = time.monotonic
    _full_at: OrderedDict[tuple[str, str], float] = field(default_factory=OrderedDict)

    def take_now(self, bucket: Bucket, key: str) -> bool:
        """Take one out of a bucket; False when it is empty."""
        now, place = self.clock(), (bucket.kind, key)
        if bucket.size < 1:
            return False
        full_at = max(self._full_at.get(place, now), now) + bucket.step
        if full_at > now + bucket.most:
            return False
        self._full_at[place] = full_at
        self._full_at.move_to_end(place)
        while len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
        return True

    async def take(self, bucket: Bucket, key: str) -> bool:
        """Take one out of a bucket; False when it is empty."""
        return self.take_now(bucket, key)

    async def left(self, bucket: Bucket, key: str) -> float:
        """Return how much is in a bucket."""
        now = self.clock()
        return left_of(bucket, self._full_at.get((bucket.kind, key), now) - now)

    async def forget(self) -> None:
        """Forget the buckets that are full."""
        now = self.clock()
        for place in [place for place, full_at in self._full_at.items() if full_at <= now]:
            del self._full_at[place]

    async def close(self) -> None:
        """Let go of nothing."""


class PostgresCounts:
    """Counts in a PostgreSQL database, for all processes on it."""

    def __init__(self, reader: PostgresReader, secret: bytes) -> None:
        self._reader, self._secret = reader, secret
        #: Until when a bucket is known to be empty: who insists costs the database nothing.
        self._empty_until: OrderedDict[bytes, float] = OrderedDict()

    async def take(self, bucket: Bucket, key: str) -> bool:
        """Take one out of a bucket; False when it is empty."""
        place = self._place(bucket, key)
        if bucket.size < 1 or self._empty_until.get(place, 0.0) > time.monotonic():
            return False
        if await self._reader.fetch(_TAKE, place, bucket.step, bucket.most):
            return True
        wait = await self._seconds(place) + bucket.step - bucket.most
        self._empty_until[place] = time.monotonic() + wait
        self._empty_until.move_to_end(place)
        while len(self._empty_until) > REMEMBERED:
            self._empty_until.popitem(last=False)
        return False

    async def left(self, bucket: Bucket, key: str) -> float:
        """Return how much is in a bucket."""
        return left_of(bucket, await self._seconds(self._place(bucket, key)))

    async def forget(self) -> None:
        """Forget the buckets that are full."""
        await self._reader.fetch(_FORGET)

    async def close(self) -> None:
        """Close the connections."""
        await self._reader.close()

    async def _seconds(self, place: bytes) -> float:
        """Return in how many seconds a bucket is full."""
        rows = await self._reader.fetch(_SECONDS, place)
        return float(rows[0][0]) if rows else 0.0

    def _place(self, bucket: Bucket, key: str) -> bytes:
        text = f"{bucket.kind}\n{key}".encode()
        return hashlib.blake2b(
            text, digest_size=16, key=self._secret, person=b"sextet counts"
        ).digest()


def left_of(bucket: Bucket, seconds: float) -> float:
    """Return how much is in a bucket that is full in so many seconds."""
    if bucket.size < 1:
        return 0.0
    return (bucket.seconds - max(0.0, seconds)) / bucket.step


async def open_counts(url: str, secret: bytes) -> Counts:
    """Return the counts for a database: across processes on PostgreSQL. Close them at the end."""
    where = address(url)
    if where.path is not None:
        return LocalCounts()
    return PostgresCounts(await PostgresReader.open(where.dsn, CONNECTIONS), secret)


_NOW = "extract(epoch FROM clock_timestamp())::float8"
_TAKE = f"""
INSERT INTO counted (key, full_at) VALUES ($1, {_NOW} + $2::float8)
ON CONFLICT (key) DO UPDATE SET full_at = greatest(counted.full_at + $2, excluded.full_at)
WHERE greatest(counted.full_at + $2, excluded.full_at) <= excluded.full_at - $2 + $3::float8
RETURNING full_at
"""
_SECONDS = f"SELECT full_at - {_NOW} FROM counted WHERE key = $1"
_FORGET = f"DELETE FROM counted WHERE full_at <= {_NOW}"
