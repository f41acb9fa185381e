"""The terminal speaks the language asked for, else that of the environment."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sextet
from sextet.core.words import catalogue
from sextet.terminal.words import language_of
from tests.test_cli import sextet_run


def test_a_refused_move_is_told_its_rule_in_the_language_spoken() -> None:
    run = sextet_run("play", "six", "--language", "it", "--seed", "00" * 32, text="9,9\nq\n")
    assert "9,9 non si può giocare ora: una tessera deve toccarne una già sul tavolo" in run.stdout


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "ro_RO"}, "ro"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "ro_RO", "LC_ALL": "pt_PT"}, "pt-PT"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": ""}, "it"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt-BR", ["fileira", "cabeças", "Você saiu da mesa."]),
        ("pt-PT", ["na fila", "cabeças", "Saíste da mesa."]),
        ("it", ["nella fila", "teste", "Hai lasciato il tavolo."]),
        ("ro", ["în rândul", "capete", "Ai plecat de la masă."]),
    ],
)
def test_a_game_is_played_in_every_language(language: str, words: list[str]) -> None:
    arguments = ["play", "six-nimmt", "--seed", "00" * 32, "--language", language]
    run = sextet_run(*arguments, text="64\nh\n?\nq\n")
    assert run.returncode == 0
    assert [word for word in words if word not in run.stdout] == []


def test_without_an_option_the_environment_decides() -> None:
    run = sextet_run("games", environment={"LC_ALL": "pt_BR.UTF-8"})
    assert "cabeças de boi" in run.stdout
    run = sextet_run("games", "--language", "it", environment={"LC_ALL": "pt_BR.UTF-8"})
    assert "teste di toro" in run.stdout


@pytest.mark.parametrize("command", [["play", "six"], ["games"], ["replay", "-"]])
def test_an_unknown_language_is_one_line_that_lists_those_there_are(command: list[str]) -> None:
    run = sextet_run(*command, "--language", "tlh")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "sextet: there is no language 'tlh'; there are: en, pt-BR, pt-PT, it, ro\n"


def test_every_message_the_terminal_names_is_in_the_catalogue() -> None:
    known = set(catalogue("en"))
    named = set()
    for path in (Path(sextet.__file__).parent / "terminal").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                prefix = node.value.partition(".")[0]
                if prefix in ("play", "show", "six", "the-game", "six-nimmt") and "." in node.value:
                    named.add(node.value)
    assert len(named) > 30
    missing = {key for key in named if not any(k.startswith(key) for k in known)}
    assert missing == set()
