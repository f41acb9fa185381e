"""The rules for players: whole in every language, their example tables true to the rules."""

from __future__ import annotations

import operator
import re
from typing import Any

import pytest
from tools.lessons.examples import DRAW, LAST, START, examples, lay_example

import sextet
from sextet.core.words import LANGUAGES, catalogue, rules_text
from sextet.games import GAMES
from sextet.games.six.field import DIRECTIONS
from sextet.games.six.shapes import TRIANGLES
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.state import HEADS
from tests.games.six.table import phase_two, play, told
from tests.games.six_nimmt.table import trick
from tests.games.the_game import tables as the_game

PAGES = [(language, game) for language in LANGUAGES for game in GAMES]


def headings(game: str, language: str) -> list[str]:
    return re.findall(r"^(#+) \S", rules_text(game, language), re.M)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_every_language_has_the_same_sections_and_example_tables(language: str, game: str) -> None:
    assert headings(game, language) == headings(game, "en")
    own, english = examples(game, language), examples(game)
    assert len(own) == len(english) >= 3
    captions = [
        (table.pop("caption"), other.pop("caption"))
        for table, other in zip(own, english, strict=True)
    ]
    assert own == english
    assert all(mine and (mine != theirs or language == "en") for mine, theirs in captions)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_a_page_holds_nothing_but_its_markdown(language: str, game: str) -> None:
    text = rules_text(game, language)
    assert text.startswith("# ")
    assert text.endswith("\n")
    assert text.count("```") == 2 * len(examples(game, language))
    assert not set(text) & set("şţŞŢ<>")
    assert not re.search(r"[{}]", re.sub(r"```table\n.*?\n```", "", text, flags=re.S))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_call_the_special_cards_as_the_catalogue_does(language: str) -> None:
    page = rules_text("six-nimmt", language)
    names = [text for key, text in catalogue(language).items() if ".special-" in key]
    own = [name for name in names if f"**{name}" in page]
    assert len(own) == 7


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_buttons_are_named_as_the_catalogue_names_them(language: str, game: str) -> None:
    def sections(of: str) -> list[str]:
        return re.split(r"^## ", rules_text(game, of), flags=re.M)

    (at,) = [k for k, text in enumerate(sections("en")) if text.startswith("How to do it here")]
    named = re.findall(r"[“„«](.+?)[”»]", sections(language)[at])
    assert named
    assert set(named) <= set(catalogue(language).values())


@pytest.mark.parametrize(
    "table", [table for table in examples("six-nimmt") if "play" in table], ids=lambda t: t["play"]
)
def test_an_example_of_6_nimmt_ends_as_it_is_told(table: dict[str, Any]) -> None:
    match = lay_example(table)
    before = list(match.scores)
    trick(match, *table["play"], *([LAST] if len(table["play"]) == 1 else []))
    if "choose" in table:
        match.play(1, table["choose"])
    rows = [[card for card in row if card != LAST] for row in match.position()["rows"]]
    assert rows[: len(table["after"])] == table["after"]
    paid = [now - was for now, was in zip(match.scores, before, strict=True)]
    assert paid[: len(table["play"])] == table.get("heads", [0] * len(table["play"]))


def test_the_first_examples_of_6_nimmt_follow_from_one_another() -> None:
    first, second, third, *_ = examples("six-nimmt")
    assert first["after"] == second["rows"]
    assert second["after"] == third["rows"]


def test_the_cards_drawn_beside_the_bull_heads_have_as_many() -> None:
    (table,) = [table for table in examples("six-nimmt") if "play" not in table]
    assert [[HEADS[card] for card in row] for row in table["rows"]] == [
        [heads] * len(row) for heads, row in zip(table["heads"], table["rows"], strict=True)
    ]


def test_every_special_card_is_seen_in_an_example() -> None:
    chosen = [table["choose"].split()[0] for table in examples("six-nimmt") if "choose" in table]
    assert set(chosen) == {"take", *KIND_NAMES}


def test_the_plays_of_the_game_are_legal_and_as_many_cards_are_drawn() -> None:
    for example in examples("the-game"):
        match = the_game.table(
            example.get("hand", [40, 50]), [55], [56], piles=example.get("piles", START), draw=DRAW
        )
        for move in example.get("play", []):
            match.play(1, move)
        if len(example.get("hand", [])) == 6:
            match.play(1, "end")
            assert match.position()["draw"] == len(DRAW) - len(example["play"])


def test_the_card_of_the_game_that_would_not_fit_does_not() -> None:
    (example,) = [one for one in examples("the-game") if one.get("hand") == [9, 18]]
    legal = the_game.table(example["hand"], [55], piles=example["piles"]).legal(1)
    assert "18 on 1" in legal
    assert "9 on 1" not in legal


def test_the_piles_of_the_game_that_grew_card_by_card_grew_legally() -> None:
    grown = [example["laid"] for example in examples("the-game") if "laid" in example]
    assert len(grown) == 2
    for pile, cards in enumerate(map(operator.add, *grown), start=1):
        tops = list(START)
        for card in cards:
            assert f"{card} on {pile}" in the_game.table([card, 50], [55], piles=tops).legal(1)
            tops[pile - 1] = card


def test_the_first_examples_of_six_are_the_three_shapes_and_the_start() -> None:
    line, triangle, circle, start, *_ = examples("six")
    assert line["red"] == [f"{q},0" for q in range(6)]
    assert {f"{q},{r}" for q, r in TRIANGLES[0]} == set(triangle["red"])
    assert {f"{q},{r}" for q, r in DIRECTIONS} == set(circle["red"])
    match = sextet.new("six")
    assert match.position()["tiles"] == [[0, 0, 1], [1, 0, 2]]
    assert (start["red"], start["black"]) == (["0,0"], ["1,0"])


@pytest.mark.parametrize("field", [field for field in examples("six") if "lift" in field])
def test_a_lifted_tile_of_six_makes_those_leave_that_are_drawn_so(field: dict[str, Any]) -> None:
    match = phase_two(" ".join(field["red"]), " ".join(field["black"]))
    happenings = play(match, f"lift {field['lift']}")
    if "keep" in field:
        assert not [key for key, _ in told(happenings) if key == "left"]
        happenings = play(match, f"keep {field['keep']}")
    gone = [f"{values['q']},{values['r']}" for key, values in told(happenings) if key == "left"]
    assert sorted(gone) == sorted(field["leave"])


def test_the_last_example_of_six_is_a_first_tile_that_lies_apart() -> None:
    apart = examples("six")[-1]
    match = sextet.new("six", first_move="apart")
    assert len(match.legal(1)) == 3
    match.play(1, apart["red"][1])
    assert match.position()["tiles"] == sorted([[0, 0, 1], [2, -1, 1], [1, 0, 2]])
