from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.six.naive import Naive, parts, shapes_with
from tests.games.six.table import same_as, tiles_of

import sextet

SEEDS = st.integers(0, 2**32)


def drawn_move(match: sextet.Match, chance: random.Random, careful: bool) -> str:
    """Draw a legal move; a careful one lifts where little is lost, so that games last longer."""
    seat = match.to_act[0]
    moves = match.legal(seat)
    if careful and moves[0].startswith("lift"):
        return min(chance.sample(moves, 4), key=lambda move: len(match.view(seat).preview(move)))
    return chance.choice(moves)


@given(SEEDS, st.booleans(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_every_game_goes_as_the_plain_rules_say(seed: int, apart: bool, careful: bool) -> None:
    chance = random.Random(seed)
    match = sextet.new("six", first_move="apart" if apart else "free")
    plain = Naive(apart)
    while not match.over:
        move = drawn_move(match, chance, careful)
        assert match.to_act == (plain.turn,)
        match.play(plain.turn, move)
        plain.play(move)
        assert same_as(match, plain)


@given(SEEDS, st.booleans())
@settings(max_examples=40, deadline=None)
def test_at_the_start_of_a_turn_all_tiles_hang_together_and_form_no_shape(
    seed: int, careful: bool
) -> None:
    chance = random.Random(seed)
    match = sextet.new("six")
    within_turn = False
    while not match.over:
        if not within_turn:
            ones, twos = tiles_of(match, 1), tiles_of(match, 2)
            assert len(parts(ones | twos)) == 1
            for own in (ones, twos):
                assert not any(shapes_with(own, cell) for cell in own)
        seat = match.to_act[0]
        match.play(seat, drawn_move(match, chance, careful))
        within_turn = match.to_act == (seat,)


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_replaying_a_record_gives_the_same_state(seed: int) -> None:
    chance = random.Random(seed)
    match = sextet.new("six", first_move=chance.choice(["free", "apart"]))
    stop = chance.randrange(150)
    while not match.over and len(match.lines) < stop:
        match.play(match.to_act[0], drawn_move(match, chance, True))
    again = sextet.loads(str(match.record()))
    assert np.array_equal(again.state, match.state)
    assert str(again.record()) == str(match.record())


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_preview_tells_what_then_happens(seed: int) -> None:
    chance = random.Random(seed)
    match = sextet.new("six")
    while not match.over:
        seat = match.to_act[0]
        move = drawn_move(match, chance, False)
        expected = match.view(seat).preview(move)
        assert match.play(seat, move) == expected
