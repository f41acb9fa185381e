"""How far rounds to come spread the standings of a match of 6 nimmt!: for ``sextet study``.

python -m benchmarks.study_match              # writes "match" into src/sextet/study/anchors.json
python -m benchmarks.study_match --check 60   # how right the chances are in whole matches

Rounds of level 4 against itself, for every number of players. Matches to many targets are then made
of these rounds, any round at any time and any seat's heads for any seat; to their standings, each
with who won in the end, the two numbers of ``chance_to_win`` are fitted (maximum likelihood).
"""

from __future__ import annotations

import argparse
import datetime
import json
import time
from typing import Any

import numpy as np

from benchmarks.study_anchors import WHERE, play, with_margin
from sextet.core.record import parse
from sextet.games.six_nimmt.options import PLAYERS, WITH_TARGET
from sextet.study.course import follow
from sextet.study.sampling import Numbers

LEVEL = 4
#: Matches that are made of measured rounds, for one number of players.
MATCHES = 4000
TARGETS = (30, 66, 100)


def heads_of_rounds(variant: str, players: int, rounds: int, seconds: float) -> Numbers:
    """Return the heads of every seat in so many rounds."""
    end = time.monotonic() + seconds
    found = []
    for number in range(1, rounds + 1):
        text = play("six-nimmt", players, {"variant": variant, "rounds": "1"}, LEVEL, 7000 + number)
        found.append(follow(parse(text)).match.scores)
        if time.monotonic() > end and len(found) > 20:
            break
    return np.array(found, float)


def standings_of_matches(rounds: Numbers, random: np.random.Generator) -> list[Any]:
    """Return standings after rounds of matches, as (to go, heads, each seat's part of the win)."""
    players = rounds.shape[1]
    found = []
    for number in range(MATCHES):
        target = TARGETS[number % len(TARGETS)]
        heads = np.zeros(players)
        stood = []
        while heads.max() < target:
            stood.append((target - heads.max(), heads.copy()))
            heads += random.permutation(rounds[random.integers(len(rounds))])
        won = heads == heads.min()
        found += [(to_go, before, won / won.sum()) for to_go, before in stood[1:]]
    return found


def chances(to_go: Numbers, heads: Numbers, least: float, growth: float) -> Numbers:
    """Return every seat's chance, as ``chance_to_win`` has it."""
    spread = np.sqrt(least + growth * to_go)[:, None]
    weights = np.exp(-(heads - heads.min(axis=1, keepdims=True)) / spread)
    shares: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return shares


def fit(rounds: Numbers) -> dict[str, Any]:
    """Fit the two numbers; and how far chances are from those found by playing on."""
    stood = standings_of_matches(rounds, np.random.default_rng(1))
    to_go, heads, won = (np.array([one[k] for one in stood]) for k in range(3))

    def surprise(least: float, growth: float) -> float:
        shares = np.clip(chances(to_go, heads, least, growth), 1e-9, 1)
        return float(-(won * np.log(shares)).sum(axis=1).mean())

    leasts, growths = np.geomspace(2, 300, 30), np.geomspace(0.05, 20, 30)
    for _ in range(2):  # coarse, then fine
        tried = [(surprise(a, b), a, b) for a in leasts for b in growths]
        _, least, growth = min(tried)
        leasts, growths = least * np.geomspace(0.8, 1.25, 11), growth * np.geomspace(0.8, 1.25, 11)
    return {
        "least": round(float(least), 2),
        "growth": round(float(growth), 3),
        "rounds": len(rounds),
        "heads": with_margin(list(rounds.mean(axis=1))),
        "off": round(off(rounds, stood, float(least), float(growth)), 4),
    }


def off(rounds: Numbers, stood: list[Any], least: float, growth: float, many: int = 200) -> float:
    """Return how far chances are from those of rounds played on, a root of mean squares."""
    random = np.random.default_rng(2)
    squares = []
    for at in random.choice(len(stood), 60, replace=False):
        to_go, heads, _ = stood[at]
        wins = np.zeros(len(heads))
        for _ in range(many):
            now = heads.copy()
            while now.max() < heads.max() + to_go:
                now += random.permutation(rounds[random.integers(len(rounds))])
            won = now == now.min()
            wins += won / won.sum() / many
        foreseen = chances(np.array([to_go]), heads[None], least, growth)[0]
        squares.append((foreseen - wins) ** 2 - wins * (1 - wins) / many)
    return float(np.sqrt(max(0.0, np.mean(squares))))


def check(matches: int, seconds: float) -> str:
    """Return how often seats won that were given a chance, in whole matches of four."""
    from sextet.study.run import study_record

    end = time.monotonic() + seconds
    foreseen, came = [], []
    for number in range(1, matches + 1):
        seat = 1 + number % 4
        text = play("six-nimmt", 4, {}, LEVEL, 8000 + number)
        winners = follow(parse(text)).match.winners
        for one in study_record(text, seat, 0.02).decisions:
            if one.kind == "card":
                foreseen.append(one.taken.more["match_chance"])
                came.append(float(seat in winners) / max(1, len(winners)))
        if time.monotonic() > end:
            break
    said, was = np.array(foreseen), np.array(came)
    rows = [f"{number} matches, {len(said)} decisions: chance foreseen, and what came of it"]
    for low, high in [(0, 0.1), (0.1, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01)]:
        within = (said >= low) & (said < high)
        if within.any():
            rows.append(f"{within.sum():5} {said[within].mean():.2f} {was[within].mean():.2f}")
    rows.append(f"Brier {((said - was) ** 2).mean():.3f}, without standings {was.var():.3f}")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each number of players")
    parser.add_argument("--check", type=int, default=0, metavar="MATCHES")
    asked = parser.parse_args()
    if asked.check:
        print(check(asked.check, asked.seconds))
        return
    found: dict[str, Any] = {
        "date": datetime.date.today().isoformat(),
        "command": f"python -m benchmarks.study_match --rounds {asked.rounds}",
    }
    for variant in WITH_TARGET:
        found[variant] = {}
        for players in PLAYERS[variant]:
            rounds = heads_of_rounds(variant, players, asked.rounds, asked.seconds)
            found[variant][str(players)] = fit(rounds)
            print(variant, players, found[variant][str(players)], flush=True)
    kept = json.loads(WHERE.read_text("utf-8"))
    kept["six-nimmt"]["match"] = found
    WHERE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
