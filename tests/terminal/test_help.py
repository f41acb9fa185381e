"""What can be typed, explained for every game and variant."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import sextet
from sextet.core.generator import generator
from sextet.core.match import Match
from sextet.core.words import LANGUAGES, catalogue
from sextet.terminal.draw import drawing_of
from sextet.terminal.help import help_page
from tests.conformance.games import play_some

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 4, {"variant": "base"}),
    ("six-nimmt", 4, {"variant": "professional"}),
    ("six-nimmt", 4, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("the-game", 1, {}),
    ("six", 2, {}),
]


def page(match: Match) -> str:
    """Return the help of who is to act now."""
    view = match.view(match.to_act[0])
    console = Console(file=io.StringIO(), width=300, highlight=False)
    console.print(help_page(view, view.legal()))
    written: str = console.file.getvalue()  # type: ignore[attr-defined]
    return written


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_every_move_there_is_has_a_form_that_is_explained(
    game: str, players: int, options: dict[str, Any]
) -> None:
    module = drawing_of(sextet.new(game, players, **options).game)
    for steps in (0, 1, 3, 8, 20, 60):
        match = sextet.new(game, players, seed=bytes(32), **options)
        play_some(match, generator(steps), steps)
        if match.over:
            break
        view = match.view(match.to_act[0])
        kinds = {module.form_of(view, move) for move in view.legal()}
        assert kinds <= set(module.forms(view))
        now = page(match).split("\n\n")[0]
        assert now.startswith("You can type now:")
        assert now.count("\n") == len(kinds)


def test_special_cards_are_explained_where_there_are_some() -> None:
    base = page(sextet.new("six-nimmt", 4))
    special = page(sextet.new("six-nimmt", 4, variant="anniversary"))
    assert "take R" in base
    for form in ("insert R", "move C R", "negative C", "fifth-row", "swap S", "keep"):
        assert form in special
        assert form not in base


def test_who_plays_the_game_alone_has_nobody_to_signal_to() -> None:
    assert "leave P" in page(sextet.new("the-game", 2))
    assert "leave P" not in page(sextet.new("the-game", 1))


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_help_has_no_english_sentence_in_another_language(
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    game: str,
    players: int,
    options: dict[str, Any],
) -> None:
    monkeypatch.setattr("sextet.terminal.words._spoken", language)
    parts = set(re.split(r" {2,}|\n", page(sextet.new(game, players, **options))))
    english = set(catalogue("en").values())
    assert {part for part in parts if part in english} == set()
