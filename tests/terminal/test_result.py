"""How a game ended, as the terminal says it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sextet.core.record import Decision, Ending
from sextet.games import find_game
from sextet.games.the_game.state import EXCELLENT
from sextet.terminal.draw import closing_words
from sextet.terminal.words import speak

NAMES = ["you", "Ada", "Bruno"]


def ended(game: str, winners: tuple[int, ...], scores: tuple[int, ...], how: str = "") -> Any:
    last = Ending(how) if how else Decision(1, "14")
    return SimpleNamespace(game=find_game(game), winners=winners, scores=scores, lines=[last])


@pytest.mark.parametrize(
    ("winners", "me", "words"),
    [
        ((1,), 1, "You have won!"),
        ((2,), 1, "Ada won"),
        ((1, 2), 1, "You share the win with Ada."),
        ((2, 3), 1, "Ada and Bruno share the win"),
        ((1, 2, 3), 1, "All have the same total and share the win"),
        ((2,), None, "Ada won"),
    ],
)
def test_who_has_won_is_told_to_who_played_and_to_who_looks(
    winners: tuple[int, ...], me: int | None, words: str
) -> None:
    assert closing_words(ended("six-nimmt", winners, (3, 2, 1)), NAMES, me) == words


def test_the_game_is_won_or_lost_by_the_team() -> None:
    assert "the team won" in closing_words(ended("the-game", (1, 2), (0, 0)), NAMES[:2], 1)
    lost = closing_words(ended("the-game", (), (30, 30)), NAMES[:2], 1)
    assert lost == "The Game won; 30 cards were not played"


@pytest.mark.parametrize(
    ("left", "excellent"), [(0, False), (1, True), (EXCELLENT - 1, True), (EXCELLENT, False)]
)
def test_fewer_than_ten_cards_left_are_excellent(left: int, excellent: bool) -> None:
    winners = () if left else (1,)
    words = closing_words(ended("the-game", winners, (left,)), NAMES[:1], 1)
    assert ("excellent" in words) == excellent


def test_six_that_nobody_won_is_drawn_unless_it_was_abandoned() -> None:
    assert closing_words(ended("six", (), (0, 0)), NAMES[:2], 1) == "The game is drawn"
    abandoned = closing_words(ended("six", (), (0, 0), "abandoned"), NAMES[:2], 1)
    assert abandoned == "The game was abandoned; nobody won"


def test_it_is_told_in_the_language_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sextet.terminal.words._spoken", "en")
    speak("ro")
    assert "remiză" in closing_words(ended("six", (), (0, 0)), NAMES[:2], 1)
