"""What can be typed during a game: now, at other moments, and at any time."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.match import View
from sextet.terminal.draw import drawing_of
from sextet.terminal.words import say

#: What can be typed in every game at any time.
ALWAYS = ("h", "s", "q", "?", "u")


def help_page(view: View, legal: Sequence[str]) -> RenderableType:
    """Return what can be typed, each with a line of what it does.

    Where a game's drawing has ``forms`` (moves as they are written, by kind, with the key of what
    they do) and ``form_of``, which tells the kind of a legal move, every kind is explained.
    """
    module = drawing_of(view.game)
    parts: list[RenderableType] = []
    if hasattr(module, "forms"):
        now = {module.form_of(view, move) for move in legal}
        forms: dict[str, tuple[str, str]] = module.forms(view)
        always = {kind for kind in forms if kind in getattr(module, "ANY_TIME", ())}
        parts += section("play.help-now", [forms[kind] for kind in forms if kind in now])
        later = [forms[kind] for kind in forms if kind not in now | always]
        parts += section("play.help-later", later)
        parts += in_short(legal)
        signals = [forms[kind] for kind in forms if kind in always]
    else:
        parts += [Text(say("play.help-now")), Text(f"  {', '.join(legal)}"), Text()]
        signals = []
    commands = [(key, say(f"play.help-{key}")) for key in ALWAYS]
    return Group(*parts, *section("play.help-always", [*signals, *commands]))


def in_short(legal: Sequence[str]) -> list[RenderableType]:
    """Say that a move's last word will do, if one of these moves is clear from it."""
    last = [move.rpartition(" ")[2] for move in legal]
    for move, word in zip(legal, last, strict=True):
        if move != word and last.count(word) == 1:
            return [Text(say("play.help-short", word=word, move=move)), Text()]
    return []


def section(heading: str, forms: Sequence[tuple[str, str]]) -> list[RenderableType]:
    """Return a heading and what is written beside what it does; nothing, if there is nothing."""
    if not forms:
        return []
    table = Table(box=None, padding=(0, 2), show_header=False)
    for form, words in forms:
        table.add_row(Text(form, style="bold"), Text(words))
    return [Text(say(heading)), table, Text()]
