"""SIX by Steffen Mühlhäuser: two players, 21 hexagonal tiles each, two phases.

The rulings this file takes are in docs/rules/six.md. A turn of phase one is ``lay_tile``. A turn
of phase two is ``raise_tile``; if that cuts the field, ``leave`` tile by tile, after the seat has
named what stays where parts are equally large; then ``lay_tile``. Which moves there are is in
moves.py, the field itself in field.py, the winning shapes in shapes.py, the parts of a cut field in
parts.py, repetition in repetition.py.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import entry_at, rule
from sextet.core.game import NOTHING, Happening
from sextet.games.six.field import (
    cell_at,
    index_of,
    open_cell,
    put_tile,
    q_of,
    r_of,
    slot_of,
    take_tile,
)
from sextet.games.six.parts import cut, equally_large, largest, part_of, slot_leaving, unmark
from sextet.games.six.repetition import is_third_time, note_position
from sextet.games.six.shapes import shape_through
from sextet.games.six.state import (
    BEGIN_PHASE_TWO,
    BOTH_TOO_FEW,
    FINISH,
    KEEP,
    KEEP_MOVE,
    LAY,
    LEAVE,
    LIFT,
    LIFT_MOVE,
    NOBODY,
    OVER,
    PLACE,
    QUIET,
    QUIET_TURNS,
    RAISE,
    REPEATED,
    SHAPE,
    STATE,
    TILES,
    TOO_FEW,
)

# Happenings, each with what its three numbers are.
PLACED = 1  # q, r, 0
LIFTED = 2  # q, r, how many parts are equally largest (1: nothing to choose)
LEFT = 3  # q, r, 0: a tile of the seat leaves the game
BEGAN_PHASE_TWO = 4  #
WON = 5  # how (a shape, or too few), 0, 0
DRAWN = 6  # how, 0, 0


@rule
def start(state: Any, apart: int) -> None:
    """Lay one tile of each seat side by side; all others are in the hands."""
    state.apart = apart
    state.phase = 1
    state.winner = NOBODY
    put_tile(state, 0, cell_at(0, 0))
    put_tile(state, 1, cell_at(1, 0))
    state.in_hand[:] = TILES - 1
    state.step = PLACE


# Decisions


@rule(inline=True)
def play(state: Any, seat: int, move: int) -> None:
    """Note a decision: where to place, which tile to lift, or which part to keep."""
    if state.step == PLACE:
        state.answer = move
        state.step = LAY
    elif state.step == LIFT:
        state.answer = move - LIFT_MOVE
        state.step = RAISE
    else:
        state.kept = part_of(state, move - KEEP_MOVE)
        state.step = LEAVE


# Automatic steps


@rule(inline=True)
def advance(state: Any) -> Happening:
    """Perform the next automatic step and return what happened."""
    if state.step == LAY:
        return lay_tile(state)
    if state.step == RAISE:
        return raise_tile(state)
    if state.step == LEAVE:
        return leave(state)
    if state.step == BEGIN_PHASE_TWO:
        return begin_phase_two(state)
    if state.step == FINISH:
        return finish(state)
    return NOTHING


@rule(inline=True)
def settle(state: Any) -> None:
    """Advance until somebody must decide or the game is over."""
    while advance(state)[0] != 0:
        pass


@rule(inline=True)
def lay_tile(state: Any) -> Happening:
    """Lay the tile in the hand on the cell decided on; a shape wins, else the turn ends."""
    seat = int(state.turn)
    cell = int(state.answer)
    put_tile(state, seat, cell)
    state.laid = cell
    state.in_hand[seat] -= 1
    if state.phase == 2:
        open_cell(state, int(state.came_from))
    shape = shape_through(state, seat, index_of(cell))
    if shape != 0:
        win(state, seat, shape)
    else:
        end_turn(state)
    return (PLACED, seat, q_of(cell), r_of(cell), 0)


@rule(inline=True)
def end_turn(state: Any) -> None:
    """Give the turn to the other seat, unless phase one is over or the game is drawn."""
    state.turn = 1 - state.turn
    if state.phase == 1:
        state.step = BEGIN_PHASE_TWO if state.in_hand[state.turn] == 0 else PLACE
        return
    state.quiet += 1
    if state.quiet == QUIET_TURNS:
        draw(state, QUIET)
        return
    note_position(state)
    if is_third_time(state):
        draw(state, REPEATED)
    else:
        state.step = LIFT


@rule
def begin_phase_two(state: Any) -> Happening:
    """Begin phase two: from now on a turn lifts one of one's own tiles and places it elsewhere."""
    state.phase = 2
    state.quiet = 0
    note_position(state)
    state.step = LIFT
    return (BEGAN_PHASE_TWO, 0, 0, 0, 0)


@rule(inline=True)
def raise_tile(state: Any) -> Happening:
    """Take the tile decided on into the hand; see whether that cuts the field."""
    seat = int(state.turn)
    cell = int(state.answer)
    slot = slot_of(state, seat, cell)
    state.moved_slot[state.quiet] = slot
    state.moved_from[state.quiet] = cell
    state.came_from = cell
    take_tile(state, seat, slot)
    state.in_hand[seat] = 1
    choices = 1
    if cut(state, cell) == 1:
        state.step = PLACE
    else:
        state.kept = largest(state)
        choices = equally_large(state, int(state.kept))
        state.step = LEAVE if choices == 1 else KEEP
    return (LIFTED, seat, q_of(cell), r_of(cell), choices)


@rule
def leave(state: Any) -> Happening:
    """Let the next tile that is not of the part that stays leave the game."""
    seat = 0 if slot_leaving(state, 0) >= 0 else 1
    slot = slot_leaving(state, seat)
    cell = int(state.tiles[seat, slot])
    take_tile(state, seat, slot)
    if tiles_lie(state) == state.part_size[state.kept]:
        after_loss(state)
    return (LEFT, seat, q_of(cell), r_of(cell), 0)


@rule(inline=True)
def tiles_lie(state: Any) -> int:
    """Count the tiles on the field."""
    return int(state.tile_count[0]) + int(state.tile_count[1])


@rule
def after_loss(state: Any) -> None:
    """Let a seat that now has too few tiles for a shape lose; if both have, the game is drawn."""
    unmark(state)
    state.quiet = -1
    first = has_too_few(state, 0)
    second = has_too_few(state, 1)
    if first and second:
        draw(state, BOTH_TOO_FEW)
    elif first or second:
        win(state, 1 if first else 0, TOO_FEW)
    else:
        state.step = PLACE


@rule(inline=True)
def has_too_few(state: Any, seat: int) -> bool:
    """Tell whether a seat's tiles, the one in the hand included, cannot form a shape."""
    return int(state.tile_count[seat]) + int(state.in_hand[seat]) < SHAPE


@rule(inline=True)
def win(state: Any, seat: int, how: int) -> None:
    """Let a seat win."""
    state.winner = seat
    state.ending = how
    state.step = FINISH


@rule(inline=True)
def draw(state: Any, how: int) -> None:
    """Let the game end without a winner."""
    state.ending = how
    state.step = FINISH


@rule
def finish(state: Any) -> Happening:
    """End the game."""
    state.step = OVER
    if state.winner == NOBODY:
        return (DRAWN, 0, int(state.ending), 0, 0)
    return (WON, int(state.winner), int(state.ending), 0, 0)


start_at = entry_at(start, STATE, int)
