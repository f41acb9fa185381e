"""The lessons of the page: each was played through the rules, and its texts say what happened."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tools.lessons.__main__ import FIRST, WHERE, lessons_of, scripts, text_of
from tools.lessons.examples import LAST, examples
from tools.lessons.script import Lesson, LessonError, Step, play_lesson

from sextet.core.words import LANGUAGES, catalogue
from sextet.games import GAMES
from sextet.games.six_nimmt.notation import KIND_NAMES
from tests.games.six.table import phase_one

#: Numbers of the rules that no position shows: what ends 6 nimmt!, how many cards The Game has.
KNOWN = {66, 98}

Choice = dict[str, Any]


def written(game: str) -> dict[str, Any]:
    """Return the lessons of a game as the page has them."""
    found: dict[str, Any] = json.loads((WHERE / f"{game}.lessons.json").read_text("utf-8"))
    return found


def own_steps(game: str) -> list[dict[str, Any]]:
    """Return the steps of a game's first lesson: those with texts of their own."""
    return list(written(game)["first"]["steps"])


def said_of(game: str, step: dict[str, Any]) -> Iterator[str]:
    """Return the keys of what the guide says in a step."""
    yield f"learn.{game}.{step['name']}"
    for says in sorted({choice["says"] for choice in step["choices"].values()} - {"on"}):
        yield f"learn.{game}.{step['name']}.{says}"


def numbers(of: object) -> set[int]:
    """Return all numbers within something, and how many things are in its lists."""
    if isinstance(of, dict):
        return set().union(*(numbers(value) for value in of.values()))
    if isinstance(of, list):
        return {len(of)}.union(*map(numbers, of))
    return {of} if isinstance(of, int) else set()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_has_is_what_the_rules_do_now(game: str) -> None:
    assert (WHERE / f"{game}.lessons.json").read_text("utf-8") == text_of(game), "run: make lessons"


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_that_the_rules_allow_is_answered(game: str) -> None:
    for lesson in written(game).values():
        for step in lesson["steps"]:
            assert list(step["choices"]) == step["view"]["legal"]["1"]
            assert {"right", "on"} & {choice["says"] for choice in step["choices"].values()}


def test_a_text_that_claims_what_the_rules_do_not_do_is_refused() -> None:
    five = Step(
        "line",
        lay=lambda: phase_one("0,0 1,0 2,0 3,0", "-1,0 0,1"),
        right={"4,0": [("won", {"seat": 1})]},
    )
    with pytest.raises(LessonError, match="nothing is won"):
        play_lesson(Lesson("first", [five]))


def test_a_decision_that_the_rules_forbid_is_refused() -> None:
    far = Step("touch", lay=lambda: phase_one("0,0", "1,0"), right={"9,9": ()})
    with pytest.raises(LessonError, match="9,9 is not legal"):
        play_lesson(Lesson("first", [far]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_guide_has_words_for_every_step_and_none_besides(game: str, language: str) -> None:
    said = {key for step in own_steps(game) for key in said_of(game, step)}
    there = {key for key in catalogue(language) if key.startswith(f"learn.{game}.")}
    assert there == {*said, f"learn.{game}.done"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_has_words_for_every_kind_of_example(language: str) -> None:
    steps = [
        step
        for game in GAMES
        for name, lesson in written(game).items()
        if name != "first"
        for step in lesson["steps"]
    ]
    said = {f"learn.example.{step['name']}" for step in steps}
    said |= {
        f"learn.example.{choice['says']}"
        for step in steps
        for choice in step["choices"].values()
        if choice["says"] not in ("right", "on")
    }
    assert {key for key in catalogue(language) if key.startswith("learn.example.")} == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_the_guide_names_is_on_the_table_or_happened(
    game: str, language: str
) -> None:
    for step in own_steps(game):
        for key in said_of(game, step):
            text, english = catalogue(language)[key], catalogue("en")[key]
            named = set(map(int, re.findall(r"\d+", text)))
            assert named == set(map(int, re.findall(r"\d+", english))), key
            # From 12 to 14 only the 13 is skipped: between what lies there and what is played.
            seen = numbers(step) | KNOWN
            assert named <= seen | {number + 1 for number in seen}, key


def test_every_special_card_has_an_exercise() -> None:
    names = [lesson.name for lesson in scripts("six-nimmt")]
    assert [name for name in names if name.startswith("special-")] == [
        f"special-{kind}" for kind in KIND_NAMES
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_in_which_something_is_decided_can_be_played(game: str) -> None:
    decided = {
        f"rule-{number}"
        for number, table in enumerate(examples(game), start=1)
        if game == "six" or {"play", "laid"} & set(table)
    }
    assert decided == {name for name in lessons_of(game) if name.startswith("rule-")}


def test_an_example_of_6_nimmt_that_is_played_ends_as_its_caption_tells() -> None:
    lessons = written("six-nimmt")
    for number, table in enumerate(examples("six-nimmt"), start=1):
        if "play" not in table:
            continue
        step = lessons[f"rule-{number}"]["steps"][-1]
        (right,) = [choice for choice in step["choices"].values() if choice["says"] == "right"]
        rows = {**step["view"], **right["view"]}["rows"]
        lying = [[card for card in row if card != LAST] for row in rows]
        assert lying[: len(table["after"])] == table["after"]


def test_the_first_lesson_of_each_game_is_short() -> None:
    for game in FIRST:
        assert 4 <= len(own_steps(game)) <= 6
