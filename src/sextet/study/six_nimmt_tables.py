"""6 nimmt!: imagined tables on which a study tries moves, compiled.

The others think about the card of this trick, as level 6 lets them; later tricks are random. Each
table is played on several times from the end of the trick: to think costs more than to play on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, entry_at, rule, state_at
from sextet.core.game import NOTHING
from sextet.core.generator import Cards, Generator, next_word
from sextet.games.six_nimmt.dealing import deal_at_random
from sextet.games.six_nimmt.rows import PLACED, TOOK_ROW
from sextet.games.six_nimmt.rules import advance, legal_moves, may_act, play
from sextet.games.six_nimmt.state import (
    CHOOSE,
    DEAL,
    DECK,
    MOST_DEALT,
    MOST_MOVES,
    MOST_ROWS,
    ROW,
    STATE,
    TAKE_ROW,
)
from sextet.games.six_nimmt.view import (
    blank_secrets,
    deal_unseen,
    put_back_choice,
    sort_hand,
    unseen_cards,
)
from sextet.players.port import StopFlag
from sextet.players.six_nimmt.rollout import (
    WHOLE_ROUND,
    Moves,
    Numbers,
    any_move,
    card_of_thinker,
    cheapest_row,
    decide_at_random,
    play_on,
    taken,
    try_moves,
)

#: States that the functions here work on.
ROOM = 9

# What is noted of a move, summed over tables: heads of this trick; whether a row was taken as its
# next card, or by rule 4; then which row it was; then which row the card came to lie in.
NOW, FULL, LOW, WHICH, LANDS = 0, 1, 2, 3, 3 + MOST_ROWS
NOTED = 3 + 2 * MOST_ROWS

# What a match is told as: its target, the two numbers of how far rounds to come spread the
# standings, then the heads of every seat.
TARGET, LEAST, GROWTH, STANDINGS = 0, 1, 2, 3


@entry(
    array(STATE),
    array(STATE),
    int,
    array(np.int16),
    int,
    int,
    int,
    array(np.float64),
    array(np.float64, 2),
    array(np.float64),
    array(np.float64),
    array(np.uint64),
    array(np.int8),
)
def try_on_tables(
    views: States,
    tables: States,
    seat: int,
    moves: Moves,
    wanted: int,
    inner: int,
    repeats: int,
    costs: Numbers,
    notes: Any,
    match: Numbers,
    wins: Numbers,
    random: Generator,
    stop: StopFlag,
) -> None:
    """Try every move on the same imagined tables; add up the heads that each costs.

    Where a match is played, ``wins`` adds up the chances to win it (``chance_to_win``).
    """
    unseen = np.empty(DECK, np.int8)
    scratch = np.empty(MOST_DEALT, np.int8)
    listed = np.empty(MOST_MOVES, np.int16)
    chances = np.empty(1, np.uint64)
    lands = np.empty(1, np.int8)
    tables[0] = views[0]
    count = unseen_cards(state_at(tables, 0), unseen)
    for _ in range(wanted):
        imagine_thinking(tables, seat, unseen, count, inner, random, stop)
        start = next_word(random)
        for k in range(len(moves)):
            tables[6] = tables[2]
            chances[0] = start
            state = state_at(tables, 6)
            before = taken(state, seat)
            number = int(state.round_number)
            play(state, seat, int(moves[k]))
            lands[0] = -1
            low = finish_trick(state, seat, lands, scratch, listed, chances)
            now = taken(state, seat) - before
            note(state, int(moves[k]), now, low, int(lands[0]), notes[k])
            if state.phase != CHOOSE or state.round_number != number:  # the round is over
                costs[k] += now
                wins[k] += chance_to_win(state, seat, match)
                continue
            for repeat in range(repeats):
                tables[7] = tables[6]
                chances[0] = start + np.uint64(repeat + 1)
                play_on(state_at(tables, 7), WHOLE_ROUND, scratch, listed, chances)
                costs[k] += (taken(state_at(tables, 7), seat) - before) / repeats
                wins[k] += chance_to_win(state_at(tables, 7), seat, match) / repeats


@entry(
    array(STATE),
    array(STATE),
    int,
    int,
    int,
    int,
    array(np.float64),
    array(np.float64),
    array(np.uint64),
    array(np.int8),
)
def next_costs(
    views: States,
    tables: States,
    seat: int,
    move: int,
    inner: int,
    tries: int,
    bests: Numbers,
    means: Numbers,
    random: Generator,
    stop: StopFlag,
) -> None:
    """Write down, table by table, what a seat expects to pay when it is asked the next time.

    ``move`` is what it does before; -1: nothing, it is asked now or waits for a deal or others.
    ``bests`` is by its best move then, found by ``tries`` tables; ``means`` is by any, as in
    playouts, whose expectation is therefore that of ``try_on_tables``.
    """
    unseen = np.empty(DECK, np.int8)
    scratch = np.empty(MOST_DEALT, np.int8)
    listed = np.empty(MOST_MOVES, np.int16)
    cards = np.empty(MOST_MOVES, np.int16)
    lands = np.empty(1, np.int8)
    tables[0] = views[0]
    count = unseen_cards(state_at(tables, 0), unseen)
    for k in range(len(bests)):
        imagine_thinking(tables, seat, unseen, count, inner if move >= 0 else 0, random, stop)
        state = state_at(tables, 2)
        before = taken(state, seat)
        if move >= 0:
            play(state, seat, move)
        elif state.phase == DEAL:
            deal_at_random(state, random, scratch)
        asked = reach_next(state, seat, lands, scratch, listed, random)
        bests[k] = means[k] = taken(state, seat) - before
        if asked:
            blank_secrets(state, seat)
            number = legal_moves(state, seat, cards)
            tried, squares = np.zeros(number), np.zeros(number)
            view = tables[2:3]
            rest = tables[4:6]
            listed_now = cards[:number]
            try_moves(
                view,
                rest,
                seat,
                listed_now,
                tries,
                WHOLE_ROUND,
                True,
                tried,
                squares,
                random,
                stop,
            )
            bests[k] += tried.min() / tries
            if state.phase == ROW:
                means[k] += tried[cheapest_row_of(state, cards, number)] / tries
            else:
                means[k] += tried.mean() / tries


@rule
def imagine_thinking(
    tables: States,
    seat: int,
    unseen: Cards,
    count: int,
    inner: int,
    random: Generator,
    stop: StopFlag,
) -> None:
    """Imagine table 2 from view 0; where a trick begins, the others think and choose."""
    tables[1] = tables[0]
    table = state_at(tables, 1)
    deal_unseen(table, unseen, count, random)
    tables[2] = tables[1]
    if table.phase == CHOOSE and inner > 0:
        for other in range(table.players):
            if other != seat and table.chosen[other] == 0:
                play(
                    state_at(tables, 2), other, card_of_thinker(tables, other, inner, random, stop)
                )


@rule
def uncover(state: Any) -> None:
    """Take cards that were chosen and not yet revealed back into their hands, and order these."""
    for seat in range(state.players):
        if state.phase == CHOOSE and state.chosen[seat] != 0:
            put_back_choice(state, seat)
            state.chosen[seat] = 0
            state.waiting += 1
        sort_hand(state, seat)


uncover_at = entry_at(uncover, STATE)


@rule
def reach_next(
    state: Any, seat: int, lands: Cards, scratch: Cards, listed: Any, random: Generator
) -> bool:
    """Let others decide at random until a seat is asked; false if the round is over before.

    ``lands`` gets the row that a card of the seat is placed in on the way.
    """
    number = int(state.round_number)
    settle_watching(state, seat, lands)
    while state.round_number == number:
        if may_act(state, seat):
            return True
        if not decide_at_random(state, scratch, listed, random):
            return False
        settle_watching(state, seat, lands)
    return False


@rule
def settle_watching(state: Any, seat: int, lands: Cards) -> None:
    """Let everything happen that happens by itself; watch where a seat's card is placed."""
    happening = advance(state)
    while happening != NOTHING:
        if happening[1] == seat and (happening[0] == PLACED or happening[0] == TOOK_ROW):
            lands[0] = happening[3]
        happening = advance(state)


@rule
def finish_trick(
    state: Any, seat: int, lands: Cards, scratch: Cards, listed: Any, random: Generator
) -> int:
    """Play until the next trick or the round's end; return 1 if the seat took a row by rule 4."""
    low = 0
    while reach_next(state, seat, lands, scratch, listed, random) and state.phase != CHOOSE:
        if state.phase == ROW:
            low = 1
            play(state, seat, TAKE_ROW + cheapest_row(state))
        else:
            play(state, seat, any_move(state, listed, random))
    return low


@rule
def note(state: Any, card: int, now: int, low: int, lands: int, noted: Any) -> None:
    """Note what a card cost in its trick, how it came to that, and where it came to lie."""
    noted[NOW] += now
    if low == 0 and lands >= 0:
        noted[LANDS + lands] += 1
    if low == 1:
        noted[LOW] += 1
    elif now != 0:
        noted[FULL] += 1
        for r in range(state.row_count):
            if state.rows[r, 0] == card:
                noted[WHICH + r] += 1


@rule
def cheapest_row_of(state: Any, moves: Any, count: int) -> int:
    """Return the place in a list of moves at which the cheapest row is taken."""
    for k in range(count):
        if moves[k] == TAKE_ROW + cheapest_row(state):
            return k
    return 0


@rule
def chance_to_win(state: Any, seat: int, match: Any) -> float:
    """Return a seat's chance after a round that has just ended; 0 where no match is played.

    ``match`` has the standings before it. A win that is shared counts its part.
    """
    if len(match) == 0:
        return 0.0
    mine = match[STANDINGS + seat] + taken(state, seat)
    most = fewest = mine
    for other in range(state.players):
        total = match[STANDINGS + other] + taken(state, other)
        most = max(most, total)
        fewest = min(fewest, total)
    to_go = match[TARGET] - most
    if to_go <= 0 and mine > fewest:
        return 0.0
    spread = np.sqrt(match[LEAST] + match[GROWTH] * max(to_go, 0.0))
    weights = 0.0
    for other in range(state.players):
        ahead = mine - (match[STANDINGS + other] + taken(state, other))
        if to_go > 0:
            weights += np.exp(ahead / spread)
        elif ahead == 0:
            weights += 1.0
    return float(1.0 / weights)
