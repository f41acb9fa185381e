"""What a table answers to a move that the rules do not allow."""

from __future__ import annotations

import pytest

import sextet
from sextet.core.match import Match
from sextet.core.reasons import Reason


def why_not(match: Match, seat: int, move: str) -> Reason:
    """Return the reason of a refused move, which is the same for whoever knows its seat's view."""
    with pytest.raises(sextet.IllegalMove) as error:
        match.play(seat, move)
    assert isinstance(error.value.reason, Reason)
    why = error.value.reason.values["reason"]
    assert error.value.reason == Reason("why.of-move", seat=seat, move=move, reason=why)
    assert match.view(seat).why_not(move) == why
    assert isinstance(why, Reason)
    assert all(type(value) in (str, int) for value in why.values.values()), "numbers are plain"
    return why
