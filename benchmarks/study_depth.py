"""How often a study names a best move that ten times its thinking holds to be as good (nearly).

python -m benchmarks.study_depth --decisions 200   # 6 nimmt!, base, four players of level 3

Also how long the study of one seat's round takes (processor time, of one core). What was found is
kept decision by decision in ``--rows``, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from benchmarks.study_anchors import play
from sextet.core.record import Decision, parse
from sextet.study.course import Course, follow
from sextet.study.run import study_course
from sextet.study.six_nimmt import SixNimmtJudge, seen_by
from sextet.study.six_nimmt_scale import scale_of

#: Heads that do not matter.
NEAR = 0.1
#: Games whose whole study is timed.
TIMED = 8


def compared(course: Course, seat: int, end: float) -> list[dict[str, Any]]:
    """Return for each decision that counts how the best move fares with ten times the thinking."""
    judge, found = SixNimmtJudge(scale_of(course.settings)), []
    for moment in course.moments:
        line = moment.line
        if not isinstance(line, Decision) or line.seat != seat or time.monotonic() > end:
            continue
        view = seen_by(moment.state, seat)
        began = time.process_time()
        little, _ = judge.judge(view, seat, 1, 1, line.move, 1.0)
        spent = time.process_time() - began
        if not little.counts:
            continue
        much, _ = judge.judge(view, seat, 1, 1, line.move, 10.0)
        held = next(choice for choice in much.choices if choice.move == little.best.move)
        found.append({"behind": much.best.value - held.value, "seconds": spent})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--rows", type=Path)
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    rows: list[dict[str, Any]] = []
    if asked.rows and asked.rows.exists():
        rows = [json.loads(line) for line in asked.rows.read_text().splitlines()]
    number = max((row["game"] for row in rows), default=0)
    timed: list[float] = []
    while len(rows) < asked.decisions and time.monotonic() < end:
        number += 1
        seat = 1 + number % 4
        course = follow(parse(play("six-nimmt", 4, {"rounds": "1"}, 3, 500 + number)))
        new = [{"game": number, **one} for one in compared(course, seat, end)]
        rows += new
        if asked.rows:
            with asked.rows.open("a") as added:
                added.writelines(json.dumps(row) + "\n" for row in new)
        if len(timed) < TIMED:
            began = time.process_time()
            study_course(course, seat)
            timed.append(time.process_time() - began)
    rows = rows[: asked.decisions]
    near = sum(row["behind"] <= NEAR for row in rows)
    same = sum(row["behind"] == 0 for row in rows)
    seconds = sum(row["seconds"] for row in rows) / len(rows)
    print(
        f"{len(rows)} decisions: the same best move in {same}, within {NEAR} heads of it in {near} "
        f"({100 * near / len(rows):.1f} %); {seconds:.3f} s of processor time a decision"
    )
    if timed:
        print(f"a seat's round: {sum(timed) / len(timed):.2f} s, {max(timed):.2f} s at most")


if __name__ == "__main__":
    main()
