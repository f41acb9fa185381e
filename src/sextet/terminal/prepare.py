"""The first start on a machine compiles the rules: say so, and keep what was compiled."""

from __future__ import annotations

import contextlib
import sys
from time import monotonic

from rich.console import Console

from sextet.core.compiled import INTERPRETED, cache_folder
from sextet.games import find_game
from sextet.library import new
from sextet.players import find_player
from sextet.players.seat import Seats, seat_generator
from sextet.terminal.words import say


def prepare(name: str, bot: str) -> None:
    """Compile a game's rules and a bot where that is still to be done, showing that it goes on."""
    game = find_game(name)
    marker = cache_folder() / f"{name}-{bot.replace(':', '-').replace('/', '-')}.ready"
    if INTERPRETED or marker.exists():
        return
    console = Console(stderr=True, highlight=False)
    line = say("play.compiling", title=game.title)
    started = monotonic()
    if sys.stderr.isatty():
        with console.status(line):
            warm_up(name, bot)
    else:
        console.print(line)
        warm_up(name, bot)
    console.print(f"[dim]… {monotonic() - started:.0f} s.[/dim]")
    with contextlib.suppress(OSError):
        marker.touch()


def warm_up(name: str, bot: str) -> None:
    """Run once through everything a game in the terminal calls."""
    match = new(name, seed="00" * 32)
    count = match.settings.players
    players = [find_player(bot, match.game) for _ in range(count)]
    seats = Seats(match, players, [seat_generator(seat) for seat in range(count)])
    for _ in range(12):
        if match.over:
            break
        view = match.view(match.to_act[0])
        view.imagine(0)
        view.preview(view.legal()[0])
        seats.step()
    match.position()
