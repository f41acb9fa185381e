"""Threat sequences in phase one: fives that must be answered, until there are two at once.

Where a seat makes a five, the other must place on its gap; so whole lines of play have one answer
each, and are searched far deeper than anything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, record, rule, state_at
from sextet.games.six.state import PLACE, SHAPE, STATE
from sextet.players.port import StopFlag
from sextet.players.six.counts import (
    LISTED,
    WORK,
    cell_of_open,
    distinct_gaps,
    gaps_of,
    undo_to,
)
from sextet.players.six.turns import make_turn


@rule
def goes_on(states: States, ply: int) -> bool:
    """Tell whether phase one goes on in a state."""
    state = state_at(states, ply)
    return bool(state.step == PLACE and state.phase == 1)


@rule
def five_makers(state: Any, work: Any, seat: int, must: int, found: Any) -> int:
    """Write down the open cells that turn a living four into a five; only ``must`` unless -1."""
    gaps = np.empty(SHAPE, np.int64)
    count = 0
    for k in range(int(work.four_count[seat])):
        for j in range(gaps_of(state, int(work.fours[seat, k]), gaps)):
            if must >= 0 and gaps[j] != must:
                continue
            new = True
            for before in range(count):
                new = new and found[before] != gaps[j]
            if new and count < len(found):
                found[count] = gaps[j]
                count += 1
    return count


@entry(array(STATE), record(WORK), int, int, array(np.int8), array(np.int8), level=1)
def forced_win(
    states: States, work: Any, ply: int, fives: int, stop: StopFlag, late: StopFlag
) -> int:
    """Return in how many plies the seat to move wins by threats alone; 0: not found.

    Phase one goes on in state ``ply``. At most ``fives`` threats are made, and ``work.nodes`` does
    not exceed ``work.threat_limit`` by much. The first move of a win is left in
    ``work.forced[ply]``. The states after ``ply`` are worked on.
    """
    work.nodes += 1
    state = state_at(states, ply)
    seat = int(state.turn)
    gaps = np.empty(2, np.int64)

    # Step 1. A five of one's own wins at once.
    if work.five_count[seat] > 0 and distinct_gaps(state, work, seat, gaps) > 0:
        work.forced[ply] = cell_of_open(state, int(gaps[0]))
        return 1
    if work.nodes & 15 == 0 and (stop[0] != 0 or late[0] != 0):
        work.stopped = 1
    if work.nodes >= work.threat_limit or work.stopped != 0:
        return 0
    if fives == 0 or work.four_count[seat] == 0:
        return 0

    # Step 2. A five of the other must be answered, by a five of one's own.
    must = -1
    if work.five_count[1 - seat] > 0:
        if distinct_gaps(state, work, 1 - seat, gaps) == 2:
            return 0
        must = int(gaps[0])

    # Step 3. Make every five there is; the other has one answer.
    makers = np.empty(2 * LISTED, np.int64)
    mark = int(work.trail_length)
    for k in range(five_makers(state, work, seat, must, makers)):
        cell = cell_of_open(state, int(makers[k]))
        make_turn(states, work, ply, cell)
        wins = 0
        if goes_on(states, ply + 1) and work.five_count[1 - seat] == 0:
            after = state_at(states, ply + 1)
            threats = distinct_gaps(after, work, seat, gaps)
            if threats == 2 and after.in_hand[seat] > 0:
                wins = 3
            elif threats == 1 and ply + 4 < len(states):
                make_turn(states, work, ply + 1, cell_of_open(after, int(gaps[0])))
                if goes_on(states, ply + 2):
                    wins = forced_win(states, work, ply + 2, fives - 1, stop, late)
                    if wins > 0:
                        wins += 2
        undo_to(work, mark)
        if wins > 0:
            work.forced[ply] = cell
            return wins
    return 0
