"""The first start on a machine compiles the rules: say so, and keep what was compiled."""

from __future__ import annotations

import contextlib
import sys
from time import monotonic

from rich.console import Console

from sextet.core.compiled import INTERPRETED, cache_folder
from sextet.core.words import say
from sextet.games import find_game
from sextet.players.simple import BOTS


def prepare(name: str, quiet: bool = False) -> None:
    """Compile a game's rules where that has not been done yet, showing that it goes on."""
    game = find_game(name)
    marker = cache_folder() / f"{name}.ready"
    if INTERPRETED or marker.exists():
        return
    console = Console(stderr=True, highlight=False, quiet=quiet)
    line = say("play.compiling", title=game.title)
    started = monotonic()
    if sys.stderr.isatty():
        with console.status(line):
            warm_up(name)
    else:
        console.print(line)
        warm_up(name)
    console.print(f"[dim]… {monotonic() - started:.0f} s.[/dim]")
    with contextlib.suppress(OSError):
        marker.touch()


def warm_up(name: str) -> None:
    """Run once through everything a game in the terminal calls."""
    from sextet.core.generator import generator
    from sextet.library import new

    match = new(name, seed="00" * 32)
    random = generator(0)
    for _ in range(100):
        if match.over:
            break
        for seat in match.to_act:
            view = match.view(seat)
            view.imagine(0)
            match.play(seat, BOTS["careful"](view, random))
    match.position()
