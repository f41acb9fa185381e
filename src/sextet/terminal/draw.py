"""Positions drawn with characters, each game by its own module of ``terminal.games``.

Such a module has ``table`` and ``question``, and, where some decisions need more, ``choices`` (a
list with effects), ``must_confirm`` and ``effect``; for the help, ``forms`` and ``form_of``
(``terminal.help``); and ``praise``, what is said of how the game ended. A game without a module is
drawn plainly.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module, util
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.game import Game, Option
from sextet.core.match import Match, View
from sextet.games import module_of
from sextet.terminal import plain
from sextet.terminal.result import result
from sextet.terminal.words import listed, say, say_or


def drawing_of(game: Game) -> Any:
    """Return the module that draws a game."""
    own = module_of(game.name, "terminal.games")
    return import_module(own) if util.find_spec(own) is not None else plain


def names_of_seats(match: Match) -> list[str]:
    """Return what the seats are called: by the record's headers, else by their number."""
    seats = range(1, match.settings.players + 1)
    return [match.headers.get(f"seat {seat}", say("show.seat", seat=seat)) for seat in seats]


def table(match: Match, position: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Return the drawing of a match's position, whole or as a seat sees it."""
    if (module := drawing_of(match.game)) is plain:
        return plain.table(match.game, position, names)
    public = match.game.picture(match.state)
    drawing: RenderableType = module.table({**position, **public}, names, match.lines)
    return drawing


def question(view: View, legal: Sequence[str]) -> str:
    """Return the words that ask a seat for its decision."""
    words: str = drawing_of(view.game).question(view, legal)
    return words


def choices(view: View, legal: Sequence[str], names: Sequence[str]) -> RenderableType | None:
    """Return a list of what can be done with what it would do, where the game has one."""
    module = drawing_of(view.game)
    listed: RenderableType | None = None
    if hasattr(module, "choices"):
        listed = module.choices(view, legal, names)
    return listed


def effect_to_confirm(view: View, move: str, names: Sequence[str]) -> str | None:
    """Return what a move would do, if it is one to think about twice."""
    module = drawing_of(view.game)
    if not hasattr(module, "must_confirm") or not module.must_confirm(view, move):
        return None
    words: str = module.effect(view, move, names)
    return words


def draw(match: Match, seat: int | None) -> str:
    """Return a position, whole or as a seat sees it, as text for standard output."""
    position = match.position(seat)
    parts: list[RenderableType] = [table(match, position, names_of_seats(match))]
    if position["over"]:
        parts.append(Text(closing_words(match, names_of_seats(match))))
    elif position["to_act"]:
        parts.append(Text(say("show.to-act", seats=listed(position["to_act"]))))
    else:
        parts.append(Text(say("show.waiting")))
    return render(Group(*parts))


def closing_words(match: Match, names: list[str], me: int | None = None) -> str:
    """Return how a game ended, and what its rules have to say to that."""
    module = drawing_of(match.game)
    praise: str = module.praise(match) if hasattr(module, "praise") else ""
    return " ".join([result(match, names, me), praise]).rstrip()


def draw_games(games: Sequence[Game]) -> str:
    """Return the list of games with their options."""
    parts: list[RenderableType] = []
    for game in games:
        about = say_or(f"game.{game.name}.about", game.about)
        title = say_or(f"game.{game.name}.title", game.title)
        parts.append(Text.assemble((title, "bold"), f"  ({game.name})  {about}"))
        options = Table(box=None, padding=(0, 2), show_header=False)
        seats = sorted({game.seats[0], game.seats[-1]})
        options.add_row(say("show.players"), "–".join(map(str, seats)), "")
        for option in game.options:
            for row in rows_of(game, option):
                options.add_row(*map(Text, row))
        parts += [options, Text()]
    return render(Group(*parts))


def rows_of(game: Game, option: Option) -> list[tuple[str, str, str]]:
    """Return an option and each of its values: as it is typed, what it is called, what it means."""
    key = f"option.{game.name}.{option.name}"
    about = say_or(f"{key}.about", option.about)
    default = say("show.default", value=option.default)
    rows = [(option.name, say_or(key, ""), f"{about} ({default})")]
    for word in option.words:
        named, about = say_or(f"{key}.{word}", ""), say_or(f"{key}.{word}.about", "")
        rows.append((f"  {word}", named, about))
    if option.numbers:
        rows.append((f"  {option.numbers[0]}–{option.numbers[-1]}", "", ""))
    return rows


def render(renderable: RenderableType) -> str:
    """Return a drawing as text, coloured where standard output is a terminal."""
    out = Console()
    console = Console(
        file=io.StringIO(),
        force_terminal=sys.stdout.isatty() and not out.no_color,
        width=max(out.width, 80),
        highlight=False,
    )
    console.print(renderable)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.split("\n"))
