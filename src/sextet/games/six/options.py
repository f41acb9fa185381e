"""SIX: what can be agreed before a game."""

from __future__ import annotations

from sextet.core.game import Option

FIRST_MOVES = ("free", "apart")

OPTIONS = (
    Option(
        "first-move",
        "free",
        "Whether seat 1's first tile may touch its own start tile.",
        words=FIRST_MOVES,
    ),
)
