"""What is wrong with a command line, said in one line and in the language of who typed it."""

from __future__ import annotations

import pytest

from sextet.cli.app import speak
from sextet.terminal.words import language
from tests.cli.helpers import run

WRONG = [
    (["dance"], "il comando dance non esiste"),
    (["plai"], "il comando plai non esiste; forse volevi dire: play, replay?"),
    (["play"], "manca GIOCO"),
    (["replay"], "manca FILE"),
    (["play", "six", "--players", "many"], "--players: scrivi un numero intero"),
    (["serve", "--port", "99999"], "--port: scrivi un numero intero da 0 a 65535"),
    (["serve", "--workers", "0"], "--workers: scrivi un numero intero, almeno 1"),
    (["play", "--plaiers", "3"], "l'opzione --plaiers non esiste; forse volevi dire: --players?"),
    (["-x"], "l'opzione -x non esiste"),
    (["play", "six", "b", "c"], "di troppo nella riga: b c"),
    (["play", "six", "--players"], "--players richiede un valore"),
    (["replay", "--json=3", "x"], "--json non accetta valori"),
    (["play", "six", "-o", "form"], "--option form: scrivi nella forma nome=valore"),
    (["replay", "--json", "--steps", "x"], "togli --steps"),
]


@pytest.mark.parametrize(("arguments", "reason"), WRONG)
def test_what_is_wrong_is_one_line_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    reason: str,
) -> None:
    assert run(monkeypatch, "--language", "it", *arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("sextet: ")
    assert told.err.count("\n") == 1
    assert reason in told.err


@pytest.mark.parametrize(
    ("arguments", "others"),
    [
        (["--language", "it", "games"], ["games"]),
        (["games", "--language=it"], ["games"]),
        (["replay", "--language", "it", "--", "--language"], ["replay", "--", "--language"]),
    ],
)
def test_the_language_may_stand_anywhere_on_the_line(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], others: list[str]
) -> None:
    monkeypatch.setattr("sextet.terminal.words._spoken", "en")
    assert speak(arguments) == others
    assert language() == "it"


@pytest.mark.parametrize("arguments", [["games", "--language"], ["--language", "xx", "games"]])
def test_a_language_that_is_missing_or_unknown_is_refused_in_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(monkeypatch, *arguments) == 2
    assert "language" in capsys.readouterr().err
