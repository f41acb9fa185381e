"""Studies of one version can be compared: whoever changes a judge's numbers raises its version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sextet.study import version
from sextet.study.as_json import described
from sextet.study.run import JUDGES
from tests.study.games import study_of

#: What each judge says of a game, with its version; made anew by ``python -m tests.study.numbers``.
NUMBERS = Path(__file__).parent / "numbers.json"


def numbers(game: str) -> dict[str, object]:
    """Return a judge's version, and what it says of a game."""
    players = {"six-nimmt": 3, "the-game": 2, "six": 2}[game]
    found = described(study_of(game, players, 1))
    values = [[one["played"], one["best"], round(one["loss"], 3)] for one in found["decisions"]]
    accounts = [[round(one["luck"], 3), round(one["result"], 3)] for one in found["accounts"]]
    return {"judge": found["judge"], "decisions": values, "accounts": accounts}


@pytest.mark.parametrize("game", JUDGES)
def test_a_judge_whose_numbers_change_has_another_version(game: str) -> None:
    kept = json.loads(NUMBERS.read_text())[game]
    now = numbers(game)
    if now != kept:
        assert now["judge"] != kept["judge"], f"raise NUMBERS[{game!r}] in study/version.py"
    assert now == kept, "python -m tests.study.numbers writes them anew"


def test_every_judge_has_a_version_and_what_it_has_learnt_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert set(version.NUMBERS) == set(JUDGES)
    before = {game: version.judge_version(game) for game in JUDGES}
    assert len(set(before.values())) == len(JUDGES)
    monkeypatch.setattr(version, "anchors", lambda: {"six": {"logistic": {"scale": 1.0}}})
    fresh = version.judge_version.__wrapped__
    assert fresh("six") != before["six"]
    assert fresh("six").startswith("1.")
