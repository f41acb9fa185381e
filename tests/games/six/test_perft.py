"""Numbers of move sequences from fixed positions, counted by the rules and by the plain ones."""

from __future__ import annotations

import pytest
from tests.games.six.naive import Naive, shapes_with
from tests.games.six.table import cells, naive_phase_two, phase_two

import sextet
from sextet.core.compiled import States
from sextet.core.game import NOTHING
from sextet.games.six import GAME

#: Sequences of 1, 2, 3 and 4 decisions.
COUNTS = {
    "start, first move free": [8, 78, 888, 11_488],
    "start, first move apart": [3, 30, 348, 4_568],
    "phase two, a small field with equal parts": [8, 126, 760, 10_188],
    "phase two, all tiles": [21, 584, 12_264, 366_660],
}

SMALL = ("0,0 2,0 4,0 6,0 8,0 10,0 12,0 1,1", "1,0 3,0 5,0 7,0 9,0 11,0 10,1")
# Forty-two tiles in six rows of seven, no shape among them.
LARGE = (
    " ".join(f"{q},{r}" for q in range(7) for r in range(6) if (q + 2 * r) % 4 < 2),
    " ".join(f"{q},{r}" for q in range(7) for r in range(6) if (q + 2 * r) % 4 >= 2),
)


def count(states: States, depth: int) -> int:
    seat = GAME.to_act(states)[0] if GAME.to_act(states) else 0
    moves = GAME.legal(states, 0, seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = states.copy()
        GAME.play(after, 0, seat, move)
        while GAME.advance(after) != NOTHING:
            pass
        total += count(after, depth - 1)
    return total


def count_plainly(game: Naive, depth: int) -> int:
    moves = game.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count_plainly(after, depth - 1)
    return total


def both(name: str) -> tuple[States, Naive]:
    if name == "start, first move free":
        return sextet.new("six").state, Naive()
    if name == "start, first move apart":
        return sextet.new("six", first_move="apart").state, Naive(apart=True)
    tiles = LARGE if name == "phase two, all tiles" else SMALL
    return phase_two(*tiles).state, naive_phase_two(*tiles)


def test_the_large_field_has_no_shape_yet() -> None:
    for tiles in LARGE:
        own = set(cells(tiles))
        assert len(own) == 21
        assert not any(shapes_with(own, cell) for cell in own)


@pytest.mark.parametrize("name", COUNTS)
def test_the_rules_count_as_many_sequences_of_moves_as_the_table_says(name: str) -> None:
    states, _ = both(name)
    assert [count(states, depth) for depth in (1, 2, 3, 4)] == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_the_plain_rules_count_as_many_sequences_of_moves_as_the_table_says(name: str) -> None:
    _, plain = both(name)
    assert [count_plainly(plain, depth) for depth in (1, 2, 3, 4)] == COUNTS[name]
