"""Six levels for people, from one who has just learnt the rules to the best there is.

A level errs as people do. It looks less far; it overlooks triangles, circles and long ways of a
lifted tile more often than lines; and among the turns it has looked at it picks by its own values,
a better one more likely, never one that it holds to be much worse than its best.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sextet.core.generator import Generator, below
from sextet.games.six.field import q_of, r_of
from sextet.players.port import Budget, Player, Turn
from sextet.players.six.alphabeta import AlphaBeta, Judged
from sextet.players.six.search import SURE
from sextet.players.six.turns import lift_of, place_of

#: The kinds of shapes in counts.KINDS, one bit each.
LINE_KINDS, TRIANGLE_KINDS, CIRCLE_KINDS = 7, 24, 32

#: A lifted tile that goes further than this goes a long way.
LONG_WAY = 4


@dataclass(frozen=True)
class Habits:
    """How a level looks and errs. Chances are from 0 to 1, values those of the search."""

    #: Turns that it looks ahead, and positions that it looks at.
    depth: int
    nodes: int
    #: How often, in a turn, it does not see lines, triangles, circles, and a long way.
    misses_lines: float
    misses_triangles: float
    misses_circles: float
    misses_long_ways: float
    #: How far below its best a turn may lie to be picked, and how freely it picks.
    loss: int
    freedom: float
    #: Threats in a row that it foresees.
    fives: int = 0


HABITS = (
    Habits(1, 5_000, 0.12, 0.5, 0.6, 0.7, 60, 14.0),
    Habits(1, 5_000, 0.03, 0.2, 0.25, 0.4, 40, 7.0),
    Habits(2, 8_000, 0.0, 0.05, 0.08, 0.2, 20, 3.0, fives=1),
    Habits(3, 8_000, 0.0, 0.01, 0.02, 0.05, 10, 1.5, fives=3),
)


def chance(random: Generator, likely: float) -> bool:
    """Return true with a likelihood from 0 (never) to 1 (always)."""
    return below(random, 1 << 20) < likely * (1 << 20)


class Person(AlphaBeta):
    """Plays with the habits of a level."""

    def __init__(self, habits: Habits) -> None:
        super().__init__(Budget(playouts=habits.nodes), habits.depth)
        self.habits = habits
        self.fives = habits.fives

    def find(self, turn: Turn) -> Judged:
        """Return a turn: the better it looks, the more likely."""
        habits = self.habits
        self.work.blind = (
            LINE_KINDS * chance(turn.random, habits.misses_lines)
            | TRIANGLE_KINDS * chance(turn.random, habits.misses_triangles)
            | CIRCLE_KINDS * chance(turn.random, habits.misses_circles)
        )
        judged = self.search(turn, exact=True)
        seen = [
            one
            for one in judged
            if way_of(one.turn) <= LONG_WAY or not chance(turn.random, habits.misses_long_ways)
        ]
        return pick(seen or judged, habits, turn.random)


def way_of(turn: int) -> int:
    """Return how far a turn carries a lifted tile."""
    lift, place = lift_of(turn), place_of(turn)
    if lift == 0 or place == 0:
        return 0
    q, r = q_of(place) - q_of(lift), r_of(place) - r_of(lift)
    return max(abs(q), abs(r), abs(q + r))


def pick(judged: list[Judged], habits: Habits, random: Generator) -> Judged:
    """Return one of the turns, the best first, that are not much worse than the best."""
    best = judged[0].value
    near = [one for one in judged if one.value >= best - habits.loss]
    if abs(best) > SURE:
        near = [one for one in near if one.value == best]
    weights = [math.exp((one.value - best) / habits.freedom) for one in near]
    drawn = below(random, 1 << 30) / (1 << 30) * sum(weights)
    for one, weight in zip(near, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return one
    return near[0]


#: The players of level 1 to 6.
LEVELS: tuple[Callable[[], Player], ...] = (
    lambda: Person(HABITS[0]),
    lambda: Person(HABITS[1]),
    lambda: Person(HABITS[2]),
    lambda: Person(HABITS[3]),
    lambda: AlphaBeta(Budget(playouts=12_000), depth=5),
    lambda: AlphaBeta(Budget(seconds=0.3)),
)
