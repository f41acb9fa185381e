"""How hard the deal is: the wins of whole teams of the player ``turns``, with signals."""

from __future__ import annotations

from sextet.core.game import Settings

#: By ``expert`` and ``short-hand``, for one to five players (docs/players/the-game.md).
WIN_RATES = {
    ("no", "no"): (0.127, 0.699, 0.588, 0.717, 0.669),
    ("yes", "no"): (0.064, 0.291, 0.136, 0.193, 0.260),
    ("yes", "yes"): (0.0078, 0.0215, 0.0012, 0.0030, 0.0075),
}


def win_rate(settings: Settings) -> float:
    """Return how often such a team wins."""
    variant = (settings.options["expert"], settings.options["short-hand"])
    return WIN_RATES[variant][settings.players - 1]
