"""Who sits where, and what a plan refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from sextet.arena.plan import Plan, make_plan, parse_budget
from sextet.core.errors import OptionError
from sextet.players.port import Budget

LOWEST = "tests.players.own:Lowest"


@pytest.mark.parametrize(
    ("entrants", "seats"), [(("a", "b"), 4), (("a", "b", "c"), 4), (("a", "b", "c", "d"), 2)]
)
def test_every_entrant_sits_equally_often_on_every_seat(
    entrants: tuple[str, ...], seats: int
) -> None:
    tables = Plan("six-nimmt", entrants, seats).tables()
    for entrant in range(len(entrants)):
        times = Counter(
            seat for table in tables for seat, who in enumerate(table.seats) if who == entrant
        )
        assert len(times) == seats
        assert len(set(times.values())) == 1


def test_the_first_of_two_plays_against_copies_of_the_other() -> None:
    tables = Plan("six-nimmt", ("a", "b"), 4).tables()
    assert [t.seats for t in tables] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_more_entrants_than_seats_meet_in_every_choice() -> None:
    tables = Plan("six", ("a", "b", "c"), 2).tables()
    pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert [table.seats for table in tables] == pairs


def test_a_team_of_clones_plays_once_and_a_mix_in_every_rotation() -> None:
    tables = Plan("the-game", ("a", "a+b", "b"), 3).tables()
    assert [(t.seats[0], t.players) for t in tables] == [
        (0, ("a", "a", "a")),
        (1, ("a", "b", "a")),
        (1, ("b", "a", "a")),
        (1, ("a", "a", "b")),
        (2, ("b", "b", "b")),
    ]


def test_a_player_against_itself_has_two_labels() -> None:
    assert Plan("six", ("random", "random"), 2).labels == ["random", "random (2)"]


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("", Budget()),
        ("0.1s", Budget(seconds=0.1)),
        ("50ms", Budget(seconds=0.05)),
        ("1000", Budget(playouts=1000)),
    ],
)
def test_a_budget_is_seconds_or_playouts(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize("text", ["fast", "0", "-3", "0s", "s"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="write seconds"):
        parse_budget(text)


def test_a_plan_refuses_what_cannot_be_played() -> None:
    with pytest.raises(OptionError, match="at least two players"):
        make_plan("six", ("random",))
    with pytest.raises(OptionError, match="there is no player 'nobody'"):
        make_plan("six", ("random", "nobody"))
    with pytest.raises(OptionError, match="a team of 3 does not fit 2 seats"):
        make_plan("the-game", ("random+random+random",), 2)
    with pytest.raises(OptionError, match="has no option"):
        make_plan("six", ("random", "random"), options={"variant": "none"})
    assert make_plan("the-game", ("random",)).seats == 4
