"""How often a study names a best move that ten times its thinking holds to be as good (nearly).

python -m benchmarks.study_search the-game --decisions 100   # three of level 4
python -m benchmarks.study_search six --decisions 100 --write  # level 4, and its margins

Decisions are taken evenly out of games that a level plays against itself. ``--write`` notes in
anchors.json how far values and differences of SIX are from those of ten times the thinking (95 %).
More thinking of The Game weighs more ends of each turn by the same net; it is no better net.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from benchmarks.study_anchors import note, play
from sextet.core.record import Decision, parse
from sextet.study.course import Course, Moment, follow
from sextet.study.grade import anchors
from sextet.study.values import Choice

#: Chances to win that do not matter.
NEAR = {"the-game": 0.01, "six": 0.02}
#: Players, options, the level that plays, and of how many decisions one is looked at.
GAMES: dict[str, tuple[int, dict[str, str], int, int]] = {
    "the-game": (3, {}, 4, 11),
    "six": (2, {}, 4, 5),
}

#: Judges a decision with an effort: its choices, among them the one that is named.
Look = Callable[[Course, Moment, Decision, float, str], Sequence[Choice]]


def look_at_the_game(
    course: Course, moment: Moment, line: Decision, effort: float, named: str
) -> Sequence[Choice]:
    """Judge a decision of The Game."""
    from sextet.study.the_game import TheGameJudge, seen_by

    judge = TheGameJudge()
    judge.get_ready(course.settings, effort, talks=True)
    return judge.choices(seen_by(moment.state, line.seat), line.seat, moment.talk)


def look_at_six(
    course: Course, moment: Moment, line: Decision, effort: float, named: str
) -> Sequence[Choice]:
    """Judge a decision of SIX."""
    from sextet.study.six import SixJudge

    judge = SixJudge()
    judge.get_ready(effort)
    return judge.choices(moment.state, line.seat, named)


LOOKS: dict[str, Look] = {
    "the-game": look_at_the_game,
    "six": look_at_six,
}


def decisions(game: str) -> Iterator[tuple[Course, Moment, Decision]]:
    """Yield decisions of ever new games."""
    players, options, level, every = GAMES[game]
    number = counted = 0
    while True:
        number += 1
        course = follow(parse(play(game, players, options, level, 500 + number)))
        for moment in course.moments:
            line = moment.line
            if not isinstance(line, Decision):
                continue
            counted += 1
            if counted % every == 0:
                yield course, moment, line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--write", action="store_true", help="note the margins in anchors.json")
    asked = parser.parse_args()
    if asked.write and asked.game != "six":
        parser.error("margins of other games come from their own samples")
    game, look = asked.game, LOOKS[asked.game]
    end = time.monotonic() + asked.seconds
    tried = near = same = 0
    spent: list[float] = []
    far: list[float] = []
    apart: list[float] = []
    for course, moment, line in decisions(game):
        if tried >= asked.decisions or time.monotonic() > end:
            break
        began = time.process_time()
        little = look(course, moment, line, 1.0, line.move)
        took = time.process_time() - began
        if len(little) < 2:
            continue
        spent.append(took)
        best = max(little, key=lambda choice: choice.value)
        much = {one.move: one for one in look(course, moment, line, 10.0, best.move)}
        most = max(much.values(), key=lambda choice: choice.value)
        tried += 1
        near += most.value - much[best.move].value <= NEAR[game]
        same += most.move == best.move
        for one in little:
            if one.move in much:
                far.append(abs(one.value - much[one.move].value))
                gap = (best.value - one.value) - (much[best.move].value - much[one.move].value)
                apart += [abs(gap)] * (one.move != best.move)
        if tried % 10 == 0:
            print(f"{tried}: {same} the same, {near} near, {np.mean(spent):.3f} s", flush=True)
    value, gap = float(np.quantile(far, 0.95)), float(np.quantile(apart, 0.95))
    print(
        f"{tried} decisions: the same best move in {same}, within {NEAR[game]} of it in {near} "
        f"({100 * near / tried:.0f} %); {np.mean(spent):.3f} s of processor time a decision, "
        f"{max(spent):.3f} at most; 95 % of {len(far)} values within {value:.4f} of those of ten "
        f"times the thinking, of differences within {gap:.4f}"
    )
    if asked.write:
        measured = {"value": round(value, 4), "gap": round(gap, 4), "decisions": tried}
        note(game, judge={**anchors()[game].get("judge", {}), **measured})


if __name__ == "__main__":
    main()
