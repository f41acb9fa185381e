"""The only list of games. A new one adds its room beside these and one line below."""

from __future__ import annotations

from importlib import import_module

from sextet.core.errors import OptionError
from sextet.core.game import Game

#: The rooms, by the name that records and commands use.
ROOMS = {
    "six-nimmt": "sextet.games.six_nimmt",
    "the-game": "sextet.games.the_game",
    "six": "sextet.games.six",
}


def find_game(name: str) -> Game:
    """Return the game of that name."""
    if name not in ROOMS:
        raise OptionError(f"there is no game {name!r}; the games are: {', '.join(ROOMS)}")
    game: Game = import_module(ROOMS[name]).GAME
    return game
