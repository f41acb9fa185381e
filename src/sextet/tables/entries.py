"""The lines of a table that people read: what was told, and what they wrote to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sextet.core.game import Game
from sextet.core.match import Match

#: The newest entries and chat lines that a table keeps to be sent; older ones are in its log.
LOG_KEPT = 200
CHAT_KEPT = 100

#: The catalogue's keys of why a bot stands in, why a table was closed, and how a game ended.
WHY_STOOD_IN = {"clock": "table.clock-ran-out", "left": "table.left", "gone": "table.away"}
WHY_CLOSED = {"admin": "table.closed-by-admin", "expired": "table.closed-idle"}
#: The key of a decision that its game has no words for.
AS_WRITTEN = "table.decided"
HOW_ENDED = {
    "resign": "table.resigned",
    "draw": "table.draw-agreed",
    "abandoned": "table.abandoned",
}


def who_won(match: Match) -> tuple[str, dict[str, Any]]:
    """Return how to tell who has won a game that its rules ended."""
    winners = match.winners
    if match.game.cooperative:
        key = f"{match.game.name}.team-{'won' if winners else 'lost'}"
        return key, {"cards": match.scores[0]}
    if len(winners) == 1:
        return "table.won", {"seat": winners[0]}
    if len(winners) == match.settings.players:
        return "table.shared-all", {}
    return ("table.shared", {"seats": list(winners)}) if winners else ("table.drawn", {})


def decision_told(game: Game, seat: int, text: str) -> tuple[str, dict[str, Any]]:
    """Return how to tell a decision itself: as its game does, else as it is written."""
    move = game.parse_move(text)
    itself = None if move is None else game.tell_decision(move)
    if itself is None:
        return AS_WRITTEN, {"seat": seat, "move": text}
    return f"{game.name}.{itself[0]}", {"seat": seat, **itself[1]}


def round_scores(scores: Sequence[int], rounds: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return what each seat got in the round that is over, after what it got in those before."""
    earlier = [sum(own) for own in zip(*rounds, strict=True)] or [0] * len(scores)
    return tuple(now - then for now, then in zip(scores, earlier, strict=True))


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
