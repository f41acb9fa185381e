"""Every word in the terminal comes from the catalogue: with messages marked, none is without."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import sextet
from sextet.core.words import LANGUAGES, say
from sextet.players import player_names
from tests import marks

ROOT = Path(__file__).parents[2]
SEXTET = str(Path(sys.executable).with_name("sextet"))

#: Moves as the record writes them, hashes, bull heads, and what the person typed.
KNOWN = re.compile(rf"{marks.NOTATION}|{marks.BRANDS}|\b[0-9a-f]{{64}}\b|ψ+|nonsense")

CARDS = [f"{card} on {pile}" for card in range(2, 100) for pile in (1, 2, 3, 4)]
CELLS = [f"{q},{r}" for q in range(-9, 10) for r in range(-9, 10)]
GAMES = {
    "six-nimmt": (
        ["-p", "4", "--variant", "anniversary"],
        [word for card in range(1, 105) for word in (str(card), "place", "keep")] * 40,
    ),
    "the-game": (["-p", "2"], ["3", "leave 2", *[*CARDS, "end"] * 30]),
    "six": ([], ["-1,0", "2,0", *CELLS * 3]),
}


def marked(*arguments: str, text: str = "") -> str:
    """Run a command with every message marked; returns all that it said."""
    return terminal(*arguments, text=text, command=[sys.executable, "-m", "tests.marks"])


def terminal(
    *arguments: str, text: str = "", locale: str = "C", command: Sequence[str] = (SEXTET,)
) -> str:
    """Run a command; returns all that it said."""
    done = subprocess.run(
        [*command, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "400", "LC_ALL": f"{locale}.UTF-8", "NO_COLOR": "1"},
    )
    return done.stdout + done.stderr


def play(game: str, run: Callable[..., str], **more: str) -> str:
    """Play a game to its end, asking for help and a hint and typing nonsense."""
    options, typed = GAMES[game]
    text = "\n".join(["?", "h", "nonsense", *typed])
    return run("play", game, *options, "--seed", "01" * 32, text=text, **more)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_the_terminal_has_no_words_of_its_own(game: str) -> None:
    said = play(game, marked)
    assert marks.catalogue()["play.help-now"] in said
    assert marks.catalogue()["play.left"] not in said, "it was not played to its end"
    assert set(marks.strange_words(said, KNOWN)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_whole_game_in_another_language_says_nothing_in_english(language: str) -> None:
    said = play("six", terminal, locale=language)
    assert say("play.help-now", language) in said
    english = marks.english_alone(language)
    pieces = re.split(r"\n|  +|: |\[|\]", said)
    assert [piece for piece in pieces if english.fullmatch(piece.strip())] == []


def typed_names() -> str:
    """Return the pattern of all that is typed as it is in every language: options and values."""
    games = sextet.list_games()
    options = [option for game in games for option in game.options]
    names = {game.name for game in games} | {option.name for option in options} | set(LANGUAGES)
    names |= {word for option in options for word in option.words}
    names |= {name for game in games for name in player_names(game)}
    names |= {"level", "nonsense", "warning"}
    return "|".join(rf"(?<!\w){name}(?!\w)" for name in sorted(names, key=len)[::-1])


#: Commands, options, examples, and what stands for a value that everybody calls so.
TYPED = re.compile(
    rf"^ *sextet .*$|^  \w+  |(?<!\w)--?[a-z][\w-]*|\b(?:TAG|HEX|sextet)\b|{typed_names()}"
    rf"|{marks.BRANDS}",
    re.MULTILINE,
)


def test_the_help_of_every_command_has_no_words_of_its_own() -> None:
    commands = re.findall(r"^  (\w+)  ", marked("--help"), re.MULTILINE)
    assert len(commands) == 13
    for command in commands:
        said = marked(command, "--help")
        assert marks.catalogue()[f"cli.{command}"] in said
        assert marks.strange_words(said, TYPED) == [], command


@pytest.mark.parametrize(
    "typed",
    [
        ["play", "nonsense"],
        ["play", "six", "--nonsense"],
        ["play", "six", "--players", "9"],
        ["play", "six", "--option", "nonsense=1"],
        ["play", "six-nimmt", "--variant", "nonsense"],
        ["play", "six", "--bot", "nonsense"],
        ["play", "six", "--seed", "nonsense"],
        ["replay", "nonsense"],
        ["verify", "nonsense"],
        ["serve", "--port", "nonsense"],
        ["--language", "nonsense", "games"],
        ["nonsense"],
        ["games"],
    ],
)
def test_what_is_refused_on_the_command_line_is_refused_by_the_catalogue(typed: list[str]) -> None:
    said = marked(*typed)
    assert marks.OPEN in said
    assert marks.strange_words(said, TYPED) == []
