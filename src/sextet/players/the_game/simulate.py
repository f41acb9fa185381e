"""Whole games played by minds, compiled, from the fast generator: to tune and to measure.

Before each turn every other seat speaks; then the seat on turn plays. The decisions are made by
the functions that ``choose`` and ``say`` of the players call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Cards, Generator
from sextet.games.the_game import GAME
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.rules import cards_left, may_act, play, settle
from sextet.games.the_game.state import AGREE, DECK, MOST_PLAYERS, OVER, PILES, STATE
from sextet.players.the_game.by_net import plan_any
from sextet.players.the_game.decide import MOST_PLANNED, speak
from sextet.players.the_game.mind import MIND
from sextet.players.the_game.net import NET
from sextet.players.the_game.nets import nets_for
from sextet.players.the_game.outcomes import DESK

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xD1B54A32D192ED03)


@rule
def play_on(
    state: Any,
    minds: States,
    nets: States,
    talk: Any,
    random: Generator,
    desk: Any,
    moves: Any,
) -> None:
    """Play a dealt game to its end, minds by seat."""
    settle(state)
    while state.phase != OVER:
        seat = int(state.turn)
        if state.phase == AGREE:
            seat = 0
            while not may_act(state, seat):
                seat += 1
        elif state.placed == 0:
            for other in range(state.players):
                if other == seat:
                    talk[other, :] = 0
                else:
                    speak(state, other, state_at(minds, other), desk, talk[other])
        count = plan_any(state, seat, state_at(minds, seat), nets, talk, random, desk, moves)
        for k in range(count):
            if state.phase != OVER:
                play(state, seat, int(moves[k]))
                settle(state)


@entry(
    array(STATE),
    array(MIND),
    array(NET),
    array(DESK),
    int,
    array(np.int8),
    array(np.int16),
    wraps=True,
    level=9,
)
def play_deals(
    states: States,
    minds: States,
    nets: States,
    desks: States,
    first: int,
    scratch: Cards,
    left: Any,
) -> None:
    """Play one game a deal on ``states[1]``, each from ``states[0]``; note the cards left."""
    moves = np.zeros(MOST_PLANNED, np.int16)
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    dealing = np.zeros(1, np.uint64)
    random = np.zeros(1, np.uint64)
    for k in range(len(left)):
        states[1] = states[0]
        state = state_at(states, 1)
        talk[:] = 0
        dealing[0] = np.uint64(first + k) * _SPREAD
        random[0] = np.uint64(first + k) * _OTHER
        deal_at_random(state, dealing, scratch)
        play_on(state, minds, nets, talk, random, state_at(desks, 0), moves)
        left[k] = cards_left(state)


def simulate(
    minds: Sequence[States],
    deals: int,
    first: int = 0,
    nets: States | None = None,
    **options: str,
) -> npt.NDArray[np.int16]:
    """Play a game on each of the deals ``first``, ``first`` + 1 … and return the cards left.

    ``nets``: others than the champion's, without and with talk.
    """
    start = GAME.start(
        GAME.settings(len(minds), {k.replace("_", "-"): v for k, v in options.items()})
    )
    states = np.concatenate([start, start])
    left = np.zeros(deals, np.int16)
    scratch = np.zeros(DECK, np.int8)
    crew = np.concatenate(minds)
    nets = nets_for(crew, start) if nets is None else nets
    play_deals(states, crew, nets, np.zeros(1, DESK), first, scratch, left)
    return left
