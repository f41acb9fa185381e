"""What a seat sees when its turn is over, as numbers for the net: public things and its own hand.

Piles stand in an order of their own, so that what looks alike is alike: first the direction with
more room, in each direction the wider pile first. Room and jumps are counted in unplayed cards.
What others have said is noted by pile, with what the turn cost there.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.games.the_game.hands import hand_size
from sextet.games.the_game.piles import fits_on, is_trick, trick_card
from sextet.games.the_game.state import ASCENDING, BACKWARDS, HIGHEST, LOWEST, PILES
from sextet.players.the_game.outcomes import bit_of, is_unseen, jump, room, up_to
from sextet.players.the_game.signals import GO, LEAVE

#: Numbers for each pile, for the rest, and in all.
OF_PILE = 23
OF_REST = 36
SEEN = PILES * OF_PILE + OF_REST

#: Of a pile's numbers, those that are 0 while nobody has said anything.
FIRST_SAID, LAST_SAID = 13, 22

#: A jump as long as this, or a card that fits nowhere, is as bad as any longer one.
FAR = 16
#: As far ahead as a backwards trick reaches back.
_AHEAD = BACKWARDS


@rule
def look_around(desk: Any, state: Any, seat: int, talk: Any) -> None:
    """Note what stays the same whatever the seat plays: draw pile, others' hands, talk, tens."""
    players = int(state.players)
    desk.draw = state.draw
    desk.full = hand_size(state)
    desk.others = desk.empty = desk.mute = desk.following = 0
    desk.said[:] = 0
    speaking = 0
    for ahead in range(1, players):
        other = (seat + ahead) % players
        cards = int(state.cards[other])
        desk.others += cards
        if ahead == 1:
            desk.following = cards
        if cards == 0:
            desk.empty += 1
            continue
        spoke = 0
        for pile in range(PILES):
            kind = int(talk[other, pile])
            if kind:
                spoke = 1
                desk.said[0 if ahead == 1 else 1, kind, pile] += 1
        speaking += spoke
        desk.mute += 1 - spoke
    if speaking == 0:
        desk.mute = 0
    rising = falling = 0
    for number in range(HIGHEST + 2 + _AHEAD):
        if LOWEST <= number <= HIGHEST and is_unplayed(desk, number):
            rising += is_unplayed(desk, trick_card(number, 0))
            falling += is_unplayed(desk, trick_card(number, PILES - 1))
        desk.rising[number] = rising
        desk.falling[number] = falling


@rule(inline=True)
def is_unplayed(desk: Any, number: int) -> int:
    """Return 1 for a card that is in the hand or unseen."""
    return int(bit_of(desk, number) != 0 or is_unseen(desk, number))


@rule
def describe(desk: Any, i: int, seen: Any) -> None:
    """Write down what outcome ``i`` leaves the seat with."""
    mask = int(desk.mask[i])
    rooms = (
        room(desk, int(desk.tops[i, 0]), 0, mask),
        room(desk, int(desk.tops[i, 1]), 1, mask),
        room(desk, int(desk.tops[i, 2]), 2, mask),
        room(desk, int(desk.tops[i, 3]), 3, mask),
    )
    up = 0 if rooms[0] >= rooms[1] else 1
    down = 2 if rooms[2] >= rooms[3] else 3
    turned = 2 * ASCENDING if rooms[0] + rooms[1] < rooms[2] + rooms[3] else 0
    seen[:] = 0.0
    for place in range(PILES):
        side = place if turned == 0 else (place + ASCENDING) % PILES
        pile = up if side == 0 else 1 - up if side == 1 else down if side == 2 else 5 - down
        describe_pile(desk, i, pile, rooms[pile], mask, seen[place * OF_PILE :])
        for k in range(desk.held):
            card = int(desk.hand[k])
            if mask >> k & 1 or not fits_on(int(desk.tops[i, pile]), card, pile):
                continue
            step = 0
            if not is_trick(int(desk.tops[i, pile]), card, pile):
                step = min(FAR, jump(desk, int(desk.tops[i, pile]), card, pile, mask))
            seen[place * OF_PILE + 9] += 1 / 8
            near = 1.0 - step / FAR
            if near > seen[place * OF_PILE + 7]:
                seen[place * OF_PILE + 7] = near
                seen[place * OF_PILE + 8] = step == 0
    describe_rest(desk, i, mask, seen[PILES * OF_PILE :])
    describe_hand(desk, i, mask, seen[PILES * OF_PILE :])


@rule
def describe_pile(desk: Any, i: int, pile: int, space: int, mask: int, seen: Any) -> None:
    """Write down a pile's room, its tricks, and what others have said of it."""
    top = int(desk.tops[i, pile])
    seen[0] = space / 98
    seen[1] = min(space, 4) / 4
    seen[2] = min(space, 10) / 10
    seen[3] = min(space, 22) / 22
    seen[4] = min(space, 45) / 45
    wanted = trick_card(top, pile)
    if bit_of(desk, wanted) & ~mask:
        seen[5] = 1.0
    elif is_unseen(desk, wanted):
        seen[6] = 1.0
    if pile < ASCENDING:
        end = min(top + _AHEAD, HIGHEST)
        seen[10] = (up_to(desk, end, mask) - up_to(desk, top, mask)) / _AHEAD
        seen[11] = (int(desk.rising[end]) - int(desk.rising[top])) / _AHEAD
        seen[12] = (int(desk.rising[HIGHEST]) - int(desk.rising[top])) / 88
    else:
        end = max(top - _AHEAD - 1, 1)
        seen[10] = (up_to(desk, top - 1, mask) - up_to(desk, end, mask)) / _AHEAD
        seen[11] = (int(desk.falling[top - 1]) - int(desk.falling[end])) / _AHEAD
        seen[12] = int(desk.falling[top - 1]) / 88
    start = int(desk.tops[0, pile])
    lost = 0.0
    if top != start:
        lost = (room(desk, start, pile, mask) - space) / FAR
    for kind in range(LEAVE, GO + 1):
        first = int(desk.said[0, kind, pile])
        later = int(desk.said[1, kind, pile])
        if first + later == 0:
            continue
        seen[12 + kind] = first
        seen[15 + kind] = later / 2
        if top != start:
            seen[18 + kind] = lost * (first + later)
            if kind == LEAVE:
                seen[22] = 1.0


@rule
def describe_rest(desk: Any, i: int, mask: int, seen: Any) -> None:
    """Write down what is left to draw, what others hold, and how many piles take unseen cards."""
    played = int(desk.bits[mask])
    held = int(desk.held) - played
    draw = max(0, int(desk.draw) - max(0, int(desk.full) - held))
    others = int(desk.others)
    unseen = int(desk.draw) + others
    seen[0] = draw / 98
    seen[1] = min(draw, 8) / 8
    seen[2] = min(draw, 20) / 20
    seen[3] = min(draw, 40) / 40
    seen[4] = draw == 0
    seen[5] = (unseen + held) / 98
    seen[6] = played / 8
    seen[18] = unseen / 98
    seen[26] = held / 8
    seen[29] = int(desk.rising[HIGHEST]) / 88
    seen[30] = others / 24
    seen[31] = int(desk.following) / 8
    seen[32] = int(desk.empty) / 4
    seen[33] = int(desk.mute) / 4
    if unseen > 0:
        seen[34] = others / unseen
        seen[35] = int(desk.following) / unseen
    low = min(int(desk.tops[i, 0]), int(desk.tops[i, 1]))
    high = max(int(desk.tops[i, 0]), int(desk.tops[i, 1]))
    under = min(int(desk.tops[i, 2]), int(desk.tops[i, 3])) - 1
    over = max(int(desk.tops[i, 2]), int(desk.tops[i, 3])) - 1
    # Between two tops all cards fit the same piles: go through them from the lowest on.
    below = 0
    fitting = PILES - ASCENDING
    while below < HIGHEST:
        end = next_end(below, low, next_end(below, high, HIGHEST))
        end = next_end(below, under, next_end(below, over, end))
        count = unseen_up_to(desk, end) - unseen_up_to(desk, below)
        if count > 0:
            seen[7 + fitting] += count / max(1, unseen)
            if fitting == 0:
                seen[17] = min(10, count) / 10
        fitting += int(low == end) + int(high == end) - int(under == end) - int(over == end)
        below = end


@rule(inline=True)
def next_end(below: int, number: int, end: int) -> int:
    """Return the nearer of two numbers that are above one."""
    return number if below < number < end else end


@rule(inline=True)
def unseen_up_to(desk: Any, number: int) -> int:
    """Count the cards up to a number that are neither played nor in the hand."""
    return int(desk.unplayed[number]) - int(desk.bits[int(desk.lower[number])])


@rule
def describe_hand(desk: Any, i: int, mask: int, seen: Any) -> None:
    """Write down what the cards that stay in hand offer."""
    first = second = third = FAR
    for k in range(desk.held):
        if mask >> k & 1:
            continue
        card = int(desk.hand[k])
        if bit_of(desk, card + BACKWARDS) & ~mask:
            seen[28] += 1 / 4
        best = FAR + 1
        fitting = 0
        for pile in range(PILES):
            top = int(desk.tops[i, pile])
            if not fits_on(top, card, pile):
                continue
            fitting += 1
            if is_trick(top, card, pile):
                best = 0
            else:
                best = min(best, FAR, jump(desk, top, card, pile, mask))
        seen[12 + fitting] += 1 / 8
        if best > FAR:
            continue
        if best < first:
            first, second, third = best, first, second
        elif best < second:
            second, third = best, second
        elif best < third:
            third = best
        seen[19] += (best == 0) / 8
        seen[20] += (best <= 2) / 8
        seen[21] += (best <= 5) / 8
        seen[22] += (best <= 10) / 8
    seen[23] = first / FAR
    seen[24] = second / FAR
    seen[25] = third / FAR
