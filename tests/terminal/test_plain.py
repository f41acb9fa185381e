"""A game without a drawing of its own can be played in the terminal all the same."""

from __future__ import annotations

from sextet.games import find_game
from sextet.terminal.draw import render
from sextet.terminal.plain import in_words, table
from sextet.terminal.words import plainly

COMMON = {"over": False, "to_act": [1], "legal": {}, "winners": []}


def test_a_position_is_drawn_part_by_part_and_what_there_is_by_seat_by_name() -> None:
    position = {**COMMON, "scores": [3, 5], "to_come": [1, 2], "hands": {"1": [4], "2": []}}
    lines = render(table(find_game("six"), position, ["Ada", "Bruno"])).splitlines()
    assert [line.split() for line in lines if line] == [
        ["scores", "Ada:", "3"],
        ["Bruno:", "5"],
        ["to", "come", "1", "2"],
        ["hands", "Ada:", "4"],
        ["Bruno:", "–"],
    ]


def test_values_are_written_as_people_do() -> None:
    assert in_words([[1, 2], [3]]) == "[1 2] [3]"
    assert in_words({"red": 3, "black": None}) == "red 3, black –"


def test_what_the_catalogue_has_no_words_for_is_said_plainly() -> None:
    assert plainly("takes-all", {"seat": 1, "who": "Ada", "cards": 3}) == "Ada: takes all, cards 3"
    assert plainly("ends", {}) == "ends"
