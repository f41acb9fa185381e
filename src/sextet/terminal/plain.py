"""Draws any game that has no drawing of its own: each part of its position with its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from sextet.core.game import Game
from sextet.core.match import View
from sextet.terminal.words import say, say_or

#: What every position has and a table shows otherwise.
COMMON = ("over", "to_act", "legal", "winners")


def table(game: Game, position: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Return the parts of a position, one a line; what there is by seat, by name."""
    lines = Table(box=None, padding=(0, 2), show_header=False)
    lines.add_column(style="dim")
    for name, value in position.items():
        if name not in COMMON:
            title = say_or(f"{game.name}.part-{name}", name.replace("_", " "))
            by_seat = name == "scores" or is_by_seat(value, len(names))
            lines.add_row(title, in_words_by_seat(value, names) if by_seat else in_words(value))
    return lines


def question(view: View, legal: Sequence[str]) -> str:
    """Return the words that ask a seat for its decision."""
    return say_or(f"{view.game.name}.ask", say("play.ask"))


def is_by_seat(value: Any, players: int) -> bool:
    """Tell whether a part of a position has something for every seat: its keys are the seats."""
    return isinstance(value, dict) and list(value) == [str(seat + 1) for seat in range(players)]


def in_words_by_seat(value: Any, names: Sequence[str]) -> str:
    """Return what each seat has, by name."""
    values = value.values() if isinstance(value, dict) else value
    return "\n".join(f"{name}: {in_words(one)}" for name, one in zip(names, values, strict=True))


def in_words(value: Any) -> str:
    """Return a value of a position as people write it."""
    if value is None or value == [] or value == {}:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {in_words(one)}" for name, one in value.items())
    if isinstance(value, list):
        return " ".join(
            f"[{in_words(one)}]" if isinstance(one, list) else in_words(one) for one in value
        )
    return str(value)
