"""What a seat may know of a game of The Game, what it can imagine and what it can foresee."""

from __future__ import annotations

from collections import Counter

import numpy as np
from tests.games.the_game.tables import CARDS, begun, dealt, table, undealt

from sextet.core.generator import generator
from sextet.core.match import Match
from sextet.games.the_game import GAME, rules
from sextet.games.the_game.state import STATE, UNTOLD


def test_no_field_is_hidden_by_an_attribute_of_numpy_records() -> None:
    assert not [name for name in STATE.names or () if hasattr(np.record, name)]


def test_a_view_shows_ones_own_hand_and_only_counts_of_others() -> None:
    seen = begun(3).view(2).state[0]
    assert seen["hands"][1][:6].tolist() == [8, 9, 10, 11, 12, 13]
    assert not seen["hands"][[0, 2]].any()
    assert seen["cards"].tolist() == [6, 6, 6, 0, 0]


def test_a_view_does_not_show_the_draw_pile_but_its_size() -> None:
    seen = begun(3).view(2).state[0]
    assert not seen["draw_pile"].any()
    assert seen["draw"] == 80


def test_a_spectator_sees_no_hand() -> None:
    assert not begun(3).view(0).state["hands"].any()


def test_what_lies_covered_in_the_piles_may_be_remembered() -> None:
    match = begun(2)
    match.play(1, "2 on 1")
    match.play(1, "3 on 1")
    played = match.view(2).state[0]["played"]
    assert [card for card in CARDS if played[card]] == [2, 3]


def test_how_gladly_others_would_start_is_hidden_until_all_have_said_it() -> None:
    one, other = dealt(3), dealt(3)
    for match, said in ((one, "eager 0"), (other, "eager 3")):
        match.play(1, said)
    for seat in (0, 2, 3):
        assert one.view(seat).state.tobytes() == other.view(seat).state.tobytes()
    assert one.view(2).state[0]["eager"][:3].tolist() == [UNTOLD, 0, 0]
    assert one.view(1).state[0]["eager"][:3].tolist() == [1, 0, 0]
    assert one.view(2).position["to_act"] == [2, 3]
    for match in (one, other):
        match.play(2, "eager 1")
        match.play(3, "eager 1")
    assert one.view(2).state[0]["eager"][:3].tolist() == [1, 2, 2]


def test_what_was_not_said_by_all_stays_hidden_when_the_game_is_abandoned() -> None:
    match = dealt(2)
    match.play(1, "eager 3")
    match.end("abandoned")
    assert match.view(2).state[0]["eager"][0] == UNTOLD


def test_a_view_of_a_view_is_the_same() -> None:
    seen = begun(3).view(2).state
    assert GAME.view(seen, 0, 1).tobytes() == seen.tobytes()


# Imagining


def imagined(match: Match, seat: int, seed: int) -> Match:
    other = Match(match.game, match.settings)
    other.state = match.view(seat).imagine(seed)
    return other


def test_an_imagined_table_keeps_what_the_seat_knows() -> None:
    match = begun(3)
    match.play(1, "4 on 2")
    for seat in (0, 1, 2, 3):
        for seed in range(5):
            other = imagined(match, seat, seed)
            assert other.view(seat).state.tobytes() == match.view(seat).state.tobytes()


def test_an_imagined_table_deals_every_unseen_card_once() -> None:
    match = begun(3)
    match.play(1, "4 on 2")
    state = match.view(2).imagine(7)[0]
    cards = [4, *state["draw_pile"][:80]]
    for seat in range(3):
        cards += state["hands"][seat][: state["cards"][seat]].tolist()
    assert sorted(cards) == list(CARDS)


def test_imagined_hands_and_draw_pile_are_dealt_evenly() -> None:
    match = table([10], [50], [60], draw=[70, 80])
    places: Counter[tuple[str, int]] = Counter()
    for seed in range(1200):
        state = match.view(1).imagine(seed)[0]
        places["seat 2", int(state["hands"][1][0])] += 1
        places["seat 3", int(state["hands"][2][0])] += 1
        places["top", int(state["draw_pile"][1])] += 1
    assert len(places) == 12
    assert all(240 < count < 360 for count in places.values())


def test_untold_eagerness_is_imagined_evenly() -> None:
    match = dealt(2)
    match.play(1, "eager 3")
    said = Counter(int(match.view(2).imagine(seed)[0]["eager"][0]) for seed in range(1200))
    assert sorted(said) == [1, 2, 3, 4]
    assert all(240 < count < 360 for count in said.values())


def test_a_seat_that_is_asked_for_a_card_it_owes_is_imagined_with_one_that_fits() -> None:
    match = table([95], [10, 12], [11, 13], piles=(94, 99, 2, 2), draw=[14, 15])
    for seed in range(60):
        other = imagined(match, 2, seed)
        assert other.legal(1) == ["95 on 1"]


def test_a_seat_that_ended_the_game_is_imagined_with_no_card_that_fits() -> None:
    match = table([10, 11], [50], [98], piles=(97, 99, 2, 2), draw=[12, 60])
    assert match.over
    for seed in range(60):
        hands = imagined(match, 2, seed).position()["hands"]
        assert 98 not in hands[0]


def test_before_the_deal_there_is_nothing_to_imagine() -> None:
    match = undealt(2)
    assert imagined(match, 1, 3).state.tobytes() == match.state.tobytes()


def test_imagining_draws_from_the_generator_it_is_given() -> None:
    seen = begun(3).view(1).state
    random = generator(5)
    one, other = GAME.imagine(seen, random), GAME.imagine(seen, random)
    assert one.tobytes() != other.tobytes()
    assert one.tobytes() == GAME.imagine(seen, generator(5)).tobytes()


# Foreseeing


def test_a_card_is_foreseen_with_where_it_goes_and_what_it_covers() -> None:
    match = table([37, 50, 60], [70], piles=(47, 1, 100, 100), draw=[80, 81])
    assert match.view(1).preview("37 on 1") == [(rules.PLACED, 0, 37, 0, 47)]


def test_a_card_that_leaves_none_that_fits_is_foreseen_to_end_the_game() -> None:
    match = table([10, 11], [50], piles=(9, 99, 2, 2), draw=[60])
    assert match.view(1).preview("11 on 1") == [
        (rules.PLACED, 0, 11, 0, 9),
        (rules.ENDED_GAME, 0, 3, 0, 0),
    ]


def test_the_last_card_is_foreseen_to_win() -> None:
    match = table([98], [], piles=(97, 1, 100, 100))
    assert match.view(1).preview("98 on 1")[-1] == (rules.ENDED_GAME, 0, 0, 0, 0)


def test_ending_a_turn_is_foreseen_until_unknown_cards_matter() -> None:
    match = table([10, 11, 12, 13, 14, 15], [50], [60], draw=[20, 30, 40])
    match.play(1, "10 on 1")
    match.play(1, "11 on 1")
    assert match.view(1).preview("end") == [(rules.DREW, 0, 2, 1, 0)]
    alone = begun(1)
    alone.play(1, "2 on 1")
    alone.play(1, "3 on 1")
    assert alone.view(1).preview("end") == [(rules.DREW, 0, 2, 88, 0)]


def test_ending_a_turn_is_foreseen_to_pass_over_empty_hands() -> None:
    match = table([10, 20], [], [], piles=(9, 99, 2, 2))
    match.play(1, "20 on 1")
    passed = [(rules.PASSED_OVER, seat, 0, 0, 0) for seat in (1, 2)]
    # Back at the seat itself: on 20 its 10 goes by the backwards trick.
    assert match.view(1).preview("end") == passed
    match = table([13, 20], [], [], piles=(9, 99, 2, 2))
    match.play(1, "20 on 1")
    assert match.view(1).preview("end") == [*passed, (rules.ENDED_GAME, 0, 1, 0, 0)]


def test_who_starts_cannot_be_foreseen() -> None:
    match = dealt(2)
    match.play(2, "eager 0")
    assert match.view(1).preview("eager 3") == []


def test_foreseeing_changes_nothing() -> None:
    view = begun(2).view(1)
    before = view.state.tobytes()
    view.preview("2 on 1")
    assert view.state.tobytes() == before
