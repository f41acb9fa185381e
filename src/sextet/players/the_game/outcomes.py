"""All different outcomes of the rest of a turn, found card by card from the rules.

An outcome is which cards of the hand were played (a bit mask) and the piles' top cards after it.
Orders that lead to the same outcome are found once. Beyond the minimum only tricks and small jumps
are looked at: anything else can wait for a later turn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import rule
from sextet.games.the_game.piles import fits_on, is_trick
from sextet.games.the_game.rules import minimum
from sextet.games.the_game.state import (
    AGREE,
    ASCENDING,
    HIGHEST,
    LOWEST,
    MOST_IN_HAND,
    PILES,
)

#: Outcomes that a search keeps; in practice far fewer are found, and the rest would be left out.
MOST_OUTCOMES = 1 << 16
_TABLE = 1 << 17
#: Numbers around the cards, so that a trick card's number is always a place in an array.
_MARGIN = 16

DESK = np.dtype(
    [
        # What is known when the search begins.
        ("hand", "i1", (MOST_IN_HAND,)),
        ("held", "i4"),  # cards in hand
        ("owed", "i4"),  # cards that the turn must still play
        ("unplayed", "i2", (HIGHEST + 3,)),  # unplayed cards up to each number
        ("lower", "i2", (HIGHEST + 3,)),  # by number: the hand's cards up to it, as a mask
        ("bit", "i2", (HIGHEST + 2 * _MARGIN,)),  # by card: its bit in the hand, or 0
        ("unseen", "i1", (HIGHEST + 2 * _MARGIN,)),  # by card: not played and not in the hand
        ("bits", "i1", (1 << MOST_IN_HAND,)),  # by mask: its cards
        # The same for a net (features.py): cards to draw and that a full hand has; cards of the
        # others and of the next; seats without cards, and that say nothing.
        ("draw", "i4"),
        ("full", "i4"),
        ("others", "i4"),
        ("following", "i4"),
        ("empty", "i4"),
        ("mute", "i4"),
        ("said", "i1", (2, PILES, PILES)),  # by the next seat and by others, kind and pile
        ("rising", "i2", (HIGHEST + _MARGIN,)),  # unplayed pairs ten apart: higher one up to here
        ("falling", "i2", (HIGHEST + _MARGIN,)),  # and lower one
        # What was found.
        ("count", "i4"),
        ("chosen", "i4"),  # the one that was decided for
        ("mask", "i2", (MOST_OUTCOMES,)),
        ("tops", "i1", (MOST_OUTCOMES, PILES)),
        ("before", "i4", (MOST_OUTCOMES,)),  # the outcome one card earlier
        ("move", "i2", (MOST_OUTCOMES,)),  # and the card that led on from it
        ("first", "i8", (MOST_OUTCOMES,)),  # cards and piles that can lead to it first, as bits
        ("value", "f8", (MOST_OUTCOMES,)),
        ("table", "i4", (_TABLE,)),  # outcomes by hash; 0: none
        ("place", "i4", (MOST_OUTCOMES,)),  # by outcome: where it stands in the table
    ]
)


@rule
def lay_out(desk: Any, state: Any, seat: int) -> None:
    """Note what a seat knows: its hand, and which cards are unplayed."""
    if desk.bits[1] == 0:
        for mask in range(1, 1 << MOST_IN_HAND):
            desk.bits[mask] = int(desk.bits[mask >> 1]) + (mask & 1)
    desk.held = state.cards[seat]
    if state.phase == AGREE:
        desk.owed = minimum(state)
    else:
        desk.owed = max(0, int(state.minimum) - int(state.placed))
    desk.bit[:] = 0
    desk.unseen[:] = 0
    for k in range(desk.held):
        desk.hand[k] = state.hands[seat, k]
        desk.bit[int(state.hands[seat, k]) + _MARGIN] = 1 << k
    count = mask = 0
    for card in range(HIGHEST + 3):
        if LOWEST <= card <= HIGHEST and state.played[card] == 0:
            count += 1
            bit = int(desk.bit[card + _MARGIN])
            mask |= bit
            desk.unseen[card + _MARGIN] = bit == 0
        desk.unplayed[card] = count
        desk.lower[card] = mask


@rule(inline=True)
def bit_of(desk: Any, number: int) -> int:
    """Return a card's bit in the hand, 0 if it is not there."""
    return int(desk.bit[number + _MARGIN])


@rule(inline=True)
def is_unseen(desk: Any, number: int) -> bool:
    """Tell whether a card is neither played nor in the hand."""
    return bool(desk.unseen[number + _MARGIN])


@rule(inline=True)
def up_to(desk: Any, number: int, mask: int) -> int:
    """Count the cards up to a number that are unplayed once the hand's ``mask`` is played."""
    return int(desk.unplayed[number]) - int(desk.bits[mask & int(desk.lower[number])])


@rule(inline=True)
def room(desk: Any, top: int, pile: int, mask: int) -> int:
    """Count the unplayed cards that lie in a pile's direction."""
    if pile < ASCENDING:
        return up_to(desk, HIGHEST, mask) - up_to(desk, top, mask)
    return up_to(desk, top - 1, mask)


@rule(inline=True)
def jump(desk: Any, top: int, card: int, pile: int, mask: int) -> int:
    """Count the unplayed cards that a card skips in a pile's direction."""
    if pile < ASCENDING:
        return up_to(desk, card - 1, mask) - up_to(desk, top, mask)
    return up_to(desk, top - 1, mask) - up_to(desk, card, mask)


@rule
def find_outcomes(desk: Any, state: Any, farthest: int, largest: int, blind: int) -> None:
    """Find the outcomes.

    ``farthest`` and ``largest``: the largest jumps of cards that are owed, and of those beyond;
    ``blind``: piles, one bit each, whose tricks are overlooked.
    """
    for known in range(1, desk.count):
        desk.table[desk.place[known]] = 0
    for pile in range(PILES):
        desk.tops[0, pile] = state.piles[pile]
    desk.mask[0] = 0
    desk.before[0] = 0
    desk.move[0] = 0
    desk.first[0] = 0
    desk.count = 1
    i = 0
    while i < desk.count:
        mask = int(desk.mask[i])
        most = farthest if int(desk.bits[mask]) < desk.owed else largest
        for k in range(desk.held):
            if mask >> k & 1:
                continue
            card = int(desk.hand[k])
            for pile in range(PILES):
                top = int(desk.tops[i, pile])
                if not fits_on(top, card, pile):
                    continue
                if is_trick(top, card, pile):
                    if blind >> pile & 1:
                        continue
                elif most < HIGHEST and jump(desk, top, card, pile, mask) > most:
                    continue
                add_outcome(desk, i, k, pile)
        i += 1


@rule
def add_outcome(desk: Any, i: int, k: int, pile: int) -> None:
    """Add the outcome that card ``k`` leads to from outcome ``i``, unless it is known."""
    new = int(desk.count)
    if new == MOST_OUTCOMES:
        return
    mask = int(desk.mask[i]) | 1 << k
    first = 1 << (PILES * k + pile) if i == 0 else int(desk.first[i])
    key = mask
    for p in range(PILES):
        top = int(desk.hand[k]) if p == pile else int(desk.tops[i, p])
        desk.tops[new, p] = top
        key = key << 7 | top
    place = (key * 0x9E3779B1 >> 16) & (_TABLE - 1)
    while desk.table[place] != 0:
        known = int(desk.table[place])
        if desk.mask[known] == mask and same_tops(desk, known, new):
            desk.first[known] |= first
            return
        place = (place + 1) & (_TABLE - 1)
    desk.table[place] = new
    desk.place[new] = place
    desk.mask[new] = mask
    desk.first[new] = first
    desk.before[new] = i
    desk.move[new] = PILES * int(desk.hand[k]) + pile
    desk.count = new + 1


@rule
def same_tops(desk: Any, i: int, j: int) -> bool:
    """Tell whether two outcomes show the same top cards."""
    for pile in range(PILES):
        if desk.tops[i, pile] != desk.tops[j, pile]:
            return False
    return True
