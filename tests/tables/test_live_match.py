"""A live match: choices that lie face down, and going back where nothing was revealed."""

from __future__ import annotations

import pytest

from sextet.core.dealer import Dealer
from sextet.core.errors import IllegalMove
from sextet.core.record import Deal
from sextet.library import agree
from sextet.tables.live_match import LiveMatch

SEED = bytes([17] * 32)


def live(game: str, players: int, **options: str) -> LiveMatch:
    match = LiveMatch(*agree(game, players, options))
    deal_what_is_due(match)
    return match


def deal_what_is_due(match: LiveMatch) -> None:
    dealt = sum(isinstance(line, Deal) for line in match.lines)
    if packs := match.game.packs(match.state):
        cards = Dealer(SEED, deals=dealt).deal(packs)
        match.deal(match.game.deal_text(match.state, 0, cards))


def play(match: LiveMatch, seat: int, move: str) -> None:
    match.play(seat, move)
    deal_what_is_due(match)


def test_a_choice_that_lies_face_down_can_be_taken_back() -> None:
    match = live("six-nimmt", 3)
    before = match.position()
    play(match, 1, match.legal(1)[0])
    assert match.hidden_choice(1) is not None
    match.retract(1)
    assert match.position() == before
    assert match.hidden_choice(1) is None


def test_taking_a_choice_back_leaves_the_others_choices() -> None:
    match = live("six-nimmt", 3)
    play(match, 1, match.legal(1)[0])
    play(match, 2, match.legal(2)[0])
    match.retract(1)
    assert match.to_act == (1, 3)
    assert match.hidden_choice(2) is not None


def test_a_revealed_card_cannot_be_taken_back() -> None:
    match = live("six-nimmt", 2)
    for seat in (1, 2):
        play(match, seat, match.legal(seat)[0])
    with pytest.raises(IllegalMove, match="face down"):
        match.retract(1)
    assert match.undo_point([1]) is None


def test_the_deals_go_on_as_if_nothing_had_been_taken_back() -> None:
    plain, wavering = live("six-nimmt", 2), live("six-nimmt", 2)
    while not plain.over:
        seat = plain.to_act[0]
        if wavering.hides_choices:
            play(wavering, seat, wavering.legal(seat)[-1])
            if wavering.hidden_choice(seat) is not None:
                wavering.retract(seat)
            else:
                wavering.rewind(len(plain.lines))
        move = plain.legal(seat)[0]
        play(plain, seat, move)
        play(wavering, seat, move)
        assert wavering.lines == plain.lines
    assert wavering.position() == plain.position()


def test_every_turn_of_six_can_be_undone() -> None:
    match = live("six", 2)
    for _ in range(6):
        play(match, match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.undo_point([2]) == 5
    assert match.undo_point([1]) == 4
    match.rewind(4)
    assert match.to_act == (1,)


def test_a_card_played_in_the_game_has_been_seen() -> None:
    match = live("the-game", 1)
    play(match, 1, match.legal(1)[0])
    assert match.undo_point([1]) is None


def test_a_row_taken_by_choice_can_be_undone_while_no_card_was_turned() -> None:
    match = live("six-nimmt", 4)
    while True:
        seat = match.to_act[0]
        row_choice = match.legal(seat)[0].startswith("take")
        play(match, seat, match.legal(seat)[0])
        if row_choice and not isinstance(match.lines[-1], Deal):
            break
    assert match.undo_point([seat]) == len(match.lines) - 1


def test_a_copy_goes_its_own_way() -> None:
    match = live("six-nimmt", 3)
    copy = match.copy()
    play(match, 1, match.legal(1)[0])
    assert copy.hidden_choice(1) is None
    copy.play(2, copy.legal(2)[0])
    assert match.hidden_choice(2) is None
    assert match.hidden_choice(1) is not None


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("six-nimmt", 3, {"variant": "professional"}),
        ("six-nimmt", 3, {"variant": "anniversary"}),
        ("the-game", 3, {}),
        ("six", 2, {}),
    ],
)
def test_what_a_seat_sees_never_changes_while_its_key_is_the_same(
    game: str, players: int, options: dict[str, str]
) -> None:
    match = live(game, players, **options)
    seen: list[dict[object, object]] = [{} for _ in range(players + 1)]
    for _ in range(120):
        for seat in range(players + 1):
            key, position = match.view_key(seat), match.view_while_others_choose(seat).position
            assert seen[seat].setdefault(key, position) == position
        if match.over:
            break
        seat = match.to_act[0]
        play(match, seat, match.legal(seat)[0])


def test_after_an_undo_the_next_picture_is_whole() -> None:
    match = LiveMatch(*agree("six", 2, {}))
    match.keep_pictures()
    assert match.pictures is not None
    match.play(1, "0,-1")
    first = match.pictures.changes
    match.rewind(0)
    match.play(1, "0,-1")
    assert match.pictures.changes == first
    assert "tiles" in first[0][0]
