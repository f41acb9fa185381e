"""What the levels lose in 6 nimmt!, and what of the judge's numbers comes true.

python -m benchmarks.study_anchors six-nimmt --games 100 --rows build/rows.jsonl

A game is a round (in the anniversary variant two, in *halves* two halves), of which one seat is
studied, each in turn. What was found of it is a row of the file, so that a run that was stopped
goes on where it was. ``--games`` are judged for what decisions lose alone, with little thinking
(``LIGHT``); a part of them whole, for luck, others' choices and the scale (``six_nimmt_scale.py``).
The judge's error is told for games that its scale was not fitted to: half by the other half's.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.study_anchors import USUAL, play, with_margin
from sextet.core.record import Decision, parse
from sextet.games import find_game
from sextet.study.course import follow
from sextet.study.grade import kind_of
from sextet.study.six_nimmt import SixNimmtJudge, seen_by
from sextet.study.six_nimmt_scale import Scale

#: Players and options; the first with all levels.
KINDS: list[tuple[int, dict[str, str]]] = [
    (4, {"rounds": "1"}),
    *((players, {"rounds": "1"}) for players in (2, 3, 5, 6, 8)),
    (4, {"variant": "professional", "rounds": "1"}),
    (4, {"variant": "halves"}),
    (4, {"variant": "anniversary"}),
]
#: Thinking where only losses are looked for, and of kinds besides the first; one game of so many
#: is studied whole.
LIGHT, WHOLE = 0.3, 3

#: In the place of a level: tables of several. The scale is fitted to them, too.
MIXED = 0

Row = dict[str, Any]


def studied(
    players: int, options: dict[str, str], level: int, number: int, effort: float = 1.0
) -> list[Row]:
    """Return what was found of a game's rounds, on the judge's own scale."""
    seat = 1 + number % players
    levels = mixed(players, seat, number) if level == MIXED else level
    course = follow(parse(play("six-nimmt", players, options, levels, number)))
    judge = SixNimmtJudge(Scale())
    *_, found = judge.study(course, [seat], effort, 0.0)
    kind = kind_of(course.game, course.settings)
    return [
        {
            **{"kind": kind, "level": level, "number": number, "round": one.round},
            **{"luck": one.luck, "others": one.given, "before": one.before, "result": one.result},
            "steps": [
                [step.kind, step.cards, step.counts, step.loss, step.rise]
                for step in judge.taken
                if step.round == one.round
            ],
        }
        for one in found.accounts
    ]


def mixed(players: int, seat: int, number: int) -> list[int]:
    """Return the levels of a table at which one seat is better or worse than all the others."""
    own, others = [(a, b) for a in (1, 3, 5) for b in (1, 3, 5) if a != b][number % 6]
    return [own if each == seat else others for each in range(1, players + 1)]


def judged(players: int, options: dict[str, str], level: int, number: int) -> Row:
    """Return what the decisions of a seat lost in a game, on the judge's own scale."""
    course = follow(parse(play("six-nimmt", players, options, level, number)))
    judge, seat = SixNimmtJudge(Scale()), 1 + number % players
    found = [
        judge.judge(seen_by(moment.state, seat), seat, 1, 1, moment.line.move, LIGHT)[0]
        for moment in course.moments
        if isinstance(moment.line, Decision) and moment.line.seat == seat
    ]
    losses = [one.loss for one in found if one.counts]
    kind = kind_of(course.game, course.settings)
    return {"kind": kind, "level": level, "number": number, "losses": losses}


def gather(games: int, seconds: float, levels: list[int], file: Path | None) -> list[Row]:
    """Study games that the file has not yet; ``seconds`` bounds each level of each kind."""
    rows = read(file)
    had = {(row["kind"], row["level"], row["number"], "losses" in row) for row in rows}
    rules = find_game("six-nimmt")
    for at, (players, options) in enumerate(KINDS):
        kind = kind_of(rules, rules.settings(players, options))
        for level in [*levels, MIXED] if at == 0 else [USUAL]:
            end = time.monotonic() + seconds
            for number in range(1, games + 1):
                what = (players, options, level, number)
                new = []
                if at == 0 and level != MIXED and (kind, level, number, True) not in had:
                    new.append(judged(*what))
                if number % WHOLE == 0 and (kind, level, number, False) not in had:
                    new += studied(*what, 1.0 if at == 0 else LIGHT)
                rows += new
                if file and new:
                    with file.open("a") as added:
                        added.writelines(json.dumps(row) + "\n" for row in new)
                if time.monotonic() > end:
                    break
    return rows


def read(file: Path | None) -> list[Row]:
    """Return the rows of games that were studied before."""
    if file is None or not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def fit(rows: list[Row], kept: float | None = None) -> dict[str, Any]:
    """Fit which part of losses comes true, and what is paid less than foreseen, by cards."""
    steps = [step for row in rows for step in row["steps"]]
    played = [step for step in steps if step[0] != "draft"]
    most = max(step[1] for step in played)
    cards = np.array([step[1] for step in played])
    loss, rise = (np.array([step[k] for step in played]) for k in (3, 4))
    here = [cards == n for n in range(most + 1)]
    if kept is None:
        apart_loss, apart_rise = loss.copy(), rise.copy()
        for those in here:
            if those.any():
                apart_loss[those] -= loss[those].mean()
                apart_rise[those] -= rise[those].mean()
        kept = float((apart_loss * apart_rise).sum() / (apart_loss**2).sum())
    # What a round's decisions with so many cards (a row taken stands with those left) leave over.
    rounds = [sum(dealt_in(row) >= n for row in rows) for n in range(most + 1)]
    over = [float((kept * loss - rise)[here[n]].sum()) / rounds[n] for n in range(most + 1)]
    drafts = [kept * step[3] - step[4] for step in steps if step[0] == "draft"]
    return {
        "kept": round(kept, 4),
        "gain": [round(float(one), 4) for one in np.cumsum(over)],
        "draft": round(float(np.mean(drafts)), 4) if drafts else 0.0,
    }


def dealt_in(row: Row) -> int:
    """Count the cards that a round was begun with."""
    return int(max(step[1] for step in row["steps"] if step[0] != "draft"))


def error_of(row: Row, scale: dict[str, Any]) -> float:
    """Return the judge's error in a round, by a scale."""
    steps = row["steps"]
    over = sum(scale["kept"] * step[3] - step[4] for step in steps)
    drafted = sum(step[0] == "draft" for step in steps)
    return float(over - scale["gain"][dealt_in(row)] - drafted * scale["draft"])


def errors(rows: list[Row], kept: float | None) -> dict[int, float]:
    """Return the judge's error of each row (by its place), by a scale of the other half."""
    found: dict[int, float] = {}
    for half in (0, 1):
        scale = fit([row for row in rows if row["number"] % 2 != half], kept)
        found |= {
            at: error_of(row, scale) for at, row in enumerate(rows) if row["number"] % 2 == half
        }
    return found


def of_level(rows: list[Row], off: list[float], games: list[list[float]]) -> dict[str, Any]:
    """Return what a level loses a decision, its luck, what others chose, and the judge's error."""
    return {
        "games": len(games),
        "decisions": sum(map(len, games)),
        "loss": with_margin([float(np.mean(losses)) for losses in games]),
        "rounds": len(rows),
        "luck": with_margin([row["luck"] for row in rows]),
        "others": with_margin([row["others"] for row in rows]),
        "error": {**with_margin(off), "spread": round(float(np.std(off)), 4)},
    }


def games_of(rows: list[Row], kept: float) -> list[list[float]]:
    """Return the losses of each game: those looked for alone, if there are any."""
    light = [row for row in rows if "losses" in row]
    if light:
        return [[kept * loss for loss in row["losses"]] for row in light]
    games: dict[int, list[float]] = {}
    for row in rows:
        losses = [kept * step[3] for step in row["steps"] if step[2]]
        games.setdefault(row["number"], []).extend(losses)
    return list(games.values())


def measured(games: int, seconds: float, levels: list[int], file: Path | None) -> dict[str, Any]:
    """Return the scale of every kind and what its levels lose by it."""
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
    rows = gather(games, seconds, levels, file)
    kinds: dict[str, Any] = {}
    kept = None  # of the first kind, with all levels; the others have it too
    for kind in dict.fromkeys(row["kind"] for row in rows):
        of_kind = [row for row in rows if row["kind"] == kind]
        whole = [row for row in of_kind if "steps" in row]
        off, scale = errors(whole, kept), fit(whole, kept)
        kept = scale["kept"]
        made = {}
        for level in sorted({row["level"] for row in of_kind} - {MIXED}):
            places = [at for at, row in enumerate(whole) if row["level"] == level]
            lost = games_of([row for row in of_kind if row["level"] == level], kept)
            made[str(level)] = of_level(
                [whole[at] for at in places], [off[at] for at in places], lost
            )
            print(kind, level, json.dumps(made[str(level)]), flush=True)
        kinds[kind] = {"scale": scale, "levels": made}
    return {"kinds": kinds}
