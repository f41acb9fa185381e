"""What a game has without saying anything of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from sextet.core.dealer import Pack
from sextet.core.errors import BadDeal
from sextet.core.game import Game
from sextet.core.reasons import Reason
from sextet.games import find_game

STATES = np.zeros(1, [("phase", np.int8)])
TWO_PACKS = cast(
    Game, SimpleNamespace(packs=lambda states, i: [Pack((1, 2, 3), 2), Pack((1, 1, 9), 2)])
)


def test_a_deal_is_read_as_the_numbers_of_its_cards() -> None:
    assert Game.parse_deal(TWO_PACKS, STATES, 0, "3 1 1 9") == [3, 1, 1, 9]
    assert Game.deal_text(TWO_PACKS, STATES, 0, [3, 1, 1, 9]) == "3 1 1 9"


@pytest.mark.parametrize(
    "text", ["", "3 1 1", "3 1 1 9 9", "3 3 1 9", "3 1 9 9", "3 9 1 1", "a b c d"]
)
def test_a_deal_that_the_packs_cannot_give_is_refused(text: str) -> None:
    with pytest.raises(BadDeal):
        Game.parse_deal(TWO_PACKS, STATES, 0, text)


def test_a_move_that_is_not_legal_is_answered_with_those_that_are() -> None:
    game = cast(
        Game,
        SimpleNamespace(
            to_act=lambda states, i: [1], legal=lambda states, i, seat: [3, 5], move_text=str
        ),
    )
    assert [Game.is_legal(game, STATES, 0, 1, move) for move in (3, 4)] == [True, False]
    assert not Game.is_legal(game, STATES, 0, 0, 3)
    assert Game.why_not(game, STATES, 0, 1, 4) == Reason("why.none-of", moves="3, 5")
    assert Game.why_not(game, STATES, 0, 0, 3) == Reason("why.not-to-act")


def test_seats_are_compared_as_their_game_says() -> None:
    nimmt, six = find_game("six-nimmt"), find_game("six")
    assert nimmt.standing([20, 5], [1], 1) > nimmt.standing([20, 5], [1], 0)
    assert [six.standing([1, 0], [0], seat) for seat in (0, 1)] == [1.0, 0.0]
    assert [six.standing([0, 0], [], seat) for seat in (0, 1)] == [0.5, 0.5]
