"""6 nimmt!: the nearest row, the full row, a surprise, a card that is too low, the cheapest row."""

from __future__ import annotations

from tests.games.six_nimmt.table import lay
from tools.lessons.script import Lesson, Step

LATER = [[12, 14, 15, 21, 26], [37], [43, 44], [58, 61]]
LOW = [[30, 36], [37], [43, 44], [58, 61]]

FIRST = Lesson(
    "first",
    [
        Step(
            "join",
            lay=lambda: lay(
                [[12], [37], [43], [58]],
                [[26, 45, 60, 84], [14, 2, 5, 6], [38, 7, 8, 9], [88, 10, 11, 13]],
            ),
            beside=[(2, "14"), (3, "38"), (4, "88")],
            right={
                "45": [
                    ("placed", {"seat": 1, "card": 45, "row": 3}),
                    ("placed", {"seat": 2, "card": 14, "row": 1}),
                ]
            },
            wrong={
                "26": [("placed", {"seat": 1, "card": 26, "row": 1})],
                "60": [("placed", {"seat": 1, "card": 60, "row": 4})],
                "84": [("placed", {"seat": 1, "card": 84, "row": 4})],
            },
            apart={"26": "wrong-low"},
        ),
        Step(
            "full",
            lay=lambda: lay(LATER, [[30, 46, 64], [38, 2, 3], [70, 4, 5], [90, 6, 7]]),
            beside=[(2, "38"), (3, "70"), (4, "90")],
            right={
                "46": [("placed", {"seat": 1, "row": 3})],
                "64": [("placed", {"seat": 1, "row": 4})],
            },
            wrong={"30": [("took-row", {"seat": 1, "row": 1, "heads": 6})]},
        ),
        Step(
            "surprise",
            lay=lambda: lay(
                [[31], [41, 42, 46, 47], [68, 69], [80]],
                [[49, 95], [48, 2], [33, 4], [70, 5]],
            ),
            beside=[(2, "48"), (3, "33"), (4, "70")],
            right={
                "49": [
                    ("placed", {"seat": 2, "card": 48, "row": 2}),
                    ("took-row", {"seat": 1, "card": 49, "row": 2, "heads": 5}),
                ]
            },
            wrong={"95": [("placed", {"seat": 1, "row": 4})]},
        ),
        Step(
            "low",
            lay=lambda: lay(LOW, [[3, 50], [9, 95], [68, 97], [83, 98]]),
            beside=[(2, "9"), (3, "68"), (4, "83")],
            punished=[(2, "take 2")],
            goes_on=True,
            right={"3": [("revealed", {})]},
            wrong={"50": [("placed", {"seat": 1, "row": 3})]},
        ),
        Step(
            "row",
            right={"take 2": [("took-row", {"seat": 1, "row": 2, "heads": 1})]},
            wrong={
                "take 1": [("took-row", {"seat": 1, "heads": 4})],
                "take 3": [("took-row", {"seat": 1, "heads": 6})],
                "take 4": [("took-row", {"seat": 1, "heads": 2})],
            },
        ),
    ],
)

LESSONS = [FIRST]
