"""6 nimmt!: every rule that refuses a move names itself."""

from __future__ import annotations

import sextet
from sextet.core.reasons import Reason
from tests.games.reasons import why_not
from tests.games.six_nimmt.table import lay, lay_specials, trick

ROWS = [[10], [60], [70], [80]]
FULL = [10, 20, 30, 40, 50]


def placing(card: int, *specials: str, lying: list[list[int]] = ROWS) -> sextet.Match:
    """Seat 1 is about to place a card, holding specials; seat 2 plays the 104 after it."""
    match = lay_specials(lying, [[card, 1, 2], [104, 91, 92]], [list(specials), []], stack=[])
    trick(match, card, 104)
    return match


def test_nothing_is_chosen_before_the_deal_nor_after_the_end() -> None:
    match = sextet.new("six-nimmt", 2, dealt_by_hand=True)
    assert why_not(match, 1, "7") == Reason("why.not-dealt")
    match.end("abandoned")
    assert why_not(match, 1, "7") == Reason("why.over")


def test_one_card_of_ones_own_hand_is_chosen() -> None:
    match = lay(ROWS, [[5, 61], [62, 63]])
    assert why_not(match, 1, "62") == Reason("six-nimmt.why-not-in-hand", card=62)
    assert why_not(match, 1, "take 1") == Reason("six-nimmt.why-choose")
    match.play(1, "61")
    assert why_not(match, 1, "5") == Reason("six-nimmt.why-chosen")


def test_whose_card_is_below_every_row_takes_one() -> None:
    match = lay(ROWS, [[5, 61], [62, 63]])
    trick(match, 5, 62)
    assert why_not(match, 2, "take 1") == Reason("why.turn", seat=1)
    assert why_not(match, 1, "61") == Reason("six-nimmt.why-take")
    assert why_not(match, 1, "take 5") == Reason("six-nimmt.why-no-row")


def test_a_card_is_drafted_once() -> None:
    match = sextet.new("six-nimmt", 2, variant="professional")
    match.play(1, "7")
    assert why_not(match, 2, "7") == Reason("six-nimmt.why-draft")


def test_a_card_is_placed_alone_or_with_a_special_that_one_holds() -> None:
    match = placing(51, "block")
    assert why_not(match, 1, "51") == Reason("six-nimmt.why-place")
    assert why_not(match, 1, "move 60 3") == Reason("six-nimmt.why-not-held", special="move")
    assert why_not(match, 1, "block 5") == Reason("six-nimmt.why-block", special="block")


def test_every_special_has_its_own_rule() -> None:
    full = [FULL, [60], [70], [80]]
    tries = {
        "move 60 1": (placing(61, "move", lying=full), Reason("six-nimmt.why-move")),
        "insert 2": (placing(61, "insert"), Reason("six-nimmt.why-insert")),
        "replace 51": (placing(51, "replace"), Reason("six-nimmt.why-replace")),
        "negative 60": (placing(61, "negative"), Reason("six-nimmt.why-negative")),
        "fifth-row": (
            placing(51, "fifth-row", lying=[*full, [85]]),
            Reason("six-nimmt.why-fifth-row"),
        ),
        "take-at-7": (
            placing(5, "take-at-7"),
            Reason("six-nimmt.why-take-at-7", special="take-at-7"),
        ),
    }
    for move, (match, why) in tries.items():
        assert why_not(match, 1, move) == why


def test_after_taking_a_row_a_special_that_one_holds_is_swapped() -> None:
    match = placing(51, "block", lying=[FULL, [60], [70], [80]])
    match.play(1, "place")
    assert why_not(match, 1, "swap move") == Reason("six-nimmt.why-swap")
