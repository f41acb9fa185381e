"""The Game: what a seat may know, and whole tables imagined from it.

Hidden are others' hands, the draw pile, and how gladly others would start until all have said it.
Everything played is public, also what lies covered: anyone may remember it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import entry_at, rule
from sextet.core.generator import Cards, Generator, below, shuffle
from sextet.games.the_game.hands import put_in_hand
from sextet.games.the_game.piles import some_card_fits
from sextet.games.the_game.rules import owes
from sextet.games.the_game.state import (
    BEGIN,
    DEAL,
    DECK,
    EAGERNESS,
    HIGHEST,
    LOWEST,
    OVER,
    REVEAL,
    STATE,
    TURN,
    UNTOLD,
)


@rule
def blank_secrets(state: Any, viewer: int) -> None:
    """Turn a state into what the seat ``viewer`` may know of it."""
    for seat in range(state.players):
        if seat != viewer:
            state.hands[seat, :] = 0
            if state.waiting > 0 and state.eager[seat] != 0:
                state.eager[seat] = UNTOLD
    state.draw_pile[:] = 0


@rule
def unseen_cards(view: Any, cards: Cards) -> int:
    """Write down the cards that a view does not show, in ascending order; count them."""
    known = view.played.copy()
    known[view.card] = 1
    for seat in range(view.players):
        for k in range(view.cards[seat]):
            known[view.hands[seat, k]] = 1
    count = 0
    for card in range(LOWEST, HIGHEST + 1):
        if known[card] == 0:
            cards[count] = card
            count += 1
    return count


@rule(inline=True)
def is_blank(view: Any, seat: int) -> bool:
    """Tell whether a hand has cards that the view does not show (they come first in it)."""
    return bool(view.cards[seat] > 0 and view.hands[seat, 0] == 0)


@rule
def fill_in(state: Any, random: Generator) -> None:
    """Deal the cards that a view blanked anew, and let untold eagerness be any."""
    if state.phase == DEAL:
        return
    cards = np.empty(DECK, np.int8)
    count = unseen_cards(state, cards)
    k = 0
    if is_blank(state, int(state.turn)):
        choose_for_turn(state, cards, count, random)
        k = fill_hand(state, int(state.turn), cards, 0)
    shuffle(cards, k, count, count - k, random)
    for seat in range(state.players):
        if is_blank(state, seat):
            k = fill_hand(state, seat, cards, k)
        if state.eager[seat] == UNTOLD:
            state.eager[seat] = 1 + below(random, EAGERNESS)
    for place in range(state.draw):
        state.draw_pile[place] = cards[k]
        k += 1


@rule
def choose_for_turn(state: Any, cards: Cards, count: int, random: Generator) -> None:
    """Bring cards to the front for the seat on turn, of whose hand play tells something.

    A seat that is asked for a card it owes has one that fits; one that ended the game has none.
    """
    size = int(state.cards[state.turn])
    if state.phase == OVER:
        count = unfitting_to_front(state, cards, count)
    shuffle(cards, 0, count, size, random)
    if state.phase == TURN and owes(state):
        while not some_card_fits(state, cards, size):
            shuffle(cards, 0, count, size, random)


@rule
def unfitting_to_front(state: Any, cards: Cards, count: int) -> int:
    """Bring the cards to the front that fit no pile; count them."""
    found = 0
    for k in range(count):
        if not some_card_fits(state, cards[k : k + 1], 1):
            card = cards[k]
            cards[k] = cards[found]
            cards[found] = card
            found += 1
    return found


@rule(inline=True)
def fill_hand(state: Any, seat: int, cards: Cards, k: int) -> int:
    """Give a blank hand the cards from ``k`` on; return the place of the first one left."""
    size = int(state.cards[seat])
    state.cards[seat] = 0
    for j in range(k, k + size):
        put_in_hand(state, seat, int(cards[j]))
    return k + size


@rule
def can_tell(view: Any) -> bool:
    """Tell whether the next step depends on nothing that a view does not show."""
    if view.phase == REVEAL:
        return False
    return view.phase != BEGIN or not is_blank(view, int(view.turn))


can_tell_at = entry_at(can_tell, STATE)
