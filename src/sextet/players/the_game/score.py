"""What an outcome is worth to a mind: a weighted sum of what the table and the hand offer after it.

Only public things and the seat's own hand are looked at. Signals of others are heeded here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import rule
from sextet.games.the_game.piles import fits_on, is_trick, trick_card
from sextet.games.the_game.state import MOST_PLAYERS, PILES
from sextet.players.the_game.mind import (
    COUNTED,
    DEAD,
    JUMP_GO,
    JUMP_LEFT,
    JUMP_SMALL,
    LATER,
    MUCH,
    NARROW,
    NARROW_ROOT,
    NEXT,
    PAIRS,
    PLAYED,
    SECOND,
    SHARED,
    STUCK,
    TOUCH_LEFT,
    TRICK_HELD,
    TRICK_UNSEEN,
    WIDE,
    WIDE_ROOT,
)
from sextet.players.the_game.outcomes import bit_of, is_unseen, jump, room, up_to
from sextet.players.the_game.signals import GO, LEAVE, SMALL

#: A jump this long, or a card that fits nowhere, is as bad as any longer one.
FAR = 12


@rule
def count_up(desk: Any, i: int, counts: Any) -> None:
    """Count what a score weighs, for outcome ``i``."""
    mask = int(desk.mask[i])
    counts[:] = 0.0
    for pair in range(0, PILES, 2):
        one = room(desk, int(desk.tops[i, pair]), pair, mask)
        other = room(desk, int(desk.tops[i, pair + 1]), pair + 1, mask)
        counts[WIDE] += max(one, other)
        counts[NARROW] += min(one, other)
        counts[WIDE_ROOT] += np.sqrt(max(one, other))
        counts[NARROW_ROOT] += np.sqrt(min(one, other))
    low = min(int(desk.tops[i, 0]), int(desk.tops[i, 1]))
    high = max(int(desk.tops[i, 2]), int(desk.tops[i, 3]))
    if low < high:
        counts[SHARED] = up_to(desk, high - 1, mask) - up_to(desk, low, mask)
    else:
        counts[DEAD] = up_to(desk, low, mask) - up_to(desk, high - 1, mask)
    for pile in range(PILES):
        wanted = trick_card(int(desk.tops[i, pile]), pile)
        if bit_of(desk, wanted) & ~mask:
            counts[TRICK_HELD] += 1
        elif is_unseen(desk, wanted):
            counts[TRICK_UNSEEN] += 1
    counts[PLAYED] = desk.bits[mask]
    count_hand(desk, i, mask, counts)


@rule
def count_hand(desk: Any, i: int, mask: int, counts: Any) -> None:
    """Count what the cards that stay in hand offer."""
    first = second = FAR
    for k in range(desk.held):
        if mask >> k & 1:
            continue
        card = int(desk.hand[k])
        if bit_of(desk, card + 10) & ~mask:
            counts[PAIRS] += 1
        best = FAR + 1
        for pile in range(PILES):
            top = int(desk.tops[i, pile])
            if not fits_on(top, card, pile):
                continue
            if is_trick(top, card, pile):
                best = 0
            else:
                best = min(best, jump(desk, top, card, pile, mask), FAR)
        if best > FAR:
            counts[STUCK] += 1
        elif best < first:
            second = first
            first = best
        elif best < second:
            second = best
    counts[NEXT] = first
    counts[SECOND] = second


@rule(inline=True)
def phase_of(draw: int) -> int:
    """Return which weights hold while so many cards are left to draw."""
    return 2 if draw == 0 else 1 if draw <= MUCH else 0


@rule(inline=True)
def score(counts: Any, mind: Any, phase: int) -> float:
    """Weigh what was counted."""
    total = 0.0
    for k in range(COUNTED):
        total += mind.score[phase, k] * counts[k]
    return total


@rule
def wishes(talk: Any, state: Any, seat: int, mind: Any, wished: Any) -> None:
    """Add up what others ask for, by kind and pile; of those who play later it counts less."""
    wished[:] = 0.0
    for ahead in range(1, int(state.players)):
        giver = (seat + ahead) % int(state.players)
        weight = mind.heed[LATER] ** (ahead - 1)
        for pile in range(PILES):
            said = int(talk[giver, pile])
            if said:
                wished[said, pile] += weight


@rule
def heed(desk: Any, i: int, mind: Any, wished: Any) -> float:
    """Return what an outcome costs or gains by what others have asked for."""
    mask = int(desk.mask[i])
    total = 0.0
    for pile in range(PILES):
        top = int(desk.tops[i, pile])
        start = int(desk.tops[0, pile])
        if top == start:
            continue
        lost = room(desk, start, pile, mask) - room(desk, top, pile, mask)
        total += wished[LEAVE, pile] * (mind.heed[TOUCH_LEFT] + mind.heed[JUMP_LEFT] * lost)
        total += wished[SMALL, pile] * mind.heed[JUMP_SMALL] * lost
        total += wished[GO, pile] * mind.heed[JUMP_GO] * lost
    return total


#: Room for signals by seat and pile, as ``talk`` is passed to compiled functions.
TALK_SHAPE = (MOST_PLAYERS, PILES)
