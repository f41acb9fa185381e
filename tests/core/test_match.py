"""A match: choices that lie face down, and going back where nothing was revealed."""

from __future__ import annotations

import pytest

from sextet.core.errors import IllegalMove
from sextet.library import new

SEED = "11" * 32


def test_a_choice_that_lies_face_down_can_be_taken_back() -> None:
    match = new("six-nimmt", 3, seed=SEED)
    before = match.position()
    match.play(1, match.legal(1)[0])
    assert match.hidden_choice(1) is not None
    match.retract(1)
    assert match.position() == before
    assert match.hidden_choice(1) is None


def test_taking_a_choice_back_leaves_the_others_choices() -> None:
    match = new("six-nimmt", 3, seed=SEED)
    match.play(1, match.legal(1)[0])
    match.play(2, match.legal(2)[0])
    match.retract(1)
    assert match.to_act == (1, 3)
    assert match.hidden_choice(2) is not None


def test_a_revealed_card_cannot_be_taken_back() -> None:
    match = new("six-nimmt", 2, seed=SEED)
    for seat in (1, 2):
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(IllegalMove, match="face down"):
        match.retract(1)
    assert match.undo_point(1) is None


def test_the_dealer_goes_on_as_if_nothing_had_been_taken_back() -> None:
    plain, wavering = new("six-nimmt", 2, seed=SEED), new("six-nimmt", 2, seed=SEED)
    while not plain.over:
        seat = plain.to_act[0]
        if wavering.hides_choices:
            wavering.play(seat, wavering.legal(seat)[-1])
            if wavering.hidden_choice(seat) is not None:
                wavering.retract(seat)
            else:
                wavering.rewind(len(plain.lines))
        move = plain.legal(seat)[0]
        plain.play(seat, move)
        wavering.play(seat, move)
        assert wavering.lines == plain.lines
    assert wavering.position() == plain.position()


def test_every_turn_of_six_can_be_undone() -> None:
    match = new("six")
    for _ in range(6):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.undo_point(2) == 5
    assert match.undo_point(1) == 4
    match.rewind(4)
    assert match.to_act == (1,)


def test_a_card_played_in_the_game_has_been_seen() -> None:
    match = new("the-game", 1, seed=SEED)
    match.play(1, match.legal(1)[0])
    assert match.undo_point(1) is None


def test_a_row_taken_by_choice_can_be_undone_while_no_card_was_turned() -> None:
    match = new("six-nimmt", 4, seed=SEED)
    while True:
        seat = match.to_act[0]
        row_choice = match.legal(seat)[0].startswith("take")
        match.play(seat, match.legal(seat)[0])
        if row_choice and not match.lines[-1].startswith("deal"):
            break
    assert match.undo_point(seat) == len(match.lines) - 1


def test_a_copy_goes_its_own_way() -> None:
    match = new("six-nimmt", 2, seed=SEED)
    copy = match.copy()
    match.play(1, match.legal(1)[0])
    assert len(copy.lines) == 1
    assert copy.to_act == (1, 2)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("six-nimmt", 3, {"variant": "professional"}),
        ("six-nimmt", 3, {"variant": "anniversary"}),
        ("the-game", 3, {}),
        ("six", 2, {}),
    ],
)
def test_what_a_seat_sees_never_changes_within_a_moment(
    game: str, players: int, options: dict[str, str]
) -> None:
    match = new(game, players=players, seed="07" * 32, **options)  # type: ignore[arg-type]
    seen: list[dict[object, object]] = [{} for _ in range(players + 1)]
    for _ in range(120):
        for seat in range(players + 1):
            moment, position = match.moment(seat), match.unhurried_view(seat).position
            assert seen[seat].setdefault(moment, position) == position
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
