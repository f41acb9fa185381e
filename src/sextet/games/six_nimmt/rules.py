"""6 nimmt! by Wolfgang Kramer: base game (2–10 players), professional (2–6), halves (4–7) and the
anniversary variant (2–8).

Editions: 1994 (two variants) and 2019. The rulings this file takes are in docs/rules/6nimmt.md.
A trick, in the order it happens: every seat's ``choose``, ``reveal``, then ``place`` card by card,
which asks a seat for a row by rule 4 and goes on with ``take_row`` (rows.py); at last
``end_round``. Deals are in dealing.py, what special cards change is in specials.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import entry_at, rule, seats_who
from sextet.core.game import NOTHING, Happening
from sextet.games.six_nimmt import specials
from sextet.games.six_nimmt.dealing import hand_size, not_shown
from sextet.games.six_nimmt.rows import (
    ENDED_GAME,
    ENDED_HALF,
    ENDED_ROUND,
    LAID_ROWS,
    REVEALED,
    insert_ascending,
    is_blocked,
    place,
    start_rows,
    take_row,
)
from sextet.games.six_nimmt.state import (
    ACT,
    AFTER_TAKING,
    ASK,
    CHOOSE,
    DEAL,
    DECK,
    DRAFT,
    DRAW,
    HALVES,
    LAY_ROWS,
    MOST_MOVES,
    OVER,
    PLACE,
    PROFESSIONAL,
    REVEAL,
    ROUND_END,
    ROW,
    SPECIAL,
    STATE,
    SWAP,
    SWAPPING,
    TAKE,
    TAKE_ROW,
    USE,
)

# Decisions


@rule(inline=True)
def play(state: Any, seat: int, move: int) -> None:
    """Note a decision: a card chosen, a card drafted, or a row to take."""
    if state.phase == CHOOSE:
        choose(state, seat, move)
    elif state.phase == DRAFT:
        draft(state, seat, move)
    elif state.phase == ROW:
        state.answer = move - TAKE_ROW
        state.phase = TAKE
    else:
        specials.decide(state, move)


@rule(inline=True)
def choose(state: Any, seat: int, card: int) -> None:
    """Put a card of the hand face down on the table; once every seat has, all are revealed."""
    at = 0
    # A loop without a way out has no branch to guess: it is faster than stopping at the card.
    for slot in range(state.hands.shape[1]):
        if state.hands[seat, slot] == card:
            at = slot
    last = int(state.cards[seat]) - 1
    state.hands[seat, at] = state.hands[seat, last]
    state.hands[seat, last] = 0
    state.cards[seat] = last
    state.chosen[seat] = card
    state.waiting -= 1
    if state.waiting == 0:
        state.phase = REVEAL


@rule
def draft(state: Any, seat: int, card: int) -> None:
    """Take an open card into the hand (professional); after the last pick rows are laid."""
    state.hands[seat, state.cards[seat]] = card
    state.cards[seat] += 1
    state.seen[card] = 1
    state.turn = (seat + 1) % state.players
    if state.cards[state.turn] == hand_size(state):
        state.phase = LAY_ROWS


@rule(inline=True)
def may_act(state: Any, seat: int) -> bool:
    """Tell whether a seat has a decision to make now."""
    if state.phase == CHOOSE:
        return bool(state.chosen[seat] == 0)
    if state.phase in (DRAFT, ROW, SPECIAL, SWAP):
        return bool(state.turn == seat)
    return False


#: The seats that have a decision to make now, one bit each.
seats_to_act = seats_who(may_act)


@rule
def legal_moves(state: Any, seat: int, moves: Any) -> int:
    """Write down the moves of a seat that may act, in the record's order; count them."""
    count = 0
    if not may_act(state, seat):
        return 0
    if state.phase == CHOOSE:
        count = int(state.cards[seat])
        for slot in range(count):
            insert_ascending(moves, 0, slot, int(state.hands[seat, slot]))
    elif state.phase == DRAFT:
        cards = np.zeros(DECK, np.int8)
        count = not_shown(state, cards)
        for k in range(count):
            moves[k] = cards[k]
    elif state.phase == ROW:
        for r in range(state.row_count):
            if not is_blocked(state, r):
                moves[count] = TAKE_ROW + r
                count += 1
    elif state.phase == SPECIAL:
        count = specials.special_moves(state, seat, moves)
    else:
        count = specials.swap_moves(state, seat, moves)
    return count


@rule
def is_legal(state: Any, seat: int, move: int) -> bool:
    """Tell whether a seat may make this move now."""
    moves = np.empty(MOST_MOVES, np.int16)
    count = legal_moves(state, seat, moves)
    for k in range(count):
        if moves[k] == move:
            return True
    return False


# Automatic steps


@rule(inline=True)
def advance(state: Any) -> Happening:
    """Perform the next automatic step and return what happened."""
    if state.phase == PLACE:
        seat = int(state.order[state.placed])
        return place(state, seat, int(state.chosen[seat]))
    if state.phase == REVEAL:
        return reveal(state)
    if state.phase == TAKE:
        seat = int(state.turn)
        return take_row(state, seat, int(state.chosen[seat]), int(state.answer))
    if state.phase == ROUND_END:
        return end_round(state)
    if state.phase == LAY_ROWS:
        return lay_rows(state)
    if state.phase == ASK:
        return ask_or_place(state)
    if state.phase in (USE, ACT, AFTER_TAKING, SWAPPING, DRAW):
        return specials.advance_special(state)
    return NOTHING


@rule
def ask_or_place(state: Any) -> Happening:
    """Ask the seat of the next card about its specials; without any it places the card at once."""
    seat = int(state.order[state.placed])
    if state.held[seat] == 0:
        return place(state, seat, int(state.chosen[seat]))
    state.turn = seat
    state.phase = SPECIAL
    return NOTHING


@rule(inline=True)
def settle(state: Any) -> None:
    """Advance until somebody must decide, chance must deal, or the game is over."""
    while advance(state)[0] != 0:
        pass


@rule(inline=True)
def reveal(state: Any) -> Happening:
    """Turn all chosen cards over and order their seats, the lowest card first."""
    players = int(state.players)
    for seat in range(players):
        card = state.chosen[seat]
        lower = 0
        for other in range(players):
            lower += state.chosen[other] < card
        state.order[lower] = seat
        state.seen[card] = 1
    state.placed = 0
    state.phase = state.placing
    return (REVEALED, 0, 0, 0, 0)


@rule
def end_round(state: Any) -> Happening:
    """Add the round's heads to the totals; deal or draft again, or end the game."""
    if state.variant == HALVES and state.round_number == 1:
        state.phase = DEAL
        return (ENDED_HALF, 0, 0, 0, 0)
    for seat in range(state.players):
        state.totals[seat] += state.heads[seat]
        state.heads[seat] = 0
    if is_last_round(state):
        state.phase = OVER
        return (ENDED_GAME, 0, 0, 0, 0)
    if state.variant == PROFESSIONAL:
        start_draft(state)
        return (ENDED_ROUND, 0, int(state.round_number) - 1, 0, 0)
    state.phase = DEAL
    return (ENDED_ROUND, 0, int(state.round_number), 0, 0)


@rule
def is_last_round(state: Any) -> bool:
    """Tell whether the game ends here: by its rounds, or by a total that reached the target."""
    if state.variant == HALVES:
        return True
    if state.rounds > 0:
        return bool(state.round_number >= state.rounds)
    for seat in range(state.players):
        if state.totals[seat] >= state.target:
            return True
    return False


@rule
def start_draft(state: Any) -> None:
    """Lay the deck open; the seat that picks first moves on by one each round."""
    state.turn = state.round_number % state.players
    state.round_number += 1
    state.row_count = 0
    state.seen[:] = 0
    state.phase = DRAFT


@rule
def lay_rows(state: Any) -> Happening:
    """Start the rows with the four cards nobody drafted, in ascending order."""
    cards = np.zeros(DECK, np.int8)
    not_shown(state, cards)
    start_rows(state, cards, 0)
    state.waiting = state.players
    state.phase = CHOOSE
    return (LAID_ROWS, 0, int(state.round_number), 0, 0)


start_draft_at = entry_at(start_draft, STATE)
