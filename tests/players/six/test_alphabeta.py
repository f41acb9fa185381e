from __future__ import annotations

import pytest
from tests.games.six.naive import Cell, neighbours
from tests.games.six.table import chain, phase_one, phase_two, write
from tests.players.six.seats import after_random_moves, play, play_game, play_turn, turn_at

from sextet.core.compiled import States
from sextet.games.six import GAME
from sextet.games.six.field import DIRECTIONS
from sextet.games.six.shapes import TRIANGLES
from sextet.games.six.state import CIRCLE, KEEP, LIFT, LINE, PLACE, TOO_FEW, TRIANGLE
from sextet.players.port import Budget
from sextet.players.six.alphabeta import AlphaBeta
from sextet.players.uniform import RandomPlayer

LINE_CELLS = tuple((q, 0) for q in range(6))
SHAPES = [
    pytest.param(LINE_CELLS, (5, 0), LINE, id="line"),
    pytest.param(TRIANGLES[0], (2, 0), TRIANGLE, id="triangle"),
    pytest.param(tuple(DIRECTIONS), (1, 0), CIRCLE, id="circle"),
]


def thinker(nodes: int = 3000) -> AlphaBeta:
    return AlphaBeta(Budget(playouts=nodes))


def around(shape: tuple[Cell, ...]) -> list[Cell]:
    """Return the cells around a shape, by q, then r; not the middle of a circle."""
    touching = {cell for tile in shape for cell in neighbours(tile)} - set(shape)
    return sorted(touching - {(0, 0)})


def five(shape: tuple[Cell, ...], gap: Cell) -> tuple[str, str]:
    """Return seat 1 with all of a shape but its gap, and one tile more; seat 2 around it."""
    ring = around(shape)
    if shape == LINE_CELLS:  # every second cell beside a line is a line of its own
        ring = [(-1, 0), (0, 1), (0, -1), (6, 0), (1, -1), (6, 0), (2, 1), (6, 0), (3, 1)]
        ring += [(6, 0), (4, -1), (6, 0), (4, 1)]
    ones = [cell for cell in shape if cell != gap]
    # Beside the edge of a circle, a tile would help a triangle through its middle.
    spare = ring[5] if shape == tuple(DIRECTIONS) else ring[1]
    return write([*ones, spare]), write(ring[::2][:7])


@pytest.mark.parametrize(("shape", "gap", "ending"), SHAPES)
def test_in_phase_one_it_completes_each_shape(
    shape: tuple[Cell, ...], gap: Cell, ending: int
) -> None:
    state = phase_one(*five(shape, gap)).state
    assert play_turn(thinker(), state) == [write([gap])]
    assert (state[0]["winner"], state[0]["ending"]) == (0, ending)


@pytest.mark.parametrize(("shape", "gap", "ending"), SHAPES)
def test_in_phase_two_it_completes_each_shape(
    shape: tuple[Cell, ...], gap: Cell, ending: int
) -> None:
    state = phase_two(*five(shape, gap)).state
    assert play_turn(thinker(), state)[-1] == write([gap])
    assert (state[0]["winner"], state[0]["ending"]) == (0, ending)


@pytest.mark.parametrize(("shape", "gap", "ending"), SHAPES)
def test_in_both_phases_it_answers_a_threat(
    shape: tuple[Cell, ...], gap: Cell, ending: int
) -> None:
    ones, twos = five(shape, gap)
    assert play_turn(thinker(), phase_one(ones, twos, turn=2).state) == [write([gap])]
    state = phase_two(ones, twos, turn=2).state
    play_turn(thinker(), state)
    play_turn(thinker(), state)
    assert state[0]["winner"] != 0


def test_it_wins_a_forced_sequence() -> None:
    # Each row of four has one open end; where they cross, a tile threatens twice.
    ones = "0,0 1,0 2,0 3,0 4,1 4,2 4,3 4,4"
    twos = "-1,0 4,5 0,1 1,1 2,2 3,3 5,3"
    state = phase_one(ones, twos).state
    assert play_turn(thinker(), state) == ["4,0"]
    play_turn(thinker(), state)
    play_turn(thinker(), state)
    assert state[0]["winner"] == 0


def test_a_capture_that_leaves_the_other_too_few_wins() -> None:
    ones, twos = chain(11)
    state = phase_two(f"{ones} 11,0", f"{twos} 12,0").state
    assert play_turn(thinker(), state) in (["lift 11,0"], ["lift 10,0"])
    assert (state[0]["winner"], state[0]["ending"]) == (0, TOO_FEW)


def wins_in_one(states: States) -> bool:
    """Try every turn by the rules alone."""
    seat = GAME.to_act(states)[0]
    for move in GAME.legal(states, 0, seat):
        after = states.copy()
        play(after, move)
        if GAME.winners(after) == [seat]:
            return True
        if not GAME.over(after) and GAME.to_act(after) == [seat] and wins_in_one(after):
            return True
    return False


def test_it_misses_no_win_in_one_after_random_moves() -> None:
    found = 0
    for seed in range(0, 60_000, 1000):
        states = after_random_moves(seed, 60 + 2 * (seed // 2000))
        if states[0]["step"] == LIFT and wins_in_one(states):
            seat = GAME.to_act(states)[0]
            play_turn(thinker(200), states)
            assert GAME.winners(states) == [seat]
            found += 1
    assert found >= 10


def test_the_same_generator_and_nodes_give_the_same_move() -> None:
    states = after_random_moves(1, 9)
    first = thinker(5000)
    moves = {first.choose(turn_at(states, seed=4)) for _ in range(3)}
    moves.add(thinker(5000).choose(turn_at(states, seed=4)))
    assert len(moves) == 1


def test_a_player_rebuilt_in_the_middle_of_a_turn_plays_legally() -> None:
    # Lifting the middle tile cuts the row into equal parts: one decision more.
    ones, twos = chain(25)
    state = phase_two(ones, twos).state
    move = GAME.parse_move("lift 12,0")
    assert move is not None
    play(state, move)
    assert state[0]["step"] == KEEP
    play(state, thinker().choose(turn_at(state)))
    assert state[0]["step"] == PLACE
    play(state, thinker().choose(turn_at(state)))
    assert GAME.to_act(state) == [1]


def test_it_plays_the_turn_that_it_planned() -> None:
    states = after_random_moves(3, 40)
    assert states[0]["step"] == LIFT
    player = thinker()
    play(states, player.choose(turn_at(states)))
    planned = player.nodes
    play(states, player.choose(turn_at(states)))
    assert player.nodes == planned  # nothing was searched for the place


def test_its_thoughts_name_each_decision_once_and_the_best_first() -> None:
    for decisions in (7, 40):
        states = after_random_moves(5, decisions)
        turn = turn_at(states)
        thoughts = thinker(20_000).think(turn)
        values = [thought.value for thought in thoughts]
        assert values == sorted(values, reverse=True)
        moves = [thought.move for thought in thoughts]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(turn.legal)
        assert len(moves) > 5


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_with_either_colour(seat: int) -> None:
    seats = [RandomPlayer(), RandomPlayer(), thinker(2000)]
    seats[seat] = seats.pop()
    assert GAME.winners(play_game(seats, seed=seat)) == [seat]


def test_a_first_tile_held_apart_is_placed_apart() -> None:
    states = GAME.start(GAME.settings(2, {"first-move": "apart"}))
    play(states, thinker().choose(turn_at(states)))
