"""What can be agreed before a game of The Game."""

from __future__ import annotations

import pytest

import sextet
from sextet.core.errors import OptionError, RecordError
from sextet.games.the_game import GAME


def test_the_game_is_for_one_to_five_players() -> None:
    for players in range(1, 6):
        assert GAME.settings(players, {}).players == players
    for players in (0, 6):
        with pytest.raises(OptionError, match=f"1–5 players, not {players}"):
            GAME.settings(players, {})


def test_short_hands_are_for_experts_only() -> None:
    with pytest.raises(OptionError, match=r"for experts: choose Experts \(expert: yes\)"):
        GAME.settings(3, {"short-hand": "yes"})
    assert GAME.settings(3, {"short-hand": "yes", "expert": "yes"}).options["short-hand"] == "yes"


def test_the_default_may_be_written_out() -> None:
    chosen = {"expert": "no", "short-hand": "no"}
    assert GAME.settings(3, chosen) == GAME.settings(3, {})


@pytest.mark.parametrize("header", ["expert: maybe", "expert: Yes", "expert:", "short-hand: 1"])
def test_an_option_has_only_its_values(header: str) -> None:
    with pytest.raises(RecordError, match="line 4"):
        sextet.loads(f"sextet 1\ngame: the-game\nplayers: 2\n{header}\n\n")


def test_a_short_hand_without_expert_is_reported_on_its_line() -> None:
    with pytest.raises(
        RecordError, match=r"line 3: the smaller hand \(short-hand\) is for experts"
    ):
        sextet.loads("sextet 1\ngame: the-game\nshort-hand: yes\nplayers: 2\n\n")


def test_options_of_other_games_are_refused() -> None:
    with pytest.raises(RecordError, match="line 4: The Game has no option 'target'"):
        sextet.loads("sextet 1\ngame: the-game\nplayers: 2\ntarget: 66\n\n")


def test_a_record_names_only_the_options_that_are_not_the_default() -> None:
    match = sextet.new("the-game", 2, expert="yes", dealt_by_hand=True)
    assert match.record().headers == {"game": "the-game", "players": "2", "expert": "yes"}
