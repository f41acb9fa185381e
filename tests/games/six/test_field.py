from __future__ import annotations

import random

import numpy as np
import pytest
from tests.games.six.naive import Cell, Naive
from tests.games.six.table import (
    cells,
    chain,
    naive_phase_two,
    phase_two,
    play,
    same_as,
    write,
)

import sextet
from sextet.games.six.field import DIRECTIONS, PRIME, Q_STEP, ROOT, cell_at, q_of, r_of
from sextet.games.six.rules import DRAWN, LEFT, WON
from sextet.games.six.state import BOARD, FAR, MOST_OPEN, QUIET_TURNS, SHAPE, STATE, TILES


def steps(q: int, r: int) -> int:
    """Count the steps from 0,0 to a cell."""
    return max(abs(q), abs(r), abs(q + r))


def test_cells_that_share_a_place_on_the_board_are_further_apart_than_a_field_is_long() -> None:
    nearest = min(
        steps(q, r)
        for q in range(-60, 61)
        for r in range(-60, 61)
        if (q, r) != (0, 0) and (Q_STEP * q + r) % BOARD == 0
    )
    open_cell_to_open_cell = (2 * TILES - 1) + 2
    assert nearest == 50 > open_cell_to_open_cell


def test_a_cell_is_a_number_that_keeps_both_coordinates() -> None:
    for q, r in [(0, 0), (-1, 1), (FAR, -FAR), (-FAR, FAR), (-4096, 0)]:
        assert (q_of(cell_at(q, r)), r_of(cell_at(q, r))) == (q, r)


def test_no_game_is_long_enough_for_a_field_to_get_too_far() -> None:
    tiles_that_can_leave = 2 * TILES - 2 * SHAPE
    turns = (tiles_that_can_leave + 1) * QUIET_TURNS + tiles_that_can_leave
    assert (2 * TILES - 1) + turns + 1 < FAR


def test_the_fingerprints_root_returns_after_one_round_of_the_board() -> None:
    assert pow(ROOT, BOARD, PRIME) == 1
    assert pow(ROOT, BOARD // 2, PRIME) == PRIME - 1


def test_the_directions_go_round() -> None:
    for k, (q, r) in enumerate(DIRECTIONS):
        next_q, next_r = DIRECTIONS[(k + 1) % 6]
        assert steps(next_q - q, next_r - r) == 1
        assert (-q, -r) == DIRECTIONS[(k + 3) % 6]


def test_no_field_of_the_record_hides_behind_a_name_of_numpy() -> None:
    names = set(STATE.names or ())
    assert not names & (set(dir(np.void)) | set(dir(np.record)) | set(dir(np.recarray)))


@pytest.mark.parametrize("step", DIRECTIONS)
@pytest.mark.parametrize("start", [(0, 0), (-3000, 3000), (1017, 2040)])
def test_a_straight_row_of_all_tiles_is_held_in_any_direction(step: Cell, start: Cell) -> None:
    row = chain(2 * TILES, step, start)
    for turn in (1, 2):
        match = phase_two(*row, turn)
        plain = naive_phase_two(*row, turn)
        assert same_as(match, plain)
        for lift in match.legal(turn):
            lifted, plainly = phase_two(*row, turn), plain.copy()
            play(lifted, lift)
            plainly.play(lift)
            assert same_as(lifted, plainly)
            for place in lifted.legal(turn)[::7]:
                placed, plainer = phase_two(*row, turn), plainly.copy()
                play(placed, lift, place)
                plainer.play(place)
                assert same_as(placed, plainer)


@pytest.mark.parametrize("step", DIRECTIONS)
def test_a_straight_row_of_all_tiles_can_be_played(step: Cell) -> None:
    match = sextet.new("six")
    plain = Naive()
    q0, r0 = (1, 0) if step != (-1, 0) else (0, 0)
    for k in range(1, 41):
        move = write([(q0 + k * step[0], r0 + k * step[1])])
        play(match, move)
        plain.play(move)
        assert same_as(match, plain)
    assert match.position()["phase"] == 2


def test_a_straight_row_has_as_many_open_cells_as_there_can_be() -> None:
    assert phase_two(*chain(2 * TILES)).state["open_count"] == MOST_OPEN


@pytest.mark.parametrize("ahead", DIRECTIONS)
def test_a_field_that_wanders_far_keeps_exact_coordinates(ahead: Cell) -> None:
    chance = random.Random(str(ahead))
    tiles = chain(2 * TILES)
    match, plain = phase_two(*tiles), naive_phase_two(*tiles)
    while move := wandering_move(match, ahead, chance):
        play(match, move)
        plain.play(move)
        assert same_as(match, plain)
    assert min(distance(cell, ahead) for cell in plain.tiles) > 2 * 2 * TILES


def distance(cell: Cell, ahead: Cell) -> float:
    """Measure how far ahead a cell is, in steps."""
    (q, r), (ahead_q, ahead_r) = cell, ahead
    return ahead_q * (q + r / 2) + ahead_r * (r + q / 2)


def wandering_move(match: sextet.Match, ahead: Cell, chance: random.Random) -> str:
    """Lift at the rear, lose little and place at the front; none if every move ends the game."""
    view = match.view(match.to_act[0])
    lost = {}
    for move in view.legal():
        happenings = [happening[0] for happening in view.preview(move)]
        if WON not in happenings and DRAWN not in happenings:
            lost[move] = happenings.count(LEFT)
    away = {move: distance(cells(move.split(" ")[-1])[0], ahead) for move in lost}
    if not any(move.startswith("lift") for move in lost):
        return chance.choice(sorted(lost, key=lambda move: -away[move])[:4] or [""])
    # Before the hundredth quiet turn a tile must go.
    too_quiet = match.state["quiet"] > 90
    order = sorted(lost, key=lambda move: (too_quiet and lost[move] == 0, lost[move], away[move]))
    return order[0]


@pytest.mark.parametrize("start", [(FAR - 60, -FAR + 60), (-FAR + 60, 60)])
def test_far_from_the_middle_all_goes_as_in_it(start: Cell) -> None:
    chance = random.Random(4)
    ones, twos = chain(30, (0, 1), start)
    match, plain = phase_two(ones, twos), naive_phase_two(ones, twos)
    while not match.over and len(match.lines) < 80:
        move = chance.choice(match.legal(match.to_act[0]))
        play(match, move)
        plain.play(move)
        assert same_as(match, plain)
