"""What live tables need from outside: a store that keeps logs, and news between processes.

``sextet.store`` implements these ports on SQLAlchemy. Times are seconds since the epoch, texts of
events and summaries are JSON as bytes: the store looks into none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypedDict, Unpack

#: How long a duty belongs to the process that appended to a table or claimed it, in seconds after
#: it is due: that process wakes the table, others only if it did not.
LEASE = 30.0


class Unreadable(Exception):  # noqa: N818
    """The database cannot read what it holds: it is damaged there."""


class LostRace(Exception):  # noqa: N818
    """Somebody else appended first: read what is newer and decide again."""


@dataclass(frozen=True)
class Stored:
    """One event of a table's log."""

    number: int
    at: float
    data: bytes
    #: Covers the event and, through the hash of the one before it, all that came before.
    hash: bytes = b""
    #: What the event says that can be erased, after its salt; None where nothing is, or was.
    words: bytes | None = None
    #: Who wrote the words; known when they are stored, not asked for when they are read.
    writer: str | None = field(default=None, compare=False)


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
    #: The hash of the event that they follow: on another one with the same number they do not.
    follows: bytes = b""

    @property
    def hash(self) -> bytes:
        """The hash of the last event."""
        return self.events[-1].hash if self.events else self.follows


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
    """What is stored of a table beside its log."""

    table: str
    version: int
    #: The hash of its last event.
    hash: bytes
    status: str
    game: str
    public: bool
    opened_at: float
    opened_by: str
    updated_at: float
    seed: bytes
    line: bytes


MailState = Literal["waiting", "confirmed", "refused", "stopped"]


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
    #: Whether mail is sent to them; None without an address.
    mail_state: MailState | None = None


@dataclass(frozen=True)
class Mailbox:
    """Where somebody gets mail."""

    identity: str
    address: str
    state: MailState
    #: Of what the link holds by which they confirm it, None if they were never asked to.
    hashed: bytes | None
    until: float | None
    language: str | None


class PersonChanges(TypedDict, total=False):
    """What is to change of a person; what is None stays."""

    nickname: str | None
    language: str | None
    recovery_hash: bytes | None


#: What a pass opens, each more than the one before: looking, playing, the account itself.
Scope = Literal["read", "play", "account"]
SCOPES: tuple[Scope, ...] = ("read", "play", "account")


@dataclass(frozen=True)
class Pass:
    """By what somebody comes in: a browser's cookie opens the account, a program's token less."""

    number: int
    identity: str
    scope: Scope
    #: What its owner calls the program, or roughly which browser it is.
    name: str
    made_at: float
    used_at: float

    def opens(self, scope: Scope) -> bool:
        """Tell whether it is good for so much."""
        return SCOPES.index(scope) <= SCOPES.index(self.scope)


@dataclass(frozen=True)
class Subscription:
    """A browser in which somebody is told of turns: its push service, its key, its secret."""

    endpoint: str
    key: bytes
    secret: bytes


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

    async def load(self, table: str) -> tuple[TableHead | None, list[Stored]]:
        """Return all that is stored of a table at one moment: its row, if it has one, its log.

        Raises ``Unreadable`` where the database cannot tell.
        """

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

    async def summaries(self, statuses: Sequence[str], limit: int, viewer: str = "") -> list[bytes]:
        """Return the summaries of public tables with one of these statuses, the newest first.

        Those that somebody opened, or sits at, whom the viewer blocks are left out.
        """

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

    async def blocks_among(self, people: Collection[str]) -> set[tuple[str, str]]:
        """Return who of these people blocks whom of them."""

    async def one_person_twice(self, people: Collection[str]) -> bool:
        """Tell whether two of these identities are known to be one person's."""

    async def counts(self) -> dict[str, int]:
        """Return how much is stored: tables by status, events, identities."""


class PeopleStore(Protocol):
    """Keeps identities, passes and bans. Cookies, tokens and codes come hashed."""

    async def add_person(self, person: Person, recovery_hash: bytes, at: float) -> None:
        """Store a new identity."""

    async def person(self, identity: str) -> Person | None:
        """Return an identity, None if there is none or it was erased."""

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Return those of these identities that exist."""

    async def change_person(self, identity: str, **changes: Unpack[PersonChanges]) -> None:
        """Change what is given of an identity."""

    async def person_by_recovery(self, recovery_hash: bytes) -> Person | None:
        """Return the identity that a recovery code belongs to."""

    async def erase_person(self, identity: str) -> None:
        """Erase an identity: name, mail, language, codes, passes, browsers, ratings, mutes, blocks.

        What it wrote goes too, at whatever table and in whatever role it wrote there.
        """

    async def saw(self, identities: Sequence[str], now: float) -> None:
        """Note that these identities are here now."""

    async def add_pass(
        self, hashed: bytes, identity: str, scope: Scope, name: str, at: float
    ) -> Pass:
        """Let somebody in by a cookie or a token from now on; of too many browsers one ends."""

    async def pass_by_hash(self, hashed: bytes) -> Pass | None:
        """Return the pass that a cookie or a token is, None if it is none or has ended."""

    async def passes_of(self, identity: str) -> list[Pass]:
        """Return by what somebody comes in, what was used last first."""

    async def end_passes(self, identity: str, numbers: Collection[int], at: float) -> list[int]:
        """End those of these passes that are somebody's; returns which did."""

    async def ended_passes(self, since: float) -> list[int]:
        """Return the passes that have ended since then."""

    async def use_passes(self, numbers: Collection[int], at: float) -> None:
        """Note that these passes are in use."""

    async def written_by(self, identity: str, limit: int) -> list[tuple[str, float, str]]:
        """Return (table, when, text) of what somebody wrote at tables, the latest first."""

    async def set_mail(
        self, identity: str, mail: str, hashed: bytes | None = None, until: float | None = None
    ) -> None:
        """Let mail to somebody wait for their word until then; an empty address removes theirs."""

    async def mailbox(self, identity: str) -> Mailbox | None:
        """Return where somebody gets mail, None if they gave no address."""

    async def confirm_mail(self, hashed: bytes, now: float) -> str:
        """Send mail there from now on; returns whose it is, empty if nothing waits for that."""

    async def stop_mail(self, hashed: bytes) -> str:
        """Send no more mail there; returns whose it was."""

    async def refuse_mail(self, identity: str, mail: str) -> str:
        """Note that a mail server will have none for this address, if it is still theirs."""

    async def subscribe(self, identity: str, new: Subscription, at: float, most: int) -> None:
        """Tell somebody in this browser from now on; of more than ``most`` the oldest goes."""

    async def subscriptions(self, identity: str) -> list[Subscription]:
        """Return the browsers in which somebody is told, the newest first."""

    async def unsubscribe(self, endpoint: str) -> None:
        """Tell nobody there any more."""

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
