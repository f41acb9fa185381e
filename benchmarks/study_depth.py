"""How often a study names a best move that ten times its thinking holds to be as good (nearly).

python -m benchmarks.study_depth --decisions 200   # 6 nimmt!, base, four players of level 3
"""

from __future__ import annotations

import argparse
import time

from benchmarks.study_anchors import play
from sextet.core.record import Decision, parse
from sextet.study.course import follow
from sextet.study.six_nimmt import SixNimmtJudge, seen_by

#: Heads that do not matter.
NEAR = 0.1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=600.0)
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    judge, tried, near, same, spent, number = SixNimmtJudge(), 0, 0, 0, 0.0, 0
    while tried < asked.decisions and time.monotonic() < end:
        number += 1
        course = follow(parse(play("six-nimmt", 4, {"rounds": "1"}, 3, 500 + number)))
        for moment in course.moments:
            line = moment.line
            if not isinstance(line, Decision) or line.seat != 1 + number % 4:
                continue
            view = seen_by(moment.state, line.seat)
            began = time.process_time()
            little, _ = judge.judge(view, line.seat, 1, 1, line.move, 1.0)
            spent += time.process_time() - began
            if not little.counts or tried >= asked.decisions or time.monotonic() > end:
                continue
            much, _ = judge.judge(view, line.seat, 1, 1, line.move, 10.0)
            held = next(choice for choice in much.choices if choice.move == little.best.move)
            tried += 1
            near += much.best.value - held.value <= NEAR
            same += much.best.move == little.best.move
    print(
        f"{tried} decisions: the same best move in {same}, within {NEAR} heads of it in {near} "
        f"({100 * near / tried:.0f} %); {spent / tried:.3f} s of processor time a decision"
    )


if __name__ == "__main__":
    main()
