"""Who can play SIX: by name, with what follows the colon of a player's text."""

from __future__ import annotations

from collections.abc import Callable

from sextet.core.errors import OptionError
from sextet.core.reasons import Reason, quoted
from sextet.players.port import Budget, Player
from sextet.players.six.alphabeta import AlphaBeta
from sextet.players.six.levels import LEVELS
from sextet.players.six.uct import PLAYOUTS, Uct

__all__ = ["LEVELS", "PLAYERS"]

#: Seconds a move of ``ab`` without a budget.
SECONDS = 0.3
#: Playouts or positions a move, at most.
MOST = 999_999_999


def uct(text: str) -> Player:
    """Return ``uct`` or ``uct:N`` with N playouts a move."""
    return Uct(Budget(playouts=_number(text) if text else PLAYOUTS))


def alpha_beta(text: str) -> Player:
    """Return ``ab``, ``ab:0.1`` with seconds a move, or ``ab:n20000`` with positions a move."""
    if text.startswith("n"):
        return AlphaBeta(Budget(playouts=_number(text[1:])))
    return AlphaBeta(Budget(seconds=_seconds(text) if text else SECONDS))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST):
        raise OptionError(Reason("why.not-in-range", text=quoted(text), least=1, most=MOST))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise OptionError(Reason("why.no-thinking-time", text=quoted(text)))
    return seconds


#: Each name's factory; it takes the text after the colon, empty if there is none.
PLAYERS: dict[str, Callable[[str], Player]] = {
    "uct": uct,
    "ab": alpha_beta,
}
