"""A grade anchored on measured players: between which levels somebody's errors lie.

``anchors.json`` is made by ``python -m benchmarks.study_anchors`` and says how.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from sextet.core.game import Game, Settings
from sextet.study.values import Study


@functools.cache
def anchors() -> dict[str, Any]:
    """Return what was measured, by game."""
    text = (files("sextet.study") / "anchors.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def kind_of(game: Game, settings: Settings) -> str:
    """Name the kind of game that anchors are measured for: variant and number of players."""
    chosen = [
        f"{option.name}={settings.options[option.name]}"
        for option in game.options
        if not option.numbers and settings.options[option.name] != option.default
    ]
    return " ".join([f"{settings.players}p", *chosen])


def offset_of(game: Game, settings: Settings) -> float:
    """Return what players of the measured levels do better than the judge foresees, in all."""
    kinds = anchors().get(game.name, {}).get("kinds", {})
    return float(kinds.get(kind_of(game, settings), {}).get("offset", 0.0))


def judge_error(game: Game) -> dict[str, float]:
    """Return how far a judge that does not sample errs, and what of its differences is true.

    ``value`` and ``gap`` are margins of a move's value and of a difference; ``kept`` is the part of
    a difference that does not come back by itself, ``rise`` what the next turn finds besides.
    """
    measured: dict[str, float] = anchors().get(game.name, {}).get("judge", {})
    return {**NOT_MEASURED, **measured}


#: Margins that are set, not measured; the rest where nothing has been measured yet.
NOT_MEASURED = {"value": 0.03, "gap": 0.015, "kept": 1.0, "rise": 0.0}


def logistic() -> float:
    """Return the scale of SIX: a score of so much is worth a chance of 73 %."""
    return float(anchors().get("six", {}).get("logistic", {}).get("scale", 250.0))


@dataclass(frozen=True)
class Grade:
    """What somebody loses a decision, and which levels lose about as much."""

    error: float
    #: ``between`` two levels, ``above`` the best, ``below`` the weakest, or ``none`` is measured.
    where: str
    low: int = 0
    high: int = 0


def grade_of(study: Study, error: float) -> Grade:
    """Return between which levels an error a decision lies, in the study's game."""
    return grade_in(study.game, error)


def grade_in(game: str, error: float) -> Grade:
    """Return between which levels an error a decision lies, in the game's measured kind.

    Where a kind has not been measured with all levels, that of its game that has been is taken.
    """
    kinds = anchors().get(game, {}).get("kinds", {})
    whole = [one["levels"] for one in kinds.values() if len(one["levels"]) > 1]
    if not whole:
        return Grade(error, "none")
    lost = ladder([whole[0][str(level)]["loss"]["mean"] for level in range(1, 7)])
    better = [level for level, mean in enumerate(lost, start=1) if mean < error]
    worse = [level for level, mean in enumerate(lost, start=1) if mean >= error]
    if not better:
        return Grade(error, "above", high=len(lost))
    if not worse:
        return Grade(error, "below", low=1)
    return Grade(error, "between", low=worse[-1], high=better[0])


def ladder(means: list[float]) -> list[float]:
    """Return what levels lose, such that a higher one never loses more (the rest is chance)."""
    fitted: list[list[float]] = []
    for mean in means:
        fitted.append([mean])
        while len(fitted) > 1 and average(fitted[-2]) < average(fitted[-1]):
            last = fitted.pop()
            fitted[-1] += last
    return [average(pool) for pool in fitted for _ in pool]


def average(numbers: list[float]) -> float:
    """Return the mean."""
    return sum(numbers) / len(numbers)
