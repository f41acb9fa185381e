"""Luck that can be told apart from a result, and figures without it.

A control is a number of a finished game that says how kind chance was, and whose mean is known to
be 0 whoever plays: at every draw, what the drawn cards are worth less what as many others, drawn in
their place by chance, would have been worth. Since both are drawn alike, neither is better on
the average. What a control explains of a result is taken off it: the result varies less from deal
to deal, and its mean stays what it was.

How much to take off is fitted on other deals than the one it is taken off from (cross-fitting):
a deal's own result has no say in it, so nothing is fitted away that is not luck.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import numpy as np
import numpy.typing as npt

from sextet.arena.statistics import Values
from sextet.core.match import Match

#: By game: the module of this room whose ``luck_of`` returns a finished game's controls. 6 nimmt!
#: and SIX have none; docs/arena.md says why.
CONTROLS = {"the-game": "luck_in_the_game"}

#: Parts of the deals: each is adjusted by what the others say.
FOLDS = 10
#: With fewer deals nothing is fitted.
FEWEST = 40

Control = Callable[[Match], tuple[float, ...]]


def control_of(game: str) -> Control | None:
    """Return what tells the luck of a game's matches, if anything does."""
    if game not in CONTROLS:
        return None
    found: Control = import_module(f"sextet.arena.{CONTROLS[game]}").luck_of
    return found


def without_luck(values: Values, luck: npt.NDArray[np.float64]) -> Values:
    """Return values, one a deal, less what their luck explains (``luck``: a row a deal)."""
    fold = np.arange(len(values)) % FOLDS
    adjusted = values.astype(np.float64)
    for k in range(FOLDS):
        others = fold != k
        slopes = fitted(values[others], luck[others])
        adjusted[~others] -= luck[~others] @ slopes
    return adjusted


def fitted(values: Values, luck: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how much of each control is in the values, by least squares."""
    columns = np.column_stack([np.ones(len(values)), luck])
    return np.asarray(np.linalg.lstsq(columns, values, rcond=None)[0][1:], np.float64)
