"""Intervals hold the truth as often as they say."""

from __future__ import annotations

import numpy as np
import pytest

from sextet.arena.deal import play_deal
from sextet.arena.plan import Plan
from sextet.arena.statistics import (
    always_valid,
    difference_interval,
    interval,
    share_interval,
    t_quantile,
)
from sextet.arena.tally import FIRST_LOOK, LOOK_EVERY, Tally


@pytest.mark.parametrize(("degrees", "printed"), [(4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984)])
def test_students_quantiles_are_those_of_the_printed_tables(degrees: int, printed: float) -> None:
    assert t_quantile(degrees) == pytest.approx(printed, abs=0.02)


def test_an_interval_misses_the_truth_one_time_in_twenty() -> None:
    random = np.random.default_rng(1)
    found = [interval(random.exponential(1.0, 40)) for _ in range(2000)]
    missed = sum(not i.low <= 1.0 <= i.high for i in found)
    assert 60 <= missed <= 180


def test_a_share_of_all_or_nothing_is_not_certain() -> None:
    nothing = share_interval(np.zeros(20))
    assert (nothing.mean, nothing.low) == (0.0, 0.0)
    assert nothing.high == pytest.approx(0.161, abs=0.001)
    assert share_interval(np.ones(20)).low == pytest.approx(1 - 0.161, abs=0.001)
    assert difference_interval(np.zeros(20), of_shares=True).margin > 0.1


def test_share_intervals_stay_within_bounds_and_hold_the_truth() -> None:
    random = np.random.default_rng(2)
    found = [share_interval((random.random(60) < 0.04).astype(float)) for _ in range(1000)]
    assert all(0 <= i.low <= i.mean <= i.high <= 1 for i in found)
    assert sum(not i.low <= 0.04 <= i.high for i in found) <= 80


def test_looking_again_and_again_rarely_finds_a_difference_that_is_not_there() -> None:
    random = np.random.default_rng(3)
    looks = range(FIRST_LOOK, 301, LOOK_EVERY)
    wrong = sum(
        any(always_valid(values[:n]).excludes_zero for n in looks)
        for values in (random.normal(0, 3, 300) for _ in range(400))
    )
    assert wrong <= 20
    once = sum(
        any(interval(values[:n]).excludes_zero for n in looks)
        for values in (random.normal(0, 3, 300) for _ in range(400))
    )
    assert once > 60, "the fixed interval may not be looked at so often"


def test_a_real_difference_is_found() -> None:
    values = np.random.default_rng(4).normal(1, 2, 100)
    assert always_valid(values).excludes_zero


def test_random_against_random_differs_as_rarely_as_the_interval_says() -> None:
    plan = Plan("six-nimmt", ("random", "random"), 2, (("rounds", "1"),))
    tally = Tally(plan)
    for deal in range(1, 801):
        tally.add(play_deal(plan, deal))
    values = tally.values(tally.decisive, 0) - tally.values(tally.decisive, 1)
    groups = [interval(group) for group in np.split(values, 40)]
    assert values.std() > 1
    assert sum(group.excludes_zero for group in groups) <= 6
    assert not interval(values).excludes_zero


def test_random_against_random_does_not_stop_a_run() -> None:
    plan = Plan("six", ("random", "random"), 2)
    tally = Tally(plan)
    for deal in range(1, 61):
        tally.add(play_deal(plan, deal))
        assert not tally.is_clear()
