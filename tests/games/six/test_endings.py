from __future__ import annotations

import pytest
from tests.games.six.table import chain, phase_two, play

import sextet


@pytest.mark.parametrize("seat", [1, 2])
def test_who_resigns_loses_on_turn_or_not(seat: int) -> None:
    match = sextet.new("six")
    match.end("resign", seat)
    assert match.over
    assert match.winners == (3 - seat,)
    assert match.position()["legal"] == {}


def test_a_draw_agreed_on_has_no_winner() -> None:
    match = sextet.new("six")
    match.end("draw")
    assert match.over
    assert match.winners == ()
    assert match.scores == [0, 0]


def test_an_abandoned_game_has_no_winner() -> None:
    match = sextet.new("six")
    match.end("abandoned")
    assert match.over
    assert match.winners == ()


def test_a_game_can_end_while_a_tile_is_in_the_hand_or_a_part_must_be_named() -> None:
    match = phase_two(*chain(25))
    play(match, "lift 12,0")
    match.end("resign", 1)
    assert match.winners == (2,)
    assert len(match.position()["tiles"]) == 24


def test_nothing_is_played_after_the_end() -> None:
    match = sextet.new("six")
    match.end("draw")
    with pytest.raises(sextet.IllegalMove, match="the game is over"):
        match.play(1, "0,1")
    with pytest.raises(sextet.SextetError, match="the game is over"):
        match.end("resign", 1)


def test_nothing_is_dealt() -> None:
    match = sextet.new("six")
    assert not match.waits_for_deal
    with pytest.raises(sextet.BadDeal, match="nothing is dealt"):
        match.deal("1 2 3")
    with pytest.raises(sextet.RecordError, match="no deal is due"):
        sextet.loads("sextet 1\ngame: six\nplayers: 2\n\ndeal 1 2\n")


@pytest.mark.parametrize("players", [1, 3])
def test_six_is_for_two(players: int) -> None:
    with pytest.raises(sextet.OptionError, match="for 2 players"):
        sextet.new("six", players)
