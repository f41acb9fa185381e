"""Intervals over deals. The games of a deal belong together; deals are independent.

``interval`` is for a number of deals fixed beforehand. ``always_valid`` may be looked at after
every deal: with 95 % probability it holds the truth at all looks together, so one may stop as
soon as it excludes 0. It is the normal-mixture confidence sequence in its asymptotic form
(half-width s · sqrt(2 (n ρ² + 1) / (n² ρ²) · ln(sqrt(n ρ² + 1) / α))), with ρ set so that it is
tightest near ``TIGHTEST`` deals.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]

ALPHA = 0.05
TIGHTEST = 100


class Interval(NamedTuple):
    """A mean and the bounds that hold it."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    @property
    def excludes_zero(self) -> bool:
        """Whether the sign is clear."""
        return self.low > 0 or self.high < 0


def t_quantile(degrees: int, alpha: float = ALPHA) -> float:
    """Return Student's two-sided quantile (Cornish-Fisher expansion about the normal one)."""
    z = NormalDist().inv_cdf(1 - alpha / 2)
    n = max(1, degrees)
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def interval(values: Values, alpha: float = ALPHA) -> Interval:
    """Return the mean over deals with Student's interval; unbounded for a single deal."""
    n, mean = len(values), float(np.mean(values))
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    margin = t_quantile(n - 1, alpha) * float(np.std(values, ddof=1)) / math.sqrt(n)
    return Interval(mean, mean - margin, mean + margin)


def share_interval(values: Values, alpha: float = ALPHA) -> Interval:
    """Return a mean share with its interval, which stays within 0 and 1.

    Where Student's interval says nothing (all deals alike) or leaves the bounds, it is Wilson's
    for as many independent games as the spread of the deals stands for.
    """
    n, plain = len(values), interval(values, alpha)
    if n >= 2 and plain.margin > 0 and plain.low >= 0 and plain.high <= 1:
        return plain
    p = plain.mean
    variance = float(np.var(values, ddof=1)) / n if n >= 2 else 0.0
    size = p * (1 - p) / variance if variance > 0 else float(n)
    z2 = NormalDist().inv_cdf(1 - alpha / 2) ** 2
    centre = (p + z2 / (2 * size)) / (1 + z2 / size)
    margin = math.sqrt(z2) / (1 + z2 / size) * math.sqrt(p * (1 - p) / size + z2 / (4 * size**2))
    return Interval(p, min(p, max(0.0, centre - margin)), max(p, min(1.0, centre + margin)))


def difference_interval(values: Values, of_shares: bool, alpha: float = ALPHA) -> Interval:
    """Return a mean difference with its interval, not pretending certainty if all are alike."""
    plain = interval(values, alpha)
    if not of_shares or plain.margin > 0:
        return plain
    z2 = NormalDist().inv_cdf(1 - alpha / 2) ** 2
    margin = z2 / (len(values) + z2)
    return Interval(plain.mean, plain.mean - margin, plain.mean + margin)


def always_valid(values: Values, alpha: float = ALPHA, floor: float = 0.0) -> Interval:
    """Return the mean over deals with an interval that may be looked at again and again.

    Two imagined deals, as far out as the farthest seen (at least ``floor``), are added to the
    spread: a few deals that happen to be alike prove little.
    """
    n, mean = len(values), float(np.mean(values))
    farthest = max(floor, float(np.max(np.abs(values))))
    variance = (float(np.sum((values - mean) ** 2)) + 2 * farthest**2) / n
    spread = -2 * math.log(alpha)
    rho2 = (spread + math.log(spread + 1)) / TIGHTEST
    reach = n * rho2 + 1
    margin = math.sqrt(variance * 2 * reach / (n**2 * rho2) * math.log(math.sqrt(reach) / alpha))
    return Interval(mean, mean - margin, mean + margin)
