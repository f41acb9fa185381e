"""The figures of a run, deal by deal: measures, differences, cross table, and when to stop."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import numpy as np

from sextet.arena.deal import Played
from sextet.arena.formats import Measure, Result
from sextet.arena.luck import FEWEST, without_luck
from sextet.arena.plan import Plan
from sextet.arena.statistics import (
    ALPHA,
    Interval,
    Values,
    always_valid,
    difference_interval,
    interval,
    share_interval,
)

#: The test looks first after so many deals, and then after every so many more.
FIRST_LOOK, LOOK_EVERY = 20, 10


class Tally:
    """What a run has shown so far. Deals are added in their order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        self.games = 0
        self.entrants = range(len(plan.entrants))
        self._values: dict[str, list[list[float]]] = {m.key: [] for m in plan.format.measures}
        self._ahead: list[list[list[float]]] = []
        #: On each deal, each entrant's luck, if it is told apart.
        self._luck: list[list[tuple[float, ...]]] = []
        #: On each deal, each line-up's entrants with what they reached on average.
        self.contests: list[list[dict[int, float]]] = []

    def add(self, played: Played) -> None:
        """Count a finished deal."""
        assert played.deal == self.deals + 1
        self.deals += 1
        self.games += len(played.results)
        for measure in self.plan.format.measures:
            values = [value_on(measure, played.results, k) for k in self.entrants]
            self._values[measure.key].append(values)
        self._luck.append([luck_on(played.results, k) for k in self.entrants])
        self._ahead.append(self._compare(played.results))
        self.contests.append(self._contests(played.results))

    @property
    def decisive(self) -> Measure:
        """The measure that decides who is better."""
        return self.plan.format.measures[0]

    def values(self, measure: Measure, entrant: int) -> Values:
        """Return an entrant's figure on each deal."""
        return np.array([row[entrant] for row in self._values[measure.key]], np.float64)

    def figure(self, measure: Measure, entrant: int) -> Interval:
        """Return an entrant's mean over deals with its interval."""
        values = self.values(measure, entrant)
        return share_interval(values) if measure.share else interval(values)

    @property
    def adjusts(self) -> bool:
        """Whether luck can be taken off: it is told apart, and there are deals enough."""
        return self.deals >= FEWEST and all(all(row) for row in self._luck)

    def adjusted_values(self, measure: Measure, entrant: int) -> Values:
        """Return an entrant's figure on each deal, less what its luck explains."""
        luck = np.array([row[entrant] for row in self._luck], np.float64)
        return without_luck(self.values(measure, entrant), luck)

    def adjusted(self, measure: Measure, entrant: int) -> Interval | None:
        """Return an entrant's mean without luck; none of shares that are too near to 0 or 1."""
        plain = interval(self.values(measure, entrant))
        if not self.adjusts or plain.margin == 0:
            return None
        found = interval(self.adjusted_values(measure, entrant))
        bounded = min(plain.low, found.low) >= 0 and max(plain.high, found.high) <= 1
        return found if bounded or not measure.share else None

    def adjusted_difference(self, first: int, second: int) -> Interval | None:
        """Return by how much the decisive figures of two entrants differ without luck."""
        if any(self.adjusted(self.decisive, k) is None for k in (first, second)):
            return None
        one, other = (self.adjusted_values(self.decisive, k) for k in (first, second))
        return interval(one - other)

    def ranking(self) -> list[int]:
        """Return the entrants, the best first: by the decisive figure, then by the others."""
        order = [m for m in self.plan.format.measures if m.better]
        means = {
            k: [-m.better * float(np.mean(self.values(m, k))) for m in order] for k in self.entrants
        }
        return sorted(self.entrants, key=lambda k: means[k])

    def difference(self, first: int, second: int, stopping: bool) -> Interval:
        """Return by how much the decisive figures of two entrants differ on the same deals."""
        values = self.values(self.decisive, first) - self.values(self.decisive, second)
        if not stopping:
            return difference_interval(values, self.decisive.share)
        pairs = max(1, len(self.entrants) * (len(self.entrants) - 1) // 2)
        return always_valid(values, ALPHA / pairs, floor=float(self.decisive.share))

    def is_clear(self) -> bool:
        """Tell whether every two neighbours of the ranking differ beyond doubt."""
        if self.deals < FIRST_LOOK or self.deals % LOOK_EVERY or len(self.entrants) < 2:
            return False
        return all(
            self.difference(a, b, stopping=True).excludes_zero
            for a, b in itertools.pairwise(self.ranking())
        )

    def ahead(self, first: int, second: int) -> Interval:
        """Return how often one entrant came off better than another; draws count half."""
        return share_interval(np.array([row[first][second] for row in self._ahead], np.float64))

    def _compare(self, results: Iterable[Result]) -> list[list[float]]:
        count = len(self.entrants)
        points, pairs = np.zeros((count, count)), np.zeros((count, count))
        for (a, x), (b, y) in self._meetings(list(results)):
            points[a, b] += (x > y) + (x == y) / 2
            points[b, a] += (x < y) + (x == y) / 2
            pairs[a, b] += 1
            pairs[b, a] += 1
        shares: list[list[float]] = np.divide(
            points, pairs, out=np.full((count, count), 0.5), where=pairs > 0
        ).tolist()
        return shares

    def _meetings(
        self, results: list[Result]
    ) -> Iterator[tuple[tuple[int, float], tuple[int, float]]]:
        standing = self.plan.format.standing
        if self.plan.format.team:
            tables = [[(result.seats[0], standing(result, 0)) for result in results]]
        else:
            tables = [[(k, standing(r, s)) for s, k in enumerate(r.seats)] for r in results]
        for table in tables:
            for one, other in itertools.combinations(table, 2):
                if one[0] != other[0]:
                    yield one, other

    def _contests(self, results: Iterable[Result]) -> list[dict[int, float]]:
        """Join the rotations of each line-up (or all teams) into what each entrant reached."""
        reached: dict[frozenset[int], dict[int, list[float]]] = {}
        for result in results:
            key = frozenset() if self.plan.format.team else frozenset(result.seats)
            line_up = reached.setdefault(key, {})
            for seat, k in enumerate(result.seats):
                line_up.setdefault(k, []).append(self.plan.format.standing(result, seat))
        return [{k: float(np.mean(v)) for k, v in sorted(r.items())} for r in reached.values()]


def luck_on(results: Iterable[Result], entrant: int) -> tuple[float, ...]:
    """Return an entrant's luck on one deal: the mean over its games."""
    own = [result.luck for result in results if entrant in result.seats]
    return tuple(float(np.mean(numbers)) for numbers in zip(*own, strict=True))


def value_on(measure: Measure, results: Iterable[Result], entrant: int) -> float:
    """Return an entrant's figure on one deal."""
    count = per = 0.0
    for result in results:
        for seat, who in enumerate(result.seats):
            if who == entrant:
                count += measure.count(result, seat)
                per += measure.per(result)
    return count / per
