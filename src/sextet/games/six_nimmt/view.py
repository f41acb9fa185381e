"""6 nimmt!: what a seat may know, and whole tables imagined from it.

Hidden are the cards in others' hands that were never shown (a drafted card was), and a card chosen
face down until all are revealed. Rows, bull piles and their heads are public. A hidden choice
counts among the hand in a view: a public hand with one card missing would tell it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, rule, state_at
from sextet.core.generator import Cards, Generator, below, shuffle
from sextet.games.six_nimmt.rules import choose, deck_size, insert_ascending
from sextet.games.six_nimmt.state import CHOOSE, DECK, FACE_DOWN, PLACE


@rule
def blank_secrets(state: Any, viewer: int) -> None:
    """Turn a state into what the seat ``viewer`` may know of it."""
    for seat in range(state.players):
        if seat != viewer and state.phase == CHOOSE and state.chosen[seat] != 0:
            put_back_choice(state, seat)
        for place in range(state.cards[seat]):
            if seat != viewer and state.shown[state.hands[seat, place]] == 0:
                state.hands[seat, place] = 0
        sort_hand(state, seat)


@rule(inline=True)
def put_back_choice(state: Any, seat: int) -> None:
    """Count a card chosen face down among the hand again; only that one is chosen stays known."""
    state.hands[seat, state.cards[seat]] = state.chosen[seat]
    state.cards[seat] += 1
    state.chosen[seat] = FACE_DOWN


@rule(inline=True)
def sort_hand(state: Any, seat: int) -> None:
    """Order a hand by its cards, so that a view does not tell how it was shuffled or played."""
    for place in range(state.cards[seat]):
        insert_ascending(state.hands[seat], place, int(state.hands[seat, place]))


@rule
def unseen_cards(view: Any, cards: Cards) -> int:
    """Write down the cards in play that a view does not show, in ascending order; count them."""
    known = view.shown.copy()
    for seat in range(view.players):
        for place in range(view.cards[seat]):
            known[view.hands[seat, place]] = 1
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
    blanks = 0
    for seat in range(state.players):
        for place in range(state.cards[seat]):
            blanks += state.hands[seat, place] == 0
    shuffle(cards, 0, count, blanks, random)
    k = 0
    for seat in range(state.players):
        for place in range(state.cards[seat]):
            if state.hands[seat, place] == 0:
                state.hands[seat, place] = cards[k]
                k += 1
        if state.chosen[seat] == FACE_DOWN:
            choose_any(state, seat, random)


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
def view_at(states: States, i: int, viewer: int) -> None:
    """Blank the secrets of state ``i``, in place."""
    blank_secrets(state_at(states, i), viewer)


@rule
def imagine_at(states: States, i: int, random: Generator) -> None:
    """Fill in the blanks of the view ``i``, in place."""
    fill_in(state_at(states, i), random)


@rule
def place_alone_at(states: States, i: int, seat: int, card: int) -> None:
    """Let a seat's card be the last of the trick in state ``i``, as if nobody else had played."""
    state = state_at(states, i)
    choose(state, seat, card)
    last = int(state.players) - 1
    state.order[last] = seat
    state.placed = last
    state.phase = PLACE
