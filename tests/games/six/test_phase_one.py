from __future__ import annotations

import pytest
from tests.games.six.table import phase_one, play

import sextet

AROUND_THE_START_TILES = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"]


def test_a_game_starts_with_one_tile_of_each_seat_side_by_side() -> None:
    position = sextet.new("six").position()
    assert position["tiles"] == [[0, 0, 1], [1, 0, 2]]
    assert position["phase"] == 1


def test_seat_1_begins_and_the_seats_take_turns() -> None:
    match = sextet.new("six")
    assert match.to_act == (1,)
    play(match, "0,1")
    assert match.to_act == (2,)
    play(match, "1,1")
    assert match.to_act == (1,)


def test_a_tile_may_touch_a_tile_of_any_colour() -> None:
    assert sextet.new("six").legal(1) == AROUND_THE_START_TILES


def test_a_tile_that_touches_only_by_a_corner_is_refused() -> None:
    with pytest.raises(sextet.IllegalMove, match="must touch one that lies by a full side"):
        sextet.new("six").play(1, "-1,-1")


def test_a_cell_holds_one_tile() -> None:
    with pytest.raises(sextet.IllegalMove, match="a tile lies there already"):
        sextet.new("six").play(1, "1,0")


def test_only_the_seat_whose_turn_it_is_may_place() -> None:
    with pytest.raises(sextet.IllegalMove, match="it is seat 1's turn"):
        sextet.new("six").play(2, "0,1")


def test_nothing_is_lifted_before_all_tiles_are_placed() -> None:
    with pytest.raises(sextet.IllegalMove, match="no tile is lifted before all are placed"):
        sextet.new("six").play(1, "lift 0,0")


def test_apart_leaves_three_cells_for_the_first_tile() -> None:
    match = sextet.new("six", first_move="apart")
    assert match.legal(1) == ["1,1", "2,-1", "2,0"]
    with pytest.raises(sextet.IllegalMove, match="may not touch its own start tile"):
        match.play(1, "0,1")


def test_apart_binds_no_later_tile() -> None:
    match = sextet.new("six", first_move="apart")
    play(match, "2,0")
    assert "-1,0" in match.legal(2)
    play(match, "3,0")
    assert "-1,0" in match.legal(1)


def test_apart_does_not_move_what_is_too_far_away() -> None:
    match = sextet.new("six", first_move="apart")
    with pytest.raises(sextet.IllegalMove, match="must touch one that lies"):
        match.play(1, "3,0")


def test_each_seat_has_twenty_tiles_to_place_and_then_phase_two_begins() -> None:
    match = sextet.new("six")
    row = [f"{q},0" for q in range(2, 42)]
    play(match, *row[:-1])
    assert match.position()["phase"] == 1
    happenings = play(match, row[-1])
    assert [happening[0] for happening in happenings] == [1, 4]
    assert match.position()["phase"] == 2
    assert match.to_act == (1,)
    assert len(match.position()["tiles"]) == 42


def test_the_last_tile_of_phase_one_can_win_and_phase_two_never_begins() -> None:
    ones = "0,0 1,0 2,0 4,0 5,0 6,0 8,0 9,0 10,0 12,0 13,0 14,0 16,0 17,0 18,0 20,0 21,0 22,0"
    twos = "0,1 1,1 2,1 3,1 4,1 3,0 7,0 11,0 15,0 19,0 8,1 9,1 10,1 11,1 14,1 15,1 16,1 17,1 20,1"
    match = phase_one(f"{ones} 23,0 24,0 25,0", f"{twos} 21,1", turn=2)
    play(match, "5,1")
    assert match.winners == (2,)
    assert match.position()["phase"] == 1
