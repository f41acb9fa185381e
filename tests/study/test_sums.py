"""What statistics need of a study adds up to what the study says."""

from __future__ import annotations

import pytest

from sextet.study.as_json import described
from sextet.study.sums import sums_of
from tests.study.games import study_of


def test_heads_trick_by_trick_are_the_heads_of_the_result() -> None:
    study = study_of("six-nimmt", 3, 1)
    sums = sums_of(study, 1)
    assert sums["rounds"] == len(study.accounts) >= 1
    by_trick = sums["heads_by_trick"]
    assert len(by_trick) == 10
    assert min(by_trick) >= 0
    assert sum(by_trick) == -sums["result"] > 0
    assert sums["adjusted"] == pytest.approx(sums["result"] - sums["luck"])


@pytest.mark.parametrize(("game", "players"), [("the-game", 2), ("six", 2)])
def test_games_without_heads_have_no_tricks_and_a_team_has_one_account(
    game: str, players: int
) -> None:
    (seat,) = described(study_of(game, players, 1))["seats"]
    assert "heads_by_trick" not in seat
    assert seat["rounds"] == 1
    assert seat["result"] in (0, 0.5, 1)
    assert seat["adjusted"] == pytest.approx(seat["result"] - seat["luck"], abs=1e-4)
