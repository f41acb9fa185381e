"""Studies for other programs, in lines of JSON."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from sextet.study.serve import serve
from tests.cli.helpers import run
from tests.study.games import LITTLE, record_of


def answers(*requests: object) -> list[dict[str, Any]]:
    written: list[str] = []
    serve([r if isinstance(r, str) else json.dumps(r) for r in requests], written.append)
    return [json.loads(line) for line in written]


def request(id: str, **more: object) -> dict[str, object]:
    return {"id": id, "record": record_of("six", 2), "effort": LITTLE, **more}


def test_each_request_is_answered_with_its_id() -> None:
    first, second = answers(request("a", seat=1), request("b", seat=2))
    assert (first["id"], second["id"]) == ("a", "b")
    assert {one["seat"] for one in first["result"]["decisions"]} == {1}
    assert {one["seat"] for one in second["result"]["decisions"]} == {2}


def test_progress_is_told_where_it_is_asked_for() -> None:
    *told, last = answers(request("a", progress=True))
    assert "result" in last
    assert [one["done"] for one in told] == sorted(one["done"] for one in told)
    assert told[-1]["done"] == told[-1]["total"]


def test_decisions_are_told_as_they_are_judged_where_they_are_asked_for() -> None:
    *told, last = answers(request("a", seat=1, progress=True, decisions=True))
    assert [one for each in told for one in each["decisions"]] == last["result"]["decisions"]
    assert told[-1]["unit"] == last["result"]["unit"]
    assert "decisions" not in answers(request("b", progress=True))[1]


def test_what_is_cancelled_while_it_is_studied_is_not_answered() -> None:
    begun = threading.Event()
    written: list[dict[str, Any]] = []

    def lines() -> Iterator[str]:
        yield json.dumps(request("a", progress=True, effort=1.0))
        assert begun.wait(60)
        yield json.dumps({"id": "b", "cancel": "a"})

    def write(line: str) -> None:
        written.append(json.loads(line))
        begun.set()

    serve(lines(), write)
    assert {"id": "a", "cancelled": True} in written
    assert {"id": "b", "cancelling": "a"} in written
    assert not any("result" in one for one in written)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("{", "not JSON"),
        ("[]", "an id is missing"),
        ({"id": "a"}, "a record is missing"),
        ({"id": "a", "record": "sextet 2"}, "line 1"),
        ({"id": "a", "record": "", "seat": "x"}, "seat"),
        ({"id": "a", "record": "", "effort": 0}, "effort"),
    ],
)
def test_what_cannot_be_studied_is_refused_and_the_next_is_answered(
    wrong: object, why: str
) -> None:
    refused, answered = sorted(answers(wrong, request("z")), key=lambda one: one["id"] or "")
    assert why in refused["error"]
    assert "result" in answered


def test_the_command_answers_until_its_input_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(request("a")) + "\n"))
    assert run(monkeypatch, "study", "--serve") == 0
    assert json.loads(capsys.readouterr().out)["id"] == "a"


def test_without_a_file_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "study", "--language", "it") == 2
    assert capsys.readouterr().err == "sextet: manca FILE\n"
