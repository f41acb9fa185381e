"""SIX: who must decide, and which moves there are."""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.games.six.field import sort_cells
from sextet.games.six.parts import equally_large, largest, part_of
from sextet.games.six.state import KEEP, KEEP_MOVE, LIFT, LIFT_MOVE, PLACE, TILES


@rule(inline=True)
def seats_to_act(state: Any) -> int:
    """Return the seat that has a decision to make now, as a bit."""
    decides = state.step == PLACE or state.step == LIFT or state.step == KEEP
    return 1 << int(state.turn) if decides else 0


@rule(inline=True)
def may_act(state: Any, seat: int) -> bool:
    """Tell whether a seat has a decision to make now."""
    return bool(seats_to_act(state) == 1 << seat)


@rule(inline=True)
def is_held_apart(state: Any) -> bool:
    """Tell whether this is the first tile and may not touch its seat's start tile."""
    return bool(state.apart == 1 and state.in_hand[0] == TILES - 1 and state.turn == 0)


@rule(inline=True)
def move_count(state: Any) -> int:
    """Count the moves of the seat that must decide."""
    if state.step == PLACE:
        return 3 if is_held_apart(state) else int(state.open_count)
    if state.step == LIFT:
        return int(state.tile_count[state.turn])
    part = largest(state)
    return equally_large(state, part) * int(state.part_size[part])


@rule(inline=True)
def move_number(state: Any, k: int) -> int:
    """Return the k-th move of the seat that must decide (from 0), in no particular order."""
    if state.step == PLACE:
        # The three cells that touch only seat 2's start tile were opened last.
        first = int(state.open_count) - 3 if is_held_apart(state) else 0
        return int(state.open_cells[first + k])
    if state.step == LIFT:
        return LIFT_MOVE + int(state.tiles[state.turn, k])
    return KEEP_MOVE + tile_of_largest(state, k)


@rule
def tile_of_largest(state: Any, k: int) -> int:
    """Return the cell of the k-th tile that belongs to one of the largest parts."""
    size = state.part_size[largest(state)]
    for seat in range(2):
        for slot in range(int(state.tile_count[seat])):
            cell = int(state.tiles[seat, slot])
            if state.part_size[part_of(state, cell)] == size:
                if k == 0:
                    return cell
                k -= 1
    return 0


@rule
def legal_moves(state: Any, seat: int, moves: Any) -> int:
    """Write down the moves of a seat that may act, by q, then r; count them."""
    if not may_act(state, seat):
        return 0
    count = move_count(state)
    for k in range(count):
        moves[k] = move_number(state, k)
    sort_cells(moves, count)
    return count


@rule
def is_legal(state: Any, seat: int, move: int) -> bool:
    """Tell whether a seat may make this move now."""
    if not may_act(state, seat):
        return False
    for k in range(move_count(state)):
        if move_number(state, k) == move:
            return True
    return False
