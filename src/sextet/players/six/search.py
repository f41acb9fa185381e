"""Alpha-beta for SIX: whole turns, made through the rules and judged by shape counts.

The search is a negamax with a principal variation: ``search`` returns what a position is worth to
the seat to move, exactly when that lies between ``alpha`` and ``beta``, else as a bound. A win is
worth ``WIN`` less the plies until it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, array, entry, record, rule, state_at
from sextet.games.six.field import index_of
from sextet.games.six.state import CIRCLE, LINE, MOST_OPEN, NOBODY, OVER, STATE, TRIANGLE
from sextet.players.port import StopFlag
from sextet.players.six.completing import completing_turn, could_complete
from sextet.players.six.counts import (
    PLIES,
    WORK,
    clear_counts,
    count_tile,
    distinct_gaps,
    undo_to,
)
from sextet.players.six.threats import forced_win
from sextet.players.six.turns import candidates, make_turn, place_of

WIN = 1_000_000
#: Beyond this, a value tells of a win or a loss that is certain.
SURE = WIN - 1_000
INFINITY = WIN + 1

#: What a tile more than the other is worth in phase two, and being to move.
TILE = 60
TEMPO = 25
#: What a threat in phase two costs whose answers are looked at no more.
UNANSWERED = 150

#: Candidates looked at below the root, by phase.
WIDTHS = (22, 18)
#: Cells to place on that are looked at with each lift below the root.
PLACES = 10

#: Threats in a row that are looked for below the root.
FIVES = 5
THREAT_NODES = 300


UPPER, LOWER, EXACT = 1, 2, 3

ENTRY = np.dtype(
    [
        ("key", "u8"),
        ("turn", "i8"),
        ("value", "i4"),
        ("generation", "i4"),
        ("depth", "i2"),
        ("bound", "i1"),
    ],
    align=True,
)
Table = npt.NDArray[np.void]

_TURN_KEY = np.uint64(0x2545F4914F6CDD1D)
_PHASE_KEY = np.uint64(0x6A09E667F3BCC909)


@entry(array(STATE), record(WORK), int, level=1)
def prepare(states: States, work: Any, node_limit: int) -> None:
    """Count the tiles of state 0 anew and forget the last search."""
    state = state_at(states, 0)
    clear_counts(work)
    for seat in range(2):
        for slot in range(int(state.tile_count[seat])):
            count_tile(work, int(seat), int(index_of(int(state.tiles[seat, slot]))), 1)
    work.nodes = 0
    work.node_limit = node_limit
    work.stopped = 0
    work.killers[:] = 0
    work.history[:] = 0
    work.generation += 1


@rule
def evaluation(state: Any, work: Any) -> int:
    """Return what a quiet position is worth to the seat to move."""
    seat = int(state.turn)
    value = (1 - 2 * seat) * int(work.score) + TEMPO
    if state.phase == 2:
        value += TILE * (int(state.tile_count[seat]) - int(state.tile_count[1 - seat]))
    return value


@rule
def is_overlooked(state: Any, work: Any) -> bool:
    """Tell whether a game ended by a shape of a kind that is overlooked."""
    if work.blind == 0:
        return False
    if state.ending == LINE:
        return bool(work.blind & 7 == 7)
    if state.ending == TRIANGLE:
        return bool(work.blind >> 3 & 3 == 3)
    return bool(state.ending == CIRCLE and work.blind >> 5 & 1)


@rule
def end_value(state: Any, work: Any, ply: int) -> int:
    """Return what the end of the game is worth to the seat that did not make the last turn.

    Who ends the game by winning or losing keeps the turn.
    """
    if state.winner == NOBODY:
        return 0
    if is_overlooked(state, work):
        return -evaluation(state, work)
    return ply - WIN if state.winner == state.turn else WIN - ply


@rule(inline=True)
def key_of(state: Any, work: Any) -> Any:
    """Return the hash of a position between turns."""
    key = work.hash
    if state.turn == 1:
        key ^= _TURN_KEY
    if state.phase == 2:
        key ^= _PHASE_KEY
    return key


@rule
def bring_best_forward(turns: Any, orders: Any, k: int, count: int) -> None:
    """Swap the most promising of the candidates from ``k`` on to place ``k``."""
    best = k
    for j in range(k + 1, count):
        if orders[j] > orders[best]:
            best = j
    turn = turns[best]
    order = orders[best]
    turns[best] = turns[k]
    orders[best] = orders[k]
    turns[k] = turn
    orders[k] = order


@entry(
    array(STATE),
    record(WORK),
    array(ENTRY),
    array(np.int64, 2),
    array(np.int32, 2),
    int,
    int,
    int,
    int,
    array(np.int8),
    array(np.int8),
    level=1,
)
def search(
    states: States,
    work: Any,
    table: Table,
    turns: Any,
    orders: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    stop: StopFlag,
    late: StopFlag,
) -> int:
    """Return what state ``ply`` is worth to the seat to move; 0 once the search is stopped.

    The state is between turns or over. Turns that answer a threat cost no depth.
    """
    # Step 1. Count, and stop when told.
    work.nodes += 1
    if work.nodes >= work.node_limit or (work.nodes & 15 == 0 and (stop[0] != 0 or late[0] != 0)):
        work.stopped = 1
    if work.stopped != 0:
        return 0

    # Step 2. The game is over.
    state = state_at(states, ply)
    if state.step == OVER:
        return int(end_value(state, work, ply))
    seat = int(state.turn)
    if ply >= PLIES - 6:
        return int(evaluation(state, work))

    # Step 3. A win at once.
    gaps = np.empty(2, np.int64)
    if work.five_count[seat] > 0:
        if state.phase == 1 or completing_turn(states, work, ply) != 0:
            return WIN - ply - 1

    # Step 4. No win can be as near as what is sure already.
    if WIN - ply - 2 <= alpha:
        return WIN - ply - 2

    # Step 5. Threats of the other; in phase one there is at most one answer.
    threats = 0
    if work.five_count[1 - seat] > 0:
        if state.phase == 1:
            threats = distinct_gaps(state, work, 1 - seat, gaps)
            if threats == 2:
                return ply + 2 - WIN
        elif could_complete(states, work, ply):
            threats = 1

    # Step 6. A win by threats alone; at the end of the depth, the evaluation.
    if state.phase == 1 and work.four_count[seat] > 0:
        work.threat_limit = work.nodes + THREAT_NODES
        wins = forced_win(states, work, ply, int(work.fives_deep), stop, late)
        if wins > 0:
            return WIN - ply - wins
    if depth <= 0:
        if threats == 0:
            return int(evaluation(state, work))
        if state.phase == 2 and depth <= -2:
            return int(evaluation(state, work)) - UNANSWERED

    # Step 7. The table.
    key = key_of(state, work)
    entry = state_at(table, int(key & np.uint64(len(table) - 1)))
    known = 0
    if entry.generation == work.generation and entry.key == key:
        known = int(entry.turn)
        if entry.depth >= depth:
            value = int(entry.value)
            if value > SURE:
                value -= ply
            elif value < -SURE:
                value += ply
            if (
                entry.bound == EXACT
                or (entry.bound == LOWER and value >= beta)
                or (entry.bound == UPPER and value <= alpha)
            ):
                return value

    # Step 8. Candidates, the most promising first.
    mine = turns[ply]
    promise = orders[ply]
    places = int(PLACES if state.phase == 2 else MOST_OPEN)
    count = candidates(states, work, ply, mine, promise, places, int(threats > 0))
    if count == 0:
        return ply + 2 - WIN
    for k in range(count):
        if mine[k] == known:
            promise[k] += 1 << 24
        elif mine[k] == work.killers[ply]:
            promise[k] += 60
        promise[k] += work.history[seat, index_of(place_of(int(mine[k])))] >> 4
    width = WIDTHS[int(state.phase) - 1]

    # Step 9. Search them: the first with the whole window, the others to be proven no better.
    best = int(-INFINITY)
    best_turn = 0
    floor = alpha
    next_depth = depth if threats > 0 and state.phase == 1 else depth - 1
    mark = int(work.trail_length)
    for k in range(count):
        # A loss is believed only when every candidate loses.
        if k >= width and best > -SURE:
            break
        bring_best_forward(mine, promise, k, count)
        turn = int(mine[k])
        make_turn(states, work, ply, turn)
        if k == 0:
            value = -search(
                states, work, table, turns, orders, ply + 1, next_depth, -beta, -floor, stop, late
            )
        else:
            less = 0
            if k >= 4 and depth >= 3 and threats == 0:
                less = 1 + int(k >= 12)
            value = -search(
                states,
                work,
                table,
                turns,
                orders,
                ply + 1,
                next_depth - less,
                -floor - 1,
                -floor,
                stop,
                late,
            )
            if value > floor and (value < beta or less > 0):
                value = -search(
                    states,
                    work,
                    table,
                    turns,
                    orders,
                    ply + 1,
                    next_depth,
                    -beta,
                    -floor,
                    stop,
                    late,
                )
        undo_to(work, mark)
        if work.stopped != 0:
            return 0
        if value > best:
            best = value
            best_turn = turn
        if value > floor:
            floor = value
        if floor >= beta:
            work.killers[ply] = turn
            at = index_of(place_of(turn))
            work.history[seat, at] = min(4000, work.history[seat, at] + depth * depth)
            break

    # Step 10. Remember.
    entry.key = key
    entry.turn = best_turn
    entry.generation = work.generation
    entry.depth = depth
    entry.bound = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    entry.value = best + ply if best > SURE else (best - ply if best < -SURE else best)
    return best
