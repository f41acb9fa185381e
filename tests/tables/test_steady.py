"""The time by which a process counts goes on as it began, whoever sets the system's clock."""

from __future__ import annotations

import time

import pytest

from sextet.tables.steady import SteadyClock


@pytest.mark.parametrize("step", [3600.0, -3600.0, 1e9])
def test_a_step_of_the_system_s_clock_is_not_seen(
    monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    clock, wall = SteadyClock(), time.time
    before = clock()
    assert abs(before - wall()) < 1.0
    monkeypatch.setattr(time, "time", lambda: wall() + step)
    assert 0.0 <= clock() - before < 1.0


def test_it_counts_on_from_where_it_began() -> None:
    passed = iter([50.0, 50.0, 57.5])
    clock = SteadyClock(1000.0, lambda: next(passed))
    assert [clock(), clock()] == [1000.0, 1007.5]
