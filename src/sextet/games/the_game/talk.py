"""The Game: signals without numbers, the talk that its tables allow.

A seat may say of any pile, at any time: *leave it to me*, *no big jumps*, *go ahead*; and withdraw
it. Signals change no rule, so they stand beside the state, in the record's lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from sextet.core.game import Talk
from sextet.games.the_game.state import PILES

#: Leave it to me, no big jumps, go ahead.
SIGNALS = ("leave", "small", "go")
CLEAR = "clear"

TALK = {f"{kind} {p}": (kind, p) for kind in (*SIGNALS, CLEAR) for p in range(1, PILES + 1)}


def signals(lines: Iterable[str], before: Iterable[Talk] = ()) -> dict[int, dict[int, str]]:
    """Return the signals in force after a match's lines, by seat and pile (both from 1).

    ``before`` are those that were in force before these lines (seats from 0).

    A seat has one signal a pile, the last it gave. It stays until the seat withdraws it or next
    plays a card; saying how gladly one would start and ending a turn are not playing.
    """
    given: dict[int, dict[int, str]] = {}
    for giver, kind, pile in before:
        given.setdefault(giver + 1, {})[pile] = kind
    for line in lines:
        seat_text, _, rest = line.partition(" ")
        if seat_text[-1:] == ":" and " on " in rest:
            given.pop(int(seat_text[:-1]), None)
        elif seat_text[-1:] == ">":
            seat = int(seat_text[:-1])
            kind, pile = TALK[rest]
            given.setdefault(seat, {}).pop(pile, None)
            if kind != CLEAR:
                given[seat][pile] = kind
    return {seat: piles for seat, piles in sorted(given.items()) if piles}
