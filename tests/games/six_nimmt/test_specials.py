"""The special cards of the anniversary variant, each alone and with the others."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sextet
from sextet import Match
from sextet.core.compiled import state_at
from sextet.games.six_nimmt import specials as rules
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.state import MOST_MOVES
from tests.games.six_nimmt.table import discarded, lay_specials, rows, told, trick

Rows = list[list[int]]

FULL = [10, 20, 30, 40, 50]  # 3 + 3 + 3 + 3 + 3 heads
OPEN: Rows = [[60], [70], [80]]


def marks(match: Match) -> list[list[str]]:
    found: list[list[str]] = match.position()["marks"]
    return found


def table(
    lying: Rows,
    card: int,
    *specials: str,
    other: int = 104,
    hand: tuple[int, ...] = (1, 2),
    blocked: tuple[int, ...] = (),
    sevens: tuple[int, ...] = (),
    stack: list[str] | None = None,
) -> Match:
    """Seat 1 is about to place a card, holding specials; seat 2 plays the 104 after it."""
    match = lay_specials(
        lying,
        [[card, *hand], [other, *range(91, 91 + len(hand))]],
        [list(specials), []],
        blocked=blocked,
        sevens=sevens,
        stack=stack,
    )
    trick(match, card, other)
    return match


# The question


def test_a_seat_that_holds_a_special_is_asked_when_its_card_is_to_be_placed() -> None:
    match = table([FULL, *OPEN], 61, "block")
    assert match.to_act == (1,)
    assert match.legal(1)[0] == "place"
    match.play(1, "place")
    assert rows(match)[1] == [60, 61]


def test_a_seat_without_specials_is_not_asked() -> None:
    match = table([FULL, *OPEN], 61)
    assert rows(match)[1] == [60, 61]


def test_a_seat_is_asked_also_when_none_of_its_specials_can_be_played() -> None:
    match = table([FULL, *OPEN], 61, "negative")
    assert match.legal(1) == ["place"]


def test_ruling_specials_are_decided_in_placing_order_seeing_what_happened_before() -> None:
    match = lay_specials([[10], *OPEN], [[61, 1], [62, 2]], [["block"], ["block"]])
    trick(match, 61, 62)
    assert match.to_act == (1,)
    match.play(1, "block 2")
    assert marks(match)[1] == ["block"]
    assert match.to_act == (2,)


def test_at_most_one_special_is_played_per_placing() -> None:
    match = table([FULL, *OPEN], 51, "block", "fifth-row")
    match.play(1, "block 2")
    assert match.position()["specials"][0] == ["fifth-row"] or match.legal(1) == [
        "swap fifth-row",
        "keep",
    ]


def test_legal_moves_stand_in_the_records_order() -> None:
    match = table([FULL, [60], [70], [80]], 55, *KIND_NAMES, hand=(2, 1))
    assert match.legal(1) == [
        "place",
        "fifth-row",
        "take-at-7",
        *(f"insert {r}" for r in (2, 3, 4)),
        "replace 1",
        "replace 2",
        *(f"move {card} {r}" for card in FULL for r in (2, 3, 4)),
        *(f"move 60 {r}" for r in (3, 4)),
        *(f"move 70 {r}" for r in (2, 4)),
        *(f"move 80 {r}" for r in (2, 3)),
        *(f"block {r}" for r in (1, 2, 3, 4)),
        *(f"negative {card}" for card in FULL),
    ]


# 5th Row


def test_fifth_row_starts_a_fifth_row_and_lies_by_it() -> None:
    match = table([FULL, *OPEN], 51, "fifth-row")
    match.play(1, "fifth-row")
    assert rows(match) == [FULL, [60], [70], [80, 104], [51]]
    assert "fifth-row" not in discarded(match)
    assert match.scores == [0, 0]


def test_fifth_row_is_refused_while_there_are_five_rows() -> None:
    match = table([FULL, *OPEN, [85]], 51, "fifth-row")
    assert match.legal(1) == ["place"]
    with pytest.raises(sextet.IllegalMove, match="five rows already"):
        match.play(1, "fifth-row")


@pytest.mark.parametrize("taken", [1, 2, 3, 4, 5])
def test_with_five_rows_any_row_that_is_taken_vanishes_and_its_number_card_is_taken_too(
    taken: int,
) -> None:
    lying = [[10], [20], [30], [40], [50]]
    match = table(lying, 5, other=104)
    match.play(1, f"take {taken}")
    left = [row for row in lying if row != lying[taken - 1]]
    left[-1] = [*left[-1], 104]
    assert rows(match) == left
    assert match.scores[0] == 3 + 2
    assert discarded(match).count("fifth-row") == 1


def test_with_five_rows_the_sixth_card_of_a_full_row_takes_it_with_itself_and_it_vanishes() -> None:
    match = table([FULL, [60], [70], [80], [85]], 51)
    assert rows(match) == [[60], [70], [80], [85, 104]]
    assert match.scores[0] == 15 + 1


# Take at 7!


def test_take_at_7_lets_the_card_be_the_sixth_and_stays_with_the_row() -> None:
    match = table([FULL, *OPEN], 51, "take-at-7")
    match.play(1, "take-at-7")
    assert rows(match)[0] == [*FULL, 51]
    assert marks(match)[0] == ["take-at-7"]
    assert "take-at-7" not in discarded(match)


def test_take_at_7_may_be_played_on_a_row_of_fewer_than_five() -> None:
    match = table([FULL, *OPEN], 61, "take-at-7")
    match.play(1, "take-at-7")
    assert rows(match)[1] == [60, 61]
    assert marks(match)[1] == ["take-at-7"]


def test_the_seventh_card_takes_the_six_and_starts_the_row_anew_and_the_special_goes() -> None:
    match = table([[*FULL, 51], *OPEN], 52, sevens=(1,))
    assert match.scores[0] == 15 + 1
    assert rows(match)[0] == [52]
    assert marks(match)[0] == []
    assert "take-at-7" in discarded(match)


def test_a_row_with_take_at_7_takes_a_sixth_card_without_a_word() -> None:
    match = table([FULL, *OPEN], 51, sevens=(1,))
    assert rows(match)[0] == [*FULL, 51]


def test_take_at_7_goes_by_rule_4_too() -> None:
    match = table([[10, 20], *OPEN], 5, sevens=(1,))
    match.play(1, "take 1")
    assert marks(match)[0] == []
    assert "take-at-7" in discarded(match)


def test_ruling_take_at_7_goes_only_on_a_row_without_one() -> None:
    match = table([FULL, *OPEN], 51, "take-at-7", sevens=(1,))
    assert match.legal(1) == ["place"]


def test_ruling_take_at_7_cannot_be_played_when_the_card_belongs_to_no_row() -> None:
    match = table([FULL, *OPEN], 5, "take-at-7")
    assert match.legal(1) == ["place"]
    with pytest.raises(sextet.IllegalMove, match="the row the card joins"):
        match.play(1, "take-at-7")


# Insert


def test_insert_puts_the_card_between_two_cards_of_a_row() -> None:
    match = table([[10, 50], *OPEN], 30, "insert")
    match.play(1, "insert 1")
    assert rows(match)[0] == [10, 30, 50]
    assert discarded(match) == ["insert"]


def test_insert_puts_the_card_before_the_first_of_a_row() -> None:
    match = table([[10, 50], *OPEN], 5, "insert")
    match.play(1, "insert 2")
    assert rows(match)[1] == [5, 60]


def test_ruling_insert_is_never_at_the_end() -> None:
    match = table([[10, 50], *OPEN], 65, "insert")
    assert match.legal(1) == ["place", "insert 3", "insert 4"]


def test_insert_into_a_full_row_takes_all_but_its_last_card_which_starts_it_anew() -> None:
    match = table([FULL, *OPEN], 15, "insert")
    match.play(1, "insert 1")
    assert match.scores[0] == 3 + 3 + 3 + 3 + 2
    assert rows(match)[0] == [50]


def test_insert_into_a_row_with_take_at_7_finds_room_for_a_sixth() -> None:
    match = table([FULL, *OPEN], 15, "insert", sevens=(1,))
    match.play(1, "insert 1")
    assert rows(match)[0] == [10, 15, 20, 30, 40, 50]
    assert marks(match)[0] == ["take-at-7"]


def test_insert_into_a_full_row_with_take_at_7_takes_six_and_the_special_goes() -> None:
    match = table([[*FULL, 59], *OPEN], 15, "insert", sevens=(1,))
    match.play(1, "insert 1")
    assert match.scores[0] == 15 + 2
    assert rows(match)[0] == [59]
    assert marks(match)[0] == []
    assert sorted(discarded(match)) == ["insert", "take-at-7"]


def test_ruling_insert_into_a_full_row_with_five_rows_takes_all_and_the_row_vanishes() -> None:
    match = table([FULL, [60], [70], [80], [85]], 15, "insert")
    match.play(1, "insert 1")
    assert match.scores[0] == 15 + 2
    assert rows(match) == [[60], [70], [80], [85, 104]]


def test_insert_is_refused_into_a_blocked_row() -> None:
    match = table([FULL, *OPEN], 55, "insert", blocked=(3,))
    assert match.legal(1) == ["place", "insert 2", "insert 4"]


# Replace


def test_replace_takes_the_card_back_and_places_another() -> None:
    match = table([FULL, *OPEN], 51, "replace", hand=(65, 2))
    match.play(1, "replace 65")
    assert rows(match)[1] == [60, 65]
    assert match.position()["hands"][0] == [2, 51]


def test_replace_does_not_change_the_order_of_the_others() -> None:
    match = table([FULL, *OPEN], 51, "replace", other=90, hand=(103, 2))
    match.play(1, "replace 103")
    assert rows(match)[3] == [80, 103]  # and the 90, placed after it, joins the 70
    assert rows(match)[2] == [70, 90]


def test_replace_by_a_low_card_asks_for_a_row_by_rule_4() -> None:
    match = table([FULL, *OPEN], 51, "replace")
    match.play(1, "replace 2")
    assert match.legal(1) == ["take 1", "take 2", "take 3", "take 4"]
    match.play(1, "take 2")
    assert rows(match)[1] == [2]
    assert match.position()["hands"][0] == [1, 51]


def test_ruling_replace_needs_another_card_in_hand() -> None:
    match = table([FULL, *OPEN], 51, "replace", hand=())
    assert match.legal(1) == ["place"]
    with pytest.raises(sextet.IllegalMove, match="another number card"):
        match.play(1, "replace 51")


def test_ruling_the_card_that_goes_back_by_replace_stays_known_to_all() -> None:
    match = table([FULL, *OPEN], 51, "replace", hand=(65, 2))
    match.play(1, "replace 65")
    assert match.view(2).state["hands"][0][0][:2].tolist() == [0, 51]
    assert match.view(2).position["hands"][0] == 2
    match.play(1, "51")  # chosen face down: that it is this one does not show
    other = match.view(2)
    assert other.state["hands"][0][0][:2].tolist() == [0, 51]
    assert other.state["chosen"][0][0] == -1


# Move


def test_move_takes_a_card_to_another_row_before_the_number_card_is_placed() -> None:
    match = table([[10, 13, 20, 21, 22], [5, 17], [70], [80]], 24, "move")
    match.play(1, "move 13 2")
    assert rows(match) == [[10, 20, 21, 22, 24], [5, 13, 17], [70], [80, 104]]
    assert match.scores[0] == 0


def test_move_may_put_the_card_at_the_end_of_the_other_row() -> None:
    match = table([[10, 50], *OPEN], 61, "move")
    match.play(1, "move 50 2")
    assert rows(match)[1] == [50, 60, 61]
    match = table([[10, 50], [20], [70], [80]], 51, "move")
    match.play(1, "move 50 2")
    assert rows(match)[1] == [20, 50, 51]


def test_a_row_that_move_has_emptied_must_be_started_by_the_number_card() -> None:
    match = table([[10, 50], *OPEN], 81, "move")
    match.play(1, "move 60 1")
    assert rows(match) == [[10, 50, 60], [81], [70], [80, 104]] or rows(match)[1] == [81, 104]
    assert match.scores[0] == 0


def test_move_of_a_single_card_is_no_taking_and_blocks_stay() -> None:
    match = table([[10, 50], *OPEN], 61, "move", blocked=(4,))
    match.play(1, "move 60 1")
    assert rows(match)[1] == [61, 104] or rows(match)[1] == [61]
    assert marks(match)[3] == ["block"]


def test_move_into_a_row_with_take_at_7_finds_room_for_a_sixth() -> None:
    match = table([FULL, *OPEN], 61, "move", sevens=(1,))
    match.play(1, "move 70 1")
    assert rows(match)[0] == [*FULL, 70]
    assert rows(match)[2][0] == 61  # the 70 was alone


def test_ruling_move_needs_room_in_the_new_row() -> None:
    match = table([FULL, *OPEN], 61, "move")
    assert not any(move.endswith(" 1") for move in match.legal(1)[1:])
    with pytest.raises(sextet.IllegalMove, match="has room"):
        match.play(1, "move 60 1")


def test_move_is_refused_from_and_to_a_blocked_row() -> None:
    match = table([[10, 50], *OPEN], 61, "move", blocked=(1,))
    moves = match.legal(1)[1:]
    assert "move 10 2" not in moves
    assert "move 60 1" not in moves
    assert "move 60 3" in moves


def test_ruling_take_at_7_stays_with_a_row_that_move_has_emptied() -> None:
    match = table([[10, 50], *OPEN], 61, "move", sevens=(2,))
    match.play(1, "move 60 1")
    assert rows(match)[1][0] == 61
    assert marks(match)[1] == ["take-at-7"]
    assert "take-at-7" not in discarded(match)


def test_move_may_still_leave_the_number_card_with_a_taking() -> None:
    match = table([FULL, *OPEN], 51, "move")
    match.play(1, "move 60 3")  # the emptied row must be started
    assert rows(match)[1] == [51]
    match = table([FULL, [60, 61], [70], [80]], 51, "move")
    match.play(1, "move 60 3")
    assert match.scores[0] == 15


# Block


def test_block_closes_a_row_and_the_card_goes_to_another() -> None:
    match = table([FULL, [5], [70], [80]], 51, "block")
    match.play(1, "block 1")
    assert rows(match)[1] == [5, 51]
    assert marks(match) == [["block"], [], [], []]
    assert discarded(match) == []


def test_block_with_rule_4_leaves_only_open_rows_to_take() -> None:
    match = table([[10], [60], [70], [80]], 51, "block")
    match.play(1, "block 1")
    assert match.legal(1) == ["take 2", "take 3", "take 4"]
    with pytest.raises(sextet.IllegalMove, match="blocked"):
        match.play(1, "take 1")


def test_a_block_that_leads_to_a_taking_is_removed_at_once() -> None:
    match = table([[10], [60], [70], [80]], 51, "block")
    match.play(1, "block 1")
    match.play(1, "take 2")
    assert marks(match) == [[], [], [], []]
    assert discarded(match) == ["block"]


def test_at_most_two_rows_are_blocked() -> None:
    match = table([FULL, *OPEN], 71, "block", blocked=(1,))
    match.play(1, "block 2")
    assert [bool(mark) for mark in marks(match)] == [True, True, False, False]
    match = table([FULL, *OPEN], 71, "block", blocked=(1, 2))
    assert match.legal(1) == ["place"]


def test_a_blocked_row_cannot_be_blocked_again() -> None:
    match = table([FULL, *OPEN], 71, "block", blocked=(1,))
    assert match.legal(1) == ["place", "block 2", "block 3", "block 4"]


def test_both_blocks_are_lifted_by_any_taking() -> None:
    match = table([FULL, [60], [70], [80]], 51, blocked=(2, 3))
    assert match.scores[0] == 15
    assert marks(match) == [[], [], [], []]
    assert discarded(match).count("block") == 2


def test_blocks_are_lifted_by_the_taking_of_insert_too() -> None:
    match = table([FULL, *OPEN], 15, "insert", blocked=(2, 3))
    match.play(1, "insert 1")
    assert marks(match) == [[], [], [], []]
    assert discarded(match).count("block") == 2


def test_a_lifted_row_is_compared_again() -> None:
    match = table([FULL, [60], [70], [103]], 51, blocked=(4,))
    assert rows(match)[3] == [103, 104]


def test_a_block_may_lie_on_a_row_with_take_at_7() -> None:
    match = table([FULL, *OPEN], 71, "block", sevens=(1,))
    match.play(1, "block 1")
    assert marks(match)[0] == ["block", "take-at-7"]


def test_a_block_moves_up_with_its_row_when_another_vanishes() -> None:
    match = lay_specials([[10], [20], [30], [40], [50]], [[5, 1], [104, 2]], [[], []], sevens=[5])
    trick(match, 5, 104)
    match.play(1, "take 1")
    assert marks(match) == [[], [], [], ["take-at-7"]]


# Negative = Positive


def test_negative_by_rule_3_turns_the_named_cards_heads_into_positive_ones() -> None:
    match = table([[3, 5, 11, 13, 17], [60], [70], [80]], 20, "negative")
    assert match.legal(1) == ["place", *(f"negative {c}" for c in (3, 5, 11, 13, 17))]
    match.play(1, "negative 11")
    assert match.scores[0] == 0
    assert rows(match)[0] == [20]


def test_negative_by_rule_4_takes_the_row_of_the_named_card() -> None:
    match = table([[11, 13], [60], [70], [80]], 3, "negative")
    match.state["heads"][0][0] = 9
    match.play(1, "negative 11")
    assert match.scores[0] == 9 + 1 - 5
    assert rows(match)[0] == [3]


def test_negative_by_rule_4_may_name_any_card_of_an_open_row() -> None:
    match = table([[11, 13], [60], [70], [80]], 3, "negative", blocked=(3,))
    assert match.legal(1) == ["place", *(f"negative {c}" for c in (11, 13, 60, 80))]


def test_negative_loses_what_is_more_than_the_pile() -> None:
    match = table([[55, 56], [60], [70], [80]], 3, "negative")
    match.play(1, "negative 55")
    assert match.scores[0] == 0


def test_negative_is_refused_when_no_row_is_taken() -> None:
    match = table([FULL, *OPEN], 61, "negative")
    assert match.legal(1) == ["place"]
    with pytest.raises(sextet.IllegalMove, match="makes one take"):
        match.play(1, "negative 60")


def test_ruling_negative_subtracts_heads_and_not_whole_cards() -> None:
    match = table([[10, 12], [60], [70], [80]], 3, "negative")
    match.state["heads"][0][0] = 5  # one card of five heads
    match.play(1, "negative 10")
    assert match.scores[0] == 5 + 1 - 3


def test_ruling_negative_counts_within_this_rounds_pile() -> None:
    match = table([[55], [60], [70], [80]], 3, "negative")
    match.state["totals"][0][0] = 20
    match.play(1, "negative 55")
    assert match.scores[0] == 20


def test_ruling_with_five_rows_the_played_card_is_in_the_pile_but_cannot_be_named() -> None:
    match = table([[55], [60], [70], [80], [85]], 33, "negative")
    assert "negative 33" not in match.legal(1)
    match.play(1, "negative 55")
    assert match.scores[0] == 0  # 5 of the 33, less 7
    assert rows(match) == [[60], [70], [80], [85, 104]]


# Swapping


def test_after_a_taking_a_seat_may_swap_one_special_for_the_top_of_the_draw_pile() -> None:
    match = table([FULL, *OPEN], 51, "block", "insert", stack=["move", "replace"])
    match.play(1, "place")
    assert match.legal(1) == ["swap block", "swap insert", "keep"]
    match.play(1, "swap insert")
    assert match.position()["specials"][0] == ["block", "move"]
    assert "insert" in discarded(match)


def test_a_seat_may_keep_its_specials() -> None:
    match = table([FULL, *OPEN], 51, "block")
    match.play(1, "place")
    happenings = told(match.play(1, "keep"))
    assert happenings[0] == ("kept", {"seat": 1})
    assert match.position()["specials"][0] == ["block"]


def test_a_seat_without_specials_has_nothing_to_swap() -> None:
    match = table([FULL, *OPEN], 15, "insert")
    match.play(1, "insert 1")
    assert match.to_act == (1, 2)  # the next trick


def test_ruling_an_empty_draw_pile_is_refilled_with_the_card_just_discarded_included() -> None:
    match = table([FULL, *OPEN], 51, "block", stack=[])
    match.play(1, "place")
    match.play(1, "swap block")
    assert match.waits_for_deal
    assert match.position()["specials"][0] == []
    pile = discarded(match)
    assert len(pile) == 28
    with pytest.raises(sextet.BadDeal, match="Block: 3 cards, where 4 are left"):
        match.deal("stack " + " ".join(pile[1:]))
    with pytest.raises(sextet.BadDeal):
        match.deal("stack " + " ".join(pile) + " | move")
    with pytest.raises(sextet.BadDeal, match="no special"):
        match.deal("stack joker")
    match.deal("stack " + " ".join(reversed(pile)))
    assert match.position()["specials"][0] == [pile[-1]]
    assert discarded(match) == []


def test_a_seat_that_cannot_act_yet_is_told_why() -> None:
    match = table([FULL, *OPEN], 51, "block", stack=[])
    with pytest.raises(sextet.IllegalMove, match="say place, or play a special"):
        match.play(1, "51")
    with pytest.raises(sextet.IllegalMove, match="holds no Move"):
        match.play(1, "move 60 3")
    match.play(1, "place")
    with pytest.raises(sextet.IllegalMove, match="swaps a special"):
        match.play(1, "swap move")
    match.play(1, "swap block")
    with pytest.raises(sextet.IllegalMove, match="dealt"):
        match.play(1, "keep")


# Two rounds


def play_out(match: Match, decide: dict[str, str] | None = None) -> list[Match]:
    """Play on with the first legal move of each kind asked for."""
    wanted = decide or {}
    while not match.over and not match.waits_for_deal:
        for seat in match.to_act:
            moves = match.legal(seat)
            match.play(seat, wanted.get(moves[-1], moves[0]))
    return [match]


def hands_text(players: int) -> str:
    hands = " | ".join(
        " ".join(str(12 * seat + k) for k in range(1, 13)) for seat in range(players)
    )
    return f"{hands} ; rows 97 98 99 100" if players == 8 else f"{hands} ; rows 101 102 103 104"


def test_twelve_number_cards_and_three_specials_are_dealt_and_two_rounds_played() -> None:
    match = sextet.new("six-nimmt", 3, variant="anniversary", seed="05" * 32)
    position = match.position()
    assert [len(hand) for hand in position["hands"]] == [12] * 3
    assert [len(kinds) for kinds in position["specials"]] == [3] * 3
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    deals = [line for line in match.lines if "rows" in str(line)]
    assert len(deals) == 2
    assert match.winners
    assert [len(kinds) for kinds in match.position()["specials"]] == [6] * 3


def test_kept_specials_are_carried_into_round_two_and_count_nothing_at_the_end() -> None:
    match = sextet.new("six-nimmt", 2, variant="anniversary", dealt_by_hand=True)
    kinds = [kind for kind in KIND_NAMES for _ in range(4)]
    first = f"{hands_text(2)} ; specials {' '.join(kinds[:3])} | {' '.join(kinds[3:6])}"
    match.deal(f"{first} ; stack {' '.join(kinds[6:])}")
    play_out(match, {"keep": "keep"})
    assert match.waits_for_deal
    second = f"{hands_text(2)} ; specials {' '.join(kinds[6:9])} | {' '.join(kinds[9:12])}"
    match.deal(f"{second} ; stack {' '.join(kinds[12:])}")
    assert [len(held) for held in match.position()["specials"]] == [6, 6]
    play_out(match, {"keep": "keep"})
    assert match.over
    assert min(match.scores) == match.scores[match.winners[0] - 1]


def test_eight_players_who_kept_theirs_get_none_in_round_two() -> None:
    match = sextet.new("six-nimmt", 8, variant="anniversary", dealt_by_hand=True)
    kinds = [kind for kind in KIND_NAMES for _ in range(4)]
    groups = " | ".join(" ".join(kinds[k : k + 3]) for k in range(0, 24, 3))
    match.deal(f"{hands_text(8)} ; specials {groups} ; stack {' '.join(kinds[24:])}")
    play_out(match, {"keep": "keep"})
    assert match.waits_for_deal
    with pytest.raises(sextet.BadDeal, match="seat 1 gets 1 specials; 0 are dealt"):
        match.deal(f"{hands_text(8)} ; specials take-at-7 | | | | | | | ; stack")
    with pytest.raises(sextet.BadDeal, match="7 groups of specials for 8 players"):
        match.deal(f"{hands_text(8)} ; specials | | | | | | ; stack {' '.join(kinds[24:])}")
    match.deal(f"{hands_text(8)} ; specials | | | | | | | ; stack {' '.join(kinds[24:])}")
    assert [len(held) for held in match.position()["specials"]] == [3] * 8


@pytest.mark.parametrize(("spent", "each"), [(3, 0), (4, 1), (12, 2), (20, 3)])
def test_round_two_deals_as_many_specials_as_there_are_for_all(spent: int, each: int) -> None:
    match = sextet.new("six-nimmt", 8, variant="anniversary", seed="06" * 32)
    state = match.state[0]
    for k in range(spent):
        seat = k % 8
        kind = int(state["specials"][seat].nonzero()[0][0])
        state["specials"][seat][kind] -= 1
        state["held"][seat] -= 1
        state["discard"][kind] += 1
    before = state["held"][:8].copy()
    # Rows without the taking that would ask for a swap: go straight to the end of the round.
    state["cards"][:] = 0
    state["phase"] = 8  # ROUND_END
    match._settle()
    assert (state["held"][:8] - before).tolist() == [each] * 8
    assert state["stacked"] == 28 - int(state["held"].sum())
    assert state["discard"].sum() == 0


def test_ruling_specials_on_the_table_are_shuffled_in_for_round_two() -> None:
    match = lay_specials([FULL, *OPEN], [[61], [104]], [["block"], []], sevens=[1])
    trick(match, 61, 104)
    match.play(1, "block 3")
    assert match.waits_for_deal
    assert marks(match) == [["take-at-7"], [], ["block"], []]  # as they last lay
    (_, specials) = match.game.packs(match.state)
    assert len(specials.cards) == 28


# What is hidden


def test_others_specials_are_hidden_and_their_number_is_known() -> None:
    match = table([FULL, *OPEN], 51, "block", "move")
    assert match.view(2).position["specials"] == [2, []]
    assert match.view(1).position["specials"] == [["block", "move"], 0]
    assert match.view(0).position["specials"] == [2, 0]


def test_what_was_swapped_in_is_unknown_and_the_discard_pile_is_open() -> None:
    match = table([FULL, *OPEN], 51, "block", stack=["move", "replace"])
    match.play(1, "place")
    match.play(1, "swap block")
    seen = match.view(2).state[0]
    assert seen["specials"][0].sum() == 0
    assert seen["held"][0] == 1
    assert seen["discard"][KIND_NAMES.index("block")] == 4
    assert set(seen["stack"][: seen["stacked"]].tolist()) <= {-1}


# The examples of the rulebook


def test_example_6_negative_makes_the_row_cost_nothing() -> None:
    test_negative_by_rule_3_turns_the_named_cards_heads_into_positive_ones()


def test_example_7_negative_takes_four_more_heads_from_the_pile() -> None:
    test_negative_by_rule_4_takes_the_row_of_the_named_card()


def test_example_8_a_10_is_inserted_between_5_and_11() -> None:
    match = table([[5, 11], [60], [70], [80]], 10, "insert")
    match.play(1, "insert 1")
    assert rows(match)[0] == [5, 10, 11]


def test_example_9_a_25_is_replaced_by_a_15_that_joins_the_10() -> None:
    match = table([[3, 5, 11, 13, 17], [10], [70], [80]], 25, "replace", hand=(15, 2))
    match.play(1, "replace 15")
    assert rows(match)[1] == [10, 15]
    assert match.scores[0] == 0


def test_example_10_the_13_moves_between_10_and_17_so_that_the_24_finds_room() -> None:
    match = table([[6, 13, 20, 21, 22], [10, 17], [70], [80]], 24, "move")
    match.play(1, "move 13 2")
    assert rows(match)[:2] == [[6, 20, 21, 22, 24], [10, 13, 17]]


def test_example_11_the_number_card_starts_the_row_whose_only_card_was_moved() -> None:
    match = table([[10, 17], [13], [70], [80]], 24, "move")
    match.play(1, "move 13 1")
    assert rows(match)[:2] == [[10, 13, 17], [24]]


def test_example_12_the_first_row_is_blocked_so_the_22_goes_to_the_row_below() -> None:
    match = table([[3, 5, 11, 13, 20], [17], [70], [80]], 22, "block")
    match.play(1, "block 1")
    assert rows(match)[1] == [17, 22]


def test_example_13_a_20_is_laid_as_the_sixth_card() -> None:
    match = table([[3, 5, 11, 13, 17], [60], [70], [80]], 20, "take-at-7")
    match.play(1, "take-at-7")
    assert rows(match)[0] == [3, 5, 11, 13, 17, 20]


def test_example_14_a_23_starts_a_fifth_row() -> None:
    match = table([[60], [70], [80], [3, 5, 11, 13, 17]], 23, "fifth-row")
    match.play(1, "fifth-row")
    assert rows(match)[4] == [23]
    assert match.scores[0] == 0


def test_what_concerns_the_own_card_alone_is_all_but_move_and_block() -> None:
    chance, compared = random.Random(4), 0
    match = sextet.new("six-nimmt", 4, seed="04" * 32, variant="anniversary")
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        if legal[0] == "place":
            found = np.empty(MOST_MOVES, np.int16)
            count = rules.special_moves_of_card(state_at(match.state, 0), seat - 1, found)
            own = [match.game.move_text(int(move)) for move in found[:count]]
            assert own == [move for move in legal if not move.startswith(("move", "block"))]
            compared += 1
        match.play(seat, chance.choice(legal))
    assert compared > 20
