"""6 nimmt!: which cards are dealt, to whom, and from which pack."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import array, entry_at, rule
from sextet.core.generator import Cards, Generator, shuffle
from sextet.games.six_nimmt import specials
from sextet.games.six_nimmt.rows import start_rows
from sextet.games.six_nimmt.state import (
    ANNIVERSARY,
    CHOOSE,
    DECK,
    HALVES,
    PROFESSIONAL,
    REFILL,
    ROWS,
    STATE,
)


@rule(inline=True)
def hand_size(state: Any) -> int:
    """Count the cards that each seat gets in the deal that comes next."""
    players = int(state.players)
    if state.variant == HALVES:
        if players == 4:
            return 12 if state.round_number == 0 else 13
        return 10 if players == 5 else 8 if players == 6 else 7
    return 12 if state.variant == ANNIVERSARY else 10


@rule(inline=True)
def deck_size(state: Any) -> int:
    """Return the highest card in play."""
    return 10 * int(state.players) + ROWS if state.variant == PROFESSIONAL else DECK


@rule(inline=True)
def pack(state: Any, cards: Cards) -> int:
    """Write down the cards that the next deal is drawn from, in ascending order; count them."""
    if not starts_rows(state):
        return not_shown(state, cards)
    for card in range(1, DECK + 1):
        cards[card - 1] = card
    return DECK


@rule
def not_shown(state: Any, cards: Cards) -> int:
    """Write down the cards of this round that nobody has seen, in ascending order; count them."""
    count = 0
    for card in range(1, deck_size(state) + 1):
        if state.seen[card] == 0:
            cards[count] = card
            count += 1
    return count


@rule(inline=True)
def starts_rows(state: Any) -> bool:
    """Tell whether the next deal starts the rows; only the second half plays on those that lie."""
    return bool(state.round_number == 0 or state.variant != HALVES)


@rule(inline=True)
def deal(state: Any, cards: Cards) -> None:
    """Deal a round (or half): the hands seat by seat, then the cards that start the rows.

    In the anniversary variant the specials follow: seat by seat, then the draw pile.
    """
    size = hand_size(state)
    k = 0
    for seat in range(state.players):
        for slot in range(size):
            state.hands[seat, slot] = cards[k]
            k += 1
        state.cards[seat] = size
    if starts_rows(state):
        state.seen[:] = 0
        start_rows(state, cards, k)
    if state.variant == ANNIVERSARY:
        specials.deal_specials(state, cards, k + ROWS)
    state.round_number += 1
    state.waiting = state.players
    state.phase = CHOOSE


@rule(inline=True)
def deal_at_random(state: Any, random: Generator, scratch: Cards) -> None:
    """Deal what the state waits for from the fast generator (scratch: room for MOST_DEALT)."""
    if state.phase == REFILL:
        count = specials.discard_pile(state, scratch)
        shuffle(scratch, 0, count, count, random)
        specials.refill(state, scratch)
        return
    count = pack(state, scratch)
    drawn = hand_size(state) * int(state.players) + (ROWS if starts_rows(state) else 0)
    shuffle(scratch, 0, count, drawn, random)
    if state.variant == ANNIVERSARY:
        count = specials.special_pack(state, scratch, drawn)
        shuffle(scratch, drawn, drawn + count, count, random)
    deal(state, scratch)


@rule
def deal_what_is_due(state: Any, cards: Cards) -> None:
    """Deal a round (or half), or a new draw pile of specials."""
    if state.phase == REFILL:
        specials.refill(state, cards)
    else:
        deal(state, cards)


@rule
def specials_left(state: Any, cards: Cards) -> int:
    """Write down the specials that the next deal is drawn from; count them."""
    if state.phase == REFILL:
        return specials.discard_pile(state, cards)
    return specials.special_pack(state, cards, 0)


pack_at = entry_at(pack, STATE, array(np.int8))
specials_left_at = entry_at(specials_left, STATE, array(np.int8))
specials_each_at = entry_at(specials.specials_each, STATE)
hand_size_at = entry_at(hand_size, STATE)
starts_rows_at = entry_at(starts_rows, STATE)
