"""6 nimmt!: what a seat may know, and whole tables imagined from it.

Hidden are the cards in others' hands that were never shown (a drafted card was, and one that went
back by Replace), a card chosen face down until all are revealed, others' specials and the draw
pile. Rows, bull piles with their heads, the discard pile and all counts are public. A hidden choice
counts among the hand in a view: a known hand with one card missing would tell it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import entry_at, rule
from sextet.core.generator import Cards, Generator, below, shuffle
from sextet.games.six_nimmt.dealing import deck_size
from sextet.games.six_nimmt.rows import has_take_at_7, insert_ascending, is_blocked
from sextet.games.six_nimmt.rules import choose
from sextet.games.six_nimmt.state import (
    ANNIVERSARY,
    BLOCK,
    COPIES,
    DECK,
    FACE_DOWN,
    FIFTH_ROW,
    KINDS,
    PLACE,
    ROWS,
    STATE,
    TAKE_AT_7,
)


@rule
def blank_secrets(state: Any, viewer: int) -> None:
    """Turn a state into what the seat ``viewer`` may know of it."""
    for seat in range(state.players):
        # Choices lie face down as long as somebody has not chosen, also in an abandoned game.
        if seat != viewer and state.waiting > 0 and state.chosen[seat] != 0:
            put_back_choice(state, seat)
        for slot in range(state.cards[seat]):
            if seat != viewer and state.seen[state.hands[seat, slot]] == 0:
                state.hands[seat, slot] = 0
        sort_hand(state, seat)
        if seat != viewer:
            state.specials[seat, :] = 0
    for k in range(state.stacked):
        state.stack[k] = FACE_DOWN


@rule(inline=True)
def put_back_choice(state: Any, seat: int) -> None:
    """Count a card chosen face down among the hand again; only that one is chosen stays known."""
    state.hands[seat, state.cards[seat]] = state.chosen[seat]
    state.cards[seat] += 1
    state.chosen[seat] = FACE_DOWN


@rule(inline=True)
def sort_hand(state: Any, seat: int) -> None:
    """Order a hand by its cards, so that a view does not tell how it was shuffled or played."""
    for slot in range(state.cards[seat]):
        insert_ascending(state.hands[seat], 0, slot, int(state.hands[seat, slot]))


@rule
def unseen_cards(view: Any, cards: Cards) -> int:
    """Write down the cards in play that a view does not show, in ascending order; count them."""
    known = view.seen.copy()
    for seat in range(view.players):
        for slot in range(view.cards[seat]):
            known[view.hands[seat, slot]] = 1
        if view.chosen[seat] > 0:
            known[view.chosen[seat]] = 1
    count = 0
    for card in range(1, deck_size(view) + 1):
        if known[card] == 0:
            cards[count] = card
            count += 1
    return count


@rule
def fill_in(state: Any, random: Generator) -> None:
    """Deal the cards that a view blanked anew, and let hidden choices be any card of the hand."""
    cards = np.empty(DECK, np.int8)
    count = unseen_cards(state, cards)
    deal_unseen(state, cards, count, random)


@rule(inline=True)
def deal_unseen(state: Any, cards: Cards, count: int, random: Generator) -> None:
    """Fill in a view from its ``count`` unseen cards, which are left in another order.

    A search that imagines many tables from one view lists the unseen cards once.
    """
    blanks = 0
    for seat in range(state.players):
        if state.cards[seat] > 0 and state.hands[seat, 0] == 0:
            for slot in range(state.cards[seat]):
                if state.hands[seat, slot] == 0:  # a view's hands ascend: blanks come first
                    other = blanks + below(random, count - blanks)
                    card = cards[other]
                    cards[other] = cards[blanks]
                    cards[blanks] = card
                    state.hands[seat, slot] = card
                    blanks += 1
        if state.chosen[seat] == FACE_DOWN:
            choose_any(state, seat, random)
    if state.variant == ANNIVERSARY:
        fill_in_specials(state, random)


@rule
def unseen_specials(view: Any, cards: Cards) -> int:
    """Write down the specials that a view does not show; count them."""
    count = 0
    for kind in range(KINDS):
        copies = COPIES - int(view.discard[kind]) - on_table(view, kind)
        for seat in range(view.players):
            copies -= int(view.specials[seat, kind])
        for _ in range(copies):
            cards[count] = kind
            count += 1
    return count


@rule
def on_table(view: Any, kind: int) -> int:
    """Count the specials of a kind that lie by the rows."""
    count = 0
    for r in range(view.row_count):
        if kind == BLOCK and is_blocked(view, r):
            count += 1
        if kind == TAKE_AT_7 and has_take_at_7(view, r):
            count += 1
    return 1 if kind == FIFTH_ROW and view.row_count > ROWS else count


@rule
def fill_in_specials(state: Any, random: Generator) -> None:
    """Deal the specials that a view blanked anew: others' hands, then the draw pile."""
    if state.round_number == 0:
        return
    cards = np.empty(COPIES * KINDS, np.int8)
    count = unseen_specials(state, cards)
    shuffle(cards, 0, count, count, random)
    k = 0
    for seat in range(state.players):
        blanks = int(state.held[seat])
        for kind in range(KINDS):
            blanks -= int(state.specials[seat, kind])
        for _ in range(blanks):
            state.specials[seat, cards[k]] += 1
            k += 1
    for below_top in range(state.stacked):
        state.stack[below_top] = cards[k]
        k += 1


@rule(inline=True)
def choose_any(state: Any, seat: int, random: Generator) -> None:
    """Take a random card out of a hand as the one that lies face down."""
    at = below(random, int(state.cards[seat]))
    last = int(state.cards[seat]) - 1
    state.chosen[seat] = state.hands[seat, at]
    state.hands[seat, at] = state.hands[seat, last]
    state.hands[seat, last] = 0
    state.cards[seat] = last


@rule
def place_alone(state: Any, seat: int, card: int) -> None:
    """Let a seat's card be the last of the trick, as if nobody else had played."""
    choose(state, seat, card)
    last = int(state.players) - 1
    state.order[last] = seat
    state.placed = last
    state.phase = PLACE


place_alone_at = entry_at(place_alone, STATE, int, int)
