"""Six levels for people, also as team mates: from a beginner to the best there is.

The lower ones look card by card, overlook backwards tricks and what others have said, and choose
among moves that are worth nearly the same to them; nobody ever plays at random.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sextet.core.compiled import States
from sextet.players.port import Player
from sextet.players.the_game.mind import CARD, TURN
from sextet.players.the_game.minds import greedy_mind
from sextet.players.the_game.seat import MindPlayer
from sextet.players.the_game.weights import searcher

#: By level from 1: looks card by card or at whole turns; blur, blind, deaf.
_ERRORS = (
    (CARD, 12.0, 0.8, 1.0),
    (CARD, 6.0, 0.5, 0.7),
    (CARD, 2.0, 0.2, 0.4),
    (TURN, 1.1, 0.25, 0.5),
    (TURN, 0.6, 0.1, 0.2),
    (TURN, 0.0, 0.0, 0.0),
)


def level_mind(level: int, players: int, expert: bool) -> States:
    """Return the mind of a level, 1 to 6."""
    looks, blur, blind, deaf = _ERRORS[level - 1]
    made = (greedy_mind if looks == CARD else searcher)(players, expert).copy()
    made["blur"] = blur
    made["blind"] = blind
    made["deaf"] = deaf
    return made


def _seat(level: int) -> Player:
    return MindPlayer(partial(level_mind, level))


#: A factory for each level, the weakest first.
LEVELS: tuple[Callable[[], Player], ...] = tuple(partial(_seat, n) for n in range(1, 7))
