"""Weights of the searcher of The Game, found by playing.

``fit`` lets the searcher play, a little blurred, and fits by least squares what the counts after
each turn told of the cards left in the end; with the new weights it plays again.

python -m benchmarks.the_game_tuning PLAYERS [--expert] [--games N] [--rounds N]
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, rule, state_at
from sextet.core.generator import Cards
from sextet.games.the_game import GAME
from sextet.games.the_game.rules import cards_left, deal_at_random, may_act, play, settle
from sextet.games.the_game.state import AGREE, DECK, MOST_PLAYERS, OVER, PILES
from sextet.players.the_game.decide import MOST_PLANNED, plan, speak
from sextet.players.the_game.mind import COUNTED, PHASES
from sextet.players.the_game.minds import silent
from sextet.players.the_game.outcomes import DESK
from sextet.players.the_game.score import count_up, phase_of
from sextet.players.the_game.simulate import simulate
from sextet.players.the_game.weights import searcher

Floats = npt.NDArray[np.float64]
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@rule(wraps=True)
def note_games(
    states: States, minds: States, desks: States, first: int, scratch: Cards, notes: Any, left: Any
) -> int:
    """Play games, and note after each turn: counts, phase, cards unplayed, and the game."""
    moves = np.zeros(MOST_PLANNED, np.int16)
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    random = np.zeros(1, np.uint64)
    desk = state_at(desks, 0)
    n = 0
    for k in range(len(left)):
        states[1] = states[0]
        state = state_at(states, 1)
        talk[:] = 0
        random[0] = np.uint64(first + k) * _SPREAD
        deal_at_random(state, random, scratch)
        settle(state)
        while state.phase != OVER:
            seat = int(state.turn)
            if state.phase == AGREE:
                seat = 0
                while not may_act(state, seat):
                    seat += 1
                count = plan(state, seat, state_at(minds, seat), talk, random, desk, moves)
                play(state, seat, int(moves[0]))
                settle(state)
                continue
            for other in range(state.players):
                if other == seat:
                    talk[other, :] = 0
                else:
                    speak(state, other, state_at(minds, other), desk, talk[other])
            count = plan(state, seat, state_at(minds, seat), talk, random, desk, moves)
            if n < len(notes):
                count_up(desk, int(desk.chosen), notes[n])
                notes[n, COUNTED] = phase_of(int(state.draw))
                notes[n, COUNTED + 1] = cards_left(state) - (count - 1)
                notes[n, COUNTED + 2] = k
                n += 1
            for j in range(count):
                if state.phase != OVER:
                    play(state, seat, int(moves[j]))
                    settle(state)
        left[k] = cards_left(state)
    return n


def note(minds: list[States], games: int, first: int, expert: str) -> tuple[Floats, Floats]:
    """Return the notes of games, and the cards left at the end of each noted game."""
    start = GAME.start(GAME.settings(len(minds), {"expert": expert}))
    left = np.zeros(games, np.int16)
    notes = np.zeros((games * 50, COUNTED + 3))
    count = note_games(
        np.concatenate([start, start]),
        np.concatenate(minds),
        np.zeros(1, DESK),
        first,
        np.zeros(DECK, np.int8),
        notes,
        left,
    )
    notes = notes[:count]
    return notes, left[notes[:, COUNTED + 2].astype(int)].astype(float)


def fit(mind: States, players: int, expert: str, games: int, first: int, cap: float) -> Floats:
    """Return new weights, by phase."""
    notes, left = note([mind] * players, games, first, expert)
    worth = -np.minimum(left, cap)
    weights = np.zeros((PHASES, COUNTED))
    for phase in range(PHASES):
        rows = notes[:, COUNTED] == phase
        counts = notes[rows, :COUNTED]
        unplayed = notes[rows, COUNTED + 1]
        known = np.column_stack([counts, unplayed, unplayed**2, np.ones(len(unplayed))])
        spread = known.std(axis=0)
        spread[spread == 0] = 1
        known = known / spread
        ridge = 3.0 * np.eye(known.shape[1])
        found = np.linalg.solve(known.T @ known + ridge, known.T @ worth[rows]) / spread
        weights[phase] = found[:COUNTED]
        # Having played a card is worth what one card less to play is worth.
        weights[phase, COUNTED - 1] -= found[COUNTED] + 2 * found[COUNTED + 1] * unplayed.mean()
    return weights


def main() -> None:
    """Fit again and again, from the weights there are, and print what came out."""
    parser = argparse.ArgumentParser(description="Weights of the searcher of The Game.")
    parser.add_argument("players", type=int)
    parser.add_argument("--expert", action="store_true")
    parser.add_argument("--games", type=int, default=1500, help="a round")
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    expert = "yes" if asked.expert else "no"
    mind = silent(searcher(asked.players, asked.expert))
    for k in range(asked.rounds):
        blurred = mind.copy()
        blurred["blur"] = BLUR * np.abs(mind["score"][0, 0]).max()
        found = fit(blurred, asked.players, expert, asked.games, k * asked.games, CAP)
        mind["score"] = (1 - STEP) * mind["score"] + STEP * found
        left = simulate([mind] * asked.players, asked.games, FRESH, expert=expert)
        print(f"{k}: {100 * np.mean(left == 0):.1f} % won, {left.mean():.2f} left", flush=True)
    print(np.array2string(mind["score"][0], precision=3, suppress_small=True, separator=", "))


#: How much a player that is learnt from may err, by its largest weight; how far a round's weights
#: are followed; how many cards left are as bad as any more; a deal that fitting has not seen.
BLUR, STEP, CAP, FRESH = 0.4, 0.35, 30.0, 1_000_000


if __name__ == "__main__":
    main()
