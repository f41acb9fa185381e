"""Small tables of 6 nimmt! for tests: rows and hands as one would lay them by hand."""

from __future__ import annotations

from collections.abc import Sequence

import sextet
from sextet import Match
from sextet.core.game import Happening
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.state import BLOCKED_END, CHOOSE, DECK, HEADS

FILL = list(range(DECK, 0, -1))


def lay(rows: Sequence[Sequence[int]], hands: Sequence[Sequence[int]], **options: str) -> Match:
    """Return a match with these rows and hands, everybody about to choose."""
    match = sextet.new("six-nimmt", len(hands), dealt_by_hand=True, **options)
    used = {card for group in (*rows, *hands) for card in group}
    free = [card for card in FILL if card not in used]
    size = 12 if options.get("variant") == "anniversary" else 10
    full = [[*hand, *(free.pop() for _ in range(size - len(hand)))] for hand in hands]
    text = deal_text(full, [row[0] for row in rows[:4]])
    if options.get("variant") == "anniversary":
        kinds = [kind for kind in KIND_NAMES for _ in range(4)]
        each = 3 * len(hands)
        groups = " | ".join(" ".join(kinds[k : k + 3]) for k in range(0, each, 3))
        text += f" ; specials {groups} ; stack {' '.join(kinds[each:])}"
    match.deal(text)
    state = match.state[0]
    state["row_count"] = len(rows)
    for r, row in enumerate(rows):
        state["rows"][r][: len(row)] = row
        state["length"][r] = len(row)
        state["last"][r] = row[-1]
        state["capacity"][r] = 5
        state["row_heads"][r] = sum(HEADS[card] for card in row)
        state["seen"][list(row)] = 1
    for seat, hand in enumerate(hands):
        state["hands"][seat] = 0
        state["hands"][seat][: len(hand)] = hand
        state["cards"][seat] = len(hand)
    assert state["phase"] == CHOOSE
    return match


def lay_specials(
    rows: Sequence[Sequence[int]],
    hands: Sequence[Sequence[int]],
    specials: Sequence[Sequence[str]],
    *,
    blocked: Sequence[int] = (),
    sevens: Sequence[int] = (),
    stack: Sequence[str] | None = None,
) -> Match:
    """Return an anniversary match: specials in hand, Blocks and Takes at 7! on rows (from 1).

    The draw pile holds what is given (else all that are left), the discard pile the rest.
    """
    match = lay(rows, hands, variant="anniversary")
    state = match.state[0]
    left = dict.fromkeys(KIND_NAMES, 4)
    state["specials"][:] = 0
    state["held"][:] = 0
    for seat, kinds in enumerate(specials):
        for kind in kinds:
            state["specials"][seat][KIND_NAMES.index(kind)] += 1
            left[kind] -= 1
        state["held"][seat] = len(kinds)
    for row in blocked:
        state["last"][row - 1] = BLOCKED_END
        left["block"] -= 1
    for row in sevens:
        state["capacity"][row - 1] = 6
        left["take-at-7"] -= 1
    left["fifth-row"] -= len(rows) == 5
    if stack is None:
        stack = [kind for kind, copies in left.items() for _ in range(copies)]
    for kind in stack:
        left[kind] -= 1
    assert min(left.values()) >= 0
    state["stack"][:] = 0
    state["stack"][: len(stack)] = [KIND_NAMES.index(kind) for kind in reversed(stack)]
    state["stacked"] = len(stack)
    state["discard"][:] = [left[kind] for kind in KIND_NAMES]
    return match


def discarded(match: Match) -> list[str]:
    """Return the discard pile of specials."""
    pile = match.state[0]["discard"]
    return [kind for k, kind in enumerate(KIND_NAMES) for _ in range(pile[k])]


def deal_text(hands: Sequence[Sequence[int]], rows: Sequence[int] = ()) -> str:
    """Write a deal."""
    text = " | ".join(" ".join(map(str, hand)) for hand in hands)
    return f"{text} ; rows {' '.join(map(str, rows))}" if rows else text


def trick(match: Match, *cards: int) -> list[Happening]:
    """Let every seat choose its card; return what happened until the next decision."""
    happenings: list[Happening] = []
    for seat, card in enumerate(cards, start=1):
        happenings = match.play(seat, str(card))
    return happenings


def rows(match: Match) -> list[list[int]]:
    """Return the rows as they lie."""
    lying: list[list[int]] = match.position()["rows"]
    return lying


def told(happenings: Sequence[Happening]) -> list[tuple[str, dict[str, int]]]:
    """Return happenings as the catalogue names them."""
    return [GAME.tell(happening) for happening in happenings]
