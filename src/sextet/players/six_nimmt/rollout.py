"""6 nimmt!: rounds played out at random from what a seat knows, compiled.

A playout imagines the unseen cards, makes one of the seat's moves and lets everybody play uniformly
random cards to the end of the round (or of some tricks). What the seat took is its cost.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Cards, Generator, below, next_word
from sextet.games.six_nimmt.dealing import deal_at_random
from sextet.games.six_nimmt.rows import has_room, row_for
from sextet.games.six_nimmt.rules import legal_moves, play, settle
from sextet.games.six_nimmt.specials import special_moves_of_card
from sextet.games.six_nimmt.state import (
    CHOOSE,
    DECK,
    DRAFT,
    FACE_DOWN,
    JUST_PLACE,
    MOST_DEALT,
    MOST_MOVES,
    REFILL,
    ROW,
    SPECIAL,
    STATE,
    SWAP,
    TAKE_ROW,
)
from sextet.games.six_nimmt.view import blank_secrets, deal_unseen, unseen_cards
from sextet.players.port import StopFlag

Numbers = npt.NDArray[np.float64]
Moves = npt.NDArray[np.int16]

#: More tricks than a round has.
WHOLE_ROUND = 99


@entry(
    array(STATE),
    array(STATE),
    int,
    array(np.int16),
    int,
    int,
    bool,
    array(np.float64),
    array(np.float64),
    array(np.uint64),
    array(np.int8),
    level=1,
)
def try_moves(
    views: States,
    tables: States,
    seat: int,
    moves: Moves,
    tables_wanted: int,
    tricks: int,
    paired: bool,
    costs: Numbers,
    squares: Numbers,
    random: Generator,
    stop: StopFlag,
) -> int:
    """Try every move on so many imagined tables; add up costs and their squares.

    With ``paired`` all moves are tried on the same tables and with the same chances from there on,
    so that their differences are surer than their values; else each on its own. Returns the number
    of tables done, fewer if ``stop`` is set. ``tables`` is room for two states.
    """
    unseen = np.empty(DECK, np.int8)
    scratch = np.empty(MOST_DEALT, np.int8)
    listed = np.empty(MOST_MOVES, np.int16)
    chances = np.empty(1, np.uint64)
    count = unseen_cards(state_at(views, 0), unseen)
    start = random[0]
    for done in range(tables_wanted):
        if stop[0] != 0:
            return done
        for k in range(len(moves)):
            if k == 0 or not paired:
                tables[0] = views[0]
                deal_unseen(state_at(tables, 0), unseen, count, random)
                start = next_word(random)
            tables[1] = tables[0]
            chances[0] = start
            state = state_at(tables, 1)
            cost = cost_of(state, seat, int(moves[k]), tricks, scratch, listed, chances)
            costs[k] += cost
            squares[k] += cost * cost
    return tables_wanted


@entry(
    array(STATE),
    array(STATE),
    int,
    array(np.int16),
    int,
    int,
    array(np.float64),
    array(np.float64),
    array(np.uint64),
    array(np.int8),
    level=6,
)
def try_cards_against_thinkers(
    views: States,
    tables: States,
    seat: int,
    moves: Moves,
    tables_wanted: int,
    inner: int,
    costs: Numbers,
    squares: Numbers,
    random: Generator,
    stop: StopFlag,
) -> int:
    """Try every card where the others think too: each of them, from its own view of the imagined
    table, chooses this trick's card by ``inner`` tables of its own; later tricks are random.

    Like ``try_moves`` with ``paired``; ``tables`` is room for six states.
    """
    unseen = np.empty(DECK, np.int8)
    scratch = np.empty(MOST_DEALT, np.int8)
    listed = np.empty(MOST_MOVES, np.int16)
    chances = np.empty(1, np.uint64)
    tables[0] = views[0]
    forget_hidden_choices(state_at(tables, 0))
    count = unseen_cards(state_at(tables, 0), unseen)
    for done in range(tables_wanted):
        if stop[0] != 0:
            return done
        tables[1] = tables[0]
        table = state_at(tables, 1)
        deal_unseen(table, unseen, count, random)
        tables[2] = tables[1]
        for other in range(table.players):
            if other != seat:
                card = card_of_thinker(tables, other, inner, random, stop)
                play(state_at(tables, 2), other, card)
        start = next_word(random)
        for k in range(len(moves)):
            tables[1] = tables[2]
            chances[0] = start
            state = state_at(tables, 1)
            cost = cost_of(state, seat, int(moves[k]), WHOLE_ROUND, scratch, listed, chances)
            costs[k] += cost
            squares[k] += cost * cost
    return tables_wanted


@rule
def forget_hidden_choices(view: Any) -> None:
    """Treat seats that have chosen face down as about to choose: they still think about it."""
    for seat in range(view.players):
        if view.chosen[seat] == FACE_DOWN:
            view.chosen[seat] = 0
            view.waiting += 1


@rule
def card_of_thinker(
    tables: States, seat: int, inner: int, random: Generator, stop: StopFlag
) -> int:
    """Return the card that a seat of table 1 chooses from its own view of it, by playouts."""
    tables[3] = tables[1]
    blank_secrets(state_at(tables, 3), seat)
    cards = np.empty(MOST_MOVES, np.int16)
    count = legal_moves(state_at(tables, 3), seat, cards)
    costs, squares = np.zeros(count), np.zeros(count)
    try_moves(
        tables[3:4],
        tables[4:6],
        seat,
        cards[:count],
        inner,
        WHOLE_ROUND,
        True,
        costs,
        squares,
        random,
        stop,
    )
    return int(cards[np.argmin(costs)])


@rule(inline=True)
def cost_of(
    state: Any, seat: int, move: int, tricks: int, scratch: Cards, listed: Any, random: Generator
) -> int:
    """Make a move, play on at random, and return the heads that its seat has taken by then."""
    before = taken(state, seat)
    play(state, seat, move)
    play_on(state, tricks, scratch, listed, random)
    return taken(state, seat) - before


@rule(inline=True)
def taken(state: Any, seat: int) -> int:
    """Count the heads a seat has taken in the whole game."""
    return int(state.totals[seat]) + int(state.heads[seat])


@rule(inline=True)
def play_on(state: Any, tricks: int, scratch: Cards, listed: Any, random: Generator) -> None:
    """Play random moves until so many tricks are over, at most to the end of the round."""
    round_number = int(state.round_number)
    settle(state)
    while state.round_number == round_number:
        if state.phase == CHOOSE and state.waiting == state.players:
            if tricks == 0:
                return
            tricks -= 1
        if not decide_at_random(state, scratch, listed, random):
            return
        settle(state)


@rule(inline=True)
def decide_at_random(state: Any, scratch: Cards, listed: Any, random: Generator) -> bool:
    """Let everybody who is asked decide at random; false where nobody is."""
    if state.phase == CHOOSE:
        for seat in range(state.players):
            if state.chosen[seat] == 0:
                slot = below(random, int(state.cards[seat]))
                play(state, seat, int(state.hands[seat, slot]))
    elif state.phase == ROW:
        play(state, int(state.turn), TAKE_ROW + cheapest_row(state))
    elif state.phase == DRAFT or state.phase == SPECIAL or state.phase == SWAP:
        play(state, int(state.turn), any_move(state, listed, random))
    elif state.phase == REFILL:
        deal_at_random(state, random, scratch)
    else:
        return False
    return True


@rule(inline=True)
def cheapest_row(state: Any) -> int:
    """Return the row with the fewest heads among those that can be taken."""
    best = 0
    fewest = 1000
    for r in range(state.row_count):
        if state.row_heads[r] < fewest and state.last[r] <= DECK:
            fewest = int(state.row_heads[r])
            best = r
    return best


@rule
def any_move(state: Any, listed: Any, random: Generator) -> int:
    """Return a random decision about a draft, a special or a swap.

    As people do, a special is kept for a card that would take a row; then any is played that
    concerns this card itself (Move and Block seldom help by chance).
    """
    seat = int(state.turn)
    if state.phase == SPECIAL:
        r = row_for(state, int(state.chosen[seat]))
        if r >= 0 and has_room(state, r):
            return JUST_PLACE
        count = special_moves_of_card(state, seat, listed)
    else:
        count = legal_moves(state, seat, listed)
    return int(listed[below(random, count)])
