"""The rules of 6 nimmt!, one by one, on the smallest table that shows each."""

from __future__ import annotations

import pytest

import sextet
from sextet.core.game import SPECTATOR
from sextet.core.record import Deal
from sextet.games.six_nimmt.state import HEADS
from tests.games.six_nimmt.table import deal_text, lay, rows, told, trick


def hand(first: int, size: int = 10) -> list[int]:
    return list(range(first, first + size))


# Cards


@pytest.mark.parametrize(
    ("card", "heads"), [(1, 1), (5, 2), (10, 3), (11, 5), (55, 7), (50, 3), (99, 5), (104, 1)]
)
def test_a_card_has_as_many_heads_as_printed(card: int, heads: int) -> None:
    assert HEADS[card] == heads


def test_the_deck_holds_171_heads() -> None:
    assert HEADS.sum() == 171


# The base game


def test_a_round_begins_with_ten_cards_a_seat_and_four_rows_of_one() -> None:
    match = sextet.new("six-nimmt", players=10)
    position = match.position()
    assert [len(hand) for hand in position["hands"]] == [10] * 10
    assert [len(row) for row in position["rows"]] == [1] * 4


def test_nothing_happens_until_every_seat_has_chosen() -> None:
    match = lay([[10], [20], [30], [40]], [[11, 12], [21, 22]])
    assert match.play(1, "11") == []
    assert match.to_act == (2,)
    assert rows(match) == [[10], [20], [30], [40]]


def test_simultaneous_choices_may_come_in_any_seat_order() -> None:
    match = lay([[10], [20], [30], [40]], [[11, 12], [21, 22], [31, 32]])
    for seat, card in ((3, "31"), (1, "11"), (2, "21")):
        match.play(seat, card)
    assert rows(match) == [[10, 11], [20, 21], [30, 31], [40]]


def test_cards_are_placed_from_the_lowest_to_the_highest() -> None:
    match = lay([[10], [20], [30], [40]], [[43, 1], [41, 2], [42, 3]])
    happenings = told(trick(match, 43, 41, 42))
    assert [values["card"] for kind, values in happenings if kind == "placed"] == [41, 42, 43]


def test_a_card_joins_the_row_whose_last_card_is_the_nearest_below_it() -> None:
    match = lay([[10], [20], [30], [40]], [[35, 1], [25, 2]])
    trick(match, 35, 25)
    assert rows(match) == [[10], [20, 25], [30, 35], [40]]


def test_the_sixth_card_takes_the_five_of_a_full_row_and_starts_it_anew() -> None:
    match = lay([[10, 11, 12, 13, 14], [50], [60], [70]], [[15, 1], [51, 2]])
    happenings = told(trick(match, 15, 51))
    assert ("took-row", {"seat": 1, "card": 15, "row": 1, "heads": 11}) in happenings
    assert rows(match)[0] == [15]
    assert match.scores == [3 + 5 + 1 + 1 + 1, 0]


def test_a_card_below_every_row_takes_the_row_its_player_chooses() -> None:
    match = lay([[10], [20, 22], [30], [40]], [[3, 1], [41, 2]])
    trick(match, 3, 41)
    assert match.to_act == (1,)
    assert match.legal(1) == ["take 1", "take 2", "take 3", "take 4"]
    match.play(1, "take 2")
    assert rows(match) == [[10], [3], [30], [40, 41]]
    assert match.scores == [3 + 5, 0]


def test_taken_cards_never_go_to_the_hand() -> None:
    match = lay([[10], [20], [30], [40]], [[3, 1], [41, 2]])
    trick(match, 3, 41)
    match.play(1, "take 1")
    assert match.position()["hands"] == [[1], [2]]


def test_a_round_ends_after_ten_tricks_and_the_next_is_dealt() -> None:
    match = sextet.new("six-nimmt", players=2, dealt_by_hand=True)
    match.deal(deal_text([hand(11), hand(31)], [1, 2, 3, 4]))
    for k in range(10):
        trick(match, 11 + k, 31 + k)
    assert match.waits_for_deal
    assert match.to_act == ()
    assert len(rows(match)) == 4  # as they last lay
    match.deal(deal_text([hand(11), hand(31)], [1, 2, 3, 4]))
    assert rows(match) == [[1], [2], [3], [4]]
    assert sum(match.scores) > 0


def play_out(match: sextet.Match) -> None:
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])


def test_the_game_ends_at_the_end_of_a_round_in_which_a_total_reached_the_target() -> None:
    match = sextet.new("six-nimmt", players=4, seed="01" * 32, target=66)
    play_out(match)
    assert max(match.scores) >= 66
    deals = [k for k, line in enumerate(match.lines) if isinstance(line, Deal)]
    before = sextet.loads(str(match.record()).split(str(match.lines[deals[-1]]))[0])
    assert max(before.scores) < 66


def test_a_fixed_number_of_rounds_replaces_the_target() -> None:
    match = sextet.new("six-nimmt", players=4, seed="02" * 32, target=1, rounds=3)
    play_out(match)
    assert sum(isinstance(line, Deal) for line in match.lines) == 3


def test_the_least_total_wins_and_equal_totals_share() -> None:
    match = lay([[10], [20], [30], [40]], [[41], [42], [1]], rounds="1")
    trick(match, 41, 42, 1)
    match.play(3, "take 1")
    assert match.scores == [0, 0, 3]
    assert match.winners == (1, 2)


def test_an_abandoned_game_is_over_and_nobody_wins() -> None:
    match = sextet.new("six-nimmt", players=3)
    match.end("abandoned")
    assert match.over
    assert match.to_act == match.winners == ()
    with pytest.raises(sextet.SextetError, match="the game is over"):
        match.end("abandoned")


# Professional


def draft_all(match: sextet.Match) -> None:
    while not rows(match):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_professional_deck_is_ten_cards_a_player_and_four(players: int) -> None:
    match = sextet.new("six-nimmt", players, variant="professional")
    assert match.legal(1) == [str(card) for card in range(1, 10 * players + 5)]


def test_seats_draft_one_open_card_each_in_turn_until_all_have_ten() -> None:
    match = sextet.new("six-nimmt", 3, variant="professional")
    order = []
    while not rows(match):
        (seat,) = match.to_act
        order.append(seat)
        match.play(seat, match.legal(seat)[-1])
    assert order == [1, 2, 3] * 10
    assert [len(hand) for hand in match.position()["hands"]] == [10] * 3


def test_a_drafted_card_cannot_be_drafted_again() -> None:
    match = sextet.new("six-nimmt", 2, variant="professional")
    match.play(1, "7")
    with pytest.raises(sextet.IllegalMove, match="still lie open"):
        match.play(2, "7")


# Two halves


@pytest.mark.parametrize(
    ("players", "first", "second"), [(4, 12, 13), (5, 10, 10), (6, 8, 8), (7, 7, 7)]
)
def test_halves_deal_the_deck_in_two_hands(players: int, first: int, second: int) -> None:
    match = sextet.new("six-nimmt", players, variant="halves", seed="03" * 32)
    assert [len(hand) for hand in match.position()["hands"]] == [first] * players
    play_out(match)
    deals = [line for line in match.lines if isinstance(line, Deal)]
    assert len(deals) == 2
    assert "rows" not in deals[1].cards
    assert len(deals[1].cards.split()) == players * second + players - 1


def test_rows_and_bull_piles_stay_between_the_halves() -> None:
    match = sextet.new("six-nimmt", 5, variant="halves", dealt_by_hand=True)
    match.deal(deal_text([hand(1 + 10 * k) for k in range(5)], [101, 102, 103, 104]))
    while not match.waits_for_deal:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    before, scores = rows(match), match.scores
    assert sum(scores) > 0
    match.deal(deal_text([hand(51 + 10 * k) for k in range(5)]))
    assert (rows(match), match.scores) == (before, scores)


def test_a_card_of_the_first_half_cannot_be_dealt_in_the_second() -> None:
    match = sextet.new("six-nimmt", 5, variant="halves", dealt_by_hand=True)
    match.deal(deal_text([hand(1 + 10 * k) for k in range(5)], [101, 102, 103, 104]))
    while not match.waits_for_deal:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    with pytest.raises(sextet.BadDeal, match="50 is not in the deck"):
        match.deal(deal_text([hand(50 + 10 * k) for k in range(5)]))


def test_both_halves_are_the_whole_game() -> None:
    match = sextet.new("six-nimmt", 4, variant="halves", seed="04" * 32)
    play_out(match)
    assert match.over
    assert match.winners


# The worked examples of the rulebooks


def test_example_1_and_2_and_3_of_the_rulebook() -> None:
    match = lay(
        [[12], [37], [43], [58]], [[14, 21, 3], [15, 26, 9], [44, 30, 68], [61, 36, 83]], rounds="1"
    )
    trick(match, 14, 15, 44, 61)
    assert rows(match) == [[12, 14, 15], [37], [43, 44], [58, 61]]
    happenings = told(trick(match, 21, 26, 30, 36))
    assert ("took-row", {"seat": 3, "card": 30, "row": 1, "heads": 6}) in happenings
    assert rows(match) == [[30, 36], [37], [43, 44], [58, 61]]
    trick(match, 3, 9, 68, 83)
    match.play(1, "take 2")
    assert rows(match) == [[30, 36], [3, 9], [43, 44], [58, 61, 68, 83]]


def test_example_4_a_45_follows_a_42_and_not_a_41() -> None:
    match = lay([[41], [38, 39, 40, 42], [90], [91]], [[45, 1], [92, 2]])
    trick(match, 45, 92)
    assert rows(match)[1] == [38, 39, 40, 42, 45]
    match = lay([[41], [36, 37, 38, 39, 42], [90], [91]], [[45, 1], [92, 2]])
    trick(match, 45, 92)
    assert rows(match)[1] == [45]


def test_example_5_a_row_emptied_by_rule_4_sends_a_later_card_elsewhere() -> None:
    match = lay(
        [[58, 61], [30], [35], [45, 46, 47, 50, 57]],
        [[62, 1], [29, 2]],
    )
    trick(match, 62, 29)
    match.play(2, "take 1")
    assert rows(match) == [[29], [30], [35], [62]]
    assert match.scores[0] == 2 + 1 + 1 + 3 + 1


def test_a_spectator_sees_no_hand() -> None:
    match = lay([[10], [20], [30], [40]], [[41, 51], [42, 52]])
    assert match.view(SPECTATOR + 1).position["hands"] == [2, 2]
