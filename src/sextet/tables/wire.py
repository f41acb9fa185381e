"""What the socket carries, both ways: every request a client may send, every answer it may get.

A request says what it wants in ``do``, an answer what it is in ``is``. Most requests are commands,
which a table decides (``commands``). The client's types (web/src/lib/wire.ts) and the tables of
docs/protocol.md are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from sextet.core.pictures import Picture
from sextet.core.reasons import Value
from sextet.tables.commands import AnyCommand, Command, CommandId, MoveText, SeatNumber
from sextet.tables.events import Pace, SeatKind, TableStatus


class Watch(Command, frozen=True, tag="watch"):
    """Send a table, then whatever changes there; ``version``: what the client has already."""

    version: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Unwatch(Command, frozen=True, tag="unwatch"):
    """Send nothing more of a table."""


class Preview(Command, frozen=True, tag="preview"):
    """Tell what moves would cause; without ``moves``, what each legal one would, up to 64."""

    seat: SeatNumber
    moves: Annotated[tuple[MoveText, ...], msgspec.Meta(max_length=64)] | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Tell that the server is there."""

    id: Annotated[str, msgspec.Meta(max_length=40)] = ""


Request = AnyCommand | Watch | Unwatch | Preview | Ping


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


class Offers(msgspec.Struct, frozen=True):
    """What waits for an answer."""

    draw: list[int]
    undo: UndoOffer | None


class Dealing(msgspec.Struct, frozen=True):
    """What makes the deals verifiable: the hash before, the seed after the game."""

    commitment: str
    seed: str | None
    nonces: list[str]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    #: ``resign``, ``draw`` or ``abandoned``; empty where the rules ended the game.
    how: str
    scores: list[int]
    winners: list[int]
    #: Why the game is not rated, as a key of the catalogue; empty if it is.
    unrated: str


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
    opened_by: str
    #: Whether the viewer may put bots on seats and start.
    arranges: bool
    seats: list[SeatView]
    #: The viewer's seats, from 1.
    you: list[int]
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
    #: The table of the rematch.
    next: str | None
    ended: Outcome | None
    log: list[LogEntry]
    chat: list[ChatEntry]


class TableChanges(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Those fields of a ``TableView`` that have changed."""

    status: TableStatus | UnsetType = UNSET
    arranges: bool | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    you: list[int] | UnsetType = UNSET
    views: list[PlayerView] | UnsetType = UNSET
    talk: list[Signal] | UnsetType = UNSET
    offers: Offers | UnsetType = UNSET
    dealing: Dealing | UnsetType = UNSET
    rounds: list[list[int]] | UnsetType = UNSET
    watchers: int | UnsetType = UNSET
    getting_ready: int | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET
    ended: Outcome | UnsetType | None = UNSET


class Hello(msgspec.Struct, frozen=True, tag_field="is", tag="hello"):
    """The first message: which client the server would serve, and who it takes this one for."""

    build: str
    identity: str | None


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
    """A command was accepted and is durable."""

    id: str
    version: int


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


Answer = Hello | TableMessage | NewsMessage | Done | RefusedMessage | PreviewMessage | Pong | Bye

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
