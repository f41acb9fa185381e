"""What is counted of finished deals."""

from __future__ import annotations

import pytest

from sextet.arena.deal import Played
from sextet.arena.formats import Result
from sextet.arena.plan import Plan
from sextet.arena.player_ratings import player_ratings
from sextet.arena.summary import summarize
from sextet.arena.tally import Tally


def tally_of(plan: Plan, *deals: list[Result]) -> Tally:
    tally = Tally(plan)
    for number, results in enumerate(deals, start=1):
        tally.add(Played(number, tuple(results)))
    return tally


def test_heads_are_counted_a_round_and_a_game_and_wins_are_shared() -> None:
    deal = [Result((0, 1), (10, 30), (0,), 2), Result((1, 0), (20, 20), (0, 1), 4)]
    tally = tally_of(Plan("six-nimmt", ("a", "b"), 2), deal, deal)
    a_round, a_game, wins = (tally.figure(m, 0).mean for m in tally.plan.format.measures)
    assert (a_round, a_game, wins) == (30 / 6, 15, 0.75)
    assert tally.ahead(0, 1).mean == 0.75
    assert tally.ranking() == [0, 1]


def test_a_draw_in_six_is_half_a_point() -> None:
    deal = [Result((0, 1), (0, 0), ()), Result((1, 0), (0, 1), (1,))]
    tally = tally_of(Plan("six", ("a", "b"), 2), deal, deal)
    points, wins, draws = (tally.figure(m, 0).mean for m in tally.plan.format.measures)
    assert (points, wins, draws) == (0.75, 0.5, 0.5)


def test_teams_are_compared_on_the_same_deal() -> None:
    deal = [Result((0, 0), (0, 0), (0, 1)), Result((1, 1), (12, 12), ())]
    tally = tally_of(Plan("the-game", ("a", "b"), 2), deal, deal)
    won, left = tally.plan.format.measures
    assert [tally.figure(won, k).mean for k in (0, 1)] == [1, 0]
    assert [tally.figure(left, k).mean for k in (0, 1)] == [0, 12]
    assert tally.ahead(1, 0).mean == 0


def test_the_game_ranks_equal_win_rates_by_cards_left() -> None:
    deal = [Result((0, 0), (30, 30), ()), Result((1, 1), (12, 12), ())]
    assert tally_of(Plan("the-game", ("a", "b"), 2), deal, deal).ranking() == [1, 0]


def test_a_run_is_clear_at_a_fixed_look_only() -> None:
    deal = [Result((0, 1), (1, 0), (0,)), Result((1, 0), (0, 1), (1,))]
    plan = Plan("six", ("a", "b"), 2)
    assert [n for n in range(1, 45) if tally_of(plan, *[deal] * n).is_clear()] == [20, 30, 40]


def test_ratings_follow_the_results() -> None:
    games = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    deal = [Result(g, (0, 0), (g.index(min(g)),)) for g in games]
    rated = player_ratings(tally_of(Plan("six", ("a", "b", "c"), 2), *[deal] * 20))
    assert rated[0].low > rated[1].mean > rated[2].high


def test_one_team_alone_has_figures_and_no_differences() -> None:
    deal = [Result((0, 0), (30, 30), ())]
    summary = summarize(tally_of(Plan("the-game", ("random",), 2), deal, deal), True, 2)
    assert summary.differences == ()
    assert summary.rows[0].figures[1].mean == pytest.approx(30)
