"""What live tables need from outside: a store that keeps logs, and news between processes.

``sextet.store`` implements these ports on SQLAlchemy. Times are seconds since the epoch, texts of
events and summaries are JSON as bytes: the store looks into none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypedDict, Unpack

#: How long a duty belongs to the process that appended to a table or claimed it, in seconds after
#: it is due: that process wakes the table, others only if it did not.
LEASE = 30.0


class LostRace(Exception):  # noqa: N818
    """Somebody else appended first: read what is newer and decide again."""


@dataclass(frozen=True)
class Stored:
    """One event of a table's log."""

    number: int
    at: float
    data: bytes


@dataclass(frozen=True)
class LogBatch:
    """Events to append to a table's log, and what must change in the same commit."""

    table: str
    #: The version the events follow; the commit fails with ``LostRace`` if the log is longer.
    after: int
    events: Sequence[Stored]
    status: str
    #: When the table must be woken next, if at all.
    due: float | None
    #: What lists of tables say of it (``summaries.StoredSummary``), as JSON.
    summary: bytes
    #: Everybody who holds a seat, when that has changed.
    members: Sequence[str] | None = None
    #: The result for history and ratings, as JSON, when the game has just ended.
    result: bytes | None = None


@dataclass(frozen=True)
class NewTable:
    """A table that begins: what never changes about it."""

    table: str
    game: str
    public: bool
    opened_at: float
    opened_by: str
    seed: bytes


@dataclass(frozen=True)
class TableHead:
    """What is known of a stored table without its log."""

    table: str
    version: int
    status: str
    seed: bytes


@dataclass(frozen=True)
class Person:
    """A guest identity."""

    identity: str
    nickname: str
    mail: str | None = None
    #: Seconds since the epoch; somebody who never played counts as seen when they came.
    seen_at: float = 0.0
    #: In which language to write to them; English, if they never said.
    language: str | None = None


class PersonChanges(TypedDict, total=False):
    """What is to change of a person; what is None stays."""

    nickname: str | None
    mail: str | None
    language: str | None
    recovery_hash: bytes | None


@dataclass(frozen=True)
class Standing:
    """One rating of one identity in one game."""

    identity: str
    game: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class Ban:
    """Somebody who may not come in: an identity or an address."""

    number: int
    kind: str
    value: str
    reason: str
    at: float


class TableStore(Protocol):
    """Keeps tables and their logs. What a method has returned from is durable."""

    async def open_table(self, new: NewTable, first: LogBatch) -> None:
        """Store a new table with its first events."""

    async def append(self, batch: LogBatch) -> None:
        """Append to a log; raises ``LostRace`` if ``after`` is no longer its version."""

    async def head(self, table: str) -> TableHead | None:
        """Return what is known of a table, None if there is none."""

    async def read(self, table: str, after: int = 0) -> list[Stored]:
        """Return a log's events with numbers above ``after``, in order."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the versions of those tables that exist."""

    async def claim_due(self, now: float, limit: int) -> list[str]:
        """Take tables whose duty is due; nobody else gets them until the lease ends."""

    async def set_due(self, table: str, version: int, due: float | None) -> None:
        """Change when a table is woken, if it is still at this version. Ends the lease."""

    async def next_due(self) -> float | None:
        """Return when the next duty falls due, leases regarded."""

    async def summaries(self, statuses: Sequence[str], limit: int) -> list[bytes]:
        """Return the summaries of public tables with one of these statuses, the newest first."""

    async def summaries_of(self, identity: str, statuses: Sequence[str], limit: int) -> list[bytes]:
        """Return the summaries of the tables where an identity holds a seat, the newest first."""

    async def results_of(
        self, identity: str, before: float, limit: int
    ) -> list[tuple[str, float, bytes]]:
        """Return (table, ended at, result) of an identity's games, the latest first."""

    async def result(self, table: str) -> tuple[float, bytes] | None:
        """Return when a table's game ended and its result."""

    async def settle_ratings(
        self,
        table: str,
        game: str,
        identities: Sequence[str],
        rate: Callable[[Mapping[str, Standing]], Mapping[str, Standing]],
    ) -> bool:
        """Rate a finished game once: reads the standings, calls ``rate``, stores what it returns.

        One transaction; does nothing and returns False if the game has been rated before.
        """

    async def standings(self, identity: str) -> list[Standing]:
        """Return an identity's ratings in all games."""

    async def best(self, game: str, limit: int) -> list[tuple[Person, Standing]]:
        """Return the highest ratings (mu - 3 sigma) of a game."""

    async def counts(self) -> dict[str, int]:
        """Return how much is stored: tables by status, events, identities."""


class PeopleStore(Protocol):
    """Keeps identities, tokens and bans. Tokens and codes come hashed."""

    async def add_person(self, person: Person, recovery_hash: bytes, at: float) -> None:
        """Store a new identity."""

    async def person(self, identity: str) -> Person | None:
        """Return an identity, None if there is none or it was erased."""

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Return those of these identities that exist."""

    async def change_person(self, identity: str, **changes: Unpack[PersonChanges]) -> None:
        """Change what is given of an identity; an empty mail removes it."""

    async def person_by_recovery(self, recovery_hash: bytes) -> Person | None:
        """Return the identity that a recovery code belongs to."""

    async def erase_person(self, identity: str, blank: Callable[[bytes], bytes | None]) -> None:
        """Erase an identity: its name, mail, language, codes, tokens and ratings.

        ``blank`` is given every event of the tables it sat at and returns what to keep instead
        (None: leave it), so that its chat goes too.
        """

    async def saw(self, identities: Sequence[str], now: float) -> None:
        """Note that these identities are here now."""

    async def add_token(self, token_hash: bytes, identity: str, at: float) -> None:
        """Store a token of an identity, for programs."""

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the identity that a token belongs to."""

    async def add_ban(self, kind: str, value: str, reason: str, at: float) -> int:
        """Ban an ``identity`` or an ``address``; returns the ban's number."""

    async def remove_ban(self, number: int) -> bool:
        """Lift a ban; tells whether there was one."""

    async def bans(self) -> list[Ban]:
        """Return all bans."""

    async def secret(self, name: str, make: Callable[[], bytes]) -> tuple[bytes, bool]:
        """Return a secret of the server, made when it is first asked for (then True besides)."""


class News(Protocol):
    """Tells other processes that tables have changed. A hint: it may be lost or doubled."""

    def tell(self, table: str, version: int) -> None:
        """Say that a table has reached a version. Returns at once."""

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Set who is told: ``heard`` of each news, ``missed`` when some may have been lost."""


class Ready(Protocol):
    """How far the games are that this process can play; ``sextet.prepare`` gets them ready."""

    def share(self, game: str, level: int) -> float:
        """Return how much of a game is ready, up to a level of its bots: 1 is all."""

    async def wait(self, game: str, level: int, within: float | None = None) -> None:
        """Wait until a game is ready, or for so many seconds."""


class AlwaysReady:
    """Games that need no getting ready, or get ready as they are played."""

    def share(self, game: str, level: int) -> float:
        """Return that all of it is."""
        return 1.0

    async def wait(self, game: str, level: int, within: float | None = None) -> None:
        """Wait for nothing."""
