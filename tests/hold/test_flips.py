"""One flipped bit of the file never makes another game, log or seating in silence.

``SEXTET_SOAK=1`` for 500 of them; ``python -m benchmarks.flips`` says what each did.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import pytest
from benchmarks.flips import measure

from tests.hold.soak import short_or_full

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_a_flipped_bit_is_never_another_game_in_silence() -> None:
    flips = short_or_full(25, 500)
    tally = asyncio.run(measure(flips, seed=7, games=short_or_full(9, 30), moves=25))
    assert tally.flips == flips
    assert tally.silent == [], tally.kinds
    refused = tally.kinds["tables refused as damaged, the others as they were"]
    assert refused, "not one flip hit a game: the test shows nothing"
