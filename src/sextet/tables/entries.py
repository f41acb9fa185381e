"""The lines of a table that people read: what was told, and what they wrote to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: The newest entries and chat lines that a table keeps to be sent; older ones are in its log.
LOG_KEPT = 200
CHAT_KEPT = 100

#: The catalogue's keys of why a bot stands in, why a table was closed, and how a game ended.
WHY_STOOD_IN = {"clock": "table.clock-ran-out", "left": "table.left", "gone": "table.away"}
WHY_CLOSED = {"admin": "table.closed-by-admin", "expired": "table.closed-idle"}
HOW_ENDED = {
    "resign": "table.resigned",
    "draw": "table.draw-agreed",
    "abandoned": "table.abandoned",
}


@dataclass(frozen=True)
class Entry:
    """Something told at the table: a key of the message catalogue and the values of its words."""

    number: int
    at: float
    key: str
    values: dict[str, Any]
    #: Of a happening of the game: the pictures it led through, encoded once for all who watch.
    after: Any = None


@dataclass(frozen=True)
class ChatLine:
    """Something written to the table."""

    number: int
    at: float
    who: str
    seat: int
    text: str
