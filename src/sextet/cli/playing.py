"""``sextet games`` and ``sextet play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Options, TheGame, Variant, command, fail, read_options
from sextet.core.errors import SextetError


@command()
def games() -> None:
    """List the games and what can be chosen before each."""
    from sextet.games import GAMES, find_game
    from sextet.terminal.draw import draw_games

    print(draw_games([find_game(name) for name in GAMES]), end="")


@command(
    epilog="sextet play six-nimmt\n"
    "sextet play six-nimmt --players 5 --variant professional\n"
    "sextet play six-nimmt --option rounds=3 --save game.sxt\n"
    "sextet play the-game --language pt-PT"
)
def play(
    game: TheGame,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="number")] = None,
    variant: Variant = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX")] = None,
    bot: Annotated[str, typer.Option(metavar="player")] = "level:3",
    save: Annotated[Path | None, typer.Option(metavar="file")] = None,
) -> None:
    """Play a game in the terminal against bots. You sit on seat 1."""
    from sextet.terminal.play import play_in_terminal

    try:
        play_in_terminal(game, players, read_options(variant, option), seed, bot, save)
    except SextetError as error:
        fail(error)
