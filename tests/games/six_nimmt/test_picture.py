"""6 nimmt!: what is drawn in motion, and what happenings say of the places of cards."""

from __future__ import annotations

from typing import Any

from sextet import Match
from tests.games.six_nimmt.table import lay, lay_specials

FULL = [10, 20, 30, 40, 50]


def drawn(match: Match, *moves: tuple[int, str]) -> list[tuple[str, dict[str, Any], Any]]:
    """Play moves and return what happened last: key, values, and the pictures it led through."""
    match.keep_pictures()
    for seat, move in moves:
        happened = match.play(seat, move)
    assert match.pictures is not None
    told = [match.game.tell(happening) for happening in happened]
    return [(*one, after) for one, after in zip(told, match.pictures.changes, strict=True)]


def test_the_cards_of_a_trick_lie_open_lowest_first_from_their_revealing_to_their_placing() -> None:
    match = lay([[10], [20], [30], [40]], [[45, 1], [25, 2]])
    revealed, first, second = drawn(match, (1, "45"), (2, "25"))
    assert revealed[2][-1]["revealed"] == [[2, 25], [1, 45]]
    assert first[2][-1]["revealed"] == [[1, 45]]
    assert second[2][-1] == {
        "rows": [[10], [20, 25], [30], [40, 45]],
        "row_heads": [3, 5, 3, 5],
        "revealed": [],
    }


def test_the_sixth_card_lies_in_its_row_before_it_takes_it() -> None:
    match = lay([FULL, [60], [70], [80]], [[51, 1], [90, 2]])
    _, (key, _, pictures), _ = drawn(match, (1, "51"), (2, "90"))
    assert key == "took-row"
    lies, taken = pictures
    assert lies["rows"][0] == [*FULL, 51]
    assert lies["row_heads"][0] == 15 + 1
    assert "scores" not in lies
    assert taken["rows"][0] == [51]
    assert taken["scores"] == [15, 0]


def test_a_card_below_every_row_lies_nowhere_before_a_row_is_taken_for_it() -> None:
    match = lay([FULL, [60], [70], [80]], [[5, 1], [90, 2]])
    match.play(1, "5")
    match.play(2, "90")
    (key, _, pictures), _ = drawn(match, (1, "take 1"))
    assert key == "took-row"
    assert [picture["rows"][0] for picture in pictures] == [[5]]


def test_of_five_rows_the_taken_one_is_empty_before_it_vanishes() -> None:
    match = lay_specials([FULL, [60], [70], [80], [85]], [[51, 1], [90, 2]], [[], []])
    match.play(1, "51")
    _, took, cleared, _ = drawn(match, (2, "90"))
    assert [picture["rows"][0] for picture in took[2]] == [[*FULL, 51], []]
    assert cleared[0] == "cleared-row"
    assert cleared[2][-1]["rows"] == [[60], [70], [80], [85]]


def test_take_at_7_gives_its_row_room_and_a_mark_as_its_card_is_placed() -> None:
    match = lay_specials([FULL, [60], [70], [80]], [[51, 1], [90, 2]], [["take-at-7"], []])
    match.play(1, "51")
    match.play(2, "90")
    used, placed, *_ = drawn(match, (1, "take-at-7"))
    assert [used[0], placed[0]] == ["used-take-at-7", "placed"]
    assert placed[2][-1]["marks"][0] == ["take-at-7"]
    assert placed[2][-1]["capacity"][0] == 6
    assert placed[1]["at"] == 6


def test_insert_names_the_card_it_goes_before_and_the_place_of_its_own() -> None:
    match = lay_specials([[10, 50], [60], [70], [80]], [[30, 1], [90, 2]], [["insert"], []])
    match.play(1, "30")
    match.play(2, "90")
    used, placed = [match.game.tell(one) for one in match.view(1).preview("insert 1")]
    assert used == ("used-insert", {"seat": 1, "card": 50, "row": 1})
    assert placed == ("placed", {"seat": 1, "card": 30, "row": 1, "at": 2})


def test_insert_into_a_full_row_names_the_card_it_goes_before_too() -> None:
    match = lay_specials([[60], [70], [80], FULL], [[35, 1], [90, 2]], [["insert"], []])
    match.play(1, "35")
    match.play(2, "90")
    used, took = [match.game.tell(one) for one in match.view(1).preview("insert 4")]
    assert used[1]["card"] == 40
    assert took[0] == "took-row"
