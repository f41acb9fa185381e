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
    """How long a seat may think: no limit, seconds a move (live), days a move, or a clock.

    A clock has ``seconds`` for the whole game, and ``increment`` more after each decision.
    """

    kind: Literal["none", "live", "days", "clock"] = "none"
    seconds: int = 0
    days: int = 0
    increment: int = 0

    @property
    def counts_seconds(self) -> bool:
        """Whether seconds run, so that they can be given and stretched."""
        return self.kind in ("live", "clock")


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of another game from which this one goes on.

    ``lines`` are those of its record, the deals among them: they were not shuffled for this table.
    ``anew``: what the person who plays on could not see was dealt otherwise than at ``table``.
    """

    table: str
    step: int
    anew: bool
    lines: tuple[str, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """Something that happened at a table. ``command``: who asked, and the id of the command."""

    command: str = ""


class Opened(Event, frozen=True, tag="opened"):
    """The table was opened: what was agreed.

    ``commitment``: the hash of the table's secret. Before people shuffled together it was shown;
    now each attempt has a commitment of its own (``Committed``), and this binds the stored secret.
    """

    by: str
    game: str
    players: int
    options: dict[str, str]
    rules: int
    commitment: str = ""
    public: bool = False
    pace: Pace = Pace()
    several_seats: bool = False
    undo: bool = False
    rated: bool = False
    delay: bool = True
    previous: str = ""
    begins: Beginning | None = None
    coach: bool = False


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat; their client may add to the shuffle.

    ``nonce``: of tables before they shuffled together, what it added.
    """

    seat: int
    who: str
    nonce: str = ""
    program: bool = False
    adds: bool = False


class SeatedBot(Event, frozen=True, tag="bot"):
    """A bot of a level took a seat."""

    seat: int
    level: int


class Emptied(Event, frozen=True, tag="emptied"):
    """A seat became free before the game began."""

    seat: int


class Shuffling(Event, frozen=True):
    """Something that happened while the people of a table shuffled together."""


class Committed(Shuffling, frozen=True, tag="committed"):
    """The game is to begin: the seating is fixed, and the hash of this attempt's seed is shown.

    Whoever asks for it leaves it empty: the draft, which knows the secret, fills it in.
    """

    attempt: int = 0
    commitment: str = ""
    #: As ``core.together.Terms`` has it.
    seating: tuple[str, ...] = ()


class Sealed(Shuffling, frozen=True, tag="sealed"):
    """A seat's client sent the hash of its number."""

    seat: int
    hash: str


class Absent(Shuffling, frozen=True, tag="absent"):
    """A seat's client sent no hash in time: it adds nothing."""

    seat: int


class Revealed(Shuffling, frozen=True, tag="revealed"):
    """A seat's client opened its number, all hashes being known."""

    seat: int
    nonce: str


class Dropped(Shuffling, frozen=True, tag="dropped"):
    """A seat's client did not open its number in time: the seat is free, all begins anew."""

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
    #: Stored apart, so that it can be erased; what stays is the hash of it and its salt.
    text: str = ""
    sealed: str = ""


class AskedCoach(Event, frozen=True, tag="asked-coach"):
    """A seat asked the coach: what would be ``good``, or what had ``happened`` and why."""

    seat: int
    about: str


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A bot plays for a seat now: its ``clock`` ran out, its player ``left`` or is ``gone``."""

    seat: int
    why: str


class BotFailed(Event, frozen=True, tag="bot-failed"):
    """The bot on a seat failed again and again: from now on one of this level plays there."""

    seat: int
    level: int


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


class GaveTime(Event, frozen=True, tag="gave-time"):
    """A seat gave everybody else who plays by the clock some seconds more."""

    seat: int
    seconds: int


class StretchAsked(Event, frozen=True, tag="stretch-asked"):
    """A seat would like everybody to have twice the time from now on."""

    seat: int


class StretchDeclined(Event, frozen=True, tag="stretch-declined"):
    """A seat declined to stretch the time."""

    seat: int


class Stretched(Event, frozen=True, tag="stretched"):
    """Everybody has twice the time from now on: all who play agreed."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game ended before its rules ended it: ``resign``, ``draw`` or ``abandoned``."""

    how: str
    seat: int = 0


class Closed(Event, frozen=True, tag="closed"):
    """The table was closed: by the ``admin``, ``expired``, or its log no longer ``replays``."""

    why: str


class RematchAgreed(Event, frozen=True, tag="rematch-agreed"):
    """The player of a seat would like to play again: the first to say so asks the others."""

    seat: int
    #: Whether their client will add to the shuffle.
    adds: bool = False


class RematchDeclined(Event, frozen=True, tag="rematch-declined"):
    """The player of a seat would rather not play again."""

    seat: int


class Rematched(Event, frozen=True, tag="rematched"):
    """Who agreed plays on at another table."""

    table: str


AnyEvent = (
    Opened
    | Sat
    | SeatedBot
    | Emptied
    | Committed
    | Sealed
    | Absent
    | Revealed
    | Dropped
    | Started
    | Dealt
    | Moved
    | Changed
    | Said
    | Chatted
    | AskedCoach
    | StoodIn
    | BotFailed
    | CameBack
    | Notified
    | DrawOffered
    | DrawDeclined
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Undone
    | GaveTime
    | StretchAsked
    | StretchDeclined
    | Stretched
    | Ended
    | Closed
    | RematchAgreed
    | RematchDeclined
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
