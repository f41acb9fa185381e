"""SIX: a tile that touches, six in a row, a shape to prevent, a tile lifted and placed again."""

from __future__ import annotations

from tests.games.six.table import phase_one, phase_two
from tools.lessons.script import Lesson, Step

FIRST = Lesson(
    "first",
    [
        Step("touch", lay=lambda: phase_one("0,0", "1,0")),
        Step(
            "line",
            lay=lambda: phase_one("0,0 1,0 2,0 3,0 4,0", "-1,0 0,1 1,1 3,-1 4,-1"),
            right={"5,0": [("won", {"seat": 1, "by": "line"})]},
        ),
        Step(
            "block",
            lay=lambda: phase_one("0,0 0,1 1,-1 3,-1 4,-1", "1,0 2,0 3,0 1,1 1,2"),
            right={"2,1": [("placed", {"seat": 1})]},
            punished=[(2, "2,1")],
            otherwise=[("won", {"seat": 2, "by": "triangle"})],
        ),
        Step(
            "lift",
            lay=lambda: phase_two("0,0 1,0 2,0 0,1 1,1 4,-1", "3,0 3,-1 -1,1 -1,2 2,1 2,2 1,-1"),
            right={"lift 4,-1": [("lifted", {"seat": 1})]},
            goes_on=True,
        ),
        Step("place", right={"0,2": [("won", {"seat": 1, "by": "triangle"})]}),
    ],
)

LESSONS = [FIRST]
