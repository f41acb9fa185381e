"""The player of every game who plays any legal move: the floor that others are measured from."""

from __future__ import annotations

from sextet.core.generator import below
from sextet.players.port import Player, Turn


class RandomPlayer(Player):
    """Plays any of its legal moves, each as likely as the others."""

    def choose(self, turn: Turn) -> int:
        """Return one of the turn's legal moves."""
        return turn.legal[below(turn.random, len(turn.legal))]
