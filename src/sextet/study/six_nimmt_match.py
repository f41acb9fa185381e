"""6 nimmt!: the chance to win a match to a target, by its standings after a round.

Who has reached the target ends the match, and the fewest heads win it. Until then rounds are to
come: how far they spread standings was measured (``python -m benchmarks.study_match``), and makes a
chance of a lead, the nearer the end the surer (``chance_to_win``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.core.game import Settings
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.options import WITH_TARGET
from sextet.study.grade import anchors
from sextet.study.sampling import Numbers

#: No match.
NONE: Numbers = np.zeros(0)


def is_match(settings: Settings) -> bool:
    """Tell whether a game is played until somebody reaches a target."""
    options = settings.options
    return options["variant"] in WITH_TARGET and options["rounds"] == "none"


def match_of(settings: Settings, state: States) -> Numbers:
    """Return a match as it stands, for compiled functions; nothing where none is played."""
    if not is_match(settings):
        return NONE
    least, growth = spread_of(settings)
    return np.array([int(settings.options["target"]), least, growth, *GAME.scores(state)], float)


def spread_of(settings: Settings) -> tuple[float, float]:
    """Return how far rounds to come spread standings: squared, at once and for a head to go."""
    measured: dict[str, Any] = anchors()["six-nimmt"]["match"][settings.options["variant"]]
    fitted = measured[str(settings.players)]
    return float(fitted["least"]), float(fitted["growth"])
