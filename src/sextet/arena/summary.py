"""What a run has shown, as plain values: the table, the JSON and the report are made from it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from sextet.arena.formats import Measure
from sextet.arena.plan import Plan
from sextet.arena.player_ratings import player_ratings
from sextet.arena.statistics import Interval
from sextet.arena.tally import Tally


@dataclass(frozen=True)
class Row:
    """One entrant's figures, in the order of the measures, and its rating."""

    entrant: int
    label: str
    figures: tuple[Interval, ...]
    rating: Interval
    #: The figures without luck, where it is told apart and can be taken off.
    adjusted: tuple[Interval | None, ...]


@dataclass(frozen=True)
class Difference:
    """By how much two neighbours of the ranking differ in the decisive figure."""

    better: str
    worse: str
    by: Interval
    #: The same without luck, where the number of deals was fixed beforehand.
    adjusted: Interval | None = None


@dataclass(frozen=True)
class Summary:
    """The outcome of a run; rows stand the best first."""

    plan: Plan
    deals: int
    games: int
    #: Whether the run might stop early, and whether it did.
    stopping: bool
    stopped: bool
    measures: tuple[Measure, ...]
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]
    #: How often the row's entrant came off better than the column's, in the order of the rows.
    cross: tuple[tuple[Interval | None, ...], ...]

    def describe(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            "plan": self.plan.describe(),
            "deals": self.deals,
            "games": self.games,
            "stopped_early": self.stopped,
            "players": [
                {
                    "player": row.label,
                    **{
                        measure.key: figure._asdict()
                        for measure, figure in zip(self.measures, row.figures, strict=True)
                    },
                    "rating": row.rating._asdict(),
                    **self._without_luck(row),
                }
                for row in self.rows
            ],
            "differences": [
                {"better": d.better, "worse": d.worse, "measure": self.measures[0].key}
                | d.by._asdict()
                | {"clear": d.by.excludes_zero}
                | ({"adjusted": d.adjusted._asdict()} if d.adjusted else {})
                for d in self.differences
            ],
            "cross": [[cell and cell._asdict() for cell in row] for row in self.cross],
        }

    def _without_luck(self, row: Row) -> dict[str, Any]:
        """Return an entrant's figures without luck as JSON values; nothing if not asked for."""
        if not self.plan.adjust:
            return {}
        pairs = zip(self.measures, row.adjusted, strict=True)
        return {"adjusted": {measure.key: one and one._asdict() for measure, one in pairs}}


def summarize(tally: Tally, stopping: bool, deals_asked: int) -> Summary:
    """Return what a run has shown."""
    order, labels = tally.ranking(), tally.plan.labels
    measures = tally.plan.format.measures
    rated = player_ratings(tally)
    return Summary(
        plan=tally.plan,
        deals=tally.deals,
        games=tally.games,
        stopping=stopping,
        stopped=tally.deals < deals_asked,
        measures=measures,
        rows=tuple(
            Row(
                k,
                labels[k],
                tuple(tally.figure(m, k) for m in measures),
                rated[k],
                tuple(tally.adjusted(m, k) for m in measures),
            )
            for k in order
        ),
        differences=tuple(
            Difference(
                labels[a],
                labels[b],
                tally.difference(a, b, stopping),
                None if stopping else tally.adjusted_difference(a, b),
            )
            for a, b in itertools.pairwise(order)
        ),
        cross=tuple(tuple(None if a == b else tally.ahead(a, b) for b in order) for a in order),
    )
