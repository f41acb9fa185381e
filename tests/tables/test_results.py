"""How a game ended: who came where, and what decided it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sextet
from sextet.core.match import Match
from sextet.games.six_nimmt.rows import TOOK_ROW
from sextet.tables import events as e
from sextet.tables.results import outcome
from sextet.tables.views import player_view
from tests.tables.secrets import tables


def played(name: str, players: int, seed: int = 0, **options: Any) -> Match:
    match = sextet.new(name, players, seed=bytes([seed]) * 32, **options)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("seed", range(20))
def test_equal_scores_share_a_place_and_the_next_is_left_out(seed: int) -> None:
    match = played("six-nimmt", 8, seed, rounds="1")
    ended = outcome(match)
    for score, place in zip(ended.scores, ended.places, strict=True):
        assert place == 1 + sum(other < score for other in ended.scores)
    assert [k + 1 for k, place in enumerate(ended.places) if place == 1] == ended.winners


def test_the_worst_trick_is_the_most_that_any_row_cost() -> None:
    match = played("six-nimmt", 5, rounds="2")
    taken = [one[4] for one in match.happenings if one[0] == TOOK_ROW]
    decided = outcome(match).decided
    assert decided
    assert {one.values["heads"] for one in decided} == {max(taken)}


def test_the_game_tells_which_cards_could_not_be_played() -> None:
    match = played("the-game", 3)
    stuck, *_ = outcome(match).decided
    seat = stuck.values["seat"]
    assert stuck.key == "the-game.stuck"
    assert stuck.values["list"] == ", ".join(map(str, match.position()["hands"][seat - 1]))
    assert stuck.values["cards"] > 0


@pytest.mark.parametrize("seed", range(5))
def test_six_tells_what_it_was_won_by_and_lights_it(seed: int) -> None:
    match = played("six", 2, seed)
    ended = outcome(match)
    (told,) = ended.decided
    assert told.key in ("six.won", "six.drawn")
    if told.values["by"] in ("line", "triangle", "circle"):
        assert len(match.game.extras(match.state)["shape"]) >= 6
    assert sorted(ended.places) == ([1, 2] if ended.winners else [1, 1])


def test_who_abandons_a_game_comes_nowhere() -> None:
    match = sextet.new("six-nimmt", 3)
    match.end("abandoned")
    ended = outcome(match)
    assert (ended.how, ended.places, ended.winners) == ("abandoned", [], [])
    assert [one.key for one in ended.decided] == ["table.abandoned"]


def test_when_all_is_over_every_hand_lies_open_and_not_before() -> None:
    log: list[e.AnyEvent] = [
        e.Opened("p1", "the-game", 2, {}, 1, "published"),
        *(e.Sat(seat, f"p{seat}") for seat in (1, 2)),
        e.Started(),
    ]
    *_, table = tables(log)
    match = table.playing
    cards = list(range(2, 100))
    match.deal(match.game.deal_text(match.state, 0, cards))
    assert isinstance(player_view(match, 1).position["hands"][1], int)
    match.end("abandoned")
    for seat in (0, 1, 2):
        assert all(isinstance(hand, list) for hand in player_view(match, seat).position["hands"])
