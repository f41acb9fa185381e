"""SIX: what a client may draw besides the tiles: the winning shape, threats, tiles in hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sextet.library import new

SHAPES = {
    "line": [(q, 0) for q in range(6)],
    "triangle": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
    "circle": [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
}


def extras(match: Any) -> dict[str, Any]:
    found: dict[str, Any] = match.game.extras(match.view(1).state)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_the_winning_shape_is_made_of_six_tiles_or_a_longer_line(seed: int) -> None:
    chance = random.Random(seed)
    match = new("six")
    while not match.over:
        threats = extras(match)["threats"]
        seat = match.to_act[0]
        wins = [f"{q},{r}" for q, r, who in threats if who == seat]
        legal = match.legal(seat)
        chosen = [move for move in legal if move in wins]
        assert bool(chosen) == any(
            match.game.tell(happening)[1].get("by") in SHAPES
            for move in legal
            for happening in match.view(seat).preview(move)
        )
        match.play(seat, chance.choice(chosen or legal))
    found = extras(match)
    lie = {(q, r) for q, r, who in match.position()["tiles"] if who in match.winners}
    assert found["threats"] == []
    if match.game.tell(match.happenings[-1])[1].get("by") in SHAPES:
        assert len(found["shape"]) >= 6
        assert {(q, r) for q, r in found["shape"]} <= lie
    else:
        assert found["shape"] == []


def test_tiles_in_hand_are_counted_down_as_they_are_placed() -> None:
    match = new("six")
    assert extras(match)["held"] == [20, 20]
    match.play(1, match.legal(1)[0])
    assert extras(match)["held"] == [19, 20]
