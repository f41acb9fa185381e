"""What a table's log can hold. The state of a table is these events replayed, nothing else.

Deals and moves stand in the record's notation. Names of people are not here, only identities: who
is erased leaves no name behind.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SeatKind = Literal["open", "person", "bot"]
TableStatus = Literal["open", "playing", "over", "closed"]


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a seat may think: no limit, seconds a move (live) or days a move."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: int = 0
    days: int = 0

    @property
    def limit(self) -> float | None:
        """Seconds a move, None for no limit."""
        if self.kind == "live":
            return float(self.seconds)
        return self.days * 86400.0 if self.kind == "days" else None


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """Something that happened at a table. ``command``: who asked, and the id of the command."""

    command: str = ""


class Opened(Event, frozen=True, tag="opened"):
    """The table was opened: what was agreed, and the hash of the secret seed."""

    by: str
    game: str
    players: int
    options: dict[str, str]
    rules: int
    commitment: str
    public: bool = False
    pace: Pace = Pace()
    several_seats: bool = False
    undo: bool = False
    rated: bool = False
    delay: bool = True
    previous: str = ""


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat; their client may add a nonce to the deals."""

    seat: int
    who: str
    nonce: str = ""
    program: bool = False


class SeatedBot(Event, frozen=True, tag="bot"):
    """A bot of a level took a seat."""

    seat: int
    level: int


class Emptied(Event, frozen=True, tag="emptied"):
    """A seat became free before the game began."""

    seat: int


class Started(Event, frozen=True, tag="started"):
    """The game began."""


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt: what follows ``deal`` in the record."""

    cards: str


class Moved(Event, frozen=True, tag="moved"):
    """A seat decided. ``stood_in``: a bot did for its player; ``program``: the player's program."""

    seat: int
    move: str
    stood_in: bool = False
    program: bool = False


class Changed(Event, frozen=True, tag="changed"):
    """A seat changed a choice that still lay face down."""

    seat: int
    move: str


class Said(Event, frozen=True, tag="said"):
    """A seat gave a signal that the game's rules know."""

    seat: int
    text: str


class Chatted(Event, frozen=True, tag="chatted"):
    """Somebody wrote to the table; seat 0 is somebody who watches."""

    who: str
    seat: int
    text: str


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A bot plays for a seat now: its ``clock`` ran out, its player ``left`` or is ``gone``."""

    seat: int
    why: str


class CameBack(Event, frozen=True, tag="came-back"):
    """The player of a seat plays again, no longer the bot."""

    seat: int


class Notified(Event, frozen=True, tag="notified"):
    """The player of a seat was told by mail that it is their turn."""

    seat: int


class DrawOffered(Event, frozen=True, tag="draw-offered"):
    """A seat offered a draw."""

    seat: int


class DrawDeclined(Event, frozen=True, tag="draw-declined"):
    """A seat declined a draw."""

    seat: int


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    """A seat asked to take its last decision back."""

    seat: int


class UndoAgreed(Event, frozen=True, tag="undo-agreed"):
    """A seat agreed to an undo."""

    seat: int


class UndoDeclined(Event, frozen=True, tag="undo-declined"):
    """A seat declined an undo."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """The game went back to where its record had so many lines."""

    seat: int
    lines: int


class Ended(Event, frozen=True, tag="ended"):
    """The game ended before its rules ended it: ``resign``, ``draw`` or ``abandoned``."""

    how: str
    seat: int = 0


class Closed(Event, frozen=True, tag="closed"):
    """The table was closed: by the ``admin``, ``expired``, or its log no longer ``replays``."""

    why: str


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people play on at another table."""

    table: str


AnyEvent = (
    Opened
    | Sat
    | SeatedBot
    | Emptied
    | Started
    | Dealt
    | Moved
    | Changed
    | Said
    | Chatted
    | StoodIn
    | CameBack
    | Notified
    | DrawOffered
    | DrawDeclined
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Undone
    | Ended
    | Closed
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode


def without_chat_of(identity: str, data: bytes) -> bytes | None:
    """Return an event without what somebody wrote who is erased; None if they wrote nothing."""
    event = decode(data)
    if isinstance(event, Chatted) and event.who == identity and event.text:
        return encode(msgspec.structs.replace(event, text=""))
    return None
