"""SIX: tiles on a field without an edge, kept on a small torus.

A cell's index on the board is ``75 q + r`` modulo 2,048. Two cells share an index only when they
are 50 steps or more apart; 42 tiles that touch span at most 41 steps, with the open cells around
them 43. So within one field an index means one cell, wherever the field has wandered to, and a
neighbour is one addition and one mask away.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import entry, entry_at, rule
from sextet.games.six.state import BOARD, NEIGHBOUR, NEIGHBOURS, NOBODY, OWNER, STATE

Q_STEP = 75
MASK = BOARD - 1

#: The six neighbours of a cell, in turning order, as (q, r).
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

#: The same as differences of cells, and of board indices.
TO_CELL = np.array([8192 * q + r for q, r in DIRECTIONS])
TO_INDEX = np.array([Q_STEP * q + r for q, r in DIRECTIONS])

# The fingerprint is a sum over tiles of weight[seat] * ROOT**index modulo a prime. ROOT has the
# order 2,048, so shifting all tiles multiplies the sum by a power of ROOT, and its 2,048th power
# is the same for all shifts: see repetition.py.
PRIME = 15 * 2**27 + 1
ROOT = 1340477990
WEIGHTS = (1, 1134903170)
TERMS = np.array(
    [[weight * pow(ROOT, at, PRIME) % PRIME for at in range(BOARD)] for weight in WEIGHTS],
    np.uint32,
)


@entry(int, int, inline=True)
def cell_at(q: int, r: int) -> int:
    """Return the number of the cell q,r."""
    return (q + 4096) * 8192 + r + 4096


@entry(int, inline=True)
def q_of(cell: int) -> int:
    """Return a cell's first coordinate."""
    return (cell >> 13) - 4096


@entry(int, inline=True)
def r_of(cell: int) -> int:
    """Return a cell's second coordinate."""
    return (cell & 8191) - 4096


@rule(inline=True)
def index_of(cell: int) -> int:
    """Return where a cell is on the board: 75 q + r, as 8,192 is a multiple of its size."""
    return (cell + Q_STEP * (cell >> 13)) & MASK


@rule(inline=True)
def owner_at(state: Any, at: int) -> int:
    """Return whose tile lies at an index of the board, as seat + 1; 0: none."""
    return int(state.board[at]) & OWNER


@rule(inline=True)
def put_tile(state: Any, seat: int, cell: int) -> None:
    """Lay a seat's tile on an empty cell."""
    at = index_of(cell)
    close_cell(state, cell)
    state.board[at] += seat + 1
    for k in range(6):
        there = (at + TO_INDEX[k]) & MASK
        if state.board[there] == 0:
            open_cell(state, cell + TO_CELL[k])
        state.board[there] += NEIGHBOUR
    slot = int(state.tile_count[seat])
    state.tiles[seat, slot] = cell
    state.tile_count[seat] = slot + 1
    state.fingerprint = (int(state.fingerprint) + int(TERMS[seat, at])) % PRIME


@rule(inline=True)
def take_tile(state: Any, seat: int, slot: int) -> None:
    """Take a seat's tile off the field; its last one moves to its place in the list.

    The cell does not count as open: a lifted tile may not return to it, and where a part leaves
    nothing touches it in the end.
    """
    cell = int(state.tiles[seat, slot])
    at = index_of(cell)
    state.board[at] = int(state.board[at]) & NEIGHBOURS
    for k in range(6):
        there = (at + TO_INDEX[k]) & MASK
        state.board[there] -= NEIGHBOUR
        if state.board[there] == 0:
            close_cell(state, cell + TO_CELL[k])
    last = int(state.tile_count[seat]) - 1
    state.tiles[seat, slot] = state.tiles[seat, last]
    state.tile_count[seat] = last
    state.fingerprint = (int(state.fingerprint) + PRIME - int(TERMS[seat, at])) % PRIME


@rule(inline=True)
def open_cell(state: Any, cell: int) -> None:
    """Add a cell to the open ones."""
    state.open_cells[state.open_count] = cell
    state.open_count += 1


@rule(inline=True)
def close_cell(state: Any, cell: int) -> None:
    """Take a cell out of the open ones, if it is one of them."""
    found = -1
    # A loop without a way out compares many cells at once: it is faster than stopping.
    for k in range(int(state.open_count)):
        if state.open_cells[k] == cell:
            found = k
    if found >= 0:
        state.open_count -= 1
        state.open_cells[found] = state.open_cells[state.open_count]


@rule(inline=True)
def slot_of(state: Any, seat: int, cell: int) -> int:
    """Return where a cell stands in a seat's list of tiles, or -1."""
    found = -1
    for slot in range(int(state.tile_count[seat])):
        if state.tiles[seat, slot] == cell:
            found = slot
    return found


@rule
def sort_cells(cells: Any, count: int) -> None:
    """Bring the first ``count`` cells (or moves) into the order of the record: by q, then r."""
    for k in range(1, count):
        cell = cells[k]
        there = k
        while there > 0 and cells[there - 1] > cell:
            cells[there] = cells[there - 1]
            there -= 1
        cells[there] = cell


@rule
def owner_of(state: Any, cell: int) -> int:
    """Return the seat whose tile lies on a cell, or -1."""
    for seat in range(2):
        if slot_of(state, seat, cell) >= 0:
            return seat
    return NOBODY


owner_of_at = entry_at(owner_of, STATE, int)
