"""The same rules, run three ways: compiled, with bounds checked, and interpreted."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sextet.core.game import NOTHING
from sextet.core.generator import below, generator
from sextet.games.six import GAME
from sextet.games.six.state import MOST_MOVES

GAMES = 12


def digest_of_games() -> str:
    """Play games by a fixed generator; return a digest of every state on the way."""
    random = generator(66)
    digest = hashlib.sha256()
    for game in range(GAMES):
        option = ("free", "apart")[game % 2]
        states = GAME.start(GAME.settings(2, {"first-move": option}))
        while seats := GAME.to_act(states):
            moves = GAME.legal(states, 0, seats[0])
            assert len(moves) <= MOST_MOVES
            move = moves[int(below(random, len(moves)))]
            assert GAME.is_legal(states, 0, seats[0], move)
            GAME.play(states, 0, seats[0], move)
            while (happening := GAME.advance(states)) != NOTHING:
                digest.update(repr(tuple(int(number) for number in happening)).encode())
            digest.update(states.tobytes())
    return digest.hexdigest()


@pytest.mark.parametrize("way", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_the_rules_do_the_same_however_they_are_run(way: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.six.test_compiled"],
        env={**os.environ, way: "1", "NUMBA_CACHE_DIR": str(tmp_path)},
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest_of_games()


if __name__ == "__main__":
    # Interpreted, a number too large for its field would wrap around in silence.
    with np.errstate(all="raise"):
        print(digest_of_games())
