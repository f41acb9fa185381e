from __future__ import annotations

import numpy as np
import pytest
from tests.games.six.table import chain, phase_one, phase_two, play, told

import sextet
from sextet.core.generator import generator


def test_everybody_sees_everything() -> None:
    match = phase_two(*chain(25))
    play(match, "lift 12,0")
    for seat in (0, 1, 2):
        view = match.view(seat)
        assert np.array_equal(view.state, match.state)
        assert np.array_equal(view.imagine(5), match.state)
        assert view.position["tiles"] == match.position()["tiles"]


def test_a_view_is_a_copy() -> None:
    match = sextet.new("six")
    view = match.view(1)
    imagined = match.game.imagine(view.state, generator(1))
    play(match, "0,1")
    assert len(view.position["tiles"]) == 2
    assert imagined["tile_count"].tolist() == [[1, 1]]


def test_a_preview_of_a_placement_shows_the_tile() -> None:
    match = sextet.new("six")
    assert told(match.view(1).preview("0,1")) == [("placed", {"seat": 1, "q": 0, "r": 1})]
    assert len(match.position()["tiles"]) == 2


def test_a_preview_of_a_winning_placement_shows_the_win() -> None:
    match = phase_one("0,0 1,0 2,0 3,0 4,0", "9,9")
    assert told(match.view(1).preview("5,0"))[-1] == ("won", {"seat": 1, "by": "line"})
    assert not match.over


def test_a_preview_of_a_lift_shows_which_tiles_would_leave() -> None:
    match = phase_two(*chain(16))
    happenings = told(match.view(1).preview("lift 4,0"))
    assert {(values["q"], values["seat"]) for name, values in happenings if name == "left"} == {
        (0, 1),
        (1, 2),
        (2, 1),
        (3, 2),
    }
    assert len(match.position()["tiles"]) == 16


def test_a_preview_of_a_lift_tells_that_a_choice_would_be_asked() -> None:
    match = phase_two(*chain(25))
    assert told(match.view(1).preview("lift 12,0")) == [
        ("lifted", {"seat": 1, "q": 12, "r": 0, "choices": 2})
    ]


def test_a_preview_of_a_part_to_keep_shows_which_tiles_would_leave() -> None:
    match = phase_two(*chain(25))
    play(match, "lift 12,0")
    happenings = told(match.view(1).preview("keep 0,0"))
    assert {values["q"] for _, values in happenings} == set(range(13, 25))


def test_a_preview_of_an_illegal_move_is_refused() -> None:
    with pytest.raises(sextet.IllegalMove):
        sextet.new("six").view(1).preview("5,5")
