from __future__ import annotations

import pytest

import sextet
from sextet.games.six import GAME


@pytest.mark.parametrize(
    "text", ["0,0", "1,-1", "-12,40", "lift 0,0", "lift -3,2", "keep 7,-7", "keep -4095,4095"]
)
def test_a_move_is_read_and_written_the_same(text: str) -> None:
    move = GAME.parse_move(text)
    assert move is not None
    assert GAME.move_text(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0,", ",0", "0,0,0", "0, 0", "-0,0", "0,-0", "+1,0", "01,0", "0,00", "1.0,0"),
        *("lift", "lift0,0", "lift  0,0", "keep", "Lift 0,0", "drop 0,0", " 0,0", "0,0 ", "٣,0"),
    ],
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    assert GAME.parse_move(text) is None
    with pytest.raises(sextet.IllegalMove):
        sextet.new("six").play(1, text)


@pytest.mark.parametrize("number", ["4096", "-4096", "99999", "-123456789", "9" * 5000])
def test_a_cell_however_far_away_is_refused_by_the_rule_it_breaks(number: str) -> None:
    for text in (f"{number},0", f"0,{number}"):
        with pytest.raises(sextet.IllegalMove, match="must touch one that lies by a full side"):
            sextet.new("six").play(1, text)


def test_moves_sort_by_q_then_r() -> None:
    texts = ["-10,3", "-2,-5", "-2,4", "0,0", "3,-1", "10,0"]
    moves = [GAME.parse_move(text) for text in texts]
    assert moves == sorted(moves, key=lambda move: move or 0)


def test_a_cell_that_shares_its_place_on_the_board_is_not_taken_for_another() -> None:
    # 0,1 and 0,2049 have the same index, and so have 1,-74 and 0,1.
    match = sextet.new("six")
    for text in ("0,2049", "1,-74"):
        with pytest.raises(sextet.IllegalMove, match="must touch one that lies by a full side"):
            match.play(1, text)


def test_every_event_can_be_told() -> None:
    for kind in range(1, 7):
        name, values = GAME.tell((kind, 0, 1, 2, 1))
        assert name
        assert all(isinstance(key, str) for key in values)
