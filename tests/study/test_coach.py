"""The coach: a judge asked about one decision, from what its seat knows and nothing else."""

from __future__ import annotations

import json

import pytest

from sextet.core.errors import SextetError
from sextet.core.generator import generator
from sextet.core.match import Match
from sextet.core.record import Decision, parse
from sextet.games import find_game
from sextet.games.six_nimmt.options import PLAYERS as SEATS
from sextet.study.as_json import described
from sextet.study.coach import answer, asked, question_of
from sextet.study.course import follow
from sextet.study.run import study_record
from sextet.study.values import Question
from sextet.tables.beginning import played
from tests.conformance.games import begin, play_some
from tests.study.games import LITTLE, record_of

GAMES = [
    ("six-nimmt", 3, {"rounds": "1"}),
    ("six-nimmt", 2, {"target": "20"}),
    ("the-game", 2, {}),
    ("six", 2, {}),
]
KINDS = [
    *(("six-nimmt", SEATS[variant][0], {"variant": variant}) for variant in SEATS),
    ("the-game", 3, {"expert": "yes"}),
    ("the-game", 1, {}),
    ("six", 2, {}),
]


def question(match: Match, seat: int) -> Question:
    """Return what a seat asks."""
    return Question(match.settings, match.view(seat).state, seat, "", match.talk_in_force())


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_of_a_decision_the_coach_says_what_the_study_says(
    game: str, players: int, options: dict[str, str]
) -> None:
    record = record_of(game, players, most=12, **options)
    found = described(study_record(record, None, LITTLE))["decisions"]
    match = follow(parse(record)).match
    decided = [k for k, line in enumerate(match.lines) if isinstance(line, Decision)]
    assert len(decided) == len(found)
    for at, one in zip(decided, found, strict=True):
        if one["kind"] == "eager":
            continue  # a study also knows whether anybody will talk
        then = played(match, match.lines[:at])
        seat, move = one["seat"], one["played"]
        view, talk = then.view_when_asked(seat).state, then.talk_in_force()
        ask = Question(match.settings, view, seat, move, talk)
        said = answer(asked(game, ask), LITTLE)["decision"]
        same = ("seat", "kind", "played", "best", "loss", "loss_margin", "word", "moves")
        assert [said[key] for key in same] == [one[key] for key in same]
        if one["word"] in ("inaccuracy", "mistake", "blunder"):
            assert said["reasons"] == one["reasons"]
        elif one["counts"] and one["kind"] == "card" and game == "six-nimmt":
            assert said["reasons"], "also of what cost nothing"


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_what_a_seat_cannot_know_changes_no_byte_of_an_answer(
    game: str, players: int, options: dict[str, str]
) -> None:
    rules = find_game(game)
    match = begin(rules, rules.settings(players, options), 5)
    random = generator(5)
    for step in range(4):
        if match.over:
            break
        seat = match.to_act[0]
        ask = question(match, seat)
        other = rules.view(match.view(seat).imagine(step), 0, seat - 1)
        imagined = Question(match.settings, other, seat, "", match.talk_in_force())
        said = json.dumps(answer(asked(game, ask), LITTLE))
        assert json.dumps(answer(asked(game, imagined), LITTLE)) == said
        assert json.loads(said)["decision"]["best"] in match.legal(seat)
        play_some(match, random, 5)


def test_what_would_be_good_has_no_move_made_and_says_why_the_best_is() -> None:
    rules = find_game("six-nimmt")
    match = begin(rules, rules.settings(4, {}), 5)
    said = answer(asked("six-nimmt", question(match, 1)), 0.2)["decision"]
    assert said["played"] == ""
    assert (said["loss"], said["word"]) == (0.0, "fine")
    assert {one["move"] for one in said["moves"]} == set(match.legal(1))
    keys = [one["key"] for one in said["reasons"]]
    assert keys[0] == "study.six-nimmt.costs"
    assert said["reasons"][0]["best"] == said["best"]
    assert said["reasons"][0]["loss"] > 0


def test_what_is_no_question_is_refused() -> None:
    rules = find_game("six")
    match = begin(rules, rules.settings(2, {}), 5)
    good = asked("six", question(match, 1))
    assert question_of(good).seat == 1
    for wrong in (
        {**good, "seat": 2},
        {**good, "view": ""},
        {**good, "view": good["view"][:40]},
        {**good, "played": "90,90"},
        {**good, "game": "chess"},
        {},
    ):
        with pytest.raises(SextetError):
            question_of(wrong)
