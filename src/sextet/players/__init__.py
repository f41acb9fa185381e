"""Who can sit on a seat, and how a text names them.

- ``random``: any legal move, in every game;
- ``level:1`` to ``level:6``: the game's opponents for people (``LEVEL_NAMES``); any legal move
  where a game has none;
- ``NAME`` or ``NAME:ARG``: a player of the game's room in ``sextet.players``, as ``mcs:1000``;
- ``mypkg.module:make``: your own, from a callable without arguments (docs/players/own.md).

A game's folder here has ``LEVELS`` (six factories, the weakest first) and may have ``PLAYERS`` (by
name; each is called with the text after the colon). A game without a folder is played at random.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, util
from typing import Any, NamedTuple

from sextet.core.errors import OptionError
from sextet.core.game import Game
from sextet.core.notation import is_number
from sextet.core.reasons import Reason, quoted
from sextet.core.words import say
from sextet.games import module_of
from sextet.players.port import Player
from sextet.players.uniform import RandomPlayer


class Level(NamedTuple):
    """The name of a level and one line on how it plays."""

    name: str
    about: str


#: The six levels in English, the same in every game, the weakest first.
LEVEL_NAMES = tuple(
    Level(say(f"level.{number}.name"), say(f"level.{number}.about")) for number in range(1, 7)
)


def find_player(text: str, game: Game) -> Player:
    """Return a new player that a text names; ``OptionError`` says what names there are."""
    name, colon, argument = text.partition(":")
    makers = player_makers(game)
    if name == "level" and colon:
        return _level(argument, game)
    if name in makers:
        try:
            return makers[name](argument)
        except OptionError as error:
            raise _wrong(text, error.reason) from None
        except (TypeError, ValueError) as error:
            raise _wrong(text, str(error)) from None
    if colon and argument.isidentifier() and (module := _module(name)) is not None:
        return _own(text, getattr(module, argument, None))
    names = ", ".join(player_names(game))
    raise OptionError(Reason("why.no-player", player=quoted(text), title=game.title, names=names))


def player_makers(game: Game) -> Mapping[str, Callable[[str], Player]]:
    """Return the players of a game by name, each to be called with its argument."""
    own: Mapping[str, Callable[[str], Player]] = getattr(_players_of(game), "PLAYERS", {})
    others = {name: make for name, make in own.items() if name != "random"}
    return {"random": _random, **others}


def player_names(game: Game) -> list[str]:
    """Return how the players of a game are named, its levels last."""
    levels = len(_levels(game))
    return [*player_makers(game), *([f"level:1–{levels}"] if levels else [])]


def has_levels(game: Game) -> bool:
    """Tell whether a game has bots of its own, without loading them."""
    name = module_of(game.name, "players")
    return name in sys.modules or util.find_spec(name) is not None


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return the levels that a game has: all six, or none."""
    return LEVEL_NAMES if has_levels(game) else ()


def level_or_random(level: int, game: Game) -> int:
    """Return the level of a bot that is asked for; 0 (any legal move) where a game has none."""
    return level if has_levels(game) else 0


def _random(argument: str) -> Player:
    if argument:
        raise OptionError(Reason("why.no-argument", name="random"))
    return RandomPlayer()


def _players_of(game: Game) -> Any:
    return import_module(module_of(game.name, "players")) if has_levels(game) else None


def _levels(game: Game) -> Sequence[Callable[[], Player]]:
    levels: Sequence[Callable[[], Player]] = getattr(_players_of(game), "LEVELS", ())
    return levels


def _level(text: str, game: Game) -> Player:
    levels = _levels(game) or (RandomPlayer,) * len(LEVEL_NAMES)
    if not is_number(text) or not 1 <= int(text) <= len(levels):
        raise _wrong(f"level:{text}", Reason("why.levels", most=len(levels)))
    return levels[int(text) - 1]()


def _module(name: str) -> Any:
    """Return the module of that name, also one in the current folder; None if there is none."""
    if not all(part.isidentifier() for part in name.split(".")):
        return None
    if "" not in sys.path:
        sys.path.append("")
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise _not_loaded(name, str(error)) from error
        return None
    except Exception as error:
        raise _not_loaded(name, f"{type(error).__name__}: {error}") from error


def _own(text: str, make: Any) -> Player:
    if not callable(make):
        raise _wrong(text, Reason("why.no-callable"))
    try:
        player = make()
    except Exception as error:
        raise _wrong(text, f"{type(error).__name__}: {error}") from error
    if not isinstance(player, Player):
        kind = type(player).__name__
        raise _wrong(text, Reason("why.no-player-made", kind=kind))
    return player


def _wrong(text: str, why: Reason | str) -> OptionError:
    return OptionError(Reason("why.of-player", player=quoted(text), reason=why))


def _not_loaded(module: str, why: str) -> OptionError:
    return OptionError(Reason("why.not-loaded", module=quoted(module), reason=why))
