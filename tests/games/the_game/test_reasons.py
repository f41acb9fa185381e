"""The Game: every rule that refuses a move names itself."""

from __future__ import annotations

from tests.games.reasons import why_not
from tests.games.the_game.tables import deal_of, table, undealt

from sextet.core.reasons import Reason


def test_nothing_is_played_before_the_deal_nor_after_the_end() -> None:
    match = undealt(2)
    assert why_not(match, 1, "eager 0") == Reason("why.not-dealt")
    match.end("abandoned")
    assert why_not(match, 1, "eager 0") == Reason("why.over")


def test_everybody_says_once_how_gladly_they_would_start() -> None:
    match = undealt(2)
    match.deal(deal_of(range(2, 100), 2, 7))
    assert why_not(match, 1, "2 on 1") == Reason("the-game.why-eager-first")
    match.play(1, "eager 3")
    assert why_not(match, 1, "eager 2") == Reason("the-game.why-eager-said")
    match.play(2, "eager 0")
    assert why_not(match, 1, "eager 0") == Reason("the-game.why-started")


def test_who_plays_alone_says_nothing_of_starting() -> None:
    assert why_not(table([5]), 1, "eager 0") == Reason("the-game.why-alone")


def test_a_card_is_played_in_turn_and_from_ones_own_hand() -> None:
    match = table([5, 6], [50], draw=[60])
    assert why_not(match, 2, "50 on 1") == Reason("why.turn", seat=1)
    assert why_not(match, 1, "50 on 1") == Reason("the-game.why-not-in-hand", card=50)


def test_a_pile_goes_its_way_or_back_by_ten() -> None:
    match = table([30, 55, 9], piles=(40, 1, 50, 100), draw=[60])
    up = Reason("the-game.why-ascends", pile=1, top=40, back=10)
    down = Reason("the-game.why-descends", pile=3, top=50, back=10)
    assert (why_not(match, 1, "9 on 1"), why_not(match, 1, "55 on 3")) == (up, down)


def test_a_turn_plays_as_many_cards_as_it_must() -> None:
    match = table([30, 55, 9], draw=[60])
    match.play(1, "9 on 1")
    assert why_not(match, 1, "end") == Reason("the-game.why-too-few", cards=2, placed=1)
    match = table([30, 55, 9])
    assert why_not(match, 1, "end") == Reason("the-game.why-too-few", cards=1, placed=0)
