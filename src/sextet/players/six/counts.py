"""Shape counts: how many tiles of each seat lie in every line, triangle and circle.

A shape is numbered by its kind and by where its first cell lies on the board. 36 shapes run
through a cell: 18 lines, 12 triangles, 6 circles. Of each, two counters say how many tiles of
either seat lie in it; a shape that bears tiles of one seat only is alive. Laying and taking a tile
keeps the counters, their worth, the lists of living fours and fives and a hash of the field up to
date. These are evaluation: what wins, the rules alone say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import entry, record, rule
from sextet.games.six.field import DIRECTIONS, MASK, Q_STEP, index_of, owner_at
from sextet.games.six.shapes import CIRCLES, TRIANGLES, Cells
from sextet.games.six.state import BOARD, SHAPE

LINES: tuple[Cells, ...] = tuple(
    tuple((k * q, k * r) for k in range(SHAPE)) for q, r in DIRECTIONS[:3]
)

#: The kinds of shapes: three lines, two triangles, the circle.
KINDS = (*LINES, *TRIANGLES, *CIRCLES)
SHAPES = len(KINDS) * BOARD
THROUGH = len(KINDS) * SHAPE

#: The cells of each kind, from its first cell on, as differences of board indices.
CELLS = np.array([[Q_STEP * q + r for q, r in kind] for kind in KINDS])

# The two counters of a shape are one byte: seat 1's in the low three bits, seat 2's above.
COUNT = np.array([1, 8])
LIVING = np.array([[k * int(step) for k in range(SHAPE + 1)] for step in COUNT])
FOUR, FIVE = 4, 5

#: What a living shape is worth by its tiles.
WORTH_OF_LIVING = (0, 1, 5, 16, 50, 120, 0)

#: How many fours, or fives, of a seat are listed at most.
LISTED = 128

#: Plies that a search can go down, with room for what is tried on the way.
PLIES = 64

#: Room for every tile that is laid or taken on the way down a search.
TRAIL = 8192


def worth_of(kinds: tuple[float, ...]) -> Any:
    """Return each counter byte's worth for seat 1, by kind, weighted by kind."""
    worth = np.zeros((len(KINDS), 64), np.int32)
    for kind, weight in enumerate(kinds):
        for k, value in enumerate(WORTH_OF_LIVING):
            worth[kind, LIVING[0, k]] = round(value * weight)
            worth[kind, LIVING[1, k]] = -round(value * weight)
    return worth


def _hash_words() -> Any:
    # From a fixed seed, so that the same search gives the same move on every machine.
    return np.random.Generator(np.random.PCG64(6)).integers(
        1, 2**63, (2, BOARD), dtype=np.uint64, endpoint=False
    )


HASH = _hash_words()

#: The counts, and what a search keeps besides.
WORK = np.dtype(
    [
        ("counts", "u1", (SHAPES,)),
        ("worth", "i4", (len(KINDS), 64)),
        ("blind", "i4"),  # kinds of shapes that are overlooked, one bit each
        ("score", "i8"),  # of all living shapes, for seat 1
        ("hash", "u8"),
        # Living shapes that lack one tile, or two, by seat.
        ("fives", "i2", (2, LISTED)),
        ("five_count", "i4", (2,)),
        ("fours", "i2", (2, LISTED)),
        ("four_count", "i4", (2,)),
        # What was laid and taken since the root: 4 * index + 2 * seat + (1 if laid).
        ("trail", "i4", (TRAIL,)),
        ("trail_length", "i4"),
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("threat_limit", "i8"),  # at which number of nodes a search for threats gives up
        ("stopped", "i1"),
        ("killers", "i8", (PLIES,)),
        ("history", "i4", (2, BOARD)),
        ("forced", "i4", (PLIES,)),  # the first moves of forced wins, by ply
        ("fives_deep", "i4"),  # threats in a row that are looked for
        ("generation", "i4"),  # entries of the table from earlier searches do not count
    ]
)


@rule
def clear_counts(work: Any) -> None:
    """Forget all tiles."""
    work.counts[:] = 0
    work.score = 0
    work.hash = 0
    work.five_count[:] = 0
    work.four_count[:] = 0
    work.trail_length = 0


@rule(inline=True)
def list_shape(shapes: Any, count: int, shape: int) -> int:
    """Add a shape to a list; return the list's new length."""
    if count < LISTED:
        shapes[count] = shape
        return count + 1
    return count


@rule(inline=True)
def unlist_shape(shapes: Any, count: int, shape: int) -> int:
    """Take a shape out of a list, where it is listed; return the list's new length."""
    for k in range(count):
        if shapes[k] == shape:
            shapes[k] = shapes[count - 1]
            return count - 1
    return count


@rule
def change_lists(work: Any, shape: int, before: int, after: int) -> None:
    """Keep the lists of living fours and fives when a shape's counters change."""
    for seat in range(2):
        if before == LIVING[seat, FIVE]:
            work.five_count[seat] = unlist_shape(
                work.fives[seat], int(work.five_count[seat]), shape
            )
        elif before == LIVING[seat, FOUR]:
            work.four_count[seat] = unlist_shape(
                work.fours[seat], int(work.four_count[seat]), shape
            )
        if after == LIVING[seat, FIVE]:
            work.five_count[seat] = list_shape(work.fives[seat], int(work.five_count[seat]), shape)
        elif after == LIVING[seat, FOUR]:
            work.four_count[seat] = list_shape(work.fours[seat], int(work.four_count[seat]), shape)


@rule
def count_tile(work: Any, seat: int, at: int, laid: int) -> None:
    """Count a tile that was laid on (1), or taken from (0), an index of the board."""
    step = int(COUNT[seat]) * (2 * laid - 1)
    score = 0
    for kind in range(len(KINDS)):
        if work.blind >> kind & 1:
            continue
        for k in range(SHAPE):
            shape = kind * BOARD + ((at - CELLS[kind, k]) & MASK)
            before = int(work.counts[shape])
            after = before + step
            work.counts[shape] = after
            score += work.worth[kind, after] - work.worth[kind, before]
            if before & 4 or after & 4 or before & 32 or after & 32:
                change_lists(work, shape, before, after)
    work.score += score
    work.hash ^= HASH[seat, at]


@rule(inline=True)
def note_tile(work: Any, seat: int, at: int, laid: int) -> None:
    """Count a tile and remember how to undo it."""
    count_tile(work, seat, at, laid)
    work.trail[work.trail_length] = 4 * at + 2 * seat + laid
    work.trail_length += 1


@entry(record(WORK), int, level=1)
def undo_to(work: Any, length: int) -> None:
    """Undo all that was counted since the trail was so long."""
    while work.trail_length > length:
        work.trail_length -= 1
        noted = int(work.trail[work.trail_length])
        count_tile(work, int(noted >> 1 & 1), int(noted >> 2), int(1 - (noted & 1)))


@rule(inline=True)
def is_open(state: Any, at: int) -> bool:
    """Tell whether the empty cell at an index touches a tile."""
    return bool(owner_at(state, at) == 0 and state.board[at] != 0)


@rule
def gaps_of(state: Any, shape: int, gaps: Any) -> int:
    """Write down the open cells of a shape, as indices; count them."""
    kind = shape // BOARD
    first = shape % BOARD
    count = 0
    for k in range(SHAPE):
        at = (first + CELLS[kind, k]) & MASK
        if is_open(state, at):
            gaps[count] = at
            count += 1
    return count


@rule
def distinct_gaps(state: Any, work: Any, seat: int, found: Any) -> int:
    """Write down where a seat's fives lack their last tile, two at most; count these cells."""
    gaps = np.empty(SHAPE, np.int64)
    count = 0
    for k in range(int(work.five_count[seat])):
        if gaps_of(state, int(work.fives[seat, k]), gaps) > 0:
            if count == 0 or found[0] != gaps[0]:
                found[count] = gaps[0]
                count += 1
                if count == 2:
                    return count
    return count


@rule
def cell_of_open(state: Any, at: int) -> int:
    """Return the open cell at an index of the board."""
    for k in range(int(state.open_count)):
        if index_of(int(state.open_cells[k])) == at:
            return int(state.open_cells[k])
    return 0
