"""The help of every command, in every language."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from sextet.cli import app
from sextet.core.words import LANGUAGES, catalogue
from tests.cli.helpers import run

COMMANDS = [
    *("replay", "verify", "study", "puzzles", "games", "play", "arena", "train"),
    *("serve", "doctor", "backup", "restore", "downgrade"),
]

#: Messages of the help that are the same in English and another language.
ALIKE = {"cli.value-number", "cli.value-file"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    command: str | None,
) -> None:
    words = [command] if command else []
    assert run(monkeypatch, *words, "--help", "--language", language) == 0
    told = capsys.readouterr()
    assert told.err == ""
    spoken, english = catalogue(language), catalogue("en")
    assert spoken[f"cli.{command or 'sextet'}"] in told.out
    assert spoken["cli.usage"] in told.out
    assert spoken["cli.any.language"] in told.out
    lines = {part.strip() for line in told.out.splitlines() for part in line.split("  ")}
    left = {key for key in english if key.startswith("cli.") and english[key] in lines}
    assert {key for key in left if spoken[key] != english[key]} == set()


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
def test_no_text_of_the_command_line_is_left_in_english(language: str) -> None:
    spoken = catalogue(language)
    same = {
        key
        for key, text in catalogue("en").items()
        if key.startswith("cli.") and spoken.get(key) == text
    }
    assert same <= ALIKE


def test_every_command_and_parameter_is_explained() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert list(commands) == COMMANDS
    known = catalogue("en")
    for name, command in commands.items():
        assert f"cli.{name}" in known
        for one in command.params:
            assert {f"cli.{name}.{one.name}", f"cli.any.{one.name}"} & set(known), (name, one.name)


def test_every_text_about_a_parameter_is_of_one_that_there_is() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    taken = {name: {one.name for one in command.params} for name, command in commands.items()}
    everywhere = set().union(*taken.values(), {"language", "help"})
    for key in catalogue("en"):
        _, command, *parameter = key.split(".")[:3] if key.count(".") == 2 else ("", "", "")
        if key.startswith("cli.") and command in {*taken, "any"} and parameter:
            assert parameter[0] in taken.get(command, everywhere), key


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "games"])
def test_help_has_examples_and_says_what_is_there_if_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run(monkeypatch, command, "-h") == 0
    told = capsys.readouterr().out
    assert f"\nExamples\n  sextet {command}" in told
    assert ("[default: " in told) == (
        command in ("study", "puzzles", "play", "arena", "train", "serve", "doctor")
    )


def test_without_a_command_there_is_help_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch) == 2
    told = capsys.readouterr()
    assert "Commands" in told.out
    assert told.err == ""


def test_help_does_not_wait_for_the_rules() -> None:
    heavy = "import sys; sys.argv = ['sextet', '--help']\nfrom sextet.cli import main\n"
    watch = "try: main()\nexcept SystemExit: print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", heavy + watch], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
