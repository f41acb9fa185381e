"""Plays the same random games and prints a hash of every state: compiled and interpreted runs of
this program must print the same.  ``python -m tests.conformance.trace [games]``"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from sextet.core.game import SPECTATOR
from sextet.core.generator import generator
from tests.conformance.games import begin, every_settings, play_some


def trace(seeds: int) -> None:
    """Print one line for every settings and seed."""
    for game, settings in every_settings():
        for seed in range(seeds):
            digest = hashlib.sha256()
            random = generator(seed)
            match = begin(game, settings, seed)
            for _ in range(250):
                if match.over:
                    break
                digest.update(match.state.tobytes())
                digest.update(repr(match.position()).encode())
                for seat in (SPECTATOR, 0):
                    view = game.view(match.state, 0, seat)
                    digest.update(view.tobytes())
                    digest.update(game.imagine(view, random.copy()).tobytes())
                play_some(match, random, 3)
            print(game.name, settings.players, *settings.options.values(), digest.hexdigest()[:16])


if __name__ == "__main__":
    with np.errstate(over="raise"):
        trace(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
