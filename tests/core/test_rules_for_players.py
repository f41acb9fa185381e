"""The rules for players: whole in every language, their example tables true to the rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import sextet
from sextet.core.words import LANGUAGES, catalogue, rules_text
from sextet.games import GAMES
from sextet.games.six.field import DIRECTIONS
from sextet.games.six.shapes import TRIANGLES

PAGES = [(language, game) for language in LANGUAGES for game in GAMES]


def examples(game: str, language: str = "en") -> list[dict[str, Any]]:
    fenced = re.findall(r"^```table\n(.*?)\n```$", rules_text(game, language), re.M | re.S)
    return [json.loads(text) for text in fenced]


def headings(game: str, language: str) -> list[str]:
    return re.findall(r"^(#+) \S", rules_text(game, language), re.M)


@pytest.mark.parametrize(("language", "game"), PAGES)
def test_every_language_has_the_same_sections_and_example_tables(language: str, game: str) -> None:
    assert headings(game, language) == headings(game, "en")
    shown, english = examples(game, language), examples(game)
    assert len(shown) == len(english) >= 3
    captions = [
        (table.pop("caption"), other.pop("caption"))
        for table, other in zip(shown, english, strict=True)
    ]
    assert shown == english
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


def test_the_examples_of_6_nimmt_follow_from_one_another() -> None:
    tricks = [table for table in examples("six-nimmt") if "special" not in table]
    match = sextet.new("six-nimmt", 4, dealt_by_hand=True)
    start = [row[0] for row in tricks[0]["rows"]]
    hands = [list(cards) for cards in zip(*(trick["play"] for trick in tricks), strict=True)]
    used = {*start, *(card for hand in hands for card in hand)}
    others = [card for card in range(1, 105) if card not in used]
    hands = [hand + [others.pop() for _ in range(7)] for hand in hands]
    text = " | ".join(" ".join(map(str, hand)) for hand in hands)
    match.deal(f"{text} ; rows {' '.join(map(str, start))}")
    for trick in tricks:
        assert match.position()["rows"] == trick["rows"]
        for seat, card in enumerate(trick["play"], start=1):
            match.play(seat, str(card))
        if match.position()["legal"].get("1", [""])[0].startswith("take"):
            match.play(1, "take 2")
    assert match.position()["rows"] == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 83]]


def test_the_examples_of_the_game_are_legal_plays() -> None:
    for table in examples("the-game"):
        tops = list(table["piles"])
        for play in table.get("play", []):
            card, pile = map(int, play.split(" on "))
            top = tops[pile - 1]
            assert card in table["hand"]
            assert card > top or card == top - 10 if pile < 3 else card < top or card == top + 10


def test_the_examples_of_six_are_the_three_shapes_the_start_and_a_cut() -> None:
    line, triangle, circle, start, cut = examples("six")
    assert line["red"] == [f"{q},0" for q in range(6)]
    assert {f"{q},{r}" for q, r in TRIANGLES[0]} == set(triangle["red"])
    assert {f"{q},{r}" for q, r in DIRECTIONS} == set(circle["red"])
    match = sextet.new("six")
    assert match.position()["tiles"] == [[0, 0, 1], [1, 0, 2]]
    assert (start["red"], start["black"]) == (["0,0"], ["1,0"])
    left = {tuple(map(int, tile.split(","))) for tile in cut["red"] + cut["black"]}
    left.remove(tuple(map(int, cut["lift"].split(","))))
    assert sorted(len(part) for part in parts(left)) == [2, 3]


def parts(tiles: set[tuple[int, ...]]) -> list[set[tuple[int, ...]]]:
    """Return the parts of a field that do not touch each other."""
    found: list[set[tuple[int, ...]]] = []
    left = set(tiles)
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            q, r = cell = edge.pop()
            part.add(cell)
            near = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & left
            left -= near
            edge += near
        found.append(part)
    return found
