"""How The Game is written: deals, moves, positions, happenings."""

from __future__ import annotations

import json

import pytest
from tests.games.the_game.tables import CARDS, begun, deal_of, dealt, table, undealt

import sextet
from sextet.core.errors import BadDeal, IllegalMove
from sextet.core.record import Deal
from sextet.games.the_game import GAME, rules

GOOD = list(CARDS)


# Deals


def test_a_deal_is_written_as_it_was_read() -> None:
    shuffled = [2 + (37 * k + 11) % 98 for k in range(98)]
    match = dealt(3, shuffled)
    assert match.lines == [Deal(deal_of(shuffled, 3, 6))]
    assert sextet.loads(str(match.record())).state.tobytes() == match.state.tobytes()


def test_the_first_card_of_the_draw_pile_is_drawn_first() -> None:
    match = dealt(1, [*range(2, 10), 70, 60, *(c for c in range(10, 100) if c not in (60, 70))])
    for move in ("2 on 1", "3 on 1", "end"):
        match.play(1, move)
    assert match.position()["hands"] == [[4, 5, 6, 7, 8, 9, 60, 70]]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it should consist of: hands; draw"),
        (deal_of(GOOD, 2, 7).replace(" ; draw", ""), "it should consist of: hands; draw"),
        (deal_of(GOOD, 2, 7).replace("draw", "rows"), "it should consist of: hands; draw"),
        (deal_of(GOOD, 2, 7) + " ; draw 2", "it should consist of: hands; draw"),
        (deal_of(GOOD, 3, 6), "3 hands for 2 players"),
        (deal_of(GOOD, 2, 6), "seat 1 gets 6 cards; 7 are dealt"),
        (deal_of(GOOD, 2, 8), "seat 1 gets 8 cards; 7 are dealt"),
        (deal_of(GOOD[:-1], 2, 7), "84 cards are left for the draw pile, not 83"),
        (deal_of([*GOOD, 2], 2, 7), "84 cards are left for the draw pile, not 85"),
        (deal_of([*GOOD[:-1], 2], 2, 7), "2 is dealt twice"),
        (deal_of([*GOOD[:-1], 100], 2, 7), "100 is not in the deck"),
        (deal_of([1, *GOOD[1:]], 2, 7), "1 is not in the deck"),
        (deal_of([0, *GOOD[1:]], 2, 7), "0 is not in the deck"),
        (deal_of(GOOD, 2, 7).replace("2 3 4", "02 3 4", 1), "'02' is not"),
        (deal_of(GOOD, 2, 7).replace("50", "-50"), "'-50' is not a card"),
        (deal_of(GOOD, 2, 7).replace("50", "L"), "'L' is not a card"),
        (deal_of(GOOD, 2, 7).replace(" 50 ", " | "), "there is one draw pile, not 2"),
    ],
)
def test_an_impossible_deal_is_refused_in_words(text: str, wrong: str) -> None:
    match = undealt(2)
    with pytest.raises(BadDeal) as error:
        match.deal(text)
    assert wrong in str(error.value)
    assert match.waits_for_deal


def test_a_short_hand_is_dealt_one_card_less() -> None:
    match = undealt(2, expert="yes", short_hand="yes")
    with pytest.raises(BadDeal, match="seat 1 gets 7 cards; 6 are dealt"):
        match.deal(deal_of(GOOD, 2, 7))
    match.deal(deal_of(GOOD, 2, 6))
    assert match.position()["draw"] == 86


def test_there_is_one_deal_only() -> None:
    text = f"sextet 1\ngame: the-game\nplayers: 1\n\ndeal {deal_of(GOOD, 1, 8)}\n"
    with pytest.raises(sextet.RecordError, match=r"line 6.*no deal is due now"):
        sextet.loads(text + f"deal {deal_of(GOOD, 1, 8)}\n")


# Moves


def test_every_move_reads_back_from_its_text() -> None:
    texts = [f"eager {e}" for e in range(4)]
    texts += [f"{card} on {pile}" for card in CARDS for pile in (1, 2, 3, 4)]
    texts += ["end"]
    for text in texts:
        move = GAME.parse_move(text)
        assert move is not None
        assert GAME.move_text(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "eager", "eager 4", "eager -1", "eager 01", "eager2", "Eager 2", "eager  2"),
        *("37", "37 on", "37 on 0", "37 on 5", "1 on 1", "100 on 3", "037 on 1", "37 on 01"),
        *("+37 on 1", "37on1", "37 On 1", "37 on 1 ", "END", "end 1", "take 1", "٣٧ on 1"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    assert GAME.parse_move(text) is None
    with pytest.raises(IllegalMove, match="The Game has no such move"):
        begun(2).play(1, text)


# Positions


def test_a_position_shows_the_tops_of_the_piles_the_draw_pile_and_the_hands() -> None:
    match = begun(2)
    match.play(1, "8 on 2")
    assert json.loads(json.dumps(match.position())) == {
        "over": False,
        "to_act": [1],
        "legal": {"1": [f"{c} on {p}" for c in range(2, 8) for p in (1, 3, 4)]},
        "scores": [97, 97],
        "winners": [],
        "piles": [1, 8, 100, 100],
        "draw": 84,
        "hands": [[2, 3, 4, 5, 6, 7], [9, 10, 11, 12, 13, 14, 15]],
    }


def test_as_a_seat_others_hands_are_counts_and_only_its_own_moves_are_listed() -> None:
    match = begun(2)
    match.play(1, "8 on 2")
    position = match.position(2)
    assert position["hands"] == [6, [9, 10, 11, 12, 13, 14, 15]]
    assert position["legal"] == {}
    assert position["to_act"] == [1]
    assert position["draw"] == 84
    assert match.position(1)["hands"] == [[2, 3, 4, 5, 6, 7], 7]


def test_a_spectator_sees_counts_only() -> None:
    assert begun(2).position(0)["hands"] == [7, 7]


def test_others_hands_stay_hidden_when_the_game_is_over() -> None:
    match = table([10, 11], [50], piles=(9, 99, 2, 2), draw=[60])
    match.play(1, "11 on 1")
    assert match.over
    assert match.position(2)["hands"] == [1, [50]]


# Happenings


@pytest.mark.parametrize(
    ("happening", "told"),
    [
        ((rules.STARTED, 1, 3, 0, 0), ("started", {"seat": 2, "eager": 3})),
        ((rules.PLACED, 0, 37, 0, 47), ("placed", {"seat": 1, "card": 37, "pile": 1, "top": 47})),
        ((rules.DREW, 0, 2, 80, 0), ("drew", {"seat": 1, "cards": 2, "draw": 80})),
        ((rules.PASSED_OVER, 4, 0, 0, 0), ("passed-over", {"seat": 5})),
        ((rules.ENDED_GAME, 2, 9, 0, 0), ("ended-game", {"seat": 3, "left": 9})),
        ((rules.ENDED_GAME, 2, 0, 0, 0), ("won", {"seat": 3, "left": 0})),
    ],
)
def test_events_are_told_with_seats_and_piles_from_1(
    happening: tuple[int, int, int, int, int], told: tuple[str, dict[str, int]]
) -> None:
    assert GAME.tell(happening) == told
