"""The first start on a machine compiles the rules: show somebody who waits that it goes on."""

from __future__ import annotations

import sys
from time import monotonic

from rich.console import Console

from sextet.games import find_game
from sextet.prepare import compile_game, is_ready
from sextet.terminal.words import say


def prepare(name: str, bot: str) -> None:
    """Compile a game's rules and a bot where that is still to be done, showing that it goes on."""
    game = find_game(name)
    if is_ready(name, [bot]):
        return
    console = Console(stderr=True, highlight=False)
    line = say("play.compiling", title=game.title)
    started = monotonic()
    if sys.stderr.isatty():
        with console.status(line):
            compile_game(name, [bot])
    else:
        console.print(line)
        compile_game(name, [bot])
    console.print(f"[dim]… {monotonic() - started:.0f} s.[/dim]")
