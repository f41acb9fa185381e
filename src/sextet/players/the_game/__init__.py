"""Players of The Game, by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sextet.core.errors import OptionError
from sextet.core.reasons import Reason
from sextet.players.port import Player
from sextet.players.the_game import minds
from sextet.players.the_game.levels import LEVELS
from sextet.players.the_game.seat import MindPlayer, Minds

__all__ = ["LEVELS", "PLAYERS"]


def _factory(name: str, plain: Minds, quiet: Minds | None = None) -> Callable[[str], Player]:
    def make(argument: str) -> Player:
        if argument == "":
            return MindPlayer(plain)
        if argument == "silent" and quiet is not None:
            return MindPlayer(quiet)
        if quiet is None:
            raise OptionError(Reason("why.no-argument", name=name))
        raise OptionError(Reason("why.only-silent", name=name))

    return make


def _champion(argument: str) -> Player:
    if argument == "":
        return MindPlayer(minds.champion_mind)
    if argument == "silent":
        return MindPlayer(minds.silent_champion_mind)
    folder = Path(argument)
    if not any(folder.glob("*.net")):
        raise OptionError(Reason("why.silent-or-nets", name="champion"))
    return MindPlayer(minds.champion_mind, folder)


#: By name: a factory that takes the text after the colon.
PLAYERS: dict[str, Callable[[str], Player]] = {
    "random": _factory("random", minds.random_mind),
    "greedy": _factory("greedy", minds.greedy_mind, minds.silent_greedy_mind),
    "turns": _factory("turns", minds.turns_mind, minds.silent_turns_mind),
    "champion": _champion,
}
