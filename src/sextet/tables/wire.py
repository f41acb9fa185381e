"""What the socket carries, both ways: every request a client may send, every answer it may get.

A request says what it wants in ``do``, an answer what it is in ``is``. Most requests are commands,
which a table decides (``commands``). The client's types (web/src/lib/wire.ts) and the tables of
docs/protocol.md are made from these structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from sextet.core.pictures import Picture
from sextet.core.reasons import Value
from sextet.tables.commands import AnyCommand, Command, CommandId, MoveText, SeatNumber
from sextet.tables.events import Pace, SeatKind, TableStatus
from sextet.tables.moderation import REPORT_LENGTH


class Watch(Command, frozen=True, tag="watch"):
    """Send a table, then whatever changes there; ``version``: what the client has already."""

    version: Annotated[int, msgspec.Meta(ge=0)] | None = None
    #: The last receipt that the client was given for this table, to be compared.
    receipt: Annotated[str, msgspec.Meta(max_length=60)] | None = None


class Unwatch(Command, frozen=True, tag="unwatch"):
    """Send nothing more of a table."""


class Preview(Command, frozen=True, tag="preview"):
    """Tell what moves would cause; without ``moves``, what each legal one would, up to 64."""

    seat: SeatNumber
    moves: Annotated[tuple[MoveText, ...], msgspec.Meta(max_length=64)] | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Tell that the server is there."""

    id: Annotated[str, msgspec.Meta(max_length=40)] = ""


class About(Command, frozen=True, kw_only=True):
    """Something asked about somebody at a table: who has a seat, or wrote a line of chat."""

    #: The name they are known by: if somebody else has come in their place, nothing is done.
    name: Annotated[str, msgspec.Meta(max_length=200)]
    seat: SeatNumber | None = None
    line: Annotated[int, msgspec.Meta(ge=1)] | None = None


class Avoid(About, frozen=True, kw_only=True, tag="avoid"):
    """Mute or block somebody from now on, here and everywhere; or neither any more."""

    how: Literal["mute", "block", "neither"]


class Report(About, frozen=True, kw_only=True, tag="report"):
    """Tell the admin about somebody; the last lines of the chat are kept with it."""

    reason: Literal["insult", "spam", "cheating", "name", "other"]
    words: Annotated[str, msgspec.Meta(max_length=2 * REPORT_LENGTH)] = ""


Request = AnyCommand | Watch | Unwatch | Preview | Avoid | Report | Ping


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    level: int | None
    connected: bool
    #: Whether a bot plays for a person now.
    stand_in: bool
    #: Whether the seat has chosen while others still choose; what, nobody is told.
    chosen: bool
    to_act: bool
    #: When the time to think ends, in seconds since the epoch.
    deadline: float | None
    #: The seconds on a clock that stands still, where the game is played with clocks.
    left: float | None


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a key of the message catalogue and the values of its words."""

    key: str
    values: dict[str, Any]
    #: In a replay: the pictures it led through, each as those keys that changed since the last.
    after: list[Picture] | None = None


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the table's log: a happening, and the version and the time at which it was."""

    number: int
    at: float
    key: str
    values: dict[str, Any]
    #: In news, of what happened in the game: the pictures it led through, as in ``Happening``.
    after: list[Picture] | None = None


class ChatEntry(msgspec.Struct, frozen=True):
    """A line of chat; seat 0 is somebody who watches."""

    number: int
    at: float
    name: str
    seat: int
    text: str


class PlayerView(msgspec.Struct, frozen=True):
    """A position as one seat sees it (0: a spectator), in the form of ``sextet replay --json``."""

    seat: int
    position: dict[str, Any]
    #: The seat's own choice while it lies face down.
    chosen: str | None = None
    #: What that choice may be changed to.
    changes: list[str] = []


class Signal(msgspec.Struct, frozen=True):
    """A signal in force."""

    seat: int
    kind: str
    about: int


class UndoOffer(msgspec.Struct, frozen=True):
    """An undo that was asked for, and who has agreed."""

    seat: int
    agreed: list[int]


class RematchOffer(msgspec.Struct, frozen=True):
    """A next game that somebody asked for: which seats agreed, which declined, whose turn it is."""

    agreed: list[int]
    declined: list[int]
    #: The seats whose answer is waited for.
    asked: list[int]


class TimeOffer(msgspec.Struct, frozen=True):
    """More time: the seconds one can give, who gave them since the last decision, who asks all."""

    seconds: int
    gave: list[int]
    #: The seats that would like everybody to have twice the time.
    asked: list[int]


class Offers(msgspec.Struct, frozen=True):
    """What waits for an answer."""

    draw: list[int]
    undo: UndoOffer | None
    #: After the game, once somebody would like to play again.
    rematch: RematchOffer | None
    #: Where seconds count.
    time: TimeOffer | None


class Dealing(msgspec.Struct, frozen=True):
    """What makes the deals verifiable (docs/dealing.md), and how far the shuffle is."""

    #: 2; 1 at tables that began before their people shuffled together.
    version: int
    #: How often the table has begun to shuffle; 0 before it did.
    attempt: int
    commitment: str
    #: A word a seat: the number of the seat whose client adds for it, ``bot``, or ``-``.
    seating: Sequence[str]
    #: By seat, empty where there is none.
    hashes: Sequence[str]
    nonces: Sequence[str]
    #: Opened after the game.
    seed: str | None
    #: How often cards have been dealt.
    deals: int
    #: While the table shuffles: whether hashes (``seal``) or numbers (``open``) are waited for.
    step: Literal["seal", "open"] | None = None
    waits_for: Sequence[int] = ()
    #: Until when, if they have not all the time there is.
    until: float | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    #: ``resign``, ``draw`` or ``abandoned``; empty where the rules ended the game.
    how: str
    scores: list[int]
    winners: list[int]
    #: Why the game is not rated, as a key of the catalogue; empty if it is.
    unrated: str
    #: By seat, from 1; equal ones share a place. Empty where a game was abandoned.
    places: list[int]
    #: How it came about, in the words of the catalogue.
    decided: list[Happening]


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer may know it."""

    table: str
    version: int
    game: str
    players: int
    options: dict[str, str]
    status: TableStatus
    public: bool
    pace: Pace
    rated: bool
    several_seats: bool
    undo: bool
    #: Whether those who play may ask a coach; such a game is never rated.
    coach: bool
    opened_by: str
    #: Whether the viewer may put bots on seats and start.
    arranges: bool
    seats: list[SeatView]
    #: The viewer's seats, from 1.
    you: list[int]
    #: The seats of people whom the viewer has muted, and of those blocked, under these names.
    muted: list[int]
    blocked: list[int]
    #: One for each of the viewer's seats, else one for seat 0; none before the start.
    views: list[PlayerView]
    talk: list[Signal]
    offers: Offers
    dealing: Dealing
    #: What each seat got in each finished round, where the game has rounds.
    rounds: list[list[int]]
    watchers: int
    #: How far the game is, in hundredths, while the table waits for it to get ready.
    getting_ready: int | None
    #: Whether the bots of a table without people wait for other such tables of its opener.
    crowded: bool
    #: The table of the rematch.
    next: str | None
    ended: Outcome | None
    log: list[LogEntry]
    chat: list[ChatEntry]


class TableChanges(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Those fields of a ``TableView`` that have changed."""

    status: TableStatus | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    arranges: bool | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    you: list[int] | UnsetType = UNSET
    muted: list[int] | UnsetType = UNSET
    blocked: list[int] | UnsetType = UNSET
    views: list[PlayerView] | UnsetType = UNSET
    talk: list[Signal] | UnsetType = UNSET
    offers: Offers | UnsetType = UNSET
    dealing: Dealing | UnsetType = UNSET
    rounds: list[list[int]] | UnsetType = UNSET
    watchers: int | UnsetType = UNSET
    getting_ready: int | UnsetType | None = UNSET
    crowded: bool | UnsetType = UNSET
    next: str | UnsetType | None = UNSET
    ended: Outcome | UnsetType | None = UNSET


class Hello(msgspec.Struct, frozen=True, tag_field="is", tag="hello"):
    """The first message: which client the server would serve, and who it takes this one for.

    ``now`` is the server's time: deadlines are by it, whatever the client's clock says.
    """

    build: str
    identity: str | None
    now: float


class TableMessage(TableView, frozen=True, tag_field="is", tag="table"):
    """A whole table, to whoever begins to watch it."""


class NewsMessage(msgspec.Struct, frozen=True, tag_field="is", tag="news"):
    """What has happened at a table since a version, and the fields that changed with it."""

    table: str
    version: int
    since: int
    entries: list[LogEntry]
    chat: list[ChatEntry]
    changed: TableChanges


class Done(msgspec.Struct, frozen=True, tag_field="is", tag="done"):
    """A command was accepted and is durable; the receipt is to be kept, and shown to ``watch``."""

    id: str
    version: int
    receipt: str


class WentBack(msgspec.Struct, frozen=True, tag_field="is", tag="went-back"):
    """The database went back: it no longer has the event of the receipt that the client showed."""

    table: str
    #: The number of that event, and of the last one that there is now.
    version: int
    now: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="is", tag="refused"):
    """A request was not accepted: a key of the catalogue, the English sentence, its values."""

    id: str
    code: str
    text: str
    values: dict[str, Value]


class PreviewMessage(msgspec.Struct, frozen=True, tag_field="is", tag="preview"):
    """What moves would cause, as far as their seat can tell."""

    id: str
    table: str
    version: int
    seat: int
    moves: dict[str, list[Happening]]


class Pong(msgspec.Struct, frozen=True, tag_field="is", tag="pong"):
    """The server is there."""

    id: str


class Bye(msgspec.Struct, frozen=True, tag_field="is", tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str


Answer = (
    Hello
    | TableMessage
    | NewsMessage
    | Done
    | WentBack
    | RefusedMessage
    | PreviewMessage
    | Pong
    | Bye
)

decode_request = msgspec.json.Decoder(Request).decode
encode = msgspec.json.Encoder().encode


def raw(value: Any) -> msgspec.Raw:
    """Encode a value once, to be put into several messages."""
    return msgspec.Raw(encode(value))


class _Envelope(msgspec.Struct):
    id: CommandId = ""


_decode_envelope = msgspec.json.Decoder(_Envelope).decode


def id_of(data: str) -> str:
    """Return the id of a request that could not be understood, if it has one."""
    try:
        return _decode_envelope(data).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
