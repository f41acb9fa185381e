"""The only list of games. A new one adds its folder beside these and one line below.

All that belongs to a game is found by its name: ``games/the_game`` are the rules of ``the-game``,
``players/the_game`` its bots, ``terminal/games/the_game`` its drawing.
"""

from __future__ import annotations

from importlib import import_module

from sextet.core.errors import OptionError
from sextet.core.game import Game
from sextet.core.reasons import Reason, quoted

#: The games, by the name that records and commands use.
GAMES = (
    "six-nimmt",
    "the-game",
    "six",
)


def find_game(name: str) -> Game:
    """Return the game of that name."""
    if name not in GAMES:
        raise OptionError(Reason("why.no-game", game=quoted(name), games=", ".join(GAMES)))
    game: Game = import_module(module_of(name, "games")).GAME
    return game


def module_of(name: str, part: str) -> str:
    """Return the module that holds a part of a game, such as its ``players``."""
    return f"sextet.{part}.{name.replace('-', '_')}"
