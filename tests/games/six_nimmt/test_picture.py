"""6 nimmt!: what everybody may know of the course of a game, its piles and what it waits for."""

from __future__ import annotations

import pytest

import sextet
from tests.games.six_nimmt.table import lay, lay_specials

ROWS = [[10], [20], [30], [40]]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, {"round": 1, "target": 66}),
        ({"target": "40"}, {"round": 1, "target": 40}),
        ({"rounds": "3"}, {"round": 1, "rounds": 3}),
        ({"variant": "professional"}, {"round": 1, "target": 66}),
        ({"variant": "halves"}, {"half": 1}),
        ({"variant": "anniversary"}, {"round": 1, "rounds": 2}),
    ],
)
def test_the_round_or_half_and_what_ends_the_game_are_told_from_the_start(
    options: dict[str, str], told: dict[str, int]
) -> None:
    match = sextet.new("six-nimmt", 4, seed=bytes(32), dealt_by_hand=False, **options)
    picture = match.game.picture(match.state)
    keys = ("half", "round", "rounds", "target")
    assert {key: picture[key] for key in keys if key in picture} == told


def test_a_card_below_every_row_is_told_to_wait_for_a_row_until_it_is_taken() -> None:
    match = lay(ROWS, [[5, 1], [90, 2]])
    match.play(1, "5")
    assert match.game.picture(match.state)["waits"] is None
    match.play(2, "90")
    assert match.game.picture(match.state)["waits"] == {"seat": 1, "card": 5, "for": "row"}
    match.play(1, "take 1")
    assert match.game.picture(match.state)["waits"] is None


def test_a_card_waits_for_a_special_and_after_a_taking_its_seat_for_a_swap() -> None:
    match = lay_specials(ROWS, [[5, 1], [90, 2]], [["block"], []])
    match.play(1, "5")
    match.play(2, "90")
    assert match.game.picture(match.state)["waits"] == {"seat": 1, "card": 5, "for": "special"}
    match.play(1, "place")
    match.play(1, "take 1")
    assert match.game.picture(match.state)["waits"] == {"seat": 1, "for": "swap"}


def test_the_discard_pile_is_told_by_kind_and_the_draw_pile_by_its_number() -> None:
    match = lay_specials(ROWS, [[35, 1], [90, 2]], [["move"], []], stack=["block", "insert"])
    before = match.game.picture(match.state)
    assert (before["draw_pile"], len(before["discard"])) == (2, 28 - 1 - 2)
    match.play(1, "35")
    match.play(2, "90")
    match.play(1, "move 40 3")
    after = match.game.picture(match.state)
    assert after["discard"].count("move") == before["discard"].count("move") + 1
    assert after["draw_pile"] == 2


def test_the_5th_row_lies_as_a_reminder_beside_the_row_that_it_started() -> None:
    match = lay_specials(ROWS, [[35, 1], [90, 2]], [["fifth-row"], []])
    match.play(1, "35")
    match.play(2, "90")
    match.play(1, "fifth-row")
    assert match.game.picture(match.state)["marks"] == [[], [], [], [], ["fifth-row"]]
