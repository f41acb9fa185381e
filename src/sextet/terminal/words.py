"""Events in words, with the names of those who sit at the table."""

from __future__ import annotations

from collections.abc import Sequence

from sextet.core.game import Event, Game
from sextet.core.words import say


def in_words(game: Game, event: Event, names: Sequence[str]) -> str:
    """Say what happened."""
    kind, values = game.tell(event)
    if "seat" in values:
        values["who"] = names[values["seat"] - 1]
    return say(f"{game.name}.{kind}", **values)
