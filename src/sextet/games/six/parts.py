"""SIX: the parts into which lifting a tile cuts the field, and which of them stays."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import rule
from sextet.games.six.field import MASK, TO_INDEX, index_of
from sextet.games.six.state import OWNER, PART, TILES


@rule(inline=True)
def cut(state: Any, cell: int) -> int:
    """Find the parts left around a lifted tile's cell, mark their tiles and count the parts.

    A field that stays whole gets no marks.
    """
    at = index_of(cell)
    groups = groups_around(state, at)
    # Neighbours side by side touch each other: only a gap on both sides of some can cut.
    if groups & (groups - 1) == 0:
        return 1
    return mark_parts(state, at, groups)


@rule(inline=True)
def groups_around(state: Any, at: int) -> int:
    """Return where groups of touching tiles begin around a cell, one bit a direction."""
    tiles = 0
    for k in range(6):
        tiles |= int(int(state.board[(at + TO_INDEX[k]) & MASK]) & OWNER != 0) << k
    before = (tiles << 1 | tiles >> 5) & 63
    return tiles & ~before


@rule
def mark_parts(state: Any, at: int, groups: int) -> int:
    """Mark the tiles of each part around a cell with the part's number; count the parts."""
    queue = np.empty(2 * TILES, np.int16)
    state.part_size[:] = 0
    parts = 0
    for k in range(6):
        start = (at + TO_INDEX[k]) & MASK
        if groups >> k & 1 and state.board[start] < PART:
            parts += 1
            state.part_size[parts] = mark_part(state, start, parts, queue)
    if parts == 1:
        unmark(state)
    return parts


@rule(inline=True)
def mark_part(state: Any, start: int, part: int, queue: Any) -> int:
    """Mark a tile and all that hang together with it; count them."""
    state.board[start] += part * PART
    queue[0] = start
    count = 1
    done = 0
    while done < count:
        at = int(queue[done])
        done += 1
        for k in range(6):
            there = (at + TO_INDEX[k]) & MASK
            byte = int(state.board[there])
            if byte < PART and byte & OWNER != 0:
                state.board[there] = byte + part * PART
                queue[count] = there
                count += 1
    return count


@rule
def unmark(state: Any) -> None:
    """Clear the parts' numbers from all tiles."""
    for seat in range(2):
        for slot in range(int(state.tile_count[seat])):
            at = index_of(int(state.tiles[seat, slot]))
            state.board[at] = int(state.board[at]) % PART


@rule(inline=True)
def part_of(state: Any, cell: int) -> int:
    """Return the part to which the tile on a cell belongs."""
    return int(state.board[index_of(cell)]) // PART


@rule(inline=True)
def largest(state: Any) -> int:
    """Return the first of the largest parts."""
    found = 1
    for part in range(2, 4):
        if state.part_size[part] > state.part_size[found]:
            found = part
    return found


@rule(inline=True)
def equally_large(state: Any, part: int) -> int:
    """Count the parts as large as this one, itself included."""
    count = 0
    for other in range(1, 4):
        count += int(state.part_size[other] == state.part_size[part])
    return count


@rule(inline=True)
def slot_leaving(state: Any, seat: int) -> int:
    """Return the place in a seat's list of its next tile that does not stay, or -1."""
    for slot in range(int(state.tile_count[seat])):
        if part_of(state, int(state.tiles[seat, slot])) != state.kept:
            return slot
    return -1
