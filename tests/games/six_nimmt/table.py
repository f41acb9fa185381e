"""Small tables of 6 nimmt! for tests: rows and hands as one would lay them by hand."""

from __future__ import annotations

from collections.abc import Sequence

import sextet
from sextet import Match
from sextet.core.game import Event
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.state import CHOOSE, DECK, HEADS

FILL = list(range(DECK, 0, -1))


def lay(rows: Sequence[Sequence[int]], hands: Sequence[Sequence[int]], **options: str) -> Match:
    """Return a match with these rows and hands, everybody about to choose."""
    match = sextet.new("six-nimmt", len(hands), dealt_by_hand=True, **options)
    used = {card for group in (*rows, *hands) for card in group}
    free = [card for card in FILL if card not in used]
    full = [[*hand, *(free.pop() for _ in range(10 - len(hand)))] for hand in hands]
    starters = [row[0] for row in rows]
    match.deal(deal_text(full, starters))
    state = match.state[0]
    for r, row in enumerate(rows):
        state["rows"][r][: len(row)] = row
        state["length"][r] = len(row)
        state["last"][r] = row[-1]
        state["row_heads"][r] = sum(HEADS[card] for card in row)
        state["shown"][list(row)] = 1
    for seat, hand in enumerate(hands):
        state["hands"][seat] = 0
        state["hands"][seat][: len(hand)] = hand
        state["cards"][seat] = len(hand)
    assert state["phase"] == CHOOSE
    return match


def deal_text(hands: Sequence[Sequence[int]], rows: Sequence[int] = ()) -> str:
    """Write a deal."""
    text = " | ".join(" ".join(map(str, hand)) for hand in hands)
    return f"{text} ; rows {' '.join(map(str, rows))}" if rows else text


def trick(match: Match, *cards: int) -> list[Event]:
    """Let every seat choose its card; return what happened until the next decision."""
    events: list[Event] = []
    for seat, card in enumerate(cards, start=1):
        events = match.play(seat, str(card))
    return events


def rows(match: Match) -> list[list[int]]:
    """Return the rows as they lie."""
    lying: list[list[int]] = match.position()["rows"]
    return lying


def told(events: Sequence[Event]) -> list[tuple[str, dict[str, int]]]:
    """Return events as the catalogue names them."""
    return [GAME.tell(event) for event in events]
