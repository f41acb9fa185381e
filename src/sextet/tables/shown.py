"""What leaves the server about tables, as data: the client's types are made from these."""

from __future__ import annotations

from typing import Any

import msgspec

from sextet.tables.events import Pace, SeatKind, Status


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    level: int | None
    connected: bool
    stand_in: bool
    chosen: bool
    to_act: bool
    deadline: float | None


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a key of the message catalogue and the values of its words."""

    key: str
    values: dict[str, Any]
    #: The pictures it led through, each as those keys that changed since the one before.
    after: list[dict[str, Any]] | None = None


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log; in news, what happened in the game comes with its pictures."""

    number: int
    at: float
    key: str
    values: dict[str, Any]
    after: msgspec.Raw | None = None


class ChatEntry(msgspec.Struct, frozen=True):
    """A line of chat; seat 0 is somebody who watches."""

    number: int
    at: float
    name: str
    seat: int
    text: str


class PlayerView(msgspec.Struct, frozen=True):
    """A position as one seat sees it (0: a spectator), in the form of ``sextet replay --json``.

    ``chosen`` is the seat's own choice while it lies face down; ``changes`` what it may be
    changed to.
    """

    seat: int
    position: dict[str, Any]
    chosen: str | None = None
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
    """How a game ended. ``how`` is empty where its rules ended it."""

    how: str
    scores: list[int]
    winners: list[int]
    #: Why the game is not rated, as a key of the catalogue; empty if it is.
    unrated: str


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer may know it."""

    table: str
    version: int
    game: str
    players: int
    options: dict[str, str]
    status: Status
    public: bool
    pace: Pace
    rated: bool
    several_seats: bool
    undo: bool
    opened_by: str
    arranges: bool
    seats: list[SeatView]
    you: list[int]
    views: list[PlayerView]
    talk: list[Signal]
    offers: Offers
    dealing: Dealing
    rounds: list[list[int]]
    watchers: int
    #: How far the game is, in hundredths, while the table waits for it to get ready.
    getting_ready: int | None
    next: str | None
    ended: Outcome | None
    log: list[LogEntry]
    chat: list[ChatEntry]


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, str]
    players: int
    seats: list[SeatView]
    status: Status
    pace: Pace
    opened_at: float
    watchers: int
    your_turn: bool = False


class ReplayFrame(msgspec.Struct, frozen=True):
    """One line of a record, what it caused, and the position after it."""

    line: str
    happenings: list[Happening]
    position: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, step by step."""

    game: str
    players: int
    options: dict[str, str]
    headers: dict[str, str]
    steps: list[ReplayFrame]
