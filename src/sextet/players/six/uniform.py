"""The player that plays any legal move."""

from __future__ import annotations

from sextet.core.generator import below
from sextet.players.port import Player, Turn


class Uniform(Player):
    """Plays every legal move equally often."""

    def choose(self, turn: Turn) -> int:
        """Return any of the legal moves."""
        return turn.legal[below(turn.random, len(turn.legal))]
