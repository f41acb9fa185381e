"""Speed of The Game: whole random games per second, compiled, on one core, by players.

python -m benchmarks.the_game [games]
"""

from __future__ import annotations

import sys
import time

import numba
import numpy as np

from sextet.core.compiled import States, state_at
from sextet.core.generator import Generator, below, generator
from sextet.games.the_game import GAME
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.rules import legal_moves, may_act, play, settle
from sextet.games.the_game.state import AGREE, DECK, MOST_MOVES, OVER


def _play_games(states: States, games: int, random: Generator) -> tuple[int, int]:
    """Play games on ``states[1]``, each from ``states[0]``; count moves and cards left."""
    scratch = np.empty(DECK, np.int8)
    moves = np.empty(MOST_MOVES, np.int16)
    played = left = 0
    for _ in range(games):
        states[1] = states[0]
        state = state_at(states, 1)
        deal_at_random(state, random, scratch)
        settle(state)
        while state.phase != OVER:
            seat = state.turn
            if state.phase == AGREE:
                seat = 0
                while not may_act(state, seat):
                    seat += 1
            count = legal_moves(state, seat, moves)
            play(state, seat, moves[below(random, count)])
            settle(state)
            played += 1
        left += DECK - state.played.sum()
    return played, left


play_games = numba.njit(error_model="numpy", nogil=True)(_play_games)


def measure(players: int, games: int, seed: int = 1) -> tuple[float, float, float]:
    """Return random games per second, moves a game and cards left a game."""
    start = GAME.start(GAME.settings(players, {}))
    states = np.concatenate([start, start])
    random = generator(seed)
    play_games(states, 10, random)
    before = time.perf_counter()
    played, left = play_games(states, games, random)
    return games / (time.perf_counter() - before), played / games, left / games


def main() -> None:
    """Print a table by players."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"the-game, {games:,} random games a row, one core")
    print("players      games/s  moves/game  cards left")
    for players in GAME.seats:
        speed, moves, left = measure(players, games)
        print(f"{players:7}  {speed:11,.0f}  {moves:10.1f}  {left:10.1f}")


if __name__ == "__main__":
    main()
