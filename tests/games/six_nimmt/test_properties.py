"""What holds in every position of every variant, tried on random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import sextet
from sextet.core.generator import generator
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.options import PLAYERS
from sextet.games.six_nimmt.state import HEADS
from tests.conformance.games import begin, play_some


@st.composite
def matches(draw: st.DrawFn) -> sextet.Match:
    """A game of any variant, any number of players, at any point."""
    variant = draw(st.sampled_from(sorted(PLAYERS)))
    players = draw(st.sampled_from(PLAYERS[variant]))
    match = begin(GAME, GAME.settings(players, {"variant": variant}), draw(st.integers(0, 2**64)))
    play_some(match, generator(draw(st.integers(0, 2**64))), draw(st.integers(0, 250)))
    return match


def on_table(match: sextet.Match) -> list[int]:
    return [card for row in match.position()["rows"] for card in row]


def in_hands(match: sextet.Match) -> list[int]:
    chosen = [int(card) for card in match.state["chosen"][0] if card > 0]
    return [card for hand in match.position()["hands"] for card in hand] + chosen


@settings(max_examples=150, deadline=None)
@given(matches())
def test_every_card_is_in_exactly_one_place(match: sextet.Match) -> None:
    cards = on_table(match) + in_hands(match)
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(range(1, 105))


@settings(max_examples=150, deadline=None)
@given(matches())
def test_all_171_heads_are_accounted_for(match: sextet.Match) -> None:
    state = match.state[0]
    shown = {card for card in range(1, 105) if state["shown"][card]}
    in_piles = shown.difference(on_table(match), in_hands(match))
    unseen = set(range(1, 105)).difference(shown, in_hands(match))
    taken = int(state["heads"].sum())
    if match.over and match.settings.options["variant"] == "halves":
        taken = int(state["totals"].sum())
    between_rounds = match.over or match.waits_for_deal
    if match.settings.options["variant"] == "halves" or not between_rounds:
        assert sum(int(HEADS[card]) for card in in_piles) == taken
    total = [*in_piles, *unseen, *on_table(match), *in_hands(match)]
    assert sum(int(HEADS[card]) for card in total) == 171


@settings(max_examples=150, deadline=None)
@given(matches())
def test_rows_ascend_and_hold_at_most_five_cards(match: sextet.Match) -> None:
    state = match.state[0]
    for r, row in enumerate(match.position()["rows"]):
        assert row == sorted(row)
        assert 1 <= len(row) <= 5
        assert state["last"][r] == row[-1]
        assert state["row_heads"][r] == sum(HEADS[card] for card in row)


@settings(max_examples=60, deadline=None)
@given(matches(), st.integers(0, 9), st.integers(0, 2**32))
def test_the_imagined_keeps_what_a_seat_knows(match: sextet.Match, seat: int, seed: int) -> None:
    seat = seat % match.settings.players + 1
    view = match.view(seat)
    imagined = view.imagine(seed)
    assert GAME.view(imagined, 0, seat - 1).tobytes() == view.state.tobytes()
    known = imagined[0]["hands"][seat - 1].tolist()
    assert sorted(known) == sorted(match.state[0]["hands"][seat - 1].tolist())
