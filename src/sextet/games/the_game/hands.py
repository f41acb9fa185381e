"""The Game: dealing, and the cards that a seat holds."""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import entry_at, rule
from sextet.core.generator import Cards, Generator, shuffle
from sextet.games.the_game.state import AGREE, BEGIN, DECK, LOWEST, STATE


@rule(inline=True)
def hand_size(state: Any) -> int:
    """Count the cards that each seat is dealt, and draws back up to."""
    players = int(state.players)
    size = 8 if players == 1 else 7 if players == 2 else 6
    return size - int(state.short_hand)


@rule(inline=True)
def deal(state: Any, cards: Cards) -> None:
    """Deal seat by seat the hands; the rest is the draw pile, its top card first."""
    size = hand_size(state)
    k = 0
    for seat in range(state.players):
        state.cards[seat] = 0
        for _ in range(size):
            put_in_hand(state, seat, int(cards[k]))
            k += 1
    state.draw = DECK - k
    for place in range(state.draw):
        state.draw_pile[place] = cards[DECK - 1 - place]
    if state.players == 1:
        state.phase = BEGIN
    else:
        state.waiting = state.players
        state.phase = AGREE


@rule(inline=True)
def deal_at_random(state: Any, random: Generator, scratch: Cards) -> None:
    """Deal from the fast generator (scratch: room for the deck)."""
    for k in range(DECK):
        scratch[k] = LOWEST + k
    shuffle(scratch, 0, DECK, DECK, random)
    deal(state, scratch)


@rule(inline=True)
def put_in_hand(state: Any, seat: int, card: int) -> None:
    """Put a card into its place in a hand."""
    k = int(state.cards[seat])
    while k > 0 and state.hands[seat, k - 1] > card:
        state.hands[seat, k] = state.hands[seat, k - 1]
        k -= 1
    state.hands[seat, k] = card
    state.cards[seat] += 1


@rule(inline=True)
def take_out(state: Any, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    last = int(state.cards[seat]) - 1
    for k in range(last):
        if state.hands[seat, k] >= card:
            state.hands[seat, k] = state.hands[seat, k + 1]
    state.hands[seat, last] = 0
    state.cards[seat] = last


@rule(inline=True)
def holds(state: Any, seat: int, card: int) -> bool:
    """Tell whether a card is in a hand."""
    for k in range(state.cards[seat]):
        if state.hands[seat, k] == card:
            return True
    return False


hand_size_at = entry_at(hand_size, STATE)
