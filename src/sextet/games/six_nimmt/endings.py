"""6 nimmt!: what a finished game is remembered for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sextet.core.game import Happening
from sextet.games.six_nimmt.rows import ENDED_HALF, ENDED_ROUND, REVEALED, TOOK_ROW

#: So many are told at most, where several cost the same.
MOST_TOLD = 2


def worst_tricks(happenings: Sequence[Happening], halves: bool) -> list[tuple[str, dict[str, Any]]]:
    """Return who took how many heads when: the most that anybody took in one trick."""
    taken: Counter[tuple[int, int, int]] = Counter()
    number, trick = 1, 0
    for kind, seat, _, _, heads in happenings:
        if kind == REVEALED:
            trick += 1
        elif kind == TOOK_ROW:
            taken[number, trick, seat] += heads
        elif kind in (ENDED_ROUND, ENDED_HALF):
            number, trick = number + 1, 0
    most = max(taken.values(), default=0)
    if most <= 0:
        return []
    key = "worst-trick-half" if halves else "worst-trick"
    worst = [when for when, heads in taken.items() if heads == most][:MOST_TOLD]
    return [
        (key, {"seat": seat + 1, "heads": most, "round": number, "trick": trick})
        for number, trick, seat in worst
    ]
