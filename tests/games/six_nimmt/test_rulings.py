"""Each ruling of docs/rules/6nimmt.md, by the name it has there."""

from __future__ import annotations

import pytest

import sextet
from sextet.games.six_nimmt import GAME
from tests.games.six_nimmt.table import lay, rows, trick


def test_ruling_heads_of_taken_cards_are_public() -> None:
    match = lay([[10], [20], [30], [40]], [[3, 51], [41, 52]])
    trick(match, 3, 41)
    match.play(1, "take 1")
    assert match.view(2).position["scores"] == [3, 0]


def test_ruling_the_game_ends_at_the_target_or_above() -> None:
    match = lay([[10], [20], [30], [40]], [[3], [41]], target="3")
    trick(match, 3, 41)
    match.play(1, "take 1")
    assert match.scores == [3, 0]
    assert match.over


def test_ruling_the_romanian_reading_is_the_target_plus_one() -> None:
    match = lay([[10], [20], [30], [40]], [[3], [41]], target="4")
    trick(match, 3, 41)
    match.play(1, "take 1")
    assert not match.over
    assert match.waits_for_deal


def test_ruling_who_takes_a_row_sees_all_revealed_cards_and_later_cards_wait() -> None:
    match = lay([[10], [20], [30], [40]], [[3, 51], [41, 52], [44, 53]])
    trick(match, 3, 41, 44)
    assert match.to_act == (1,)
    assert match.view(1).state["chosen"][0][:3].tolist() == [3, 41, 44]
    assert rows(match) == [[10], [20], [30], [40]]


def test_ruling_the_seat_that_drafts_first_moves_on_by_one_each_round() -> None:
    match = sextet.new("six-nimmt", 3, variant="professional", rounds=4)
    first = []
    while not match.over:
        if not rows(match) and not any(match.position()["hands"]):
            first.append(match.to_act[0])
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    assert first == [1, 2, 3, 1]


def test_ruling_professional_rows_start_in_ascending_order() -> None:
    match = sextet.new("six-nimmt", 2, variant="professional")
    while not rows(match):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[4])
    assert rows(match) == [[1], [2], [3], [4]]


def test_ruling_drafted_hands_are_public_and_a_hidden_choice_does_not_show() -> None:
    match = sextet.new("six-nimmt", 2, variant="professional")
    while not rows(match):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    before = match.view(2).position["hands"]
    assert before[0] == match.position()["hands"][0]
    card = match.legal(1)[3]
    match.play(1, card)
    assert int(card) not in match.view(1).position["hands"][0]
    assert match.view(2).position["hands"] == before


def test_ruling_between_professional_rounds_a_new_draft_begins_by_itself() -> None:
    match = sextet.new("six-nimmt", 2, variant="professional", rounds=2)
    drafts = 0
    while not match.over:
        drafts += not rows(match) and not any(match.position()["hands"])
        assert not match.waits_for_deal
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    assert drafts == 2


def test_ruling_rounds_replaces_a_target_that_is_also_given() -> None:
    settings = sextet.new("six-nimmt", 2, target=30, rounds=2).settings
    assert settings.options["rounds"] == "2"


@pytest.mark.parametrize("name", ["target", "rounds"])
def test_ruling_halves_have_neither_target_nor_rounds(name: str) -> None:
    with pytest.raises(sextet.OptionError, match="cannot be chosen in the variant Two halves"):
        GAME.settings(4, {"variant": "halves", name: "10"})
