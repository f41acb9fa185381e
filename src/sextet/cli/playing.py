"""``sextet games`` and ``sextet play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Language, Options, TheGame, Variant, app, fail, read_options, speak
from sextet.core.errors import SextetError


@app.command()
def games(language: Language = None) -> None:
    """List the games and what can be chosen before each."""
    from sextet.games import GAMES, find_game
    from sextet.terminal.draw import draw_games

    speak(language)
    print(draw_games([find_game(name) for name in GAMES]), end="")


@app.command(
    epilog="Examples:\n\n  sextet play six-nimmt\n\n"
    "  sextet play six-nimmt --players 5 --variant professional\n\n"
    "  sextet play six-nimmt --option rounds=3 --save game.sxt\n\n"
    "  sextet play the-game --language pt-PT"
)
def play(
    game: TheGame,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats in all, yours included.")
    ] = None,
    variant: Variant = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option(help="64 hexadecimal digits that fix every deal.")
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays the other seats: level:1 to level:6, or another player.")
    ] = "level:3",
    save: Annotated[Path | None, typer.Option(help="Where to keep the record (.sxt).")] = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal against bots. You sit on seat 1."""
    from sextet.terminal.play import play_in_terminal

    speak(language)
    try:
        play_in_terminal(game, players, read_options(variant, option), seed, bot, save)
    except SextetError as error:
        fail(str(error))
