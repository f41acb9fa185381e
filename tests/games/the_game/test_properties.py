"""What holds in every game of The Game, however it is dealt and played."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.the_game.tables import CARDS, VARIANTS, dealt, places, play_on

import sextet
from sextet.core.game import NOTHING
from sextet.core.match import Match
from sextet.games.the_game import GAME

# The first example may wait for the compiler.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A game at any point: little disorder and short steps reach its end, others stop early."""
    chooser = random.Random(draw(st.integers(0, 2**32)))
    cards = list(CARDS)
    for _ in range(draw(st.sampled_from([0, 3, 10, 98]))):
        j, k = chooser.randrange(98), chooser.randrange(98)
        cards[j], cards[k] = cards[k], cards[j]
    options = {name.replace("-", "_"): yes for name, yes in draw(st.sampled_from(VARIANTS)).items()}
    match = dealt(draw(st.integers(1, 5)), cards, **options)
    play_on(match, chooser, draw(st.sampled_from([0.0, 0.9, 1.0])), draw(st.integers(0, 250)))
    return match


@unhurried
@given(matches())
def test_each_of_the_98_cards_is_always_in_exactly_one_place(match: Match) -> None:
    assert places(match.state) == list(CARDS)


@unhurried
@given(matches())
def test_the_score_is_the_cards_in_hands_and_draw_pile(match: Match) -> None:
    position = match.position()
    left = position["draw"] + sum(len(hand) for hand in position["hands"])
    assert position["scores"] == [left] * match.settings.players
    assert bool(match.winners) == (left == 0)


@unhurried
@given(matches())
def test_on_top_of_every_pile_lies_its_start_or_a_card_that_was_played(match: Match) -> None:
    state = match.state[0]
    for pile, top in enumerate(state["piles"].tolist()):
        assert top in (1, 100) or state["played"][top], pile


@unhurried
@given(matches())
def test_replaying_the_record_gives_the_same_state(match: Match) -> None:
    again = sextet.loads(str(match.record()))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.lines == match.lines


@unhurried
@given(matches())
def test_a_move_is_legal_just_when_it_is_listed(match: Match) -> None:
    for seat in range(match.settings.players):
        listed = GAME.legal(match.state, 0, seat)
        allowed = [move for move in range(-8, 400) if GAME.is_legal(match.state, 0, seat, move)]
        assert sorted(listed) == allowed
        assert bool(listed) == (seat + 1 in match.to_act)


@unhurried
@given(matches())
def test_somebody_may_act_until_the_game_is_over(match: Match) -> None:
    assert match.over != bool(match.to_act)
    assert GAME.advance(match.state) == NOTHING


@unhurried
@given(matches(), st.integers(0, 5), st.integers(0, 2**64 - 1))
def test_an_imagined_table_gives_the_same_view_byte_for_byte(
    match: Match, seat: int, seed: int
) -> None:
    seat %= match.settings.players + 1
    seen = match.view(seat)
    other = Match(match.game, match.settings)
    other.state = seen.imagine(seed)
    assert other.view(seat).state.tobytes() == seen.state.tobytes()
    assert places(other.state) == list(CARDS)
    assert other.over or all(other.legal(asked) for asked in other.to_act)


@unhurried
@given(matches(), st.integers(0, 5), st.randoms(use_true_random=False))
def test_permuting_what_a_seat_cannot_see_changes_no_byte_of_its_view(
    match: Match, seat: int, chooser: random.Random
) -> None:
    seat %= match.settings.players + 1
    before = match.view(seat).state.tobytes()
    state = match.state[0]
    others = [other for other in range(match.settings.players) if other != seat - 1]
    unseen = state["draw_pile"][: state["draw"]].tolist()
    for other in others:
        unseen += state["hands"][other][: state["cards"][other]].tolist()
    chooser.shuffle(unseen)
    for other in others:
        count = int(state["cards"][other])
        state["hands"][other][:count] = sorted(unseen[:count])
        del unseen[:count]
    state["draw_pile"][: len(unseen)] = np.array(unseen, np.int8)
    assert match.view(seat).state.tobytes() == before


@settings(unhurried, max_examples=30)
@given(matches(), st.integers(0, 5))
def test_between_two_decisions_too_cards_are_kept_and_views_can_be_imagined(
    match: Match, seat: int
) -> None:
    seat %= match.settings.players + 1
    between = Match(match.game, match.settings)
    for actor in GAME.to_act(match.state):
        for move in GAME.legal(match.state, 0, actor):
            between.state = match.state.copy()
            GAME.play(between.state, 0, actor, move)
            steps = 0
            happening = None
            while happening != NOTHING:
                assert places(between.state) == list(CARDS)
                seen = between.view(seat)
                imagined = seen.imagine(move)
                assert places(imagined) == list(CARDS)
                assert GAME.view(imagined, 0, seat - 1).tobytes() == seen.state.tobytes()
                happening = GAME.advance(between.state)
                steps += 1
            assert steps <= match.settings.players + 3


@unhurried
@given(matches())
def test_what_is_foreseen_is_what_happens_first(match: Match) -> None:
    for seat in match.to_act:
        for move in match.legal(seat):
            foreseen = match.view(seat).preview(move)
            other = sextet.loads(str(match.record()))
            assert other.play(seat, move)[: len(foreseen)] == foreseen
