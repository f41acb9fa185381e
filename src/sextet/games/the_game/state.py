"""The Game: what lies on the table and what each seat holds, as one NumPy record.

Hands are kept in ascending order, so that the record does not tell how they were dealt or drawn.
A view is a record of the same form with its secrets blanked: unknown cards are 0, and how gladly
a seat would start is ``UNTOLD`` until every seat has said it.
"""

from __future__ import annotations

import numpy as np

MOST_PLAYERS = 5
MOST_IN_HAND = 8
PILES = 4
ASCENDING = 2  # the first two piles ascend, the others descend
LOWEST, HIGHEST = 2, 99
DECK = HIGHEST - LOWEST + 1
BACKWARDS = 10  # the one step that may be taken against a pile's direction
STARTS = (1, 1, 100, 100)
EXCELLENT = 10  # fewer cards than these left over are an excellent result

# Phases. In DEAL chance must act, in AGREE and TURN seats must; from the others ``advance`` goes
# on by itself, except when the game is over.
DEAL, AGREE, REVEAL, BEGIN, TURN, PLACE, GO_ON, DRAW, OVER, ABANDONED = range(10)

# Moves: SAY_EAGER + e says how gladly a seat would start, END ends a turn, and
# PILES * card + pile plays a card.
SAY_EAGER = 0
EAGERNESS = 4  # from 0 to 3
END = 4
MOST_MOVES = MOST_IN_HAND * PILES + 1

UNTOLD = -1

STATE = np.dtype(
    [
        # What was agreed.
        ("players", "i1"),
        ("expert", "i1"),
        ("short_hand", "i1"),
        # How far the game is.
        ("phase", "i1"),
        ("waiting", "i1"),  # seats that have not said yet how gladly they would start
        ("turn", "i1"),
        ("minimum", "i1"),  # cards that this turn must play
        ("placed", "i1"),  # cards that it has played
        ("card", "i1"),  # the card that is being played, in PLACE; 0: none
        ("pile", "i1"),  # where it goes
        # The table.
        ("piles", "i1", (PILES,)),  # the top cards
        ("draw", "i1"),  # cards in the draw pile
        ("draw_pile", "i1", (DECK,)),  # its bottom first
        ("played", "i1", (HIGHEST + 1,)),  # by card: whether it lies in a pile
        # The seats.
        ("hands", "i1", (MOST_PLAYERS, MOST_IN_HAND)),
        ("cards", "i1", (MOST_PLAYERS,)),  # how many a hand has
        ("eager", "i1", (MOST_PLAYERS,)),  # 0: not said; else one more than what was said
    ]
)
