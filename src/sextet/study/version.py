"""Which judge made a study: numbers of one version can be compared, and need not be made twice.

``NUMBERS`` is raised by hand where a judge, or a player it thinks with, is changed so that its
numbers change (a test compares them). What was measured or learnt counts by itself: the anchors of
the game, the nets of the champion.
"""

from __future__ import annotations

import functools
import hashlib
import json
from importlib.resources import files

from sextet.study.grade import anchors

#: Raised when a judge's numbers change.
NUMBERS = {"six-nimmt": 2, "the-game": 2, "six": 1}

#: Raised when keys of a study change their meaning (docs/study.md).
FORMAT = 1


@functools.cache
def judge_version(game: str) -> str:
    """Return the version of a game's judge: its number, and of what it has learnt."""
    learnt = hashlib.sha256(json.dumps(anchors().get(game, {}), sort_keys=True).encode())
    if game == "the-game":
        nets = files("sextet.players.the_game") / "nets"
        for net in sorted(nets.iterdir(), key=lambda one: one.name):
            learnt.update(net.name.encode() + net.read_bytes())
    return f"{FORMAT}.{NUMBERS.get(game, 0)}.{learnt.hexdigest()[:8]}"
