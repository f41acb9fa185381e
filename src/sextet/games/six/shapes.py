"""SIX: the winning shapes — line, triangle, circle — found in constant time around a tile.

Only the tile just placed can complete a shape. Triangles and circles through it lie within two
steps of it: the 18 cells around become 18 bits, and a shape is there when all its five bits are.
Of a line, the neighbours on both sides are counted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import array, entry_at, rule
from sextet.games.six.field import DIRECTIONS, MASK, Q_STEP, TO_INDEX, index_of, owner_at
from sextet.games.six.state import CIRCLE, LINE, SHAPE, STATE, TRIANGLE

Cells = tuple[tuple[int, int], ...]

TRIANGLES: tuple[Cells, ...] = (
    ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)),
    ((0, 0), (-1, 0), (-2, 0), (0, -1), (-1, -1), (0, -2)),
)
CIRCLES: tuple[Cells, ...] = (DIRECTIONS,)

#: The cells one and two steps away; the first six are the neighbours in turning order.
NEAR = (
    *DIRECTIONS,
    *((q, r) for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) == 2),
)
NEAR_INDEX = np.array([Q_STEP * q + r for q, r in NEAR])


def masks_through(shapes: tuple[Cells, ...]) -> list[int]:
    """Return the shapes that have a tile in the middle of ``NEAR``, as the bits of the others."""
    masks = []
    for shape in shapes:
        for q0, r0 in shape:
            others = [(q - q0, r - r0) for q, r in shape if (q, r) != (q0, r0)]
            masks.append(sum(1 << NEAR.index(other) for other in others))
    return masks


TRIANGLE_MASKS = np.array(masks_through(TRIANGLES))
CIRCLE_MASKS = np.array(masks_through(CIRCLES))


@rule(inline=True)
def shape_through(state: Any, seat: int, at: int) -> int:
    """Return the shape that a seat's tile at an index of the board is part of; 0: none."""
    near = own_near(state, seat, at)
    for axis in range(3):
        if near >> axis & 9 and line_through(state, seat, at, axis) >= SHAPE:
            return LINE
    for k in range(len(TRIANGLE_MASKS)):
        if near & TRIANGLE_MASKS[k] == TRIANGLE_MASKS[k]:
            return TRIANGLE
    for k in range(len(CIRCLE_MASKS)):
        if near & CIRCLE_MASKS[k] == CIRCLE_MASKS[k]:
            return CIRCLE
    return 0


@rule(inline=True)
def own_near(state: Any, seat: int, at: int) -> int:
    """Return which of the 18 cells within two steps bear a seat's tiles, one bit each."""
    near = 0
    for k in range(len(NEAR_INDEX)):
        near |= int(owner_at(state, (at + NEAR_INDEX[k]) & MASK) == seat + 1) << k
    return near


@rule(inline=True)
def line_through(state: Any, seat: int, at: int, axis: int) -> int:
    """Count the seat's tiles in a row through its tile, along one of the three axes."""
    length = 1
    for direction in (axis, axis + 3):
        there = (at + TO_INDEX[direction]) & MASK
        while owner_at(state, there) == seat + 1:
            length += 1
            there = (there + TO_INDEX[direction]) & MASK
    return length


@rule
def threats(state: Any, seat: int, cells: Any) -> int:
    """Write down the open cells on which a seat's tile would complete a shape; count them."""
    count = 0
    for k in range(state.open_count):
        cell = int(state.open_cells[k])
        if shape_through(state, seat, index_of(cell)) != 0:
            cells[count] = cell
            count += 1
    return count


threats_at = entry_at(threats, STATE, int, array(np.int32))


def cells_of_shape(own: set[tuple[int, int]], last: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the tiles of the shape that the tile placed last completed; of a line, all of it."""
    q0, r0 = last
    for dq, dr in DIRECTIONS[:3]:
        line = {last}
        for sign in (1, -1):
            q, r = q0 + sign * dq, r0 + sign * dr
            while (q, r) in own:
                line.add((q, r))
                q, r = q + sign * dq, r + sign * dr
        if len(line) >= SHAPE:
            return line
    for shape in (*TRIANGLES, *CIRCLES):
        for q, r in shape:
            there = {(q0 - q + a, r0 - r + b) for a, b in shape}
            if there <= own:
                return there
    return set()
