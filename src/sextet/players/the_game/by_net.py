"""How a mind weighs the outcomes of its turn by a net, and how gladly it starts by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Generator
from sextet.games.the_game.rules import minimum, place, play
from sextet.games.the_game.state import (
    AGREE,
    ASCENDING,
    EAGERNESS,
    END,
    HIGHEST,
    MOST_IN_HAND,
    PILES,
    SAY_EAGER,
    STATE,
    TURN,
)
from sextet.players.the_game.decide import (
    MOST_PLANNED,
    OWING,
    choose_outcome,
    note_values,
    plan,
    trace,
)
from sextet.players.the_game.features import OF_PILE, SEEN, describe, look_around
from sextet.players.the_game.mind import BY_NET, MIND
from sextet.players.the_game.net import ANSWERS, HIDDEN, NEAR, NEARNESS, NET, WINS, answer
from sextet.players.the_game.outcomes import DESK, find_outcomes, lay_out

#: The largest jump of a card that is owed, unless nearly nothing is found within it.
REACH = 12
ENOUGH = 8
#: What is added to costs, so that they are no less than 0, and how many there can be.
_LOWEST = 150
_COSTS = 550
#: Where the net sees how many cards a turn plays (features.describe_rest).
_PLAYED = PILES * OF_PILE + 6


@rule
def plan_any(
    state: Any,
    seat: int,
    mind: Any,
    nets: States,
    talk: Any,
    random: Generator,
    desk: Any,
    moves: Any,
) -> int:
    """Write down the moves that any mind makes next, as ``plan`` does; count them."""
    if mind.looks == BY_NET:
        return plan_by_net(state, seat, mind, nets, talk, random, desk, moves)
    return plan(state, seat, mind, talk, random, desk, moves)


@rule
def plan_by_net(
    state: Any,
    seat: int,
    mind: Any,
    nets: States,
    talk: Any,
    random: Generator,
    desk: Any,
    moves: Any,
) -> int:
    """Write down the moves that a mind with nets makes next, as ``plan`` does; count them."""
    if state.phase == AGREE:
        moves[0] = SAY_EAGER + eagerness_by_net(state, seat, mind, nets, talk, desk)
        return 1
    search_by_net(state, seat, mind, nets, talk, desk)
    desk.chosen = choose_outcome(desk, mind, random)
    return trace(desk, int(desk.chosen), moves)


@rule
def search_by_net(state: Any, seat: int, mind: Any, nets: States, talk: Any, desk: Any) -> None:
    """Find the outcomes of the rest of the turn, and what a net says those that cost least win."""
    lay_out(desk, state, seat)
    look_around(desk, state, seat, talk)
    largest = int(mind.last_jump) if state.draw == 0 else int(mind.extra_jump)
    find_outcomes(desk, state, REACH, largest, 0)
    if complete(desk) < ENOUGH:
        find_outcomes(desk, state, HIGHEST, largest, 0)
    highest = np.empty(MOST_IN_HAND + 1, np.int64)
    note_costs(desk, int(mind.weighs), highest)
    net = state_at(nets, heard_anything(desk))
    seen = np.empty(SEEN, np.float32)
    inner = np.empty(HIDDEN, np.float32)
    answers = np.empty(ANSWERS, np.float32)
    for i in range(desk.count):
        if desk.value[i] > highest[desk.bits[desk.mask[i]]]:
            desk.value[i] = OWING
        elif wins_at_once(desk, i):
            desk.value[i] = 1.0 + NEARNESS
        else:
            describe(desk, i, seen)
            answer(net, seen, inner, answers)
            desk.value[i] = answers[WINS] + NEARNESS * answers[NEAR]


@rule
def heard_anything(desk: Any) -> int:
    """Return which net to ask: 1 if anybody has said anything, else 0."""
    for who in range(2):
        for kind in range(1, PILES):
            for pile in range(PILES):
                if desk.said[who, kind, pile] != 0:
                    return 1
    return 0


@rule(inline=True)
def wins_at_once(desk: Any, i: int) -> bool:
    """Tell whether an outcome plays the very last card."""
    return bool(desk.draw + desk.others == 0 and desk.bits[desk.mask[i]] == desk.held)


@rule
def weighed(desk: Any, i: int, placed: int, nets: States) -> tuple[float, float]:
    """Return what the net says of an outcome: the chance of a win, and how near it comes.

    ``placed`` cards of the turn lie already; the net has learnt from whole turns.
    """
    if wins_at_once(desk, i):
        return 1.0, 1.0
    seen = np.empty(SEEN, np.float32)
    inner = np.empty(HIDDEN, np.float32)
    answers = np.empty(ANSWERS, np.float32)
    describe(desk, i, seen)
    seen[_PLAYED] = (int(desk.bits[desk.mask[i]]) + placed) / 8
    answer(state_at(nets, heard_anything(desk)), seen, inner, answers)
    return float(answers[WINS]), float(answers[NEAR])


@rule
def best_outcome(desk: Any) -> int:
    """Return the outcome of a turn that is worth most; -1 where none plays what is owed."""
    best = -1
    for i in range(desk.count):
        if desk.value[i] > OWING and (best < 0 or desk.value[i] > desk.value[best]):
            best = i
    return best


@rule
def best_of(desk: Any, nets: States) -> tuple[float, float]:
    """Return what the net says of the best outcome of a turn."""
    best = best_outcome(desk)
    if best < 0:
        return 0.0, 0.0
    return weighed(desk, best, 0, nets)


@rule
def put_on_turn(state: Any, seat: int) -> None:
    """Let a seat be on turn now, to see what it could do."""
    state.turn = seat
    state.placed = 0
    state.minimum = minimum(state)
    state.phase = TURN


@rule
def play_best_turn(state: Any, seat: int, mind: Any, nets: States, talk: Any, desk: Any) -> bool:
    """Let a seat play what a net holds to be its best turn, without drawing; false if it cannot."""
    moves = np.zeros(MOST_PLANNED, np.int16)
    put_on_turn(state, seat)
    search_by_net(state, seat, mind, nets, talk, desk)
    best = best_outcome(desk)
    if best < 0:
        return False
    for k in range(trace(desk, best, moves)):
        if moves[k] != END:
            play(state, seat, int(moves[k]))
            place(state)
            state.phase = TURN
    return True


@rule
def complete(desk: Any) -> int:
    """Count the outcomes after which the turn may end."""
    count = 0
    for i in range(desk.count):
        count += int(desk.bits[desk.mask[i]] >= desk.owed)
    return count


@rule
def note_costs(desk: Any, most: int, highest: Any) -> None:
    """Note what each outcome costs, and by cards played the highest cost that is weighed.

    Of outcomes that play no more than is owed ``most`` are weighed, the cheapest, and half as many
    of those that play one more, two more and so on: they would be hard to compare by cost.
    """
    counts = np.zeros((MOST_IN_HAND + 1, _COSTS), np.int16)
    for i in range(desk.count):
        played = int(desk.bits[desk.mask[i]])
        cost = _LOWEST
        for pile in range(PILES):
            top, start = int(desk.tops[i, pile]), int(desk.tops[0, pile])
            if pile < ASCENDING:
                cost += int(desk.unplayed[top]) - int(desk.unplayed[start])
            else:
                cost += int(desk.unplayed[start - 1]) - int(desk.unplayed[top - 1])
        desk.value[i] = cost
        counts[played, cost] += 1
    for played in range(desk.held + 1):
        highest[played] = -1
        weighed = 0
        room_for = most if played == desk.owed else most // 2
        for cost in range(_COSTS if played >= desk.owed else 0):
            weighed += int(counts[played, cost])
            if weighed > room_for and highest[played] >= 0:
                break
            if counts[played, cost] > 0:
                highest[played] = cost


@rule
def first_turn(state: Any, seat: int, mind: Any, nets: States, talk: Any, desk: Any) -> float:
    """Return what a seat's best first turn is worth."""
    search_by_net(state, seat, mind, nets, talk, desk)
    best = OWING
    for i in range(desk.count):
        best = max(best, float(desk.value[i]))
    return best


@rule
def eagerness_by_net(state: Any, seat: int, mind: Any, nets: States, talk: Any, desk: Any) -> int:
    """Return how gladly a seat would start: the more its best first turn is worth, the more."""
    best = first_turn(state, seat, mind, nets, talk, desk)
    net = state_at(nets, 0)
    eager = 0
    while eager < EAGERNESS - 1 and best > net.eager[eager]:
        eager += 1
    return eager


# Entry points, for a view and an index


@entry(
    array(STATE),
    int,
    array(MIND),
    array(NET),
    array(np.int8, 2),
    array(np.uint64),
    array(DESK),
    array(np.int16),
    level=6,
)
def plan_by_net_at(
    views: States,
    seat: int,
    minds: States,
    nets: States,
    talk: Any,
    random: Generator,
    desks: States,
    moves: Any,
) -> int:
    """Write down the next moves of a seat that sees ``views[0]``."""
    view, mind, desk = state_at(views, 0), state_at(minds, 0), state_at(desks, 0)
    return plan_by_net(view, seat, mind, nets, talk, random, desk, moves)


@entry(
    array(STATE),
    int,
    array(MIND),
    array(NET),
    array(np.int8, 2),
    array(DESK),
    array(np.int16),
    array(np.float64),
    level=6,
)
def values_by_net_at(
    views: States,
    seat: int,
    minds: States,
    nets: States,
    talk: Any,
    desks: States,
    moves: Any,
    values: Any,
) -> None:
    """Write down what each of a seat's first moves is worth, by the best outcome through it."""
    view, mind, desk = state_at(views, 0), state_at(minds, 0), state_at(desks, 0)
    search_by_net(view, seat, mind, nets, talk, desk)
    note_values(desk, moves, values)
