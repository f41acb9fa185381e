"""Ratings over many players, by openskill's Plackett-Luce model.

A line-up's deal with all its rotations is one contest, ranked by what each entrant reached on
average: the luck of the deal is out before anything is rated, and games that belong together are
not counted as independent. Players do not learn here, so ratings do not drift (tau is 0).
"""

from __future__ import annotations

from openskill.models import PlackettLuce

from sextet.arena.statistics import Interval
from sextet.arena.tally import Tally
from sextet.core.ranks import places


def player_ratings(tally: Tally) -> list[Interval]:
    """Return each entrant's rating with its 95 % interval; all begin at 25 ± 16."""
    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in tally.entrants]
    for contests in tally.contests:
        for reached in contests:
            if len(reached) < 2:
                continue
            ranks = places(list(reached.values()))
            teams = [[rated[k]] for k in reached]
            for k, (new,) in zip(reached, model.rate(teams, ranks=ranks), strict=True):
                rated[k] = new
    return [Interval(r.mu, r.mu - 1.96 * r.sigma, r.mu + 1.96 * r.sigma) for r in rated]
