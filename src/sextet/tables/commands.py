"""What people and programs can ask of a table; ``wire`` has what the socket carries besides.

``id`` is chosen by the client: a command that is sent again with the same id is answered again,
not done again.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason, Value
from sextet.tables.chat import CHAT_LENGTH

TableId = Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=10)]
Level = Annotated[int, msgspec.Meta(ge=1, le=6)]
#: 32 bytes in hexadecimal digits.
Digits = Annotated[str, msgspec.Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}\Z")]
#: What a coach can be asked.
About = Literal["good", "happened"]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Refused(SextetError):  # noqa: N818 - it is an answer
    """A command that cannot be done: a code, and the values of the sentence that explains it."""

    def __init__(self, code: str, **values: Value) -> None:
        self.code = code
        self.values = values
        super().__init__(Reason(f"error.{code}", **values))


class Command(
    msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True
):
    """Something asked of one table."""

    id: CommandId
    table: TableId


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat; without a number, the first that is free."""

    seat: SeatNumber | None = None
    #: This client will add to the shuffle (``seal``, ``reveal``) when the game is to begin.
    adds: bool = False
    #: A program plays here, not a person; the server says so of those who come with a token.
    program: bool = False


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat, or all own seats."""

    seat: SeatNumber | None = None


class Return(Command, frozen=True, tag="return"):
    """Take a seat back from the bot that stands in."""

    seat: SeatNumber


class Bot(Command, frozen=True, tag="bot"):
    """Put a bot of a level on a free seat; without a level, free the seat of a bot."""

    seat: SeatNumber
    level: Level | None = None


class Start(Command, frozen=True, tag="start"):
    """Begin; all seats are taken."""


class Seal(Command, frozen=True, tag="seal"):
    """Bind oneself to a secret number for the shuffle: its hash, once a commitment is shown."""

    seat: SeatNumber
    attempt: Annotated[int, msgspec.Meta(ge=1)]
    hash: Digits


class Reveal(Command, frozen=True, tag="reveal"):
    """Open the number that one is bound to, once all hashes are shown."""

    seat: SeatNumber
    attempt: Annotated[int, msgspec.Meta(ge=1)]
    nonce: Digits


class Move(Command, frozen=True, tag="move"):
    """Decide; again while others still choose: change the choice."""

    seat: SeatNumber
    move: MoveText
    program: bool = False


class Talk(Command, frozen=True, tag="talk"):
    """Give a signal that the game's rules know."""

    seat: SeatNumber
    text: MoveText


class Chat(Command, frozen=True, tag="chat"):
    """Write to the table."""

    #: The first ``CHAT_LENGTH`` characters that can be seen are kept; so many more may not be seen.
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2 * CHAT_LENGTH)]


class AskCoach(Command, frozen=True, tag="coach"):
    """Ask the coach: what would be ``good`` now, or what has ``happened`` and why.

    Over HTTP alone (``POST /api/tables/{table}/coach``), where the answer is waited for.
    """

    seat: SeatNumber
    about: About


class Resign(Command, frozen=True, tag="resign"):
    """Give up."""

    seat: SeatNumber


class Draw(Command, frozen=True, tag="draw"):
    """Offer a draw or agree to one; or decline."""

    seat: SeatNumber
    agree: bool = True


class Undo(Command, frozen=True, tag="undo"):
    """Ask to take the last decision back, or agree to that; or decline."""

    seat: SeatNumber
    agree: bool = True


class GiveTime(Command, frozen=True, tag="give-time"):
    """Give everybody else who plays by the clock some seconds more, once a decision."""

    seat: SeatNumber


class Stretch(Command, frozen=True, tag="stretch"):
    """Ask that everybody has twice the time from now on, or agree to that; or decline."""

    seat: SeatNumber
    agree: bool = True


class Rematch(Command, frozen=True, tag="rematch"):
    """Offer to play again, or agree to that; or decline. Seats move on.

    ``bots``: begin with bots in place of who declined, or did not answer for half a minute.
    """

    agree: bool = True
    bots: bool = False
    #: This client will add to the next game's shuffle.
    adds: bool = False


AnyCommand = (
    Sit
    | Leave
    | Return
    | Bot
    | Start
    | Seal
    | Reveal
    | Move
    | Talk
    | Chat
    | Resign
    | Draw
    | Undo
    | GiveTime
    | Stretch
    | Rematch
)
