"""Means and intervals from batches of tables on which all moves were tried."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States
from sextet.core.generator import Generator
from sextet.players.seat import seat_generator

Numbers = npt.NDArray[np.float64]

#: Batches of one decision: after the first few, it stops as soon as the best move is clear.
FEWEST, MOST = 6, 24


def random_for(view: States, *what: object) -> Generator:
    """Return a generator that follows from a view alone (and what it is for)."""
    return seat_generator("study", hashlib.sha256(view.tobytes()).hexdigest(), *what)


def quantile(batches: int) -> float:
    """Return how many standard errors make an interval of 95 % (Student's, nearly)."""
    return 1.96 + 3.1 / (batches - 1)


def margin_of(samples: Numbers) -> float:
    """Return the margin (95 %) of a mean."""
    if len(samples) < 2:
        return 0.0
    return float(quantile(len(samples)) * samples.std(ddof=1) / np.sqrt(len(samples)))


def in_batches(batch: Callable[[], Numbers], watched: int | None, precise: float) -> Numbers:
    """Return the moves' values batch by batch, as many as it takes.

    It stops when every move is either clear of the best one or known to within ``precise``, and the
    one at ``watched``, if any, not much worse than that; and after ``MOST`` batches.
    """
    rows: list[Numbers] = []
    while len(rows) < MOST:
        rows.append(batch())
        if len(rows) >= FEWEST:
            values = np.array(rows)
            gaps = gap_margins(values)
            best = int(values.mean(axis=0).argmax())
            apart = values.mean(axis=0)[best] - values.mean(axis=0)
            settled = (apart > 1.5 * gaps) | (gaps <= precise)
            if settled.all() and (watched is None or gaps[watched] <= 4 * precise):
                break
    return np.array(rows)


def gap_margins(values: Numbers) -> Numbers:
    """Return, for each move, the margin (95 %) of its distance from the best one."""
    best = int(values.mean(axis=0).argmax())
    apart = values[:, [best]] - values
    return np.array([margin_of(apart[:, k]) for k in range(values.shape[1])])
