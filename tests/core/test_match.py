"""A match: what it plays and what it writes down."""

from __future__ import annotations

import sextet
from sextet.core.record import Deal, Decision, Ending, Talk

SEED = "11" * 32


def test_a_copy_goes_its_own_way() -> None:
    match = sextet.new("six-nimmt", 2, seed=SEED)
    copy = match.copy()
    match.play(1, match.legal(1)[0])
    assert len(copy.lines) == 1
    assert copy.to_act == (1, 2)


def test_everything_that_is_done_is_a_line_of_its_kind() -> None:
    match = sextet.new("the-game", 2, seed=SEED)
    match.say(2, "leave 3")
    match.play(1, "eager 3")
    match.end("abandoned")
    deal, *others = match.lines
    assert isinstance(deal, Deal)
    assert others == [Talk(2, "leave 3"), Decision(1, "eager 3"), Ending("abandoned")]
    written = match.record().lines[1:]
    assert written == ["2> leave 3", "1: eager 3", "ended: abandoned"]
