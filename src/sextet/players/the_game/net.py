"""The net that says how likely the team wins after a turn: one hidden layer, two answers.

Its answers are the chance of a win, and how near the team comes to one (1 for a win, less for each
card left). A net is one NumPy record of 32-bit numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import rule
from sextet.players.the_game.features import SEEN

HIDDEN = 64
WINS, NEAR = 0, 1
ANSWERS = 2
#: How far above one another the four answers are, to how gladly a seat would start.
STEPS = 3

NET = np.dtype(
    [
        ("inner", "f4", (SEEN, HIDDEN)),
        ("inner_base", "f4", (HIDDEN,)),
        ("outer", "f4", (ANSWERS, HIDDEN)),
        ("outer_base", "f4", (ANSWERS,)),
        # The worth of a first turn from which a seat is more eager to start than 0, 1 and 2.
        ("eager", "f4", (STEPS,)),
    ]
)

#: What coming near is worth beside winning.
NEARNESS = np.float32(0.05)


@rule
def answer(net: Any, seen: Any, inner: Any, answers: Any) -> None:
    """Write down the net's answers to what is seen, and its hidden units' on the way."""
    for h in range(HIDDEN):
        inner[h] = net.inner_base[h]
    for k in range(SEEN):
        value = seen[k]
        if value != 0.0:
            for h in range(HIDDEN):
                inner[h] += net.inner[k, h] * value
    for a in range(ANSWERS):
        total = net.outer_base[a]
        for h in range(HIDDEN):
            if inner[h] > 0.0:
                total += net.outer[a, h] * inner[h]
        answers[a] = 1.0 / (1.0 + np.exp(-total))
