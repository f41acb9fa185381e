"""Fields of a state are read at once as NumPy reads them one by one."""

from __future__ import annotations

import numpy as np
import pytest

from sextet.core.fields import reader
from sextet.core.game import Game
from sextet.games import GAMES, find_game


def test_fields_are_read_in_the_order_that_they_are_asked_for() -> None:
    kind = np.dtype([("a", "i1"), ("b", "i2", (3,)), ("c", "f8"), ("d", "u1", (2, 2))])
    states = np.zeros(2, kind)
    states[1] = (-7, (1, -2, 300), 0.5, ((1, 2), (3, 255)))
    read = reader(kind, "d", "a", "c", "b")
    assert read(states, 1) == ((1, 2, 3, 255), -7, 0.5, (1, -2, 300))
    assert read(states, 0) == ((0, 0, 0, 0), 0, 0.0, (0, 0, 0))


@pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)
def test_every_field_of_a_game_is_read_as_numpy_reads_it(game: Game) -> None:
    size = game.dtype.itemsize
    states = np.random.default_rng(6).integers(0, 127, 3 * size, np.uint8).view(game.dtype)
    assert game.dtype.names is not None
    read = reader(game.dtype, *game.dtype.names)
    for name, found in zip(game.dtype.names, read(states, 2), strict=True):
        assert np.ravel(states[2][name]).tolist() == np.ravel(found).tolist(), name
