"""Wins at once in phase two: a five, a tile that can be lifted, and a gap that stays open."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, record, rule, state_at
from sextet.games.six.field import MASK, index_of, owner_at
from sextet.games.six.parts import largest
from sextet.games.six.rules import advance, play
from sextet.games.six.state import BOARD, KEEP, KEEP_MOVE, LIFT_MOVE, PLACE, SHAPE, STATE
from sextet.players.six.counts import CELLS, WORK, cell_of_open, gaps_of, is_open
from sextet.players.six.turns import tile_of_part, turn_of


@entry(array(STATE), record(WORK), int, level=1)
def completing_turn(states: States, work: Any, ply: int) -> int:
    """Return a turn of phase two that completes one of the seat's fives; 0: none does.

    The states after ``ply`` are worked on; nothing is counted.
    """
    state = state_at(states, ply)
    seat = int(state.turn)
    gaps = np.empty(SHAPE, np.int64)
    for k in range(int(work.five_count[seat])):
        shape = int(work.fives[seat, k])
        if gaps_of(state, shape, gaps) != 1:
            continue
        for slot in range(int(state.tile_count[seat])):
            lift = int(state.tiles[seat, slot])
            if is_in_shape(shape, index_of(lift)):
                continue
            part = part_that_completes(states, ply, lift, shape, int(gaps[0]))
            if part >= 0:
                return turn_of(lift, part, cell_of_open(state, int(gaps[0])))
    return 0


@rule(inline=True)
def is_in_shape(shape: int, at: int) -> bool:
    """Tell whether a cell belongs to a shape."""
    kind = shape // BOARD
    for k in range(SHAPE):
        if (shape + CELLS[kind, k]) & MASK == at:
            return True
    return False


@rule
def part_that_completes(states: States, ply: int, lift: int, shape: int, gap: int) -> int:
    """Return which part to keep so that a five and its gap stay when a tile is lifted.

    0: nothing is to choose; -1: they do not stay.
    """
    states[ply + 1] = states[ply]
    lifted = state_at(states, ply + 1)
    settle_move(lifted, LIFT_MOVE + lift)
    if lifted.step != KEEP:
        return 0 if stays(lifted, shape, gap) else -1
    part = largest(lifted)
    for other in range(1, 4):
        if lifted.part_size[other] == lifted.part_size[part]:
            states[ply + 2] = states[ply + 1]
            kept = state_at(states, ply + 2)
            settle_move(kept, KEEP_MOVE + tile_of_part(kept, other))
            if stays(kept, shape, gap):
                return other
    return -1


@rule
def settle_move(state: Any, move: int) -> None:
    """Make one decision without counting."""
    play(state, int(state.turn), move)
    while advance(state)[0] != 0:
        pass


@rule
def stays(state: Any, shape: int, gap: int) -> bool:
    """Tell whether a seat that must place can complete a shape at its gap."""
    if state.step != PLACE or not is_open(state, gap):
        return False
    own = 0
    for k in range(SHAPE):
        at = (shape + CELLS[shape // BOARD, k]) & MASK
        own += int(owner_at(state, at) == state.turn + 1)
    return own == SHAPE - 1


@rule
def could_complete(states: States, work: Any, ply: int) -> bool:
    """Tell whether the other could complete a five in phase two, were it its turn."""
    states[ply + 1] = states[ply]
    state = state_at(states, ply + 1)
    state.turn = 1 - state.turn
    return bool(completing_turn(states, work, ply + 1) != 0)
