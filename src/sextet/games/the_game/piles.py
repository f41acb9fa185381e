"""The Game: which card may go on which pile."""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.core.generator import Cards
from sextet.games.the_game.state import ASCENDING, BACKWARDS, PILES


@rule(inline=True)
def fits(state: Any, card: int, pile: int) -> bool:
    """Tell whether a card may go on a pile: in its direction, or by the backwards trick."""
    return fits_on(int(state.piles[pile]), card, pile)


@rule(inline=True)
def fits_on(top: int, card: int, pile: int) -> bool:
    """Tell whether a card may go on a pile whose top card is ``top``."""
    if pile < ASCENDING:
        return card > top or is_trick(top, card, pile)
    return card < top or is_trick(top, card, pile)


@rule(inline=True)
def is_trick(top: int, card: int, pile: int) -> bool:
    """Tell whether a card would go on a pile by the backwards trick."""
    return card == trick_card(top, pile)


@rule(inline=True)
def trick_card(top: int, pile: int) -> int:
    """Return the number that goes backwards on a pile; there may be no card of that number."""
    return top - BACKWARDS if pile < ASCENDING else top + BACKWARDS


@rule(inline=True)
def some_card_fits(state: Any, cards: Cards, count: int) -> bool:
    """Tell whether any of the first ``count`` cards may go on any pile."""
    for k in range(count):
        for pile in range(PILES):
            if fits(state, int(cards[k]), pile):
                return True
    return False
