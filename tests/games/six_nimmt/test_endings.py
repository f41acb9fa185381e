"""6 nimmt!: what a finished game is remembered for."""

from __future__ import annotations

from sextet.core.game import Happening
from sextet.games.six_nimmt.endings import worst_tricks
from sextet.games.six_nimmt.rows import ENDED_HALF, ENDED_ROUND, REVEALED, TOOK_ROW

NEXT_TRICK: Happening = (REVEALED, 0, 0, 0, 0)


def takes(seat: int, heads: int) -> Happening:
    return (TOOK_ROW, seat, 8, 0, heads)


def test_the_trick_that_cost_the_most_is_told_with_its_round() -> None:
    happenings: list[Happening] = [
        *(NEXT_TRICK, takes(1, 5), NEXT_TRICK, (ENDED_ROUND, 0, 1, 0, 0)),
        *(NEXT_TRICK, takes(1, 7), takes(2, 11)),
    ]
    worst = {"seat": 3, "heads": 11, "round": 2, "trick": 1}
    assert worst_tricks(happenings, halves=False) == [("worst-trick", worst)]


def test_of_two_halves_the_half_is_told() -> None:
    happenings: list[Happening] = [NEXT_TRICK, (ENDED_HALF, 0, 0, 0, 0), NEXT_TRICK, takes(0, 4)]
    ((key, values),) = worst_tricks(happenings, halves=True)
    assert (key, values["round"], values["trick"]) == ("worst-trick-half", 2, 1)


def test_equal_tricks_are_told_twice_at_most_and_a_game_without_heads_has_none() -> None:
    happenings = [NEXT_TRICK, takes(0, 6), takes(1, 6), takes(2, 6), takes(3, 2)]
    assert [values["seat"] for _, values in worst_tricks(happenings, halves=False)] == [1, 2]
    assert worst_tricks([NEXT_TRICK], halves=False) == []
