"""6 nimmt!: what happens to rows. Placing a card by rules 1–4, taking a row, keeping an order."""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule
from sextet.core.game import NOTHING, Happening
from sextet.games.six_nimmt.state import (
    AFTER_TAKING,
    ANNIVERSARY,
    BLOCKED_END,
    CAPACITY,
    CHOOSE,
    HEADS,
    ROUND_END,
    ROW,
    ROWS,
)

# Happenings, each with what its three numbers are.
REVEALED = 1  #
PLACED = 2  # card, row, its place in the row
TOOK_ROW = 3  # card, row, heads
ENDED_ROUND = 4  # round
ENDED_GAME = 5  #
LAID_ROWS = 6  # round
ENDED_HALF = 7  #


@rule(inline=True)
def is_blocked(state: Any, r: int) -> bool:
    """Tell whether a Block lies on a row."""
    return bool(state.last[r] == BLOCKED_END)


@rule(inline=True)
def has_take_at_7(state: Any, r: int) -> bool:
    """Tell whether a Take at 7! lies on a row."""
    return bool(state.capacity[r] > CAPACITY)


@rule(inline=True)
def has_room(state: Any, r: int) -> bool:
    """Tell whether a row could hold one card more."""
    return bool(state.length[r] < state.capacity[r])


@rule(inline=True)
def row_for(state: Any, card: int) -> int:
    """Return the row whose last card is the nearest below the card (rules 1 and 2), or -1."""
    nearest = 0
    found = -1
    for r in range(state.row_count):
        last = int(state.last[r])
        if last < card and last > nearest:
            nearest = last
            found = r
    return found


@rule(inline=True)
def place(state: Any, seat: int, card: int) -> Happening:
    """Place a seat's card by the normal rules, or ask the seat for a row by rule 4."""
    r = row_for(state, card)
    if r < 0:
        return ask_for_row(state, seat)
    if not has_room(state, r):
        return take_row(state, seat, card, r)
    at = int(state.length[r])
    append(state, r, card)
    card_is_placed(state, seat)
    return (PLACED, seat, card, r, at)


@rule(inline=True)
def ask_for_row(state: Any, seat: int) -> Happening:
    """Rule 4: the seat's card is below the last card of every row, so the seat must take a row."""
    state.turn = seat
    state.phase = ROW
    return NOTHING


@rule(inline=True)
def append(state: Any, r: int, card: int) -> None:
    """Put a card at the end of a row."""
    length = int(state.length[r])
    state.rows[r, length] = card
    state.length[r] = length + 1
    state.last[r] = card
    state.row_heads[r] += HEADS[card]


@rule(inline=True)
def start_row(state: Any, r: int, card: int) -> None:
    """Start a row, or start it anew, with one card."""
    state.rows[r, 0] = card
    state.length[r] = 1
    state.last[r] = card
    state.row_heads[r] = HEADS[card]


@rule(inline=True)
def start_rows(state: Any, cards: Any, k: int) -> None:
    """Lay four cards as the beginnings of four rows."""
    state.row_count = ROWS
    for r in range(ROWS):
        card = int(cards[k + r])
        start_row(state, r, card)
        state.capacity[r] = CAPACITY
        state.seen[card] = 1


@rule(inline=True)
def take_row(state: Any, seat: int, card: int, r: int) -> Happening:
    """Take all of a row to the seat's bull pile; the card starts it anew (rules 3 and 4)."""
    heads = int(state.row_heads[r])
    if state.row_count > ROWS:  # five rows: the card is taken too, and the row will vanish
        heads += int(HEADS[card])
    else:
        start_row(state, r, card)
    state.heads[seat] += heads
    row_is_taken(state, seat, r)
    return (TOOK_ROW, seat, card, r, heads)


@rule(inline=True)
def row_is_taken(state: Any, seat: int, r: int) -> None:
    """Go on after a row was taken: with the special cards that this concerns, or the next card."""
    if state.variant == ANNIVERSARY and concerns_specials(state, seat, r):
        state.turn = seat
        state.answer = r
        state.phase = AFTER_TAKING
    else:
        card_is_placed(state, seat)


@rule
def concerns_specials(state: Any, seat: int, r: int) -> bool:
    """Tell whether a taking clears specials from the table, or its seat could swap one."""
    if state.held[seat] > 0 or state.row_count > ROWS or has_take_at_7(state, r):
        return True
    for other in range(state.row_count):
        if is_blocked(state, other):
            return True
    return False


@rule(inline=True)
def card_is_placed(state: Any, seat: int) -> None:
    """Go on to the next card of the trick, the next trick, or the end of the round."""
    state.chosen[seat] = 0
    state.placed += 1
    state.phase = state.placing
    if state.placed == state.players:
        state.waiting = state.players
        state.phase = ROUND_END if state.cards[0] == 0 else CHOOSE


@rule(inline=True)
def insert_ascending(numbers: Any, first: int, count: int, number: int) -> int:
    """Put a number into its place among the ascending ones from ``first`` to ``count``.

    Returns the new count. Cards of a hand and moves of a list are kept in order by it.
    """
    k = count
    while k > first and numbers[k - 1] > number:
        numbers[k] = numbers[k - 1]
        k -= 1
    numbers[k] = number
    return count + 1
