"""6 nimmt! in the terminal: how far the game is, its piles and whose card the trick waits for."""

from __future__ import annotations

from sextet import Match
from sextet.games.six_nimmt.state import HALVES
from sextet.terminal.draw import draw
from sextet.terminal.games.six_nimmt import effect
from tests.games.six_nimmt.table import lay, lay_specials

ROWS = [[10], [20], [30], [40]]


def above(match: Match, seat: int | None = 2) -> str:
    """Return the line above the rows."""
    return draw(match, seat).splitlines()[0].strip()


def test_the_round_and_what_ends_the_game_stand_above_the_rows() -> None:
    hands = [[5, 1], [90, 2]]
    assert above(lay(ROWS, hands)) == "Round 1 · The game ends at 66"
    assert above(lay(ROWS, hands, rounds="3")) == "Round 1 of 3"


def test_one_of_two_halves_is_called_so() -> None:
    match = lay(ROWS, [[5, 1], [90, 2]])
    match.state[0]["variant"] = HALVES
    assert above(match) == "Half 1 of 2"


def test_the_draw_pile_is_counted_and_the_discard_pile_told_by_kind() -> None:
    match = lay_specials(ROWS, [[5, 1], [90, 2]], [["move"], []], stack=["insert"])
    match.state[0]["discard"][:] = [2, 0, 1, 0, 0, 0, 0]
    told = "Round 1 of 2 · Draw pile: 1 · Discards: 3 (Block ×2, Insert)"
    assert above(match) == told


def test_who_looks_on_reads_whose_card_the_trick_waits_for() -> None:
    match = lay(ROWS, [[5, 1], [90, 2]])
    match.play(1, "5")
    match.play(2, "90")
    waits = "choosing the row that the 5 takes"
    assert waits in draw(match, 2)
    assert waits not in draw(match, 1)


def test_who_must_take_a_row_sees_the_cards_that_are_still_to_be_placed() -> None:
    match = lay(ROWS, [[5, 1], [90, 2], [41, 3]])
    for seat, card in enumerate(("5", "90", "41"), start=1):
        match.play(seat, card)
    told = "Still to be placed: 5 (seat 1), 41 (seat 3), 90 (seat 2)"
    for looks in (1, 2):
        assert told in draw(match, looks)
    match.play(1, "take 1")
    assert "Still to be placed" not in draw(match, 1)


def test_a_special_that_leaves_the_card_below_every_row_says_that_a_row_is_chosen() -> None:
    match = lay_specials(ROWS, [[5, 1], [90, 2]], [["block", "insert"], []])
    match.play(1, "5")
    match.play(2, "90")
    view = match.view(1)
    assert effect(view, "block 2", ["Ada", "Ben"]) == (
        "Ada: Block on row 2; you would choose a row to take"
    )
    assert effect(view, "insert 3", ["Ada", "Ben"]) == (
        "Ada: Insert, before the 30 in row 3; 5 (Ada) joins row 3"
    )
