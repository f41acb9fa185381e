"""Six levels for people, also as team mates: from a beginner to the best there is.

The lower ones look card by card, those in the middle at whole turns; both overlook backwards tricks
and what others have said, and choose among moves that are worth nearly the same to them. Nobody
ever plays at random. The highest is the champion.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sextet.core.compiled import States
from sextet.players.port import Player
from sextet.players.the_game.minds import champion_mind, greedy_mind
from sextet.players.the_game.seat import MindPlayer, Minds
from sextet.players.the_game.weights import searcher

#: By level from 1: how it looks; blur, blind, deaf.
_ERRORS: tuple[tuple[Minds, float, float, float], ...] = (
    (greedy_mind, 12.0, 0.8, 1.0),
    (greedy_mind, 6.0, 0.5, 0.7),
    (greedy_mind, 2.0, 0.2, 0.4),
    (searcher, 1.1, 0.25, 0.5),
    (searcher, 0.6, 0.1, 0.2),
    (champion_mind, 0.0, 0.0, 0.0),
)


def level_mind(level: int, players: int, expert: bool) -> States:
    """Return the mind of a level, 1 to 6."""
    looks, blur, blind, deaf = _ERRORS[level - 1]
    made = looks(players, expert).copy()
    made["blur"] = blur
    made["blind"] = blind
    made["deaf"] = deaf
    return made


def _seat(level: int) -> Player:
    return MindPlayer(partial(level_mind, level))


#: A factory for each level, the weakest first.
LEVELS: tuple[Callable[[], Player], ...] = tuple(partial(_seat, n) for n in range(1, 7))
