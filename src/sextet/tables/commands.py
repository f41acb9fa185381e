"""What people and programs can ask of a table; ``wire`` has what the socket carries besides.

``id`` is chosen by the client: a command that is sent again with the same id is answered again,
not done again.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason, Value
from sextet.tables.chat import CHAT_LENGTH

TableId = Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=10)]
Level = Annotated[int, msgspec.Meta(ge=1, le=6)]
Nonce = Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9a-f]{2})*$")]
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
    """Take a free seat."""

    seat: SeatNumber
    nonce: Nonce | None = None
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


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again with the same people, seats moved on."""


AnyCommand = (
    Sit | Leave | Return | Bot | Start | Move | Talk | Chat | Resign | Draw | Undo | Rematch
)
