"""What a seat says of each pile: one policy, by the printed meanings, without numbers.

A pile's signal depends on nothing but what its giver would play on that pile: a backwards trick or
a card that follows tightly there: leave it to me; a card a little farther: no big jumps; none that
would be lost: go ahead. docs/players/the-game.md has the policy in words.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.games.the_game.piles import fits_on, is_trick
from sextet.games.the_game.state import HIGHEST, PILES
from sextet.games.the_game.talk import SIGNALS
from sextet.players.the_game.outcomes import jump

# Signals inside compiled code: 0 for none, else one more than the place in SIGNALS.
LEAVE, SMALL, GO = 1, 2, 3
KINDS = {kind: k + 1 for k, kind in enumerate(SIGNALS)}


@rule
def signal(desk: Any, state: Any, pile: int, mind: Any) -> int:
    """Return what a seat whose hand is laid out says of a pile."""
    top = int(state.piles[pile])
    nearest = HIGHEST
    for k in range(desk.held):
        card = int(desk.hand[k])
        if not fits_on(top, card, pile):
            continue
        if is_trick(top, card, pile):
            return LEAVE
        nearest = min(nearest, jump(desk, top, card, pile, 0))
    if nearest <= mind.tight:
        return LEAVE
    if nearest <= mind.near:
        return SMALL
    if nearest >= mind.far:
        return GO
    return 0


@rule
def signals_of(desk: Any, state: Any, mind: Any, said: Any) -> None:
    """Write down what a seat whose hand is laid out says of each pile."""
    for pile in range(PILES):
        said[pile] = signal(desk, state, pile, mind) if mind.speaks else 0
