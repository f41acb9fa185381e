"""Who came where."""

from __future__ import annotations

from collections.abc import Sequence


def places(standings: Sequence[float]) -> list[float]:
    """Return who came where, from 0; the highest standing first, equal ones together."""
    order = sorted(set(standings), reverse=True)
    return [float(order.index(standing)) for standing in standings]
