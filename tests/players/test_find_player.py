"""A text names a player."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import cast

import pytest

from sextet.core.errors import OptionError
from sextet.core.game import Game
from sextet.games import find_game
from sextet.library import list_games
from sextet.players import LEVEL_NAMES, find_player, level_or_random, levels_of
from sextet.players.port import Player
from sextet.players.uniform import RandomPlayer
from tests.players.own import Lowest

OWN = "tests.players.own"


@pytest.fixture
def nimmt(monkeypatch: pytest.MonkeyPatch) -> Game:
    """6 nimmt! with a room of two levels and one player that takes a number."""
    room = types.ModuleType("sextet.players.six_nimmt")
    makers = {"count": lambda text: Lowest() if int(text) else RandomPlayer()}
    room.__dict__.update(LEVELS=(RandomPlayer, Lowest), PLAYERS=makers)
    monkeypatch.setitem(sys.modules, room.__name__, room)
    return find_game("six-nimmt")


@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.name)
def test_random_plays_every_game(game: Game) -> None:
    assert isinstance(find_player("random", game), RandomPlayer)


def test_a_level_is_made_by_the_games_room(nimmt: Game) -> None:
    assert isinstance(find_player("level:2", nimmt), Lowest)


def test_a_name_with_an_argument_is_made_by_the_games_room(nimmt: Game) -> None:
    assert isinstance(find_player("count:1", nimmt), Lowest)


def test_a_python_path_makes_ones_own_player(nimmt: Game) -> None:
    assert isinstance(find_player(f"{OWN}:Lowest", nimmt), Lowest)


def test_a_module_in_the_current_folder_is_found(
    nimmt: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from tests.players.own import Lowest as make\n"
    (tmp_path / "my_own_bot.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert isinstance(find_player("my_own_bot:make", nimmt), Player)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nobody", "there is no player 'nobody' of 6 nimmt!; there are: random, count, level:1–2"),
        ("level:7", "the levels are 1–2"),
        ("level:x", "the levels are 1–2"),
        ("level", "there is no player 'level'"),
        ("count:x", "player 'count:x': invalid literal"),
        ("random:3", "random takes no argument"),
        ("no.such.module:make", "there is no player 'no.such.module:make'"),
        (f"{OWN}:missing", "the module has no such callable"),
        (f"{OWN}:nobody", "gives NoneType, not a sextet.players.port.Player"),
        (":make", "there is no player ':make'"),
    ],
)
def test_a_wrong_name_is_answered_with_what_would_be_right(
    nimmt: Game, text: str, reason: str
) -> None:
    with pytest.raises(OptionError) as error:
        find_player(text, nimmt)
    assert reason in str(error.value)


def test_a_module_that_fails_says_why(
    nimmt: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_broken_bot.py").write_text("import no_such_thing\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OptionError, match=r"my_broken_bot.*no_such_thing"):
        find_player("my_broken_bot:make", nimmt)


def test_a_game_without_levels_is_played_at_random() -> None:
    game = cast(Game, types.SimpleNamespace(name="no-bots-yet"))
    assert isinstance(find_player("level:3", game), RandomPlayer)
    assert (levels_of(game), level_or_random(3, game)) == ((), 0)
    with pytest.raises(OptionError, match="the levels are 1–6"):
        find_player("level:7", game)


def test_there_are_six_levels_each_with_a_name_and_a_line() -> None:
    assert len({level.name for level in LEVEL_NAMES}) == 6
    assert all(level.about.endswith(".") for level in LEVEL_NAMES)
