"""SIX: what is drawn in motion: the tiles that lie, the one placed last, where a lifted one lay."""

from __future__ import annotations

import random

from sextet.library import new


def test_a_lifted_tile_is_known_by_where_it_came_from_until_it_is_placed() -> None:
    lifted, lifts = None, 0
    for seed in range(50):
        match, chance = new("six"), random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            move = chance.choice(match.legal(seat))
            match.play(seat, move)
            if move.startswith("lift"):
                lifted = [int(n) for n in move[5:].split(",")]
                lifts += 1
            elif not move.startswith("keep"):
                lifted = None
            assert match.game.picture(match.state)["lifted"] == (None if match.over else lifted)
        lifted = None
    assert lifts, "no game came to phase two"


def test_the_tile_placed_last_is_known_as_long_as_it_lies() -> None:
    match = new("six")
    assert match.game.picture(match.state)["last"] is None
    chance, placed = random.Random(3), None
    while not match.over:
        seat = match.to_act[0]
        move = chance.choice(match.legal(seat))
        match.play(seat, move)
        if " " not in move:
            placed = [int(n) for n in move.split(",")]
        lies = any(tile[:2] == placed for tile in match.position()["tiles"])
        assert match.game.picture(match.state)["last"] == (placed if lies else None)
