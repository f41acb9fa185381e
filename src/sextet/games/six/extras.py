"""SIX: what a client may draw beside the tiles. A seat may know everything."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.games.six.field import q_of, r_of
from sextet.games.six.shapes import cells_of_shape, threats_at
from sextet.games.six.state import CIRCLE, LINE, MOST_OPEN, OVER, TRIANGLE


def extras(view: States) -> dict[str, Any]:
    """Return the winning shape, the cells that would complete one, and the tiles in hand."""
    state = view[0]
    shape: list[list[int]] = []
    if state["ending"] in (LINE, TRIANGLE, CIRCLE):
        winner = int(state["winner"])
        own = {
            (q_of(cell), r_of(cell))
            for cell in state["tiles"][winner][: state["tile_count"][winner]].tolist()
        }
        last = int(state["answer"])
        shape = sorted(map(list, cells_of_shape(own, (q_of(last), r_of(last)))))
    threats: list[list[int]] = []
    if state["step"] != OVER:
        cells = np.empty(MOST_OPEN, np.int32)
        for seat in range(2):
            found = cells[: threats_at(view, 0, seat, cells)].tolist()
            threats += [[q_of(cell), r_of(cell), seat + 1] for cell in sorted(found)]
    return {
        "shape": shape,
        "threats": threats,
        "held": state["in_hand"].tolist(),
    }
