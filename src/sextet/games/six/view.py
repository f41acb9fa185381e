"""SIX: what a seat may know — everything — and what a move would cause."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.game import NOTHING, Happening
from sextet.games.six import rules
from sextet.games.six.field import q_of, r_of
from sextet.games.six.shapes import cells_of_shape
from sextet.games.six.state import CIRCLE, LINE, MOST_OPEN, OVER, TRIANGLE


def view(states: States, i: int) -> States:
    """Return a copy of the state: nothing is hidden."""
    return copy_of(states[i : i + 1])


def preview(view_: States, seat: int, move: int) -> list[Happening]:
    """Return all that a move would cause up to the next decision.

    A lift names every tile that would leave, or says by its last number that so many equally
    largest parts would be left to choose from.
    """
    state = copy_of(view_)
    rules.play_at(state, 0, seat, move)
    happenings: list[Happening] = []
    while (happening := rules.advance_at(state, 0)) != NOTHING:
        happenings.append(happening)
    return happenings


def besides(view_: States) -> dict[str, Any]:
    """Return the winning shape, the cells that would complete one, and the tiles in hand."""
    state = view_[0]
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
            found = cells[: rules.threats_at(view_, 0, seat, cells)].tolist()
            threats += [[q_of(cell), r_of(cell), seat + 1] for cell in sorted(found)]
    return {
        "shape": shape,
        "threats": threats,
        "held": state["in_hand"].tolist(),
    }
