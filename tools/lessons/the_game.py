"""The Game: up, down, the backwards trick, and the end of a turn."""

from __future__ import annotations

from tests.games.the_game.tables import table
from tools.lessons.script import Lesson, Step

DRAW = (33, 64, 9, 17, 26, 55, 73, 77, 92, 98, 6, 44)

FIRST = Lesson(
    "first",
    [
        Step(
            "up",
            lay=lambda: table(
                [14, 48, 59, 61, 69, 79, 96],
                [32, 35, 40, 52, 66, 78, 84],
                piles=(12, 31, 90, 71),
                draw=DRAW,
            ),
            right={"14 on 1": [("placed", {"seat": 1, "card": 14, "pile": 1})]},
        ),
        Step(
            "down",
            right={"69 on 4": [("placed", {"seat": 1, "card": 69, "pile": 4})]},
        ),
        Step(
            "trick",
            right={"79 on 4": [("placed", {"seat": 1, "pile": 4, "top": 69})]},
            apart={"end": "wrong-end"},
        ),
        Step(
            "end",
            right={
                "end": [
                    ("drew", {"seat": 1, "cards": 3}),
                    ("placed", {"seat": 2, "card": 32, "pile": 2}),
                    ("placed", {"seat": 2, "card": 78, "pile": 4}),
                ]
            },
            then=[(2, "32 on 2"), (2, "78 on 4"), (2, "end")],
        ),
    ],
)

LESSONS = [FIRST]
