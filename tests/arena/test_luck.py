"""Figures without luck: the same mean, less spread, and nothing where there is nothing to tell."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from sextet.arena.deal import Played, play_deal, play_table
from sextet.arena.formats import Result
from sextet.arena.journal import Journal
from sextet.arena.luck import control_of, without_luck
from sextet.arena.luck_in_the_game import luck_of
from sextet.arena.plan import Plan, make_plan
from sextet.arena.printed import not_adjusted
from sextet.arena.run import run
from sextet.arena.summary import Summary, summarize
from sextet.arena.tally import Tally

LOWEST = "tests.players.own:Lowest"


def test_what_luck_explains_is_taken_off_and_the_mean_stays() -> None:
    random = np.random.default_rng(3)
    means, plain, shrunk = [], [], []
    for _ in range(400):
        luck = random.normal(size=(60, 2))
        values = 5.0 + luck @ [2.0, -1.0] + random.normal(size=60)
        adjusted = without_luck(values, luck)
        means.append(adjusted.mean())
        plain.append(values.mean())
        shrunk.append(adjusted.std() / values.std())
    assert abs(np.mean(means) - 5.0) < 3.5 * np.std(means) / 20
    assert np.std(means) < 0.55 * np.std(plain)
    assert 0.38 < np.mean(shrunk) < 0.5  # 1 / sqrt(6), and a little for what is fitted


def test_a_deal_has_no_say_in_what_is_taken_off_its_own_result() -> None:
    random = np.random.default_rng(4)
    luck, values = random.normal(size=(50, 1)), random.normal(size=50)
    before = without_luck(values, luck)
    values[7] += 100.0
    assert without_luck(values, luck)[7] == pytest.approx(before[7] + 100.0)


def test_luck_that_explains_nothing_takes_next_to_nothing_off() -> None:
    random = np.random.default_rng(5)
    luck, values = random.normal(size=(400, 2)), random.normal(size=400)
    assert without_luck(values, luck).std() == pytest.approx(values.std(), rel=0.03)


def test_the_luck_of_draws_is_0_on_the_average_whoever_plays() -> None:
    plan = make_plan("the-game", (LOWEST,), 2)
    (table,) = plan.tables()
    found = np.array([luck_of(play_table(plan, deal, table)) for deal in range(1, 81)])
    margins = 3.5 * found.std(axis=0) / np.sqrt(len(found))
    assert (found.std(axis=0) > 0).all()
    assert (np.abs(found.mean(axis=0)) < margins).all()


def test_luck_is_the_same_whenever_a_game_is_looked_at() -> None:
    plan = make_plan("the-game", (LOWEST,), 3, adjust=True)
    one, other = play_deal(plan, 5), play_deal(plan, 5)
    assert one == other
    assert len(one.results[0].luck) == 2


def test_an_interval_without_luck_is_narrower_about_nearly_the_same_mean() -> None:
    tally = Tally(Plan("the-game", ("a", "b"), 2, adjust=True))
    random = np.random.default_rng(6)
    for deal in range(1, 201):
        luck = random.normal(size=2)
        left = [round(20 + 5 * one + random.normal()) for one in luck]
        games = [
            Result((k, k), (left[k],) * 2, (0, 1) if left[k] < 20 else (), 1, (luck[k],))
            for k in range(2)
        ]
        tally.add(Played(deal, tuple(games)))
    row, _ = summarize(tally, False, 200).rows
    for plain, adjusted in zip(row.figures, row.adjusted, strict=True):
        assert adjusted is not None
        assert adjusted.margin < 0.7 * plain.margin
        assert abs(adjusted.mean - plain.mean) < plain.margin
    (difference,) = summarize(tally, False, 200).differences
    assert difference.adjusted is not None
    assert difference.adjusted.margin < 0.7 * difference.by.margin
    assert summarize(tally, True, 200).differences[0].adjusted is None


def test_shares_that_are_all_alike_are_not_adjusted() -> None:
    tally = Tally(Plan("the-game", ("a",), 2, adjust=True))
    for deal in range(1, 61):
        tally.add(Played(deal, (Result((0, 0), (deal % 7,) * 2, (), 1, (deal % 7 - 3.0,)),)))
    (row,) = summarize(tally, False, 60).rows
    assert row.adjusted[0] is None
    assert row.adjusted[1] is not None


@pytest.mark.parametrize("game", ["six", "six-nimmt"])
def test_where_no_luck_can_be_told_apart_nothing_is_adjusted_and_that_is_said(game: str) -> None:
    assert control_of(game) is None
    plan = make_plan(game, ("random", "random"), 2, adjust=True)
    summary = in_threads(plan, 2)
    assert all(one is None for row in summary.rows for one in row.adjusted)
    chance = "Nothing is left to chance" if game == "six" else "beyond that of equal deals"
    assert chance in not_adjusted(summary)


def in_threads(plan: Plan, deals: int, journal: Journal | None = None) -> Summary:
    """Play a plan's deals in threads of this process."""
    with ThreadPoolExecutor(2) as executor:
        tally = run(plan, deals, executor, 2, stopping=False, journal=journal)
    return summarize(tally, False, deals)


def test_a_run_that_goes_on_from_its_journal_ends_with_the_same_figures(tmp_path: Path) -> None:
    plan = make_plan("the-game", (LOWEST, "random"), 2, adjust=True)
    whole = in_threads(plan, 42).describe()
    path = tmp_path / "run.jsonl"
    with Journal(path, plan) as journal:
        in_threads(plan, 20, journal)
    with Journal(path, plan) as journal:
        assert len(journal.finished) == 20
        assert in_threads(plan, 42, journal).describe() == whole
    assert whole["players"][0]["adjusted"]["cards_left"] is not None
