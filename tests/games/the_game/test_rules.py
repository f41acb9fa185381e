"""The rules of The Game and its rulings, one test each, on the smallest table that shows it."""

from __future__ import annotations

import pytest
from tests.games.the_game.tables import CARDS, SIZES, begun, dealt, table, undealt

from sextet.core.errors import IllegalMove
from sextet.core.match import Match
from sextet.games.the_game import GAME, rules


def told(match: Match, seat: int, move: str) -> list[str]:
    return [GAME.tell(happening)[0] for happening in match.play(seat, move)]


def refusal(match: Match, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        match.play(seat, move)
    return str(error.value)


# What is dealt


def test_the_deck_is_98_cards_from_2_to_99() -> None:
    (pack,) = GAME.packs(undealt(3).state)
    assert pack.cards == tuple(range(2, 100))
    assert pack.drawn == 98


def test_two_piles_ascend_from_1_and_two_descend_from_100() -> None:
    assert dealt(2).position()["piles"] == [1, 1, 100, 100]


@pytest.mark.parametrize(("players", "size"), SIZES.items())
def test_hands_have_8_cards_alone_7_for_two_and_6_for_more(players: int, size: int) -> None:
    match = dealt(players)
    assert [len(hand) for hand in match.position()["hands"]] == [size] * players
    assert match.position()["draw"] == 98 - players * size


@pytest.mark.parametrize(("players", "size"), SIZES.items())
def test_with_a_short_hand_experts_have_one_card_less(players: int, size: int) -> None:
    match = dealt(players, expert="yes", short_hand="yes")
    assert [len(hand) for hand in match.position()["hands"]] == [size - 1] * players
    assert match.position()["draw"] == 98 - players * (size - 1)


def test_experts_have_full_hands_unless_they_choose_short_ones() -> None:
    assert len(dealt(1, expert="yes").position()["hands"][0]) == 8


def test_before_the_deal_all_98_cards_are_in_the_draw_pile() -> None:
    position = undealt(2).position()
    assert position["scores"] == [98, 98]
    assert position["draw"] == 98
    assert position["hands"] == [[], []]
    assert position["to_act"] == []


# Where a card may go


def plays(match: Match) -> list[str]:
    return [move for move in match.legal(match.to_act[0]) if " on " in move]


def test_a_higher_card_may_go_on_an_ascending_pile_and_a_lower_on_a_descending_one() -> None:
    match = table([50], piles=(40, 61, 45, 65))
    assert plays(match) == ["50 on 1", "50 on 4"]


def test_on_an_ascending_pile_at_47_a_37_may_be_played() -> None:
    match = table([36, 37, 38, 90], piles=(47, 99, 2, 2))
    assert plays(match) == ["37 on 1", "90 on 1"]


def test_on_a_descending_pile_at_65_a_75_may_be_played() -> None:
    match = table([10, 74, 75, 76], piles=(99, 99, 65, 2))
    assert plays(match) == ["10 on 3", "75 on 3"]


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        (1, (3, 11, 12, 13, 18, 20, 34, 35, 51)),
        (2, (2, 7, 19, 25, 28, 29, 49)),
        (1, (4, 8, 13)),
        (3, (94, 90, 78, 61, 60, 57)),
        (4, (98, 97, 88, 83, 11)),
    ],
)
def test_the_piles_of_the_rulebook_are_legal(pile: int, cards: tuple[int, ...]) -> None:
    for k in range(0, len(cards), 8):
        before = (1, 1, 100, 100)[pile - 1] if k == 0 else cards[k - 1]
        piles = [99, 99, 2, 2]
        piles[pile - 1] = before
        match = table(cards[k : k + 8], piles=piles)
        for card in cards[k : k + 8]:
            match.play(1, f"{card} on {pile}")
    assert match.position()["piles"][pile - 1] == cards[-1]


def test_the_backwards_trick_may_be_used_any_number_of_times_in_a_turn() -> None:
    match = table([30, 37, 47, 51, 70, 80], piles=(57, 60, 98, 60), draw=[2])
    for move in ("47 on 1", "37 on 1", "51 on 1", "70 on 4", "80 on 4"):
        match.play(1, move)
    assert match.position()["piles"] == [51, 60, 98, 80]


def test_the_start_of_a_pile_counts_as_its_top_for_the_backwards_trick_too() -> None:
    assert plays(table([2], piles=(12, 99, 2, 2))) == ["2 on 1"]
    assert plays(table([99], piles=(99, 99, 89, 2))) == ["99 on 3"]


def test_a_card_below_an_ascending_pile_by_other_than_10_is_refused() -> None:
    match = table([36, 90], piles=(47, 99, 2, 2))
    assert refusal(match, 1, "36 on 1") == (
        "seat 1: 36 on 1: pile 1 ascends: on 47 goes a higher card, or one exactly 10 lower"
    )


def test_a_card_above_a_descending_pile_by_other_than_10_is_refused() -> None:
    match = table([76, 10], piles=(99, 99, 2, 65))
    assert refusal(match, 1, "76 on 4") == (
        "seat 1: 76 on 4: pile 4 descends: on 65 goes a lower card, or one exactly 10 higher"
    )


def test_a_card_is_played_from_ones_own_hand_only() -> None:
    assert "60 is not in it" in refusal(table([50, 51], [60, 61], draw=[2]), 1, "60 on 1")


# A turn


def test_a_turn_plays_at_least_two_cards() -> None:
    match = begun(2)
    assert "at least 2 cards now, and this one has played 0" in refusal(match, 1, "end")
    match.play(1, "2 on 1")
    assert "at least 2 cards now, and this one has played 1" in refusal(match, 1, "end")
    match.play(1, "3 on 1")
    match.play(1, "end")
    assert match.to_act == (2,)


def test_a_turn_may_play_the_whole_hand() -> None:
    match = begun(2)
    for card in range(2, 9):
        match.play(1, f"{card} on 1")
    assert match.position()["hands"][0] == []
    assert match.legal(1) == ["end"]


def test_after_a_turn_the_hand_is_drawn_back_up_from_the_top_of_the_draw_pile() -> None:
    match = begun(2)
    match.play(1, "2 on 1")
    match.play(1, "8 on 1")
    happenings = match.play(1, "end")
    assert happenings == [(rules.DREW, 0, 2, 82, 0)]
    assert match.position()["hands"][0] == [3, 4, 5, 6, 7, 16, 17]
    assert match.position()["draw"] == 82


def test_a_player_with_6_who_plays_four_cards_draws_four() -> None:
    match = begun(3)
    for card in (2, 3, 4, 5):
        match.play(1, f"{card} on 1")
    assert match.play(1, "end") == [(rules.DREW, 0, 4, 76, 0)]
    assert len(match.position()["hands"][0]) == 6


def test_nothing_is_drawn_before_the_turn_is_over() -> None:
    match = begun(2)
    match.play(1, "2 on 1")
    match.play(1, "3 on 1")
    assert match.position()["draw"] == 84


def test_play_goes_clockwise() -> None:
    match = begun(3)
    seats = []
    for _ in range(6):
        (seat,) = match.to_act
        seats.append(seat)
        for _ in range(2):
            match.play(seat, match.legal(seat)[0])
        match.play(seat, "end")
    assert seats == [1, 2, 3, 1, 2, 3]


def test_only_the_seat_on_turn_may_play() -> None:
    assert "it is seat 1's turn" in refusal(begun(2), 2, "9 on 1")


def test_a_draw_pile_that_is_too_small_is_drawn_out() -> None:
    match = table([10, 11, 12, 13, 14, 15], [50], [60], draw=[80, 20])
    for card in (10, 11, 12):
        match.play(1, f"{card} on 1")
    assert match.play(1, "end") == [(rules.DREW, 0, 2, 0, 0)]
    assert match.position()["hands"][0] == [13, 14, 15, 20, 80]
    assert match.position()["draw"] == 0


# With an empty draw pile


def test_once_the_draw_pile_is_empty_the_minimum_is_one_card_and_nothing_is_drawn() -> None:
    match = table([10, 11], [50, 51])
    assert "at least 1 card now, and this one has played 0" in refusal(match, 1, "end")
    match.play(1, "10 on 1")
    assert match.play(1, "end") == []
    assert match.position()["hands"] == [[11], [50, 51]]
    assert match.to_act == (2,)


def test_a_player_with_an_empty_hand_is_passed_over() -> None:
    match = table([10, 11], [], [50, 51])
    match.play(1, "10 on 1")
    assert match.play(1, "end") == [(rules.PASSED_OVER, 1, 0, 0, 0)]
    assert match.to_act == (3,)


def test_the_turn_comes_back_to_the_only_player_with_cards() -> None:
    match = table([10, 11, 12], [], [])
    match.play(1, "10 on 1")
    assert told(match, 1, "end") == ["passed-over", "passed-over"]
    assert match.to_act == (1,)
    assert "at least 1 card now, and this one has played 0" in refusal(match, 1, "end")


def test_a_player_whose_hand_became_empty_still_ends_the_turn() -> None:
    match = table([10], [50, 51])
    match.play(1, "10 on 1")
    assert match.legal(1) == ["end"]
    match.play(1, "end")
    assert match.to_act == (2,)


# How the game ends


def test_the_game_ends_as_soon_as_a_player_cannot_play_the_minimum() -> None:
    match = table([10, 11], [12], piles=(9, 99, 2, 2))
    match.play(1, "11 on 1")
    match.play(1, "end")
    assert not match.over
    match.play(2, "12 on 1")
    assert match.play(2, "end") == [(rules.ENDED_GAME, 0, 1, 0, 0)]
    assert match.over
    assert match.winners == ()


def test_cards_already_played_stay_played_when_the_minimum_cannot_be_reached() -> None:
    match = table([10, 11], [50, 51], piles=(9, 99, 2, 2), draw=[60])
    assert told(match, 1, "11 on 1") == ["placed", "ended-game"]
    assert match.over
    assert match.position()["piles"] == [11, 99, 2, 2]
    assert match.scores == [4, 4]


def test_nobody_looks_ahead_a_player_may_leave_himself_no_card_that_fits() -> None:
    hand = [10, 11]
    ahead = table(hand, [50, 51], piles=(9, 99, 2, 2), draw=[60])
    assert ahead.legal(1) == ["10 on 1", "11 on 1"]
    ahead.play(1, "11 on 1")
    assert ahead.over
    other_order = table(hand, [50, 51], piles=(9, 99, 2, 2), draw=[60])
    other_order.play(1, "10 on 1")
    other_order.play(1, "11 on 1")
    assert not other_order.over


def test_a_player_who_owes_a_card_plays_on_while_any_card_fits() -> None:
    match = table([10, 97, 98], [50, 51], piles=(96, 99, 2, 2), draw=[60])
    match.play(1, "97 on 1")
    assert match.legal(1) == ["98 on 1"]
    match.play(1, "98 on 1")
    assert match.legal(1) == ["end"]


def test_a_player_who_owes_nothing_and_has_no_card_that_fits_ends_the_turn() -> None:
    match = table([10, 97, 98], [50, 51], piles=(96, 99, 2, 60), draw=[59])
    match.play(1, "97 on 1")
    match.play(1, "98 on 1")
    assert match.legal(1) == ["10 on 4", "end"]
    match.play(1, "10 on 4")
    assert match.legal(1) == ["end"]
    assert not match.over


def test_the_minimum_is_fixed_by_the_draw_pile_at_the_start_of_the_turn() -> None:
    match = table([10, 11, 12], [50, 51, 52], draw=[60])
    match.play(1, "10 on 1")
    assert "end" not in match.legal(1)
    match.play(1, "11 on 1")
    match.play(1, "end")
    assert match.position()["draw"] == 0
    match.play(2, "50 on 2")
    assert "end" in match.legal(2)


def test_all_98_cards_played_win_at_once_without_ending_the_turn() -> None:
    match = table([98, 99], [], piles=(97, 1, 100, 100))
    match.play(1, "98 on 1")
    assert match.play(1, "99 on 1") == [
        (rules.PLACED, 0, 99, 0, 98),
        (rules.ENDED_GAME, 0, 0, 0, 0),
    ]
    assert match.over
    assert match.winners == (1, 2)
    assert match.scores == [0, 0]


def test_the_result_is_the_cards_in_hands_and_draw_pile_the_same_for_all() -> None:
    match = table([10, 11], [50, 51, 52], draw=[60, 61])
    assert match.scores == [7, 7]


def test_an_abandoned_game_has_no_winner() -> None:
    match = begun(2)
    match.play(1, "2 on 1")
    match.end("abandoned")
    assert match.over
    assert match.winners == ()
    assert match.scores == [97, 97]
    assert match.to_act == ()
    assert "the game is over" in refusal(match, 1, "3 on 1")


# Experts


def test_experts_play_at_least_three_cards_a_turn() -> None:
    match = begun(2, expert="yes")
    for card in (2, 3):
        match.play(1, f"{card} on 1")
    assert "at least 3 cards now, and this one has played 2" in refusal(match, 1, "end")
    match.play(1, "4 on 1")
    match.play(1, "end")
    assert match.position()["hands"][0] == [5, 6, 7, 8, 16, 17, 18]


def test_experts_too_play_only_one_card_once_the_draw_pile_is_empty() -> None:
    match = table([10, 11], [50, 51], expert="yes")
    match.play(1, "10 on 1")
    assert "end" in match.legal(1)


def test_experts_who_cannot_play_a_third_card_end_the_game() -> None:
    match = table([10, 11, 12], [50], piles=(10, 98, 2, 2), draw=[60], expert="yes")
    match.play(1, "11 on 1")
    match.play(1, "12 on 1")
    assert match.over


# Who starts


def test_every_seat_says_at_the_same_time_how_gladly_it_would_start() -> None:
    match = dealt(3)
    assert list(match.to_act) == [1, 2, 3]
    assert match.legal(2) == ["eager 0", "eager 1", "eager 2", "eager 3"]
    assert match.play(2, "eager 1") == []
    assert list(match.to_act) == [1, 3]
    assert match.play(3, "eager 0") == []
    assert match.play(1, "eager 1") == [(rules.STARTED, 0, 1, 0, 0)]


@pytest.mark.parametrize(
    ("said", "starts"),
    [((0, 1, 3, 2), 3), ((0, 0, 0, 0), 1), ((1, 2, 2, 0), 2), ((3, 3, 3, 3), 1), ((0, 0, 0, 1), 4)],
)
def test_the_most_eager_starts_and_of_equal_ones_the_first_in_seat_order(
    said: tuple[int, ...], starts: int
) -> None:
    match = dealt(4)
    for seat in (3, 1, 4, 2):
        match.play(seat, f"eager {said[seat - 1]}")
    assert match.to_act == (starts,)


def test_solo_nobody_is_asked_who_starts() -> None:
    match = dealt(1)
    assert match.to_act == (1,)
    assert match.legal(1)[0] == "2 on 1"
    assert "whoever plays alone" in refusal(match, 1, "eager 3")


def test_a_seat_says_once_how_gladly_it_would_start() -> None:
    match = dealt(2)
    match.play(1, "eager 3")
    assert "already said" in refusal(match, 1, "eager 2")


def test_no_card_is_played_before_it_is_settled_who_starts() -> None:
    assert "first every seat says" in refusal(dealt(2), 1, "2 on 1")
    assert "first every seat says" in refusal(dealt(2), 1, "end")


def test_who_starts_is_settled_once() -> None:
    assert "who starts is settled already" in refusal(begun(2), 1, "eager 1")


def test_nobody_acts_before_the_deal() -> None:
    assert "before the cards are dealt" in refusal(undealt(2), 1, "eager 0")


def test_legal_moves_stand_by_card_then_by_pile_and_end_comes_last() -> None:
    match = table([30, 5], piles=(2, 40, 50, 90), draw=[60])
    assert match.legal(1) == ["5 on 1", "5 on 3", "5 on 4", *(f"30 on {p}" for p in (1, 2, 3, 4))]
    match = table([5, 3], piles=(2, 40, 50, 4))
    match.play(1, "3 on 4")
    assert match.legal(1) == ["5 on 1", "5 on 3", "end"]


def test_every_card_has_one_number_for_each_pile() -> None:
    moves = {GAME.parse_move(f"{card} on {pile}") for card in CARDS for pile in (1, 2, 3, 4)}
    assert len(moves) == 98 * 4
