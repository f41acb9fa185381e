"""Small players for tests, found by their Python path."""

from __future__ import annotations

from sextet.players.port import Player, Turn


class Lowest(Player):
    """Plays the first of its moves."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


class Waits(Lowest):
    """Plays the first of its moves; for ever not, once the file at WAIT_FOR has enough lines."""

    def choose(self, turn: Turn) -> int:
        import os
        import time
        from pathlib import Path

        if "WAIT_FOR" in os.environ:
            journal = Path(os.environ["WAIT_FOR"])
            while journal.exists() and journal.read_bytes().count(b"\n") >= 8:
                time.sleep(0.02)
        return turn.legal[0]


class Talker(Lowest):
    """Asks others to leave the first pile, and notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, str, int]] = []

    def choose(self, turn: Turn) -> int:
        self.heard += turn.talk
        return super().choose(turn)

    def say(self, turn: Turn) -> list[str]:
        return ["leave 1"]


class Cheat(Player):
    """Chooses a move that it was not offered."""

    def choose(self, turn: Turn) -> int:
        return -1


class Broken(Player):
    """Fails at its first move."""

    def choose(self, turn: Turn) -> int:
        raise KeyError("lost")


class Dies(Player):
    """Takes its whole process down."""

    def choose(self, turn: Turn) -> int:
        import os

        os._exit(1)


def nobody() -> None:
    """Make no player."""
