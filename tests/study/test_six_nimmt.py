"""6 nimmt!: luck and others' choices told apart, the chance to win a match, what comes true."""

from __future__ import annotations

import json

import numpy as np
import pytest
from benchmarks.study_nimmt import error_of, errors, fit

from sextet.core.record import parse
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.options import PLAYERS, WITH_TARGET
from sextet.study.as_json import described
from sextet.study.course import follow
from sextet.study.figures import account_rows, decision_columns, decision_row
from sextet.study.grade import anchors
from sextet.study.sampling import Numbers
from sextet.study.six_nimmt import SixNimmtJudge, heads_of, rounds_of, seen_by, uncovered
from sextet.study.six_nimmt_events import Events, Look
from sextet.study.six_nimmt_match import NONE, match_of
from sextet.study.six_nimmt_scale import Scale, scale_of
from tests.games.six_nimmt.table import lay
from tests.study.games import LITTLE, record_of, study_of

MATCH = {"target": "30"}


def test_what_others_chose_stands_in_the_account_beside_luck() -> None:
    study = study_of("six-nimmt", 3, rounds="2")
    for one in study.accounts:
        mine = [p for p in study.others if (p.seat, p.round) == (one.seat, one.round)]
        assert one.given == pytest.approx(sum(piece.amount for piece in mine))
        assert len(mine) >= 10
    assert {piece.kind for piece in study.luck} == {"deal", "reveal"}
    headings, rows, _ = account_rows(study, "en")
    assert {"Luck", "Others' choices"} <= set(headings)
    assert len(rows) == len(study.accounts)


def test_luck_and_choices_of_a_reveal_are_all_that_happened_in_it() -> None:
    events = Events(1, 1, 5, Look(10.0, 0.3), kind="deal")
    events.come_to(Look(9.0, 0.4), 5)
    events.decide(1, "card", Look(9.5, 0.0), Look(8.0, 0.0))
    events.come_to(Look(6.0, 0.0), 9)
    assert [(one.kind, one.amount) for one in events.luck] == [("deal", 1.0), ("reveal", 1.5)]
    assert [(one.kind, one.amount) for one in events.others] == [("choice", -2.0)]
    assert events.luck[0].margin == pytest.approx(0.5)


def test_where_nothing_is_hidden_there_is_no_luck() -> None:
    study = study_of("six-nimmt", 4, variant="professional", rounds="1")
    assert study.luck == []
    assert {piece.kind for piece in study.others} == {"draft", "choice"}


def test_the_last_card_of_the_others_is_no_choice_of_theirs() -> None:
    study = study_of("six-nimmt", 3, rounds="2")
    for account in study.accounts:
        last = max(
            one.number
            for one in study.decisions
            if (one.seat, one.round, one.kind) == (account.seat, account.round, "card")
        )
        rows = [one for one in study.decisions if one.number > last and one.seat == account.seat]
        pieces = [p for p in study.others if (p.seat, p.after) == (account.seat, last)]
        if not rows or rows[0].round != account.round:  # nobody was asked for a row
            assert [piece.amount for piece in pieces] == [pytest.approx(0.0, abs=1.5)]


def test_the_table_uncovered_is_the_same_whoever_has_already_chosen() -> None:
    course = follow(parse(record_of("six-nimmt", 3, rounds="2")))
    (one, *_) = rounds_of(course)
    tables = [uncovered(moment.state).tobytes() for _, moment in one.moves[:3]]
    assert len(set(tables)) == 1
    views = [seen_by(moment.state, 1).tobytes() for _, moment in one.moves[:3]]
    assert tables[0] != views[0]


def test_a_scale_moves_all_values_and_draws_differences_together() -> None:
    match = lay([[10, 20, 30, 40, 50], [60], [70], [80]], [[51, 81], [90, 95]])
    view = seen_by(match.state, 1)
    raw, _ = SixNimmtJudge().judge(view, 1, 1, 1, "51", LITTLE)
    scaled, _ = SixNimmtJudge(Scale(0.5, (0.0, 1.0, 3.0))).judge(view, 1, 1, 1, "51", LITTLE)
    assert scaled.loss == pytest.approx(raw.loss / 2)
    assert scaled.loss_margin == pytest.approx(raw.loss_margin / 2)
    assert scaled.best.value == pytest.approx(raw.best.value + 3.0)


def test_a_kind_that_was_not_measured_has_the_scale_of_the_nearest() -> None:
    measured = anchors()["six-nimmt"]["kinds"]
    assert scale_of(GAME.settings(10, {})) == Scale(**measured["8p"]["scale"])
    assert scale_of(GAME.settings(4, {"rounds": "3"})) == Scale(**measured["4p"]["scale"])


def test_the_judges_error_is_about_as_large_as_it_is_said_to_be() -> None:
    study = study_of("six-nimmt", 3, rounds="2")
    (levels,) = [
        one["levels"] for one in anchors()["six-nimmt"]["kinds"].values() if len(one["levels"]) > 1
    ]
    stated = max(one["error"]["spread"] for one in levels.values())
    # Tests think little: their looks, and so the error, are less sure than what was measured.
    assert np.sqrt(np.mean([one.error**2 for one in study.accounts])) < 3 * stated


@pytest.mark.parametrize("level", "123456")
def test_luck_and_the_judges_error_are_measured_as_0_at_every_level(level: str) -> None:
    one = anchors()["six-nimmt"]["kinds"]["4p"]["levels"][level]
    measured = ["error", *(["luck"] if one["rounds"] >= 10 else [])]
    for name in measured:
        # 99 %: of twelve intervals of 95 % one in two sets of levels leaves 0 out.
        assert abs(one[name]["mean"]) <= 1.32 * one[name]["margin"]


def test_the_fit_finds_what_rows_were_made_with() -> None:
    random = np.random.default_rng(1)
    rows = []
    for number in range(400):
        steps = []
        for cards in range(10, 0, -1):
            loss = float(random.exponential())
            rise = 0.8 * loss - 0.1 * cards + float(random.normal()) / 4
            steps.append(["card", cards, cards > 1, loss, rise])
        rows.append({"number": number, "steps": steps})
    scale = fit(rows)
    assert scale["kept"] == pytest.approx(0.8, abs=0.02)
    assert scale["gain"][10] == pytest.approx(5.5, abs=0.2)
    assert np.mean([error_of(row, scale) for row in rows]) == pytest.approx(0.0, abs=1e-3)
    assert len(errors(rows, None)) == len(rows)


def chance(match: Numbers) -> float:
    """Return the chance of seat 1 to win a match, with one card in every hand."""
    table = lay([[10], [60], [70], [80]], [[81], [95]])
    one, _ = SixNimmtJudge().judge(seen_by(table.state, 1), 1, 1, 1, "81", LITTLE, match)
    assert one.match_loss == 0.0  # there is no choice
    return float(one.taken.more["match_chance"])


def test_the_chance_to_win_a_match_follows_its_standings() -> None:
    settings = GAME.settings(2, {})
    start = match_of(settings, GAME.start(settings))

    def standing(mine: int, other: int) -> float:
        match = start.copy()
        match[-2:] = mine, other
        return chance(match)

    assert standing(0, 0) == pytest.approx(0.5, abs=0.05)
    assert standing(70, 20) == 0.0
    assert standing(20, 70) == 1.0
    assert standing(66, 66) == pytest.approx(0.5, abs=0.1)
    growing = [standing(mine, 30) for mine in (60, 45, 30, 15, 0)]
    assert growing == sorted(growing)
    # The same lead is surer near the end.
    assert standing(45, 60) > standing(0, 15)


def test_every_move_of_a_match_to_a_target_has_its_chance_and_no_other_game_has() -> None:
    study = study_of("six-nimmt", 3, 1, **MATCH)
    for one in study.decisions:
        chances = [choice.more["match_chance"] for choice in one.choices]
        assert all(0 <= each <= 1 for each in chances)
        assert one.match_loss == pytest.approx(max(chances) - one.taken.more["match_chance"])
    assert study.not_judged == []
    row = decision_row(study.decisions[0], study, "en")
    assert len(row) == len(decision_columns(study, "en"))
    assert "Loss in the match" in decision_columns(study, "en")
    told = json.dumps(described(study))
    assert '"match_loss"' in told
    other = study_of("six-nimmt", 3, rounds="2")
    assert "match" not in json.dumps(described(other)["decisions"])
    assert match_of(GAME.settings(3, {"rounds": "2"}), GAME.start(GAME.settings(3, {}))) is NONE


def test_standings_change_chances_and_no_heads() -> None:
    course = follow(parse(record_of("six-nimmt", 3, **MATCH)))
    second = rounds_of(course)[1]
    moment = next(one for _, one in second.moves if getattr(one.line, "seat", 0) == 1)
    assert heads_of(moment.state, 1) + heads_of(moment.state, 2) > 0
    view, played = seen_by(moment.state, 1), moment.line.move  # type: ignore[union-attr]
    match = match_of(course.settings, moment.state)
    one, _ = SixNimmtJudge().judge(view, 1, 1, 1, played, LITTLE, match)
    behind = match.copy()
    behind[3] += 8
    same, _ = SixNimmtJudge().judge(view, 1, 1, 1, played, LITTLE, behind)
    assert [choice.value for choice in same.choices] == [choice.value for choice in one.choices]
    assert same.taken.more["match_chance"] < one.taken.more["match_chance"]


def test_the_spread_of_standings_is_measured_for_every_match_there_is() -> None:
    made = anchors()["six-nimmt"]["match"]
    assert made["command"].startswith("python -m benchmarks.study_match")
    for variant in WITH_TARGET:
        assert list(made[variant]) == [str(players) for players in PLAYERS[variant]]
        assert all(one["off"] < 0.03 for one in made[variant].values())
