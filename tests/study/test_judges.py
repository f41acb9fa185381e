"""The judges: from the view alone, right where the right move is plain, surer with more time."""

from __future__ import annotations

import numpy as np
import pytest

import sextet
from sextet.core.compiled import copy_of
from sextet.core.generator import generator
from sextet.core.record import parse
from sextet.games.six_nimmt import GAME as SIX_NIMMT
from sextet.games.six_nimmt.options import PLAYERS as SEATS
from sextet.games.the_game import GAME as THE_GAME
from sextet.study.course import follow
from sextet.study.six import SixJudge, chance
from sextet.study.six_nimmt import SixNimmtJudge, seen_by
from sextet.study.the_game import TheGameJudge
from sextet.study.the_game import seen_by as seen_in_the_game
from tests.conformance.games import begin, play_some
from tests.games.six_nimmt.table import lay
from tests.study.games import LITTLE, record_of


@pytest.mark.parametrize("variant", list(SEATS))
def test_what_a_seat_could_not_know_changes_no_number_in_6_nimmt(variant: str) -> None:
    players = SEATS[variant][0]
    match = begin(SIX_NIMMT, SIX_NIMMT.settings(players, {"variant": variant}), 5)
    judge, random = SixNimmtJudge(), generator(5)
    for step in range(6):
        play_some(match, random, 7)
        seat = match.to_act[0]
        view = seen_by(match.state, seat)
        other = seen_by(match.view(seat).imagine(step), seat)
        assert other.tobytes() == view.tobytes()
        played = match.legal(seat)[0]
        one, costs = judge.judge(view, seat, 1, 1, played, LITTLE)
        same, again = SixNimmtJudge().judge(other, seat, 1, 1, played, LITTLE)
        assert same == one
        assert (costs == again).all()
        assert judge.look(view, seat, -1, LITTLE) == SixNimmtJudge().look(other, seat, -1, LITTLE)


@pytest.mark.parametrize("expert", ["no", "yes"])
def test_what_a_seat_could_not_know_changes_no_number_in_the_game(expert: str) -> None:
    match = begin(THE_GAME, THE_GAME.settings(3, {"expert": expert}), 5)
    random = generator(5)
    judge = judge_at(match)
    for step in range(5):
        seat = match.to_act[0]
        view = seen_in_the_game(match.state, seat)
        other = seen_in_the_game(match.view(seat).imagine(step), seat)
        assert other.tobytes() == view.tobytes()
        assert judge.choices(other, seat, ()) == judge.choices(view, seat, ())
        play_some(match, random, 2)


def judge_at(match: sextet.Match) -> TheGameJudge:
    """Return the judge of The Game, ready for a match."""
    judge = TheGameJudge()
    judge.get_ready(match.settings, LITTLE, talks=False)
    return judge


def test_a_row_that_is_surely_taken_costs_its_heads() -> None:
    match = lay([[10, 20, 30, 40, 50], [60], [70], [80]], [[51, 81], [90, 95]])
    one, _ = SixNimmtJudge().judge(seen_by(match.state, 1), 1, 1, 1, "51", 0.2)
    assert one.best.move == "81"
    assert one.word == "inaccuracy"  # the 51 takes the row later, too, unless somebody else has
    assert one.taken.more["heads_now"] >= 12
    assert one.taken.more["row_full"] == 1.0
    assert one.taken.more["row"] == 1.0
    assert one.taken.more["lands"] == [1.0, 0.0, 0.0, 0.0]
    assert one.best.more["lands"] == [0.0, 0.0, 0.0, 1.0]
    assert one.reasons[1] == ("study.six-nimmt.full", {"share": 100, "card": "51", "row": 1})


def test_by_rule_4_the_cheap_row_is_best() -> None:
    match = lay([[11, 22, 33], [60], [55, 70], [80, 90]], [[3, 4], [91, 95]])
    match.play(1, "3")
    match.play(2, "91")
    one, _ = SixNimmtJudge().judge(seen_by(match.state, 1), 1, 1, 1, "take 1", 0.2)
    assert (one.kind, one.best.move, one.word) == ("row", "take 2", "blunder")


def test_intervals_cover_what_ten_times_the_thinking_finds() -> None:
    course = follow(parse(record_of("six-nimmt", 3, rounds="2")))
    inside = total = 0
    for moment in course.moments[1:10]:
        seat = getattr(moment.line, "seat", 1)
        view = seen_by(moment.state, seat)
        played = SIX_NIMMT.move_text(SIX_NIMMT.legal(view, 0, seat - 1)[0])
        judge = SixNimmtJudge()
        little, _ = judge.judge(view, seat, 1, 1, played, 0.05)
        much, _ = judge.judge(view, seat, 1, 1, played, 0.5)
        truth = {choice.move: choice for choice in much.choices}
        for choice in little.choices:
            total += 1
            far = abs(choice.value - truth[choice.move].value)
            inside += far <= np.hypot(choice.margin, truth[choice.move].margin)
    assert total > 40
    assert inside >= 0.85 * total


def test_a_higher_score_in_six_is_a_better_chance_and_a_proven_win_is_certain() -> None:
    chances = [chance(score) for score in (-999_990, -400, -10, 0, 10, 400, 999_990)]
    assert chances == sorted(chances)
    assert (chances[0], chances[3], chances[-1]) == (0.0, 0.5, 1.0)


def test_in_six_a_win_at_once_is_proven_and_missing_it_is_told() -> None:
    match = sextet.new("six", first_move="free")
    for mine, other in [("0,1", "2,0"), ("0,2", "3,0"), ("0,3", "4,0"), ("0,4", "5,0")]:
        match.play(1, mine)
        match.play(2, other)
    judge = SixJudge()
    judge.get_ready(LITTLE)
    choices = judge.choices(copy_of(match.state), 1, "1,1")
    one = judge.decision(9, 1, 1, "place", "1,1", choices)
    assert one.best.more["wins_in"] == 1.0
    assert one.best.move in ("0,5", "0,-1")
    assert one.word == "blunder"
    assert one.reasons[0][0] == "study.six.missed-win"


def test_more_cards_than_owed_are_judged_beside_the_end_of_the_turn() -> None:
    match = begin(THE_GAME, THE_GAME.settings(2, {}), 8)
    for seat in (1, 2):
        match.play(seat, "eager 1")
    seat = match.to_act[0]
    for _ in range(2):
        match.play(seat, match.legal(seat)[0])
    choices = judge_at(match).choices(seen_in_the_game(match.state, seat), seat, ())
    assert {choice.move for choice in choices} == set(match.legal(seat))
    assert "end" in {choice.move for choice in choices}
    assert all(0 <= choice.value <= 1 for choice in choices)
