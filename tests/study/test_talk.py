"""Signals of The Game: what giving and heeding them was worth, from the view alone."""

from __future__ import annotations

import re

import numpy as np

from sextet.core.generator import generator
from sextet.core.match import Match
from sextet.games.the_game import GAME
from sextet.games.the_game.state import MOST_PLAYERS, PILES
from sextet.players.the_game.decide import speak_at
from sextet.study.as_json import described
from sextet.study.figures import signals_that_mattered
from sextet.study.run import study_record
from sextet.study.the_game import TheGameJudge, reasons, seen_by
from sextet.study.the_game_talk import Ear, remarks, text_of
from sextet.study.values import Choice, Remark, Study
from tests.conformance.games import begin, play_some
from tests.study.games import LITTLE, record_of

#: A line of talk.
TALK = re.compile(r"\d> ")


def listening(match: Match, tables: int = 6) -> Ear:
    """Return what judges signals in a match."""
    judge = TheGameJudge()
    judge.get_ready(match.settings, LITTLE, talks=True)
    return Ear(judge.mind, judge.nets, judge.desk, tables, 0.015, 0.6)


def on_turn(seed: int) -> Match:
    """Return a match of three in which somebody is to play a first card."""
    match = begin(GAME, GAME.settings(3, {}), seed)
    for seat in (1, 2, 3):
        match.play(seat, "eager 1")
    return match


def test_what_a_giver_could_not_know_changes_no_number() -> None:
    match, random = on_turn(5), generator(5)
    ear, judged = listening(match), 0
    for step in range(4):
        turn = match.to_act[0]
        for giver in {1, 2, 3} - {turn}:
            view = seen_by(match.state, giver)
            other = seen_by(match.view(giver).imagine(step), giver)
            talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
            one = list(remarks(ear, {giver: view}, talk, 1, turn))
            assert list(remarks(ear, {giver: other}, talk, 1, turn)) == one
            judged += len(one)
        while match.to_act[0] == turn:
            play_some(match, random, 1)
    assert judged


def test_who_says_what_the_champion_would_say_is_not_remarked_upon() -> None:
    match = on_turn(6)
    ear, turn = listening(match), match.to_act[0]
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    seen = {seat: seen_by(match.state, seat) for seat in (1, 2, 3)}
    for seat, view in seen.items():
        speak_at(view, seat - 1, ear.mind, ear.desk, talk[seat - 1])
    assert not list(remarks(ear, seen, talk, 1, turn))


def test_a_remark_names_what_was_said_and_what_would_have_been_best() -> None:
    match = on_turn(7)
    turn = match.to_act[0]
    giver = turn % 3 + 1
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    talk[giver - 1] = (3, 3, 0, 2)
    seen = {giver: seen_by(match.state, giver)}
    (one,) = remarks(listening(match, 12), seen, talk, 9, turn)
    assert (one.before, one.seat, one.given) == (9, giver, "go 1, go 2, small 4")
    assert one.loss >= 0
    assert one.best_value >= max(one.value, one.silent)
    assert (one.loss == 0) == (one.best == one.given)
    assert text_of((0, 0, 0, 0)) == "–"


def test_where_nobody_talks_no_signal_is_missed_and_where_some_do_silence_is() -> None:
    lines = record_of("the-game", 3, level=2).splitlines()
    said = [k for k, line in enumerate(lines) if TALK.match(line)]
    without = [line for line in lines if not TALK.match(line)]
    assert not studied(without).signals
    study = studied([*lines[: said[0] + 1], *without[said[0] :]])
    assert study.signals
    assert any(one.given == "–" for one in study.signals)
    made = described(study)["signals"][0]
    assert (made["given"], made["seat"]) == (study.signals[0].given, study.signals[0].seat)
    assert all(one.loss >= 0 for one in study.signals)


def studied(lines: list[str]) -> Study:
    """Study a record's lines, with little thinking."""
    return study_record("\n".join(lines) + "\n", effort=LITTLE)


def test_a_signal_that_costs_something_beyond_doubt_is_told() -> None:
    study = study_record(record_of("the-game", 3, level=2, most=8), effort=LITTLE)
    sure = Remark(4, 2, "–", "leave 1", 0.50, 0.60, 0.50, 0.02)
    unsure = Remark(4, 3, "–", "leave 2", 0.50, 0.60, 0.50, 0.20)
    both = type(study)(**{**study.__dict__, "signals": [unsure, sure]})
    ((key, values),) = signals_that_mattered(both)
    assert key == "study.the-game.signal"
    assert (values["seat"], values["chance"], values["better"]) == (2, 50, 60)


def test_a_move_that_only_the_signals_speak_against_was_not_heeding_them() -> None:
    best = Choice("40 1", 0.60, 0.0, 0.0, {"cards_left": 1.0, "unheard": 0.60})
    deaf = Choice("50 1", 0.50, 0.0, 0.0, {"cards_left": 1.0, "unheard": 0.59})
    bad = Choice("60 1", 0.50, 0.0, 0.0, {"cards_left": 1.0, "unheard": 0.50})
    told = dict(reasons(best, deaf))
    assert told["study.the-game.not-heeded"] == {"move": "50 1", "unheard": 1}
    assert "study.the-game.not-heeded" not in dict(reasons(best, bad))
