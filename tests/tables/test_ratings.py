"""Ratings of people, and the policy on what is rated."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sextet.core.game import Settings
from sextet.core.words import say
from sextet.games import find_game
from sextet.games.the_game.win_rates import WIN_RATES
from sextet.tables import ratings
from sextet.tables.ratings import (
    MU,
    ODDS,
    SIGMA,
    STRONGEST,
    Played,
    Rating,
    Seat,
    at_least,
    may_be_rated,
    points,
    spread,
    why_not_rated,
)

DOCS = Path(__file__).parents[2] / "docs"
NEW = Rating()
EXPERT = {"expert": "yes"}
HARDEST = {"expert": "yes", "short-hand": "yes"}


def rate(
    name: str,
    seats: Sequence[Rating],
    winners: Sequence[int] = (),
    scores: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
) -> list[Rating]:
    game = find_game(name)
    settings = game.settings(len(seats), options or {})
    return ratings.rate(game, settings, seats, winners=winners, scores=scores)


def deal_rating(players: int, options: Mapping[str, str]) -> float:
    game = find_game("the-game")
    return ratings.deal_rating(
        game, Settings(players, {"expert": "no", "short-hand": "no", **options})
    )


def test_a_winner_rises_and_a_loser_falls_by_as_much_if_they_were_equal() -> None:
    winner, loser = rate("six", [NEW, NEW], winners=[0])
    assert winner.mu > MU > loser.mu
    assert winner.mu - MU == pytest.approx(MU - loser.mu)


def test_every_game_counts_and_makes_a_newcomer_less_uncertain() -> None:
    for rated in (
        rate("six", [NEW, NEW], winners=[1]),
        rate("six", [NEW, NEW]),
        rate("six-nimmt", [NEW] * 5, scores=[20, 30, 66, 5, 30]),
        rate("the-game", [NEW] * 3),
    ):
        assert all(seat.sigma < SIGMA and seat.games == 1 for seat in rated)


def test_a_draw_of_equals_moves_nobody() -> None:
    assert [seat.mu for seat in rate("six", [NEW, NEW])] == pytest.approx([MU, MU])


def test_a_draw_brings_unequal_players_closer() -> None:
    strong, weak = rate("six", [Rating(35, 3), Rating(20, 3)])
    assert strong.mu < 35
    assert weak.mu > 20


def test_beating_a_stronger_player_gains_more() -> None:
    against_strong, _ = rate("six", [NEW, Rating(35, 3)], winners=[0])
    against_weak, _ = rate("six", [NEW, Rating(15, 3)], winners=[0])
    assert against_strong.mu > against_weak.mu


def test_fewest_heads_are_best_and_ten_players_are_ranked() -> None:
    heads = [40, 3, 71, 12, 55, 8, 29, 90, 17, 66]
    rated = rate("six-nimmt", [NEW] * 10, scores=heads)
    by_heads = sorted(zip(heads, rated, strict=True), key=lambda pair: pair[0])
    assert all(better.mu > worse.mu for (_, better), (_, worse) in pairwise(by_heads))
    assert by_heads[0][1].mu > MU > by_heads[-1][1].mu


def test_players_with_equal_heads_are_rated_alike() -> None:
    first, second, third = rate("six-nimmt", [NEW] * 3, scores=[10, 30, 10])
    assert first.mu == pytest.approx(third.mu)
    assert first.mu > MU > second.mu


@given(st.lists(st.tuples(st.integers(10, 40), st.integers(1, 8)), min_size=2, max_size=4))
def test_seating_the_same_people_otherwise_changes_no_rating(people: list[tuple[int, int]]) -> None:
    seats = [Rating(mu, sigma) for mu, sigma in people]
    heads = [(7 * k) % 5 for k in range(len(seats))]
    for game in ("six-nimmt", "the-game"):
        rated = rate(game, seats, scores=heads, winners=[])
        for order in permutations(range(len(seats))):
            again = rate(
                game, [seats[k] for k in order], scores=[heads[k] for k in order], winners=[]
            )
            assert [seat.mu for seat in again] == pytest.approx([rated[k].mu for k in order])
            assert [seat.sigma for seat in again] == pytest.approx([rated[k].sigma for k in order])


def test_a_team_rises_together_and_falls_together() -> None:
    team = [NEW, Rating(30, 4), Rating(20, 6)]
    won, lost = (rate("the-game", team, winners=seats) for seats in ([0, 1, 2], []))
    assert all(up.mu > was.mu > down.mu for up, was, down in zip(won, team, lost, strict=True))


def test_who_is_less_known_moves_more_with_the_same_team() -> None:
    known, unknown = rate("the-game", [Rating(25, 2), Rating(25, 8)], winners=[0, 1])
    assert unknown.mu - MU > known.mu - MU > 0


def test_a_strong_team_gains_little_from_an_easy_deal() -> None:
    strong = [Rating(45, 3)] * 4
    easy = rate("the-game", strong, winners=range(4))[0].mu - 45
    hard = rate("the-game", strong, winners=range(4), options=EXPERT)[0].mu - 45
    lost = 45 - rate("the-game", strong)[0].mu
    assert 0 < easy < hard
    assert easy < lost / 2


def test_a_weak_team_loses_next_to_nothing_against_the_hardest_deal() -> None:
    lost = rate("the-game", [Rating(20, 3)] * 3, options=HARDEST)[0]
    assert 20 - lost.mu < 0.01


def test_a_larger_team_tells_less_of_each_member() -> None:
    deal = [deal_rating(n, {}) for n in (2, 4)]
    two, four = (
        rate("the-game", [Rating(mu, 5)] * n, winners=range(n))[0]
        for n, mu in zip((2, 4), deal, strict=True)
    )
    assert four.mu - deal[1] < two.mu - deal[0]
    assert four.sigma > two.sigma


@pytest.mark.parametrize("variant", WIN_RATES)
@pytest.mark.parametrize("players", range(1, 6))
def test_a_deal_is_so_strong_that_our_best_team_wins_as_often_as_measured(
    variant: tuple[str, str], players: int
) -> None:
    expert, short = variant
    deal = deal_rating(players, {"expert": expert, "short-hand": short})
    chance = 1 / (1 + math.exp((deal - STRONGEST) / ODDS))
    assert chance == pytest.approx(WIN_RATES[variant][players - 1])


def test_the_win_rates_are_those_of_the_page_of_players() -> None:
    page = (DOCS / "players" / "the-game.md").read_text(encoding="utf-8")
    for expert in ("no", "yes"):
        rates = WIN_RATES[expert, "no"]
        for players, wins in enumerate(rates, 1):
            name = f"{players}, expert" if expert == "yes" else f"{players}"
            row = re.search(rf"^\| {name} \| \d+\.\d \(.*", page, re.MULTILINE)
            assert row is not None
            silent, spoken = (cell.split()[0] for cell in row[0].split("|")[3:5])
            assert float(silent if spoken == "–" else spoken) == pytest.approx(100 * wins)


@pytest.mark.parametrize("level", [20.0, 32.0, STRONGEST])
def test_ratings_find_how_strong_a_team_is(level: float) -> None:
    chance = random.Random(6)
    team = [NEW] * 2
    means = []
    for game in range(3000):
        win = 1 / (1 + math.exp((deal_rating(2, {}) - level) / ODDS))
        team = rate("the-game", team, winners=range(2) if chance.random() < win else [])
        if game >= 1000:
            means.append(team[0].mu)
    assert sum(means) / len(means) == pytest.approx(level, abs=2)


def test_a_newcomer_is_shown_as_1500_give_or_take_482() -> None:
    assert (points(NEW), spread(NEW), at_least(NEW)) == (1500, 482, 1018)


def test_400_points_are_odds_of_ten_to_one() -> None:
    stronger = Rating(MU + ODDS * math.log(10))
    assert points(stronger) - points(NEW) == 400


def test_lists_prefer_the_confirmed() -> None:
    assert at_least(Rating(28, 2)) > at_least(Rating(30, 8))


PEOPLE = (Seat("ana"), Seat("bruno"))
RATED = Played(False, "rules", PEOPLE)


@pytest.mark.parametrize("ending", ["rules", "resign", "draw"])
def test_a_game_between_people_that_was_played_out_is_rated(ending: str) -> None:
    assert why_not_rated(replace(RATED, ending=ending)) is None
    assert may_be_rated(replace(RATED, ending=ending))


def test_the_game_is_rated_alone_and_in_company() -> None:
    for seats in (PEOPLE[:1], PEOPLE):
        assert may_be_rated(Played(True, "rules", seats))


@pytest.mark.parametrize(
    ("played", "reason"),
    [
        (replace(RATED, agreed=False), "rating.not-agreed"),
        (replace(RATED, ending="abandoned"), "rating.not-abandoned"),
        (replace(RATED, ending="closed"), "rating.not-abandoned"),
        (
            replace(RATED, ending="resign", seats=(Seat("ana"), Seat("bruno", moved=False))),
            "rating.not-begun",
        ),
        (replace(RATED, seats=(Seat("ana"), Seat(None))), "rating.not-bots"),
        (Played(True, "rules", (Seat("ana"), Seat(None))), "rating.not-bots"),
        (
            replace(RATED, seats=(Seat("ana"), Seat("bruno", taken_over=True))),
            "rating.not-take-over",
        ),
        (replace(RATED, seats=(Seat("ana"), Seat("ana"))), "rating.not-same-identity"),
        (
            Played(True, "rules", (Seat("ana"), Seat("ana"))),
            "rating.not-same-identity",
        ),
        (replace(RATED, seats=(Seat("ana"),)), "rating.not-alone"),
        (replace(RATED, coached=True), "rating.not-coach"),
        (replace(RATED, undone=True), "rating.not-undo"),
    ],
)
def test_what_is_not_rated_has_its_reason_in_the_catalogue_and_on_the_page(
    played: Played, reason: str
) -> None:
    assert why_not_rated(played) == reason
    assert not may_be_rated(played)
    assert say(reason).startswith("Not rated")
    assert f"`{reason}`" in (DOCS / "ratings.md").read_text(encoding="utf-8")


def test_a_game_ended_by_its_rules_counts_though_a_seat_never_moved() -> None:
    assert may_be_rated(Played(True, "rules", (Seat("ana"), Seat("bruno", moved=False))))
