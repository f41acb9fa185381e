"""Signals at a table of The Game: what may be said, and how long it holds."""

from __future__ import annotations

import pytest
from tests.games.the_game.tables import begun, dealt, table, undealt

from sextet.core.errors import SextetError
from sextet.games.the_game import GAME
from sextet.games.the_game.talk import signals


@pytest.mark.parametrize("kind", ["leave", "small", "go", "clear"])
def test_a_signal_is_its_kind_and_a_pile(kind: str) -> None:
    assert [GAME.parse_talk(f"{kind} {pile}") for pile in (1, 2, 3, 4)] == [
        (kind, pile) for pile in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    "text", ["", "leave", "leave 0", "leave 5", "leave 01", "leave +1", "stop 1", "Leave 1", "go1"]
)
def test_nothing_else_is_said(text: str) -> None:
    assert GAME.parse_talk(text) is None
    with pytest.raises(SextetError, match="knows no such talk"):
        begun(2).say(1, text)


def test_signals_may_be_given_at_any_time_by_any_seat_and_change_no_rule() -> None:
    match = undealt(2)
    before = match.state.tobytes()
    match.say(2, "go 1")
    assert match.state.tobytes() == before
    match = table([10, 11], [50], piles=(9, 99, 2, 2), draw=[60])
    match.play(1, "11 on 1")
    assert match.over
    match.say(1, "small 4")
    assert signals(match.lines) == {1: {4: "small"}}


def test_signals_show_by_seat_and_pile() -> None:
    match = begun(3)
    match.say(3, "leave 1")
    match.say(2, "small 1")
    match.say(2, "go 4")
    assert signals(match.lines) == {2: {1: "small", 4: "go"}, 3: {1: "leave"}}


def test_a_seat_has_one_signal_a_pile_the_last_it_gave() -> None:
    match = begun(2)
    match.say(2, "leave 1")
    match.say(2, "go 1")
    assert signals(match.lines) == {2: {1: "go"}}


def test_a_signal_stays_until_it_is_withdrawn() -> None:
    match = begun(2)
    match.say(2, "leave 1")
    match.say(2, "small 3")
    match.say(2, "clear 1")
    match.say(2, "clear 2")
    assert signals(match.lines) == {2: {3: "small"}}


def test_a_signal_stays_until_its_giver_next_plays_a_card() -> None:
    match = begun(2)
    match.say(1, "leave 1")
    match.say(2, "leave 3")
    match.play(1, "2 on 1")
    assert signals(match.lines) == {2: {3: "leave"}}
    match.play(1, "3 on 1")
    match.say(1, "go 2")
    match.play(1, "end")
    assert signals(match.lines) == {1: {2: "go"}, 2: {3: "leave"}}
    match.play(2, "9 on 1")
    assert signals(match.lines) == {1: {2: "go"}}


def test_saying_how_gladly_one_would_start_ends_no_signal() -> None:
    match = dealt(2)
    match.say(1, "leave 1")
    match.play(1, "eager 3")
    match.play(2, "eager 0")
    assert signals(match.lines) == {1: {1: "leave"}}


def test_signals_are_still_read_when_the_game_was_abandoned() -> None:
    match = begun(2)
    match.say(1, "leave 1")
    match.end("abandoned")
    assert signals(match.lines) == {1: {1: "leave"}}
