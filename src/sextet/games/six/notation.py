"""SIX: moves, positions and reasons as texts and plain values."""

from __future__ import annotations

import functools
import re
from typing import Any

from sextet.core.compiled import States
from sextet.core.game import Happening
from sextet.core.reasons import Reason
from sextet.games.six import rules
from sextet.games.six.field import cell_at, owner_of_at, q_of, r_of
from sextet.games.six.state import (
    BOTH_TOO_FEW,
    CIRCLE,
    FAR,
    KEEP,
    KEEP_MOVE,
    LEAVE,
    LIFT,
    LIFT_MOVE,
    LINE,
    NOBODY,
    OVER,
    PLACE,
    QUIET,
    REPEATED,
    TOO_FEW,
    TRIANGLE,
)

_NUMBER = "(0|-?[1-9][0-9]*)"
_MOVE = re.compile(f"(lift |keep )?{_NUMBER},{_NUMBER}")
_KINDS = {"": 0, "lift ": LIFT_MOVE, "keep ": KEEP_MOVE}
_WORDS = {kind: word for word, kind in _KINDS.items()}

#: Names of the happenings and of the ways in which the rules end a game.
HAPPENINGS = {
    rules.PLACED: "placed",
    rules.LIFTED: "lifted",
    rules.LEFT: "left",
    rules.BEGAN_PHASE_TWO: "began-phase-two",
    rules.WON: "won",
    rules.DRAWN: "drawn",
}
ENDINGS = {
    LINE: "line",
    TRIANGLE: "triangle",
    CIRCLE: "circle",
    TOO_FEW: "too-few",
    BOTH_TOO_FEW: "both-too-few",
    REPEATED: "repetition",
    QUIET: "quiet-turns",
}


def parse_move(text: str) -> int | None:
    """Read ``q,r``, ``lift q,r`` or ``keep q,r``."""
    move = _MOVE.fullmatch(text)
    if move is None:
        return None
    return _KINDS[move[1] or ""] + cell_at(_coordinate(move[2]), _coordinate(move[3]))


def _coordinate(text: str) -> int:
    # No field gets as far as FAR: what is still further is just as empty.
    return max(-FAR, min(FAR, int(text[:6])))


@functools.cache
def move_text(move: int) -> str:
    """Write a move."""
    kind, cell = move & -LIFT_MOVE, move % LIFT_MOVE
    return f"{_WORDS[kind]}{q_of(cell)},{r_of(cell)}"


def why_not(states: States, i: int, seat: int, move: int) -> Reason:
    """Return which rule a move that is not legal would break."""
    state = states[i]
    step = state["step"]
    kind, cell = move & -LIFT_MOVE, move % LIFT_MOVE
    if step == OVER:
        return Reason("why.over")
    if state["turn"] != seat:
        return Reason("why.turn", seat=int(state["turn"]) + 1)
    if step == KEEP:
        if kind != KEEP_MOVE:
            return Reason("six.why-keep")
        return Reason("six.why-keep-largest")
    if kind == KEEP_MOVE:
        return Reason("six.why-no-parts")
    owner = owner_of_at(states, i, cell)
    if step == LIFT:
        if kind != LIFT_MOVE:
            return Reason("six.why-lift")
        if owner == NOBODY:
            return Reason("six.why-no-tile")
        return Reason("six.why-not-own")
    if kind == LIFT_MOVE:
        if state["phase"] == 1:
            return Reason("six.why-no-lifting-yet")
        return Reason("six.why-place")
    return _why_not_there(state, cell, owner)


def _why_not_there(state: Any, cell: int, owner: int) -> Reason:
    if owner != NOBODY:
        return Reason("six.why-occupied")
    if state["phase"] == 2 and state["came_from"] == cell:
        return Reason("six.why-back")
    if cell in state["open_cells"][: state["open_count"]]:
        return Reason("six.why-apart")
    return Reason("six.why-touch")


def position(states: States, i: int, seat: int | None) -> dict[str, Any]:
    """Return the tiles that lie and the phase, which are the same for every seat."""
    return {"tiles": tiles(states[i]), "phase": int(states[i]["phase"])}


def tiles(state: Any) -> list[list[int]]:
    """Return the tiles that lie, each with its seat."""
    lying = []
    for seat, count in enumerate(state["tile_count"].tolist(), start=1):
        lying += [[*place(cell), seat] for cell in state["tiles"][seat - 1][:count].tolist()]
    return sorted(lying)


@functools.cache
def place(cell: int) -> tuple[int, int]:
    """Return where a cell is, as records write it: ``q,r``."""
    return q_of(cell), r_of(cell)


def picture(states: States, i: int = 0) -> dict[str, Any]:
    """Return the tiles that lie, the one that was placed last, and where the lifted one lay.

    A tile is in the hand in phase two from its lifting, through all that leaves, to its placing.
    """
    state = states[i]
    lying = tiles(state)
    laid, came_from = int(state["laid"]), int(state["came_from"])
    last = [*place(laid)]
    carries = state["phase"] == 2 and state["step"] in (KEEP, LEAVE, PLACE)
    return {
        "tiles": lying,
        "last": last if any([*last, seat] in lying for seat in (1, 2)) else None,
        "lifted": [*place(came_from)] if carries else None,
    }


def tell(happening: Happening) -> tuple[str, dict[str, Any]]:
    """Return the catalogue's key of a happening and the values of its words."""
    kind, seat, first, second, third = happening
    name = HAPPENINGS[kind]
    if kind in (rules.PLACED, rules.LEFT):
        return name, {"seat": seat + 1, "q": first, "r": second}
    if kind == rules.LIFTED:
        return name, {"seat": seat + 1, "q": first, "r": second, "choices": third}
    if kind == rules.WON:
        return name, {"seat": seat + 1, "by": ENDINGS[first]}
    if kind == rules.DRAWN:
        return name, {"by": ENDINGS[first]}
    return name, {}
