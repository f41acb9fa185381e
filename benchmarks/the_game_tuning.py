"""Weights of the searcher of The Game, found by playing.

``fit`` lets the searcher play, a little blurred, and fits by least squares what the counts after
each turn told of the cards left in the end; with the new weights it plays again.

``tune_signals`` changes one weight of what signals are worth after the other and keeps a change
that leaves clearly fewer cards on the same deals: with searchers alone and with a greedy partner
together, so that nothing is won which only its like understands.

python -m benchmarks.the_game_tuning PLAYERS [--signals] [--expert] [--games N] [--rounds N]
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, rule, state_at
from sextet.core.generator import Cards
from sextet.games.the_game import GAME
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.rules import cards_left, may_act, play, settle
from sextet.games.the_game.state import AGREE, DECK, MOST_PLAYERS, OVER, PILES
from sextet.players.the_game.decide import MOST_PLANNED, plan, speak
from sextet.players.the_game.mind import COUNTED, HEEDED, PHASES
from sextet.players.the_game.minds import greedy_mind, silent
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


def left_with(mind: States, players: int, expert: bool, games: int, first: int) -> Floats:
    """Return the cards left on each deal, on average of a team of its like and a mixed one."""
    alike = [mind] * players
    mixed = [*alike[1:], greedy_mind(players, expert)]
    word = "yes" if expert else "no"
    teams = [np.minimum(simulate(team, games, first, expert=word), CAP) for team in (alike, mixed)]
    return (teams[0] + teams[1]) / 2


def tune_signals(players: int, expert: bool, games: int, rounds: int) -> None:
    """Try other weights of signals one by one, each round on deals of its own, and print them."""
    mind = searcher(players, expert)
    for k in range(rounds):
        best = left_with(mind, players, expert, games, k * games)
        for heeded in range(HEEDED):
            for factor in FACTORS:
                other = mind.copy()
                other["heed"][0, heeded] *= factor
                left = left_with(other, players, expert, games, k * games)
                fewer = best - left
                if fewer.mean() > SURE * fewer.std() / np.sqrt(games):
                    mind, best = other, left
        print(f"{k}: {best.mean():.3f} left, {np.round(mind['heed'][0], 3).tolist()}", flush=True)
    before = left_with(searcher(players, expert), players, expert, games, FRESH)
    fewer = before - left_with(mind, players, expert, games, FRESH)
    half = 1.96 * fewer.std() / np.sqrt(games)
    print(f"on {games} deals not seen before: {fewer.mean():+.3f} ± {half:.3f} cards fewer")


def main() -> None:
    """Fit again and again, from the weights there are, and print what came out."""
    parser = argparse.ArgumentParser(description="Weights of the searcher of The Game.")
    parser.add_argument("players", type=int)
    parser.add_argument("--signals", action="store_true", help="weights of signals, not of counts")
    parser.add_argument("--expert", action="store_true")
    parser.add_argument("--games", type=int, default=1500, help="a round")
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    if asked.signals:
        if asked.players < 2:
            parser.error("nobody signals alone")
        tune_signals(asked.players, asked.expert, asked.games, asked.rounds)
        return
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

#: By what a weight of signals is multiplied, and how many standard errors make a change sure.
FACTORS, SURE = (0.5, 0.8, 1.25, 2.0), 2.0


if __name__ == "__main__":
    main()
