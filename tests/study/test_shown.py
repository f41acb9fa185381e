"""A study as people and programs get it: on the terminal, as JSON, as a page, as grades."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from sextet.core.errors import RecordError
from sextet.core.words import LANGUAGES, explain, say
from sextet.study.as_json import described
from sextet.study.figures import MOST_TOLD, errors_of, grades, mattered
from sextet.study.grade import Grade, anchors, grade_of, ladder
from sextet.study.graph import axis
from sextet.study.page import page
from sextet.study.printed import tables
from sextet.study.run import study_record
from sextet.study.values import Study
from sextet.study.version import FORMAT
from tests.cli.helpers import run
from tests.study.games import record_of, study_of

EVERY = [("six-nimmt", 3, {"rounds": "2"}), ("the-game", 3, {"expert": "yes"}), ("six", 2, {})]
OUTSIDE = re.compile(r"""(?:src|href|url|@import|http)\s*[=(:]""")


@pytest.fixture(params=EVERY, ids=lambda case: case[0])
def study(request: pytest.FixtureRequest) -> Study:
    game, players, options = request.param
    return study_of(game, players, **options)


def printed(study: Study, language: str) -> str:
    console = Console(width=200, highlight=False)
    with console.capture() as taken:
        console.print(tables(study, language))
    return taken.get()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_tells_what_mattered_first_in_every_language(
    study: Study, language: str
) -> None:
    told = printed(study, language)
    places = [
        told.index(say(f"study.{part}", language))
        for part in ("mattered", "grades", "accounts", "decisions")
    ]
    assert places == sorted(places)
    assert "{" not in told
    assert say("study.word-fine", language) in told


def test_the_decisions_that_mattered_are_few_and_the_gravest_first(study: Study) -> None:
    told = mattered(study)
    assert 0 < len(told) <= MOST_TOLD
    assert [one.loss for one in told] == sorted((one.loss for one in told), reverse=True)


def test_json_has_the_documented_keys_and_no_others(study: Study) -> None:
    known = json.loads(json.dumps(described(study)))
    assert known["study"] == FORMAT
    text = (Path(__file__).parents[2] / "docs" / "study.md").read_text("utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", text.split("## JSON")[1].split("\n## ")[0]))
    keys = set(known)
    for name in ("seats", "decisions", "luck", "accounts"):
        for one in known[name]:
            keys |= set(one)
    for one in known["decisions"]:
        keys |= {key for move in one["moves"] for key in move}
    assert keys <= documented
    assert known["decisions"][0]["moves"][0]["value"] == max(
        move["value"] for move in known["decisions"][0]["moves"]
    )


class Tags(HTMLParser):
    """Notes which elements a page has, and that they close."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        if tag not in ("meta", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_else(study: Study, language: str) -> None:
    text = page(study, language)
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert "script" not in tags.names
    assert "link" not in tags.names
    assert not OUTSIDE.search(text)
    assert {"svg", "table", "polyline"} <= set(tags.names)
    assert f"lang='{language}'" in text
    assert "prefers-color-scheme: dark" in text
    assert "width=device-width" in text
    assert "{" not in re.sub(r"<style>.*</style>", "", text, flags=re.S)


def test_the_page_has_every_decision_of_its_graph_in_a_table(study: Study) -> None:
    text = page(study, "en")
    for one in study.decisions:
        if one.counts:
            assert f"<th scope='row'>{one.number}</th>" in text


def test_an_axis_covers_its_range_with_few_round_numbers() -> None:
    for low, high in [(0.0, 0.0), (0.2, 0.9), (-31.5, -2.0), (-1.2, 0.4), (-120.0, 0.0)]:
        ticks = axis(low, high)
        assert ticks[0] <= low
        assert ticks[-1] >= high - 1e-9
        assert 2 <= len(ticks) <= 9


def test_a_grade_lies_between_the_levels_that_lose_more_and_less() -> None:
    study = study_of("six-nimmt", 3, rounds="2")
    (levels,) = [
        one["levels"] for one in anchors()["six-nimmt"]["kinds"].values() if len(one["levels"]) > 1
    ]
    lost = ladder([levels[str(level)]["loss"]["mean"] for level in range(1, 7)])
    assert lost == sorted(lost, reverse=True)
    between = grade_of(study, (lost[2] + lost[3]) / 2)
    assert (between.where, between.low, between.high) == ("between", 3, 4)
    assert grade_of(study, 0.0).where == "above"
    assert grade_of(study, 99.0) == Grade(99.0, "below", low=1)


def test_levels_that_were_measured_out_of_order_are_taken_together() -> None:
    assert ladder([3.0, 1.0, 2.0, 0.5]) == [3.0, 1.5, 1.5, 0.5]


def test_what_a_seat_lost_a_decision_is_over_those_that_count(study: Study) -> None:
    for seat, (error, count, total) in errors_of(study).items():
        mine = [one for one in study.decisions if one.seat == seat and one.counts]
        assert count == len(mine)
        assert error * count == pytest.approx(total)
        assert grades(study)[seat].error == error


def test_the_anchors_say_how_they_were_made() -> None:
    for game in ("six-nimmt", "the-game", "six"):
        made = anchors()[game]
        assert made["command"].startswith("python -m benchmarks.study_anchors")
        assert re.fullmatch(r"2\d{3}-\d\d-\d\d", made["date"])
        (levels,) = [one["levels"] for one in made["kinds"].values() if len(one["levels"]) > 1]
        assert list(levels) == list("123456")
        assert all(one["decisions"] >= 20 for one in levels.values())


def test_the_command_prints_json_or_writes_a_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.sxt"
    file.write_text(record_of("six", 2), encoding="utf-8")
    html = tmp_path / "study.html"
    asked = ("study", str(file), "--as", "2", "--effort", "4")
    assert run(monkeypatch, *asked, "--json", "--html", str(html)) == 0
    known = json.loads(capsys.readouterr().out)
    assert {one["seat"] for one in known["decisions"]} == {2}
    assert html.read_text("utf-8").startswith("<!doctype html>")
    assert run(monkeypatch, *asked, "--language", "it") == 0
    assert say("study.mattered", "it") in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_file_is_refused_in_one_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
) -> None:
    file = tmp_path / "bad.sxt"
    file.write_text("sextet 1\ngame: six\nplayers: 2\n\n1: 0,1\n1: 0,2\n", encoding="utf-8")
    assert run(monkeypatch, "study", str(file), "--language", language) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    with pytest.raises(RecordError) as refused:
        study_record(file.read_text("utf-8"))
    assert told.err == f"sextet: {file}: {explain(refused.value, language)}\n"
    assert (str(refused.value) in told.err) == (language == "en")
