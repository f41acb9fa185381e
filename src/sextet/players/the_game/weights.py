"""The searcher's weights, found by playing (benchmarks/the_game_tuning.py)."""

from __future__ import annotations

from sextet.core.compiled import States
from sextet.players.the_game.mind import TURN, mind

FIRST = [1.0, 0.5, 0.0, 0.0, -2.0, 0.0, 5.0, 2.0, 1.5, -3.0, -0.3, -0.2, 2.0]


def searcher(players: int, expert: bool) -> States:
    """Return the mind of the searcher."""
    return mind(
        TURN,
        score=[FIRST, FIRST, FIRST],
        heed=[-4.0, -0.5, -0.3, 0.1, 0.8],
        extra_jump=1,
        last_jump=98 if players > 1 else 20,
        speaks=1,
        tight=1,
        near=4,
        far=15,
    )
