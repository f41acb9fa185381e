"""The Game: signals without numbers, the talk that its tables allow.

A seat may say of any pile, at any time: *leave it to me*, *no big jumps*, *go ahead*; and withdraw
it. Signals change no rule, so they stand beside the state, in the record's lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from sextet.core.game import Signal
from sextet.core.record import Decision, Line, Talk
from sextet.games.the_game.notation import is_card_played
from sextet.games.the_game.state import PILES

#: Leave it to me, no big jumps, go ahead.
SIGNALS = ("leave", "small", "go")
CLEAR = "clear"

TALK = {f"{kind} {p}": (kind, p) for kind in (*SIGNALS, CLEAR) for p in range(1, PILES + 1)}


def signals(lines: Iterable[Line], before: Iterable[Signal] = ()) -> dict[int, dict[int, str]]:
    """Return the signals in force after a match's lines, by seat and pile (both from 1).

    ``before`` are those that were in force before these lines (seats from 0).
    """
    given: dict[int, dict[int, str]] = {}
    for giver, kind, pile in before:
        given.setdefault(giver + 1, {})[pile] = kind
    for line in lines:
        if ends_signals(line):
            given.pop(line.seat, None)
        elif isinstance(line, Talk):
            kind, pile = TALK[line.text]
            given.setdefault(line.seat, {}).pop(pile, None)
            if kind != CLEAR:
                given[line.seat][pile] = kind
    return {seat: piles for seat, piles in sorted(given.items()) if piles}


def ends_signals(line: Line) -> TypeGuard[Decision]:
    """Tell whether a line ends all signals that its seat has given: it has played a card.

    Saying how gladly one would start and ending a turn are not playing. Besides, a seat ends a
    signal by withdrawing it, or by giving another one of the same pile.
    """
    return isinstance(line, Decision) and is_card_played(line.move)
