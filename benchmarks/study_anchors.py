"""What the levels lose, by the judges of ``sextet study``: writes src/sextet/study/anchors.json.

python -m benchmarks.study_anchors six-nimmt --games 100 --rows build/rows.jsonl  # study_nimmt.py
python -m benchmarks.study_anchors the-game
python -m benchmarks.study_anchors six
python -m benchmarks.study_anchors six-logistic       # the scale of SIX's chances, by self-play
python -m benchmarks.study_anchors the-game-net       # what of the net's differences is true
python -m benchmarks.study_anchors table              # prints what was measured

Each level plays against itself. Kinds of games besides the first are measured with one level, for
what players do better than the judge foresees (``offset``), so that its error is 0 on the average.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sextet.core.dealer import Dealer
from sextet.core.generator import below, generator
from sextet.core.match import Match
from sextet.core.record import Decision, parse
from sextet.games import find_game
from sextet.players import find_player
from sextet.players.port import Budget
from sextet.players.seat import Seats, seat_generator
from sextet.study.course import follow
from sextet.study.grade import anchors, kind_of
from sextet.study.run import study_record
from sextet.study.the_game import TheGameJudge
from sextet.study.values import Study

WHERE = Path(__file__).parents[1] / "src" / "sextet" / "study" / "anchors.json"
LEVELS = range(1, 7)
#: By game: players and options of the kinds; the first with all levels.
KINDS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "the-game": [(3, {}), (1, {}), (2, {}), (4, {}), (5, {}), (3, {"expert": "yes"})],
    "six": [(2, {})],
}
#: Games whose levels are measured; 6 nimmt! by study_nimmt.py.
LADDERS = ("six-nimmt", *KINDS)
#: The level that plays where one is enough.
USUAL = 4
#: Random moves at the beginning where nothing is dealt, so that games differ.
OPENING = 2
#: Decisions of a game of SIX that are judged, evenly taken: what a level loses a decision is the
#: same as with all of them, and games count, not decisions.
LOOKED_AT = 8
#: What level 6 of SIX looks at in its 0.3 s on an idle core, so that a busy one measures the same.
POSITIONS = Budget(playouts=27_000)


def play(
    game: str, players: int, options: dict[str, str], level: int | Sequence[int], number: int
) -> str:
    """Return the record of a game that a level plays against itself, or a level for each seat."""
    rules = find_game(game)
    match = Match(rules, rules.settings(players, options), Dealer(number.to_bytes(32, "big")))
    what = ("anchors", game, players, level, number)
    levels = [level] * players if isinstance(level, int) else level
    seats = Seats(
        match,
        [find_player(f"level:{each}", rules) for each in levels],
        [seat_generator(*what, seat) for seat in range(players)],
        POSITIONS if (game, level) == ("six", 6) else Budget(),
    )
    random = generator(number)
    if not rules.has_chance:
        for _ in range(OPENING):
            moves = match.legal(match.to_act[0])
            match.play(match.to_act[0], moves[below(random, len(moves))])
    while not match.over:
        seats.step()
    return str(match.record())


def lost(study: Study) -> list[float]:
    """Return what was lost at each decision that counts."""
    return [one.loss for one in study.decisions if one.counts]


def with_margin(numbers: list[float]) -> dict[str, float]:
    """Return a mean with its margin (95 %)."""
    spread = float(np.std(numbers, ddof=1)) if len(numbers) > 1 else 0.0
    margin = 1.96 * spread / math.sqrt(max(1, len(numbers)))
    return {"mean": round(float(np.mean(numbers)), 4), "margin": round(margin, 4)}


def measure(
    game: str, players: int, options: dict[str, str], level: int, games: int, seconds: float
) -> dict[str, Any]:
    """Return what a level loses a decision, its luck, and the judge's error, by seat and round."""
    TheGameJudge.remarks_on_talk = False  # signals are in no account: without them it is quicker
    errors, luck, off, decisions, played = [], [], [], 0, 0
    end = time.monotonic() + seconds
    for number in range(1, games + 1):
        text = play(game, players, options, level, number)
        study = study_record(text)
        losses = lost(study)
        decisions += len(losses)
        errors.append(float(np.mean(losses)))
        luck += [one.luck for one in study.accounts]
        off += [one.error for one in study.accounts]
        played += 1
        if time.monotonic() > end:
            break
    return {
        "games": played,
        "decisions": decisions,
        "loss": with_margin(errors),
        "luck": with_margin(luck),
        "error": {**with_margin(off), "spread": round(float(np.std(off)), 4)},
    }


def measure_six(level: int, games: int, seconds: float) -> dict[str, Any]:
    """Return what a level of SIX loses a decision, from some decisions of each game."""
    from sextet.study.six import SixJudge

    judge = SixJudge()
    judge.get_ready(1.0)
    errors: list[float] = []
    decisions = 0
    end = time.monotonic() + seconds
    for number in range(1, games + 1):
        moments = follow(parse(play("six", 2, {}, level, number))).moments[OPENING:]
        step = max(1, len(moments) // LOOKED_AT)
        losses = []
        for moment in moments[number % step :: step]:
            line = moment.line
            assert isinstance(line, Decision)
            choices = judge.choices(moment.state, line.seat, line.move)
            one = judge.decision(1, line.seat, 1, "place", line.move, choices)
            if one.counts:
                losses.append(one.loss)
        decisions += len(losses)
        errors.append(float(np.mean(losses)))
        if time.monotonic() > end:
            break
    return {"games": len(errors), "decisions": decisions, "loss": with_margin(errors)}


def measure_level(
    game: str, players: int, options: dict[str, str], level: int, games: int, seconds: float
) -> dict[str, Any]:
    """Measure a level of a game."""
    if game == "six":
        return measure_six(level, games, seconds)
    return measure(game, players, options, level, games, seconds)


def measure_again(game: str, games: int, seconds: float, levels: list[int]) -> dict[str, Any]:
    """Measure some levels of a game's first kind anew; all else stays as it was measured."""
    kinds: dict[str, Any] = anchors()[game]["kinds"]
    players, options = KINDS[game][0]
    rules = find_game(game)
    kind = kinds[kind_of(rules, rules.settings(players, options))]
    for level in levels:
        kind["levels"][str(level)] = measure_level(game, players, options, level, games, seconds)
        print(game, level, json.dumps(kind["levels"][str(level)]), flush=True)
    return kinds


def measure_game(game: str, games: int, seconds: float) -> dict[str, Any]:
    """Measure all kinds of a game; offsets that stand in the file count as measured before."""
    found: dict[str, Any] = {}
    rules = find_game(game)
    for k, (players, options) in enumerate(KINDS[game]):
        kind = kind_of(rules, rules.settings(players, options))
        before = anchors().get(game, {}).get("kinds", {}).get(kind, {}).get("offset", 0.0)
        levels = {}
        for level in LEVELS if k == 0 else (USUAL,):
            many = games if k == 0 else max(4, games // 3)
            levels[str(level)] = measure_level(game, players, options, level, many, seconds)
            print(game, kind, level, json.dumps(levels[str(level)]), flush=True)
        # An offset stands in ``before``: the error that is left is that of the judge with it.
        errors = [one["error"]["mean"] for one in levels.values() if "error" in one]
        offset = round(before + float(np.mean(errors)), 4) if errors else 0.0
        found[kind] = {"offset": offset, "levels": levels}
    return found


def fit_net(games: int) -> dict[str, Any]:
    """Fit what of a net's losses in a turn is there no more at the next one, over all levels."""
    TheGameJudge.remarks_on_talk = False
    anchors().get("the-game", {}).pop("judge", None)
    losses, luck = [], []
    for level in LEVELS:
        for number in range(101, 101 + games):
            study = study_record(play("the-game", 3, {}, level, number))
            before = 0
            for piece in study.luck:
                if piece.kind == "draw":
                    turn = [d.loss for d in study.decisions if before < d.number <= piece.after]
                    losses.append(sum(turn))
                    luck.append(piece.amount)
                    before = piece.after
    slope, rise = np.polyfit(losses, luck, 1)
    return {
        "kept": round(1 - float(slope), 3),
        "rise": round(float(rise), 4),
        "turns": len(luck),
        "games": games * len(LEVELS),
    }


def fit_logistic(games: int) -> dict[str, Any]:
    """Fit how often a score of the search wins: by scores of level 5 against itself."""
    from sextet.games.six import GAME
    from sextet.players.six.search import SURE
    from sextet.study.six import SixJudge

    judge = SixJudge()
    judge.get_ready(0.2)
    scores, won = [], []
    for number in range(1, games + 1):
        text = play("six", 2, {}, 5, 1000 + number)
        course = follow(parse(text))
        winners = GAME.winners(course.last)
        for at, moment in enumerate(course.moments):
            line = moment.line
            if at % 3 or not isinstance(line, Decision) or not winners:
                continue
            legal = GAME.legal(moment.state, 0, line.seat - 1)
            value = judge.best_value(moment.state, line.seat, legal)
            if abs(value) <= SURE:
                scores.append(value)
                won.append(float(line.seat - 1 in winners))
    x, y = np.array(scores, float), np.array(won)
    scales = np.geomspace(20, 2000, 200)

    def cost(scale: float) -> float:
        p = np.clip(1 / (1 + np.exp(-x / scale)), 1e-6, 1 - 1e-6)
        return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())

    best = min(scales, key=cost)
    return {
        "scale": round(float(best), 1),
        "positions": len(x),
        "games": games,
        "cost": round(cost(float(best)), 4),
    }


def table() -> str:
    """Return what was measured as the table of docs/study.md."""
    rows = ["| game | level | games, decisions | loss a decision | luck | judge's error (spread) |"]
    rows.append("|---|---|---|---|---|---|")
    for game in LADDERS:
        for kind, made in anchors()[game]["kinds"].items():
            for level, one in made["levels"].items():
                loss, luck, error = (
                    f"{one[name]['mean']:.4g} ± {one[name]['margin']:.2g}" if name in one else "–"
                    for name in ("loss", "luck", "error")
                )
                count = f"{one['games']}, {one['decisions']}"
                if "error" in one:
                    error += f" ({one['error']['spread']:.2g})"
                rows.append(f"| {game} {kind} | {level} | {count} | {loss} | {luck} | {error} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*LADDERS, "six-logistic", "the-game-net", "table"])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each level, at most")
    parser.add_argument("--levels", type=int, nargs="*", help="these alone, of the first kind")
    parser.add_argument(
        "--rows", type=Path, help="6 nimmt!: games studied before; others are added"
    )
    asked = parser.parse_args()
    if asked.what == "table":
        print(table())
        return
    if asked.what == "six-nimmt":
        from benchmarks import study_nimmt

        levels = asked.levels or list(LEVELS)
        made = study_nimmt.measured(asked.games, asked.seconds, levels, asked.rows)
        note(asked.what, **made, **told(asked.what, asked.games))
    elif asked.what == "six-logistic":
        note("six", logistic=fit_logistic(asked.games))
    elif asked.what == "the-game-net":
        judge = anchors().get("the-game", {}).get("judge", {})
        note("the-game", judge={**judge, **fit_net(asked.games)})
    else:
        many = (asked.what, asked.games, asked.seconds)
        made = measure_again(*many, asked.levels) if asked.levels else measure_game(*many)
        note(asked.what, kinds=made, **told(asked.what, asked.games))


def told(game: str, games: int) -> dict[str, str]:
    """Return when and by what command a game's levels were measured."""
    command = f"python -m benchmarks.study_anchors {game} --games {games}"
    return {"date": datetime.date.today().isoformat(), "command": command}


def note(game: str, **found: Any) -> None:
    """Write down what was found of a game; all else stays as it is in the file by then."""
    kept = json.loads(WHERE.read_text("utf-8"))
    kept.setdefault(game, {}).update(found)
    WHERE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(game, json.dumps(found))


if __name__ == "__main__":
    main()
