"""Learning a net by playing, compiled whole: games of a team of its like, and what they teach.

After every turn the net has said how likely the team wins. What it should have said is what it said
after the turns that followed, and in the end the result: TD(λ). What was seen and what should have
been said stays in a ring of samples, from which the net learns by Adam in small random batches.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Cards, Generator, below
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.rules import cards_left, may_act, play, settle
from sextet.games.the_game.state import AGREE, MOST_PLAYERS, OVER, PILES, STATE
from sextet.players.the_game.by_net import first_turn, plan_any
from sextet.players.the_game.decide import MOST_PLANNED, speak
from sextet.players.the_game.features import SEEN, describe, look_around
from sextet.players.the_game.mind import MIND, TURN
from sextet.players.the_game.net import ANSWERS, HIDDEN, NEAR, NET, STEPS, WINS, answer
from sextet.players.the_game.outcomes import DESK

#: The seats' makes: how a learner plays, how one speaks by other measures, who says nothing.
OWN, OTHER_MAKE, MUTE = range(3)

#: Turns that a game can have.
MOST_TURNS = 128
#: How much of what should have been said comes from the end, not from the next turn.
LAMBDA = 0.85
#: How much of the average of late a step of learning makes up.
DRIFT = 7e-4
#: How fast the steps of eagerness move.
PACE = 2e-4
#: Cards left that make a team come near by a factor of e less.
NEAR_CARDS = 12.0

# One net a place: the learner, what it changes by, Adam's two means, and the average of late.
LEARNER, CHANGE, MEAN, SQUARE, AVERAGE = range(5)

#: What was seen after a turn, and what should have been said.
RING = np.dtype([("seen", "f4", (SEEN,)), ("due", "f4", (ANSWERS,))])

COURSE = np.dtype(
    [
        ("rate", "f8"),  # how far a step of learning goes
        ("mixed", "i8"),  # games of a hundred in which seats are of other makes
        ("reuse", "i8"),  # how often a sample is learnt from
        ("batch", "i8"),  # samples of a step
        ("samples", "i8"),  # that the ring has seen
        ("steps", "i8"),  # that were made
    ]
)


@rule
def choose_makes(random: Generator, players: int, mixed: int, makes: Any) -> None:
    """Let a part of the games have seats of other makes."""
    makes[:] = OWN
    if mixed > 0 and below(random, 100) < mixed:
        for seat in range(players):
            makes[seat] = below(random, 3)


@rule
def move_steps(net: Any, worth: float) -> None:
    """Move the steps of eagerness to where 60, 35 and 10 of a hundred first turns pass them."""
    for step in range(STEPS):
        above = 1.0 if worth > net.eager[step] else 0.0
        net.eager[step] += np.float32(PACE * (above - (0.6 - 0.25 * step)))


@rule
def play_to_learn(
    state: Any,
    minds: States,
    nets: States,
    makes: Any,
    random: Generator,
    desk: Any,
    rings: States,
    at: int,
) -> int:
    """Play a dealt game and put its samples into the ring; return how many."""
    moves = np.zeros(MOST_PLANNED, np.int16)
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    said = np.zeros((MOST_TURNS, ANSWERS), np.float32)
    inner = np.zeros(HIDDEN, np.float32)
    count = 0
    mind = state_at(minds, OWN)
    settle(state)
    while state.phase != OVER:
        seat = int(state.turn)
        if state.phase == AGREE:
            seat = 0
            while not may_act(state, seat):
                seat += 1
            if mind.looks != TURN:
                move_steps(state_at(nets, 0), first_turn(state, seat, mind, nets, talk, desk))
        else:
            for other in range(state.players):
                talk[other, :] = 0
                if other != seat:
                    speak(state, other, state_at(minds, makes[other]), desk, talk[other])
        agreeing = state.phase == AGREE
        planned = plan_any(state, seat, mind, nets, talk, random, desk, moves)
        if not agreeing and desk.bits[desk.mask[desk.chosen]] >= desk.owed and count < MOST_TURNS:
            if mind.looks == TURN:
                look_around(desk, state, seat, talk)
            sample = state_at(rings, (at + count) % len(rings))
            describe(desk, int(desk.chosen), sample.seen)
            answer(state_at(nets, 1), sample.seen, inner, said[count])
            count += 1
        for k in range(planned):
            if state.phase != OVER:
                play(state, seat, int(moves[k]))
                settle(state)
    left = cards_left(state)
    due = np.empty(ANSWERS)
    due[WINS] = 1.0 if left == 0 else 0.0
    due[NEAR] = np.exp(-left / NEAR_CARDS)
    for k in range(count - 1, -1, -1):
        sample = state_at(rings, (at + k) % len(rings))
        for a in range(ANSWERS):
            sample.due[a] = due[a]
            due[a] = (1.0 - LAMBDA) * said[k, a] + LAMBDA * due[a]
    return count


@rule
def learn_from(net: Any, change: Any, sample: Any, inner: Any, answers: Any) -> None:
    """Add to the change what a sample asks for."""
    answer(net, sample.seen, inner, answers)
    for a in range(ANSWERS):
        answers[a] -= sample.due[a]
        change.outer_base[a] += answers[a]
    for h in range(HIDDEN):
        if inner[h] > 0.0:
            back = np.float32(0.0)
            for a in range(ANSWERS):
                change.outer[a, h] += answers[a] * inner[h]
                back += answers[a] * net.outer[a, h]
            inner[h] = back
        else:
            inner[h] = 0.0
        change.inner_base[h] += inner[h]
    for k in range(SEEN):
        value = sample.seen[k]
        if value != 0.0:
            for h in range(HIDDEN):
                change.inner[k, h] += value * inner[h]


@rule
def adam(flat: Any, size: int, batch: int, rate: float, steps: int) -> None:
    """Change the learner by the means of what was asked for; keep its average of late."""
    one = np.float32(1.0)
    keep, keep_square = np.float32(0.9), np.float32(0.999)
    scale = np.float32(1.0 / batch)
    fresh = np.float32(1.0 - 0.9 ** min(steps, 1000))
    fresh_square = np.float32(1.0 - 0.999 ** min(steps, 20000))
    pace = np.float32(rate)
    drift = np.float32(DRIFT)
    for k in range(size):
        change = flat[CHANGE, k] * scale
        flat[MEAN, k] = keep * flat[MEAN, k] + (one - keep) * change
        flat[SQUARE, k] = keep_square * flat[SQUARE, k] + (one - keep_square) * change * change
        root = np.sqrt(flat[SQUARE, k] / fresh_square) + np.float32(1e-8)
        flat[LEARNER, k] -= pace * (flat[MEAN, k] / fresh) / root
        flat[AVERAGE, k] += drift * (flat[LEARNER, k] - flat[AVERAGE, k])
        flat[CHANGE, k] = 0.0


@entry(
    array(STATE),
    array(MIND),
    array(NET),
    array(NET),
    array(np.float32, 2),
    array(DESK),
    array(RING),
    array(COURSE),
    array(np.uint64),
    array(np.int8),
    array(np.int16),
    level=9,
)
def learn_games(
    states: States,
    minds: States,
    nets: States,
    learning: States,
    flat: Any,
    desks: States,
    rings: States,
    courses: States,
    random: Generator,
    scratch: Cards,
    left: Any,
) -> None:
    """Play one game for each place of ``left``, then learn from the ring.

    ``minds``: the seats' makes. ``nets``: whom the learner asks, without and with talk. ``flat``:
    ``learning`` as plain numbers.
    """
    makes = np.zeros(MOST_PLAYERS, np.int64)
    inner = np.zeros(HIDDEN, np.float32)
    answers = np.zeros(ANSWERS, np.float32)
    course = state_at(courses, 0)
    before = int(course.samples)
    for k in range(len(left)):
        states[1] = states[0]
        state = state_at(states, 1)
        deal_at_random(state, random, scratch)
        choose_makes(random, int(state.players), int(course.mixed), makes)
        course.samples += play_to_learn(
            state, minds, nets, makes, random, state_at(desks, 0), rings, int(course.samples)
        )
        left[k] = cards_left(state)
    size = flat.shape[1] - STEPS
    full = min(int(course.samples), len(rings))
    for _ in range((int(course.samples) - before) * int(course.reuse) // int(course.batch)):
        for _ in range(course.batch):
            sample = state_at(rings, below(random, full))
            learn_from(
                state_at(learning, LEARNER), state_at(learning, CHANGE), sample, inner, answers
            )
        course.steps += 1
        adam(flat, size, int(course.batch), float(course.rate), int(course.steps))
