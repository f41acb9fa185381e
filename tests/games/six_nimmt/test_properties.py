"""What holds in every position of every variant, tried on random games."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

import sextet
from sextet.core.generator import generator
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.options import PLAYERS
from sextet.games.six_nimmt.state import HEADS
from tests.conformance.games import begin, play_some


@st.composite
def matches(draw: st.DrawFn, variants: Sequence[str] = tuple(PLAYERS)) -> sextet.Match:
    """A game of any variant, any number of players, at any point."""
    variant = draw(st.sampled_from(variants))
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
    variant = match.settings.options["variant"]
    shown = {card for card in range(1, 105) if state["seen"][card]}
    in_piles = shown.difference(on_table(match), in_hands(match))
    unseen = set(range(1, 105)).difference(shown, in_hands(match))
    taken = int(state["heads"].sum())
    if match.over and variant == "halves":
        taken = int(state["totals"].sum())
    between_rounds = match.over or match.waits_for_deal
    if variant == "anniversary":
        assert sum(int(HEADS[card]) for card in in_piles) >= taken  # Negative = Positive cancels
    elif variant == "halves" or not between_rounds:
        assert sum(int(HEADS[card]) for card in in_piles) == taken
    total = [*in_piles, *unseen, *on_table(match), *in_hands(match)]
    assert sum(int(HEADS[card]) for card in total) == 171


@settings(max_examples=150, deadline=None)
@given(matches())
def test_rows_ascend_and_hold_no_more_than_their_capacity(match: sextet.Match) -> None:
    position, state = match.position(), match.state[0]
    marks = position.get("marks") or [[] for _ in position["rows"]]
    for r, row in enumerate(position["rows"]):
        assert row == sorted(row)
        assert 1 <= len(row) <= 5 + ("take-at-7" in marks[r])
        assert state["last"][r] == (127 if "block" in marks[r] else row[-1])
        assert state["row_heads"][r] == sum(HEADS[card] for card in row)
    assert len(position["rows"]) in (0, 4, 5)
    assert sum("block" in on_row for on_row in marks) <= 2


@settings(max_examples=100, deadline=None)
@given(matches(variants=["anniversary"]))
def test_all_28_specials_are_accounted_for(match: sextet.Match) -> None:
    position, state = match.position(), match.state[0]
    held = [kind for kinds in position["specials"] for kind in kinds]
    table = [mark for on_row in position["marks"] for mark in on_row]
    stack = state["stack"][: state["stacked"]].tolist()
    for k, kind in enumerate(KIND_NAMES):
        lying = table.count(kind) + position["discard"].count(kind)
        assert held.count(kind) + lying + stack.count(k) == 4
    assert position["draw_pile"] == len(stack)
    assert [len(kinds) for kinds in position["specials"]] == state["held"][
        : match.settings.players
    ].tolist()


@settings(max_examples=60, deadline=None)
@given(matches(), st.integers(0, 9), st.integers(0, 2**32))
def test_the_imagined_keeps_what_a_seat_knows(match: sextet.Match, seat: int, seed: int) -> None:
    seat = seat % match.settings.players + 1
    view = match.view(seat)
    imagined = view.imagine(seed)
    assert GAME.view(imagined, 0, seat - 1).tobytes() == view.state.tobytes()
    known = imagined[0]["hands"][seat - 1].tolist()
    assert sorted(known) == sorted(match.state[0]["hands"][seat - 1].tolist())
