"""How a mind decides: the moves it plans for the rest of its turn, and how gladly it starts."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Generator, below
from sextet.games.the_game.piles import fits, is_trick
from sextet.games.the_game.rules import legal_moves, owes
from sextet.games.the_game.state import (
    AGREE,
    DECK,
    EAGERNESS,
    END,
    HIGHEST,
    MOST_IN_HAND,
    MOST_MOVES,
    PILES,
    SAY_EAGER,
    STATE,
)
from sextet.players.the_game.mind import ANY, CARD, COUNTED, MIND
from sextet.players.the_game.outcomes import DESK, find_outcomes, jump, lay_out, room
from sextet.players.the_game.score import count_up, heed, phase_of, score, wishes
from sextet.players.the_game.signals import GO, LEAVE, SMALL, signals_of

#: Moves that a plan can have: the whole hand and the turn's end.
MOST_PLANNED = MOST_IN_HAND + 1

_FINE = 1 << 20


@rule(inline=True)
def chance(random: Generator) -> float:
    """Return a random number from 0 to 1."""
    return below(random, _FINE) / _FINE


@rule
def plan(
    state: Any, seat: int, mind: Any, talk: Any, random: Generator, desk: Any, moves: Any
) -> int:
    """Write down the moves that a mind makes next, as far as it plans; count them.

    ``talk``: what each seat has said of each pile. ``moves``: room for ``MOST_PLANNED``.
    """
    if mind.looks == ANY:
        options = np.empty(MOST_MOVES, np.int16)
        moves[0] = options[below(random, legal_moves(state, seat, options))]
        return 1
    if state.phase == AGREE:
        moves[0] = SAY_EAGER + eagerness(state, seat, mind, desk)
        return 1
    wished = np.zeros((PILES, PILES))
    if mind.deaf == 0.0 or chance(random) >= mind.deaf:
        wishes(talk, state, seat, mind, wished)
    blind = overlooked(mind, random)
    if mind.looks == CARD:
        lay_out(desk, state, seat)
        moves[0] = best_card(state, seat, mind, wished, blind, random, desk)
        return 1
    search(state, seat, mind, wished, blind, desk)
    desk.chosen = choose_outcome(desk, mind, random)
    return trace(desk, int(desk.chosen), moves)


@rule
def note_values(desk: Any, moves: Any, values: Any) -> None:
    """Write down for each first move what the best outcome through it is worth, all weighed."""
    for k in range(len(moves)):
        values[k] = OWING
        for i in range(desk.count):
            if desk.value[i] > values[k] and leads_to(desk, int(moves[k]), i):
                values[k] = desk.value[i]


@rule
def weigh_all(state: Any, seat: int, mind: Any, talk: Any, desk: Any) -> None:
    """Find all outcomes and their worth with open eyes and ears."""
    wished = np.zeros((PILES, PILES))
    wishes(talk, state, seat, mind, wished)
    search(state, seat, mind, wished, 0, desk)


@rule
def leads_to(desk: Any, move: int, i: int) -> bool:
    """Tell whether a first move can lead to outcome ``i``."""
    if move == END:
        return i == 0
    for k in range(desk.held):
        if desk.hand[k] == move // PILES:
            return bool(int(desk.first[i]) >> (PILES * k + move % PILES) & 1)
    return False


@rule
def overlooked(mind: Any, random: Generator) -> int:
    """Return the piles, one bit each, whose backwards tricks a mind overlooks this time."""
    blind = 0
    if mind.blind > 0.0:
        for pile in range(PILES):
            if chance(random) < mind.blind:
                blind |= 1 << pile
    return blind


# Card by card


@rule
def best_card(
    state: Any, seat: int, mind: Any, wished: Any, blind: int, random: Generator, desk: Any
) -> int:
    """Return the card with the smallest jump; after the minimum a trick, or the turn's end."""
    best = END
    lowest = UNASKED if not owes(state) else FAR_TOO_MUCH
    for k in range(state.cards[seat]):
        card = int(state.hands[seat, k])
        for pile in range(PILES):
            if not fits(state, card, pile):
                continue
            cost = card_cost(desk, int(state.piles[pile]), card, pile, wished)
            if blind >> pile & 1 and is_trick(int(state.piles[pile]), card, pile):
                cost += OVERLOOKED
            elif mind.blur > 0.0:
                cost += mind.blur * chance(random)
            if cost < lowest:
                lowest = cost
                best = PILES * card + pile
    return best


#: Costs: of a card that need not be played (only a trick costs less); of a trick that is not seen;
#: more than any card.
UNASKED, OVERLOOKED, FAR_TOO_MUCH = -0.5, 1e3, 1e6


@rule
def card_cost(desk: Any, top: int, card: int, pile: int, wished: Any) -> float:
    """Return the jump of a card, and more or less of it where others have asked for something."""
    step = jump(desk, top, card, pile, 0)
    cost = float(step)
    cost += ASKED_TO_LEAVE * float(wished[LEAVE, pile])
    if step > SMALL_STEP:
        cost += ASKED_FOR_SMALL * float(wished[SMALL, pile])
    if wished[GO, pile] > 0.0 and wished[LEAVE, pile] == 0.0 and wished[SMALL, pile] == 0.0:
        cost -= TOLD_TO_GO
    return cost


# What the printed meanings are worth to somebody who looks card by card, in cards skipped.
ASKED_TO_LEAVE = 4.0
ASKED_FOR_SMALL = 3.0
SMALL_STEP = 4
TOLD_TO_GO = 1.0


# Whole turns


@rule
def search(state: Any, seat: int, mind: Any, wished: Any, blind: int, desk: Any) -> None:
    """Find the outcomes of the rest of the turn and what each is worth."""
    phase = phase_of(int(state.draw))
    lay_out(desk, state, seat)
    largest = int(mind.last_jump) if state.draw == 0 else int(mind.extra_jump)
    find_outcomes(desk, state, HIGHEST, largest, blind)
    if blind and desk.count == 1:
        find_outcomes(desk, state, HIGHEST, largest, 0)
    counts = np.empty(COUNTED)
    for i in range(desk.count):
        if desk.bits[desk.mask[i]] >= desk.owed:
            count_up(desk, i, counts)
            desk.value[i] = score(counts, mind, phase) + heed(desk, i, mind, wished)
        else:
            desk.value[i] = OWING


#: The worth of what stops short of the minimum, or was not weighed.
OWING = -1e9


@rule
def choose_outcome(desk: Any, mind: Any, random: Generator) -> int:
    """Return the best outcome, or one that is not much worse; if none will do, the longest."""
    best = longest = -1
    most = 2 * OWING
    for i in range(desk.count):
        if desk.value[i] > OWING:
            value = desk.value[i]
            if mind.blur > 0.0:
                value += mind.blur * chance(random)
            if best < 0 or value > most:
                most = value
                best = i
        if longest < 0 or desk.bits[desk.mask[i]] > desk.bits[desk.mask[longest]]:
            longest = i
    return best if best >= 0 else longest


@rule
def trace(desk: Any, i: int, moves: Any) -> int:
    """Write down the moves that lead to outcome ``i``, and the turn's end if it may end there.

    Counts them.
    """
    count = int(desk.bits[desk.mask[i]])
    ends = count >= desk.owed
    if ends:
        moves[count] = END
    place = count
    while place > 0:
        place -= 1
        moves[place] = desk.move[i]
        i = int(desk.before[i])
    return count + 1 if ends else count


# Who starts


@rule
def eagerness(state: Any, seat: int, mind: Any, desk: Any) -> int:
    """Return how gladly a seat would start: the less room its best first turn costs, the more."""
    lay_out(desk, state, seat)
    find_outcomes(desk, state, HIGHEST, int(mind.extra_jump), 0)
    least = DECK * PILES
    for i in range(desk.count):
        if desk.bits[desk.mask[i]] >= desk.owed:
            least = min(least, room_lost(desk, i))
    for eager in range(EAGERNESS - 1):
        if least > STARTS_GLADLY[eager] * desk.owed:
            return eager
    return EAGERNESS - 1


#: Room that a first turn may cost for each card it must play, to be more eager than 0, 1 and 2.
STARTS_GLADLY = (10, 6, 3)


@rule
def room_lost(desk: Any, i: int) -> int:
    """Count the unplayed cards that an outcome skips, on all piles."""
    mask = int(desk.mask[i])
    lost = 0
    for pile in range(PILES):
        lost += room(desk, int(desk.tops[0, pile]), pile, mask)
        lost -= room(desk, int(desk.tops[i, pile]), pile, mask)
    return lost


@rule
def speak(state: Any, seat: int, mind: Any, desk: Any, said: Any) -> None:
    """Write down what a mind says of each pile now."""
    lay_out(desk, state, seat)
    signals_of(desk, state, mind, said)


# Entry points, for a view and an index


@entry(
    array(STATE),
    int,
    array(MIND),
    array(np.int8, 2),
    array(np.uint64),
    array(DESK),
    array(np.int16),
    level=1,
)
def plan_at(
    views: States,
    seat: int,
    minds: States,
    talk: Any,
    random: Generator,
    desks: States,
    moves: Any,
) -> int:
    """Write down the next moves of a seat that sees ``views[0]``."""
    return plan(
        state_at(views, 0), seat, state_at(minds, 0), talk, random, state_at(desks, 0), moves
    )


@entry(array(STATE), int, array(MIND), array(DESK), array(np.int8), level=1)
def speak_at(views: States, seat: int, minds: States, desks: States, said: Any) -> None:
    """Write down what a seat that sees ``views[0]`` says of each pile."""
    speak(state_at(views, 0), seat, state_at(minds, 0), state_at(desks, 0), said)


@entry(
    array(STATE),
    int,
    array(MIND),
    array(np.int8, 2),
    array(DESK),
    array(np.int16),
    array(np.float64),
    level=1,
)
def values_at(
    views: States, seat: int, minds: States, talk: Any, desks: States, moves: Any, values: Any
) -> None:
    """Write down what each of a seat's first moves is worth, by the best outcome through it."""
    view, mind, desk = state_at(views, 0), state_at(minds, 0), state_at(desks, 0)
    weigh_all(view, seat, mind, talk, desk)
    note_values(desk, moves, values)
