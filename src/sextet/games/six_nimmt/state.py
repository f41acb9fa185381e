"""6 nimmt!: what lies on the table and what each seat holds, as one NumPy record.

A view is a record of the same form with its secrets blanked: a hand's unknown cards are 0, and a
choice made face down is ``FACE_DOWN`` while the card still counts among the hand.
"""

from __future__ import annotations

import numpy as np

MOST_PLAYERS = 10
MOST_IN_HAND = 13
ROWS = 4
CAPACITY = 5
DECK = 104

# Variants, in the order of the option's values.
BASE, PROFESSIONAL, HALVES = range(3)

# Phases. In DEAL chance must act, in DRAFT, CHOOSE and ROW seats must; from the others
# ``advance`` goes on by itself, except when the game is over.
DEAL, DRAFT, LAY_ROWS, CHOOSE, REVEAL, PLACE, ROW, TAKE, ROUND_END, OVER, ABANDONED = range(11)

# Moves: a card's number chooses it (or drafts it); TAKE_ROW + r takes row r by rule 4.
TAKE_ROW = 128

FACE_DOWN = -1

STATE = np.dtype(
    [
        # What was agreed.
        ("players", "i1"),
        ("variant", "i1"),
        ("target", "i2"),  # heads that end the game; 0: none
        ("rounds", "i2"),  # rounds that end the game; 0: the target does
        # How far the game is.
        ("phase", "i1"),
        ("round_number", "i2"),  # from 1; in halves: which half
        ("turn", "i1"),  # the one seat that is asked, in DRAFT and ROW
        ("answer", "i2"),  # its row, in TAKE
        ("waiting", "i1"),  # seats that have not chosen yet
        ("placed", "i1"),  # cards of this trick that have been placed
        ("order", "i1", (MOST_PLAYERS,)),  # seats by their revealed cards, lowest first
        # The table.
        ("row_count", "i1"),  # 0 before the first deal and during a draft
        ("rows", "i1", (ROWS, CAPACITY)),
        ("length", "i1", (ROWS,)),
        # The next two follow from the rows; kept because placing looks at nothing else (12 % of
        # the time of a round).
        ("last", "i1", (ROWS,)),
        ("row_heads", "i1", (ROWS,)),
        # The seats.
        ("hands", "i1", (MOST_PLAYERS, MOST_IN_HAND)),
        ("cards", "i1", (MOST_PLAYERS,)),  # how many of a hand are left
        ("chosen", "i1", (MOST_PLAYERS,)),  # 0: none
        ("shown", "i1", (DECK + 1,)),  # by card: whether all have seen it this round
        ("heads", "i2", (MOST_PLAYERS,)),  # this round's bull piles
        ("totals", "i2", (MOST_PLAYERS,)),  # the finished rounds
    ]
)


def heads_on(card: int) -> int:
    """Count the bull heads printed on a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


#: Bull heads by card.
HEADS = np.array([0, *(heads_on(card) for card in range(1, DECK + 1))], dtype=np.int8)
