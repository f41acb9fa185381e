"""SIX: every rule that refuses a move names itself."""

from __future__ import annotations

from tests.games.reasons import why_not
from tests.games.six.table import chain, phase_one, phase_two

import sextet
from sextet.core.reasons import Reason


def test_a_tile_is_placed_in_turn_and_beside_others() -> None:
    match = phase_one("0,0", "1,0")
    assert why_not(match, 2, "0,1") == Reason("why.turn", seat=1)
    assert why_not(match, 1, "1,0") == Reason("six.why-occupied")
    assert why_not(match, 1, "9,9") == Reason("six.why-touch")
    assert why_not(match, 1, "lift 0,0") == Reason("six.why-no-lifting-yet")
    assert why_not(match, 1, "keep 0,0") == Reason("six.why-no-parts")
    match.end("abandoned")
    assert why_not(match, 1, "0,1") == Reason("why.over")


def test_the_first_tile_may_have_to_lie_apart() -> None:
    match = sextet.new("six", first_move="apart")
    tiles = {(q, r): seat for q, r, seat in match.position()["tiles"]}
    mine = next(cell for cell, seat in tiles.items() if seat == 1)
    near = [(mine[0] + q, mine[1] + r) for q, r in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    q, r = next(cell for cell in near if cell not in tiles)
    assert why_not(match, 1, f"{q},{r}") == Reason("six.why-apart")


def test_in_the_second_phase_one_of_ones_own_tiles_is_lifted_and_placed_elsewhere() -> None:
    match = phase_two(*chain(12))
    assert why_not(match, 1, "0,1") == Reason("six.why-lift")
    assert why_not(match, 1, "lift 1,0") == Reason("six.why-not-own")
    assert why_not(match, 1, "lift 0,1") == Reason("six.why-no-tile")
    match.play(1, "lift 0,0")
    assert why_not(match, 1, "lift 2,0") == Reason("six.why-place")
    assert why_not(match, 1, "0,0") == Reason("six.why-back")


def test_of_equal_parts_one_is_named_first() -> None:
    match = phase_two(*chain(25))
    match.play(1, "lift 12,0")
    assert why_not(match, 1, "25,0") == Reason("six.why-keep")
    assert why_not(match, 1, "keep 99,0") == Reason("six.why-keep-largest")
