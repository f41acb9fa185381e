"""Whole turns of SIX as one number: lift, keep and place together, made through the rules.

A turn is ``lift << 28 | part << 26 | place``: the cells of the tile that is lifted and of where it
is placed, and the part that is kept; 0 where there is nothing to lift or to choose. The counters
follow what the rules say has happened.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, record, rule, state_at
from sextet.games.six.field import MASK, cell_at, index_of
from sextet.games.six.moves import move_count, move_number
from sextet.games.six.parts import largest, part_of
from sextet.games.six.rules import LEFT, LIFTED, PLACED, advance, play
from sextet.games.six.state import (
    BOARD,
    KEEP,
    KEEP_MOVE,
    LIFT,
    LIFT_MOVE,
    MOST_OPEN,
    OVER,
    PLACE,
    SHAPE,
    STATE,
)
from sextet.players.six.counts import (
    CELLS,
    KINDS,
    LIVING,
    WORK,
    distinct_gaps,
    is_open,
    note_tile,
    undo_to,
)

CELL_BITS = 26
PLACE_MASK = (1 << CELL_BITS) - 1
LIFT_SHIFT = CELL_BITS + 2

#: Room for the candidates of one position.
MOST_TURNS = 2048

#: How promising it is to place a tile in a living shape, by the tiles that lie in it.
MAKING = (1, 4, 14, 45, 300, 20_000)
BLOCKING = (0, 3, 10, 36, 220, 6_000)

#: Above this, a candidate wins or answers a threat.
URGENT = 100_000


def _promise() -> Any:
    promise = np.zeros((2, 64), np.int32)
    for seat in range(2):
        for k in range(SHAPE):
            promise[seat, LIVING[1 - seat, k]] = BLOCKING[k]
        for k in range(SHAPE):
            promise[seat, LIVING[seat, k]] = MAKING[k]
    return promise


PROMISE = _promise()


@rule(inline=True)
def turn_of(lift: int, part: int, place: int) -> int:
    """Return a whole turn as one number."""
    return lift << LIFT_SHIFT | part << CELL_BITS | place


@entry(int, inline=True, level=1)
def lift_of(turn: int) -> int:
    """Return the cell from which a turn lifts."""
    return turn >> LIFT_SHIFT


@entry(int, inline=True, level=1)
def kept_of(turn: int) -> int:
    """Return the part that a turn keeps."""
    return turn >> CELL_BITS & 3


@entry(int, inline=True, level=1)
def place_of(turn: int) -> int:
    """Return the cell on which a turn places."""
    return turn & PLACE_MASK


@rule
def follow(state: Any, work: Any) -> None:
    """Let the rules advance until somebody must decide, and count what happens."""
    while True:
        kind, seat, q, r, _ = advance(state)
        if kind == 0:
            return
        if kind == PLACED:
            note_tile(work, int(seat), int(index_of(cell_at(q, r))), 1)
        elif kind in (LIFTED, LEFT):
            note_tile(work, int(seat), int(index_of(cell_at(q, r))), 0)


@rule
def tile_of_part(state: Any, part: int) -> int:
    """Return the cell of a tile that belongs to a part of the cut field."""
    for seat in range(2):
        for slot in range(int(state.tile_count[seat])):
            cell = int(state.tiles[seat, slot])
            if part_of(state, cell) == part:
                return cell
    return 0


@rule
def decide(state: Any, work: Any, move: int) -> None:
    """Make one decision and count what follows."""
    play(state, int(state.turn), move)
    follow(state, work)


@entry(array(STATE), record(WORK), int, int, level=1)
def make_turn(states: States, work: Any, ply: int, turn: int) -> None:
    """Make a whole turn, or what is left of one, from state ``ply`` to the state after it."""
    states[ply + 1] = states[ply]
    state = state_at(states, ply + 1)
    if state.step == LIFT:
        decide(state, work, LIFT_MOVE + lift_of(turn))
    if state.step == KEEP:
        decide(state, work, KEEP_MOVE + tile_of_part(state, kept_of(turn)))
    if state.step == PLACE and place_of(turn) != 0:
        decide(state, work, place_of(turn))


@rule
def promise_of(work: Any, seat: int, at: int) -> int:
    """Return how promising a cell is for a seat's next tile."""
    promise = 0
    for kind in range(len(KINDS)):
        for k in range(SHAPE):
            byte = work.counts[kind * BOARD + ((at - CELLS[kind, k]) & MASK)]
            promise += PROMISE[seat, byte]
    return promise


@rule(inline=True)
def add_turn(turns: Any, orders: Any, count: int, turn: int, order: int) -> int:
    """Add a candidate; return how many there are then."""
    if count < MOST_TURNS:
        turns[count] = turn
        orders[count] = order
        return count + 1
    return count


@rule
def best_places(state: Any, work: Any, cells: Any, most: int) -> int:
    """Write down the most promising cells on which the seat may place, the best first.

    Before a tile is lifted, these are the cells that are open now.
    """
    promises = np.empty(MOST_OPEN, np.int64)
    seat = int(state.turn)
    count = 0
    for k in range(move_count(state) if state.step == PLACE else int(state.open_count)):
        cell = int(move_number(state, k)) if state.step == PLACE else int(state.open_cells[k])
        promise = promise_of(work, seat, int(index_of(cell)))
        if count == most and promise <= promises[count - 1]:
            continue
        there = count if count < most else count - 1
        while there > 0 and promises[there - 1] < promise:
            promises[there] = promises[there - 1]
            cells[there] = cells[there - 1]
            there -= 1
        promises[there] = promise
        cells[there] = cell
        if count < most:
            count += 1
    return count


@rule
def add_places(
    state: Any,
    work: Any,
    turns: Any,
    orders: Any,
    count: int,
    lift: int,
    part: int,
    base: int,
    cells: Any,
    cell_count: int,
    strict: int,
) -> int:
    """Add candidates that place on the given cells; where the other threatens, answers first.

    With ``strict``, what leaves a threat unanswered is left out.
    """
    seat = int(state.turn)
    gaps = np.empty(2, np.int64)
    threats = 0
    if work.five_count[1 - seat] > 0:
        threats = distinct_gaps(state, work, 1 - seat, gaps)
    for k in range(cell_count):
        cell = int(cells[k])
        at = int(index_of(cell))
        if not is_open(state, at):
            continue
        order = base + promise_of(work, seat, at)
        if threats > 0:
            answers = threats == 1 and at == gaps[0]
            if answers:
                order += URGENT
            elif strict != 0:
                continue
        count = add_turn(turns, orders, count, turn_of(lift, part, cell), order)
    if threats == 1:
        # The answer may not be among the cells looked at.
        for k in range(move_count(state)):
            cell = int(move_number(state, k))
            if int(index_of(cell)) == gaps[0]:
                listed = False
                for j in range(cell_count):
                    listed = listed or cells[j] == cell
                if not listed:
                    order = base + URGENT + promise_of(work, seat, int(index_of(cell)))
                    count = add_turn(turns, orders, count, turn_of(lift, part, cell), order)
    return count


@entry(array(STATE), record(WORK), int, array(np.int64), array(np.int32), int, int, level=1)
def candidates(
    states: States, work: Any, ply: int, turns: Any, orders: Any, places: int, strict: int
) -> int:
    """Write down turns from state ``ply`` with how promising they are; count them.

    Every tile is lifted; of the cells to place on, the ``places`` most promising are looked at.
    The states after ``ply`` are worked on.
    """
    state = state_at(states, ply)
    seat = int(state.turn)
    cells = np.empty(MOST_OPEN, np.int64)
    none = 0
    if state.step == PLACE:
        found = best_places(state, work, cells, places)
        return add_places(state, work, turns, orders, none, none, none, none, cells, found, strict)
    if state.step == KEEP:
        return after_cut(states, work, ply, turns, orders, none, none, none, places, strict)

    found = best_places(state, work, cells, places)
    count = 0
    mark = int(work.trail_length)
    side = 1 - 2 * seat
    before = side * int(work.score)
    for slot in range(int(state.tile_count[seat])):
        lift = int(state.tiles[seat, slot])
        states[ply + 1] = states[ply]
        lifted = state_at(states, ply + 1)
        decide(lifted, work, LIFT_MOVE + lift)
        base = 2 * (side * int(work.score) - before)
        if lifted.step == OVER or lifted.step == KEEP or work.trail_length > mark + 1:
            count = after_cut(
                states,
                work,
                ply + 1,
                turns,
                orders,
                count,
                lift,
                base,
                int(min(places, 12)),
                strict,
            )
        else:
            count = add_places(
                lifted, work, turns, orders, count, lift, none, base, cells, found, strict
            )
        undo_to(work, mark)
    return count


@rule
def after_cut(
    states: States,
    work: Any,
    ply: int,
    turns: Any,
    orders: Any,
    count: int,
    lift: int,
    base: int,
    places: int,
    strict: int,
) -> int:
    """Add the turns that go on from a field that was cut: for each part that may stay."""
    state = state_at(states, ply)
    seat = int(state.turn)
    side = 1 - 2 * seat
    if state.step == KEEP:
        first = largest(state)
        size = int(state.part_size[first])
        mark = int(work.trail_length)
        before = side * int(work.score)
        for part in range(1, 4):
            if state.part_size[part] != size:
                continue
            states[ply + 1] = states[ply]
            kept = state_at(states, ply + 1)
            decide(kept, work, KEEP_MOVE + tile_of_part(kept, part))
            gain = 2 * (side * int(work.score) - before)
            count = add_cut(
                kept, work, turns, orders, count, seat, lift, part, base + gain, places, strict
            )
            undo_to(work, mark)
        return count
    return add_cut(state, work, turns, orders, count, seat, lift, 0, base, places, strict)


@rule
def add_cut(
    state: Any,
    work: Any,
    turns: Any,
    orders: Any,
    count: int,
    seat: int,
    lift: int,
    part: int,
    base: int,
    places: int,
    strict: int,
) -> int:
    """Add the turns that go on after tiles have left the table, or the one that ends the game."""
    if state.step == OVER:
        order = 10 * URGENT if state.winner == seat else -10 * URGENT
        return add_turn(turns, orders, count, turn_of(lift, part, 0), order)
    cells = np.empty(MOST_OPEN, np.int64)
    found = best_places(state, work, cells, places)
    return add_places(state, work, turns, orders, count, lift, part, base, cells, found, strict)
