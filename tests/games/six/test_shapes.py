from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.six.naive import SHAPES, Cell, shapes_with
from tests.games.six.table import (
    cells,
    move_tile,
    phase_one,
    phase_two,
    play,
    record_of,
    state_with,
    told,
    write,
)

from sextet.games.six.field import cell_at, index_of
from sextet.games.six.notation import ENDINGS
from sextet.games.six.shapes import shape_through
from sextet.games.six.state import TILES

FORMS = [(name, form) for name, forms in SHAPES.items() for form in forms]
LAST_TILES = [(name, form, last) for name, form in FORMS for last in form]


@pytest.mark.parametrize(("name", "form", "last"), LAST_TILES)
@pytest.mark.parametrize("seat", [1, 2])
def test_each_shape_wins_whichever_of_its_tiles_comes_last(
    name: str, form: tuple[Cell, ...], last: Cell, seat: int
) -> None:
    own = write(cell for cell in form if cell != last)
    match = phase_one(own, "9,9", 1) if seat == 1 else phase_one("9,9", own, 2)
    happenings = play(match, write([last]))
    assert told(happenings)[-1] == ("won", {"seat": seat, "by": name})
    assert match.winners == (seat,)
    assert match.scores == [int(seat == 1), int(seat == 2)]


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_five_tiles_and_one_of_the_other_colour_are_no_shape(
    name: str, form: tuple[Cell, ...]
) -> None:
    for other in form:
        match = phase_one(write(cell for cell in form if cell != other), write([other, (5, 5)]), 2)
        play(match, "6,5")
        assert not match.over


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, -1)])
def test_more_than_six_in_a_row_win_too(step: Cell) -> None:
    row = [(k * step[0], k * step[1]) for k in range(11)]
    match = phase_one(write(row[:5] + row[6:]), "9,9")
    play(match, write([row[5]]))
    assert match.winners == (1,)


@pytest.mark.parametrize(("ones", "twos"), [("", ""), ("0,0", ""), ("", "0,0")])
def test_a_circle_wins_whatever_lies_in_it(ones: str, twos: str) -> None:
    match = phase_one(f"1,0 1,-1 0,-1 -1,0 -1,1 {ones}", f"5,5 {twos}")
    assert told(play(match, "0,1"))[-1][1]["by"] == "circle"


def test_filling_a_circle_of_the_other_seat_does_not_matter() -> None:
    match = phase_one("1,0 1,-1 0,-1 -1,0 -1,1", "0,0 2,0", 2)
    play(match, "0,1")
    assert not match.over


def test_only_the_own_colour_forms_a_shape() -> None:
    match = phase_one("0,0 1,0 2,0 3,0 4,0", "0,1", 2)
    play(match, "5,0")
    assert not match.over


def test_a_shape_in_phase_two_wins() -> None:
    match = phase_two("0,0 1,0 2,0 3,0 4,0 0,-1", "0,1 1,1 2,1 4,1 5,1 6,1")
    happenings = move_tile(match, "0,-1", "5,0")
    assert told(happenings)[-1] == ("won", {"seat": 1, "by": "line"})


def test_lifting_and_losing_tiles_never_win_by_shape() -> None:
    # Seat 2's six in a row lie from the start: only a tile that is placed can win.
    row = "0,0 1,0 2,0 3,0 4,0 5,0"
    match = phase_two("0,1 1,1 2,1 3,1 5,1 6,1 7,1 8,1", f"{row} 9,1")
    play(match, "lift 8,1")
    assert len(match.position()["tiles"]) == 13
    assert not match.over
    play(match, "0,2")
    assert not match.over


CLOSE = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(st.sets(CLOSE, max_size=TILES), st.sets(CLOSE, max_size=TILES), st.integers(0, 2**32), CLOSE)
@settings(max_examples=300, deadline=None)
def test_shapes_are_found_as_by_a_search_of_all_of_them(
    ones: set[Cell], twos: set[Cell], seed: int, shift: Cell
) -> None:
    chance = random.Random(seed)
    if chance.random() < 0.7:  # random tiles seldom form a shape by themselves
        _, form = chance.choice(FORMS)
        ones = set(chance.sample(sorted(ones), min(len(ones), TILES - len(form))))
        ones |= {(q + shift[0], r + shift[1]) for q, r in form}
    twos -= ones
    state = record_of(state_with(sorted(ones), sorted(twos)))
    for seat, own in enumerate((ones, twos)):
        for q, r in own:
            found = shape_through(state, seat, index_of(cell_at(q, r)))
            expected = shapes_with(own, (q, r))
            assert (ENDINGS[found] in expected) if found else not expected


def test_a_placed_tile_wins_just_where_a_search_of_all_shapes_finds_one() -> None:
    chance = random.Random(6)
    for _ in range(40):
        ones, twos = set(cells("0,0")), set(cells("1,0"))
        for k in range(24):
            own = ones if k % 2 == 0 else twos
            match = phase_one(write(sorted(ones)), write(sorted(twos)), 1 + k % 2)
            move = chance.choice(match.legal(1 + k % 2))
            play(match, move)
            own |= set(cells(move))
            assert match.over == bool(shapes_with(own, cells(move)[0]))
            if match.over:
                break
