"""6 nimmt!: what lies on the table and what each seat holds, as one NumPy record.

A view is a record of the same form with its secrets blanked: a hand's unknown cards are 0, and a
choice made face down is ``FACE_DOWN`` while the card still counts among the hand.
"""

from __future__ import annotations

import numpy as np

MOST_PLAYERS = 10
MOST_IN_HAND = 13
ROWS = 4
MOST_ROWS = 5  # with the 5th Row special
CAPACITY = 5
MOST_IN_ROW = 6  # with the Take at 7! special
DECK = 104

# Special cards (anniversary), in the order in which positions list them.
BLOCK, MOVE, INSERT, REPLACE, NEGATIVE, FIFTH_ROW, TAKE_AT_7 = range(7)
KINDS = 7
COPIES = 4
SPECIALS = KINDS * COPIES

#: Room for the cards of any deal.
MOST_DEALT = DECK + SPECIALS

# Variants, in the order of the option's values.
BASE, PROFESSIONAL, HALVES, ANNIVERSARY = range(4)

# Phases. In DEAL and REFILL chance must act; in DRAFT, CHOOSE, ROW, SPECIAL and SWAP seats must;
# from the others ``advance`` goes on by itself, except when the game is over.
DEAL, DRAFT, LAY_ROWS, CHOOSE, REVEAL, PLACE, ROW, TAKE, ROUND_END, OVER, ABANDONED = range(11)
ASK, SPECIAL, USE, ACT, AFTER_TAKING, SWAP, SWAPPING, REFILL, DRAW = range(11, 20)

# Moves: a card's number chooses it (or drafts it); the others are these, plus a row, a card, a
# special's kind, or both a card and a row (8 × card + row).
TAKE_ROW = 128  # + row
JUST_PLACE = 136
PLAY_FIFTH_ROW = 137
PLAY_TAKE_AT_7 = 138
PLAY_INSERT = 144  # + row
PLAY_BLOCK = 152  # + row
SWAP_SPECIAL = 160  # + kind
KEEP_SPECIALS = 168
PLAY_REPLACE = 256  # + card
PLAY_NEGATIVE = 384  # + card
PLAY_MOVE = 512  # + 8 × card + row

#: More than any list of legal moves: every special in every way, Move with 25 cards to 4 rows.
MOST_MOVES = 256

FACE_DOWN = -1
#: What stands as the last card of a blocked row: no card is above it, so none belongs there.
BLOCKED_END = 127

STATE = np.dtype(
    [
        # What was agreed.
        ("players", "i1"),
        ("variant", "i1"),
        ("target", "i2"),  # heads that end the game
        ("rounds", "i2"),  # rounds that end the game; 0: the target does
        # How far the game is.
        ("phase", "i1"),
        ("round_number", "i2"),  # from 1; in halves: which half
        ("turn", "i1"),  # the one seat that is asked or acts
        ("answer", "i2"),  # its move, until it is carried out
        ("waiting", "i1"),  # seats that have not chosen yet
        ("placing", "i1"),  # the phase in which a trick goes on: PLACE, or ASK with specials
        ("placed", "i1"),  # cards of this trick that have been placed
        ("order", "i1", (MOST_PLAYERS,)),  # seats by their revealed cards, lowest first
        # The table.
        ("row_count", "i1"),  # 0 before the first deal and during a draft
        ("rows", "i1", (MOST_ROWS, MOST_IN_ROW)),
        ("length", "i1", (MOST_ROWS,)),
        ("capacity", "i1", (MOST_ROWS,)),  # 5, or 6 with a Take at 7!
        # The next two follow from the rows; kept because placing looks at nothing else (12 % of
        # the time of a round).
        ("last", "i1", (MOST_ROWS,)),  # BLOCKED_END while the row is blocked
        ("row_heads", "i1", (MOST_ROWS,)),
        # The seats.
        ("hands", "i1", (MOST_PLAYERS, MOST_IN_HAND)),
        ("cards", "i1", (MOST_PLAYERS,)),  # how many of a hand are left
        ("chosen", "i1", (MOST_PLAYERS,)),  # 0: none
        ("seen", "i1", (DECK + 1,)),  # by card: whether all have seen it this round
        ("heads", "i2", (MOST_PLAYERS,)),  # this round's bull piles
        ("totals", "i2", (MOST_PLAYERS,)),  # the finished rounds
        # The special cards.
        ("specials", "i1", (MOST_PLAYERS, KINDS)),  # how many of each kind a seat holds
        ("held", "i1", (MOST_PLAYERS,)),  # how many in all, which everybody knows
        ("discard", "i1", (KINDS,)),  # the discard pile
        ("stack", "i1", (SPECIALS,)),  # the draw pile, its next card at the end
        ("stacked", "i1"),
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
