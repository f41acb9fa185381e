"""SIX: whether a position occurs for the third time, exactly.

Two positions are the same when one is the other shifted and the same seat is to move. Nothing
repeats across a loss of tiles, so the turns since the last one are all that must be remembered:
at most 100. Each keeps its fingerprint, the same for all shifts; where that agrees, the turns
since are undone on a copy of the tile lists and the tiles compared one by one. So fingerprints
that agree by chance cost time and change nothing.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.games.six.field import PRIME, sort_cells


@rule(inline=True)
def shift_free(fingerprint: int) -> int:
    """Return the fingerprint's 2,048th power: what no shift changes."""
    power = fingerprint
    for _ in range(11):
        power = power * power % PRIME
    return power


@rule(inline=True)
def note_position(state: Any) -> None:
    """Note the position at the start of a phase-two turn."""
    state.seen[state.quiet] = shift_free(int(state.fingerprint))


@rule(inline=True)
def is_third_time(state: Any) -> bool:
    """Tell whether the position noted last was there twice before."""
    now = int(state.quiet)
    alike = 0
    for turn in range(now & 1, now, 2):
        alike += int(state.seen[turn] == state.seen[now])
    return alike >= 2 and times_before(state) >= 2


@rule
def times_before(state: Any) -> int:
    """Count how often the position of the turn that begins has occurred before."""
    now = int(state.quiet)
    tiles = state.tiles.copy()
    count = 0
    seat = int(state.turn)
    for turn in range(now - 1, -1, -1):
        seat = 1 - seat
        undo(tiles[seat], int(state.tile_count[seat]), state, turn)
        if seat == state.turn and state.seen[turn] == state.seen[now]:
            count += int(is_shifted(state, tiles))
    return count


@rule(inline=True)
def undo(cells: Any, count: int, state: Any, turn: int) -> None:
    """Put the tile that was moved in a turn back, the last one having taken its place then."""
    slot = int(state.moved_slot[turn])
    cells[count - 1] = cells[slot]
    cells[slot] = state.moved_from[turn]


@rule
def is_shifted(state: Any, tiles: Any) -> bool:
    """Tell whether tile lists are those of the state, all shifted by the same way."""
    shift = 0
    for seat in range(2):
        count = int(state.tile_count[seat])
        now = in_order(state.tiles[seat], count)
        then = in_order(tiles[seat], count)
        if seat == 0:
            shift = int(then[0]) - int(now[0])
        for k in range(count):
            if int(then[k]) - int(now[k]) != shift:
                return False
    return True


@rule(inline=True)
def in_order(cells: Any, count: int) -> Any:
    """Return cells by q, then r: an order that shifting keeps."""
    ordered = cells.copy()
    sort_cells(ordered, count)
    return ordered
