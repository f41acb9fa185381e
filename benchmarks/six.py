"""Random games of SIX per second, compiled, on one core.

    python -m benchmarks.six [--games 100000] [--repeat 5]

A phase-one game ends with a win or when all tiles are placed; a complete one when the rules end
it. Moves are drawn uniformly from the legal ones. Process time is measured, and the best of a few
runs shown beside the median, because other work shares the machine.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np
from numba import njit

from sextet.core.compiled import States
from sextet.core.generator import Generator, below, generator
from sextet.games.six import GAME
from sextet.games.six.moves import move_count, move_number
from sextet.games.six.rules import advance, play
from sextet.games.six.state import OVER

#: What a straightforward C++ program was seen to play, games a second.
TO_BEAT = {"phase one": 63_500, "complete": 13_500}


@njit(nogil=True, error_model="numpy")
def play_games(
    start: States, work: States, games: int, last_phase: int, random: Generator
) -> tuple[int, int]:
    """Play random games, each from the start; count decisions and wins."""
    decisions = 0
    wins = 0
    for _ in range(games):
        work[0] = start[0]
        state = work[0]
        while state.step != OVER and state.phase <= last_phase:
            move = move_number(state, below(random, move_count(state)))
            play(state, state.turn, move)
            while advance(state)[0] != 0:
                pass
            decisions += 1
        wins += int(state.winner >= 0)
    return decisions, wins


def measure(games: int, last_phase: int, repeat: int) -> dict[str, Any]:
    start = GAME.start(GAME.settings(2, {}))
    work = start.copy()
    random = generator(1)
    play_games(start, work, 10, last_phase, random)
    rates, decisions, wins = [], 0, 0
    for _ in range(repeat):
        began = time.process_time()
        more_decisions, more_wins = play_games(start, work, games, last_phase, random)
        rates.append(games / (time.process_time() - began))
        decisions += more_decisions
        wins += more_wins
    return {
        "best": max(rates),
        "median": statistics.median(rates),
        "decisions": decisions / (games * repeat),
        "won": wins / (games * repeat),
    }


def measure_copies(repeat: int) -> float:
    """Return the nanoseconds that copying a state takes."""
    states = np.zeros(64, GAME.dtype)
    states[:] = GAME.start(GAME.settings(2, {}))

    @njit(nogil=True)
    def copy(states: States, times: int) -> None:
        for k in range(times):
            states[k & 31] = states[32 + (k & 31)]

    copy(states, 1)
    times = 200_000
    best = float("inf")
    for _ in range(repeat):
        began = time.process_time()
        copy(states, times)
        best = min(best, time.process_time() - began)
    return best / times * 1e9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    chosen = parser.parse_args()
    print("random games      best/s  median/s     C++/s  decisions    won")
    for name, last_phase, games in (
        ("phase one", 1, chosen.games),
        ("complete", 2, chosen.games // 5),
    ):
        found = measure(games, last_phase, chosen.repeat)
        print(
            f"{name:<14}{found['best']:>10,.0f}{found['median']:>10,.0f}{TO_BEAT[name]:>10,}"
            f"{found['decisions']:>11.1f}{found['won']:>7.1%}"
        )
    print(
        f"a state: {GAME.dtype.itemsize:,} bytes, copied in {measure_copies(chosen.repeat):.0f} ns"
    )


if __name__ == "__main__":
    main()
