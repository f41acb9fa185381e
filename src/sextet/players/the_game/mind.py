"""What makes one player of The Game differ from another, as one NumPy record: its mind.

All players here think by the same compiled functions; a mind says how far they look, what they
value, what they say and heed, and what they overlook.
"""

from __future__ import annotations

import numpy as np

from sextet.core.compiled import States

# How far a mind looks.
ANY = 0  # nowhere: any legal move
CARD = 1  # card by card, the smallest jump
TURN = 2  # whole turns
BY_NET = 3  # whole turns, weighed by a net

# What a score counts of the table after a turn. Room and jumps are counted in unplayed cards.
WIDE = 0  # room on the wider pile of each direction
NARROW = 1  # room on the narrower one
WIDE_ROOT = 2  # the same under a square root: the first cards of room matter most
NARROW_ROOT = 3
DEAD = 4  # unplayed cards that fit no pile, but for tricks
SHARED = 5  # unplayed cards that fit in both directions
TRICK_HELD = 6  # piles whose trick card stays in hand
TRICK_UNSEEN = 7  # piles whose trick card somebody else may have; the rest is gone
PAIRS = 8  # cards ten apart that stay in hand
STUCK = 9  # cards in hand that fit nowhere
NEXT = 10  # the smallest jump of the cards that stay in hand
SECOND = 11  # the second smallest
PLAYED = 12  # cards played by the turn
COUNTED = 13

# Weights differ while there is much to draw, little, and nothing.
PHASES = 3
MUCH = 40

# What a turn pays for, of what others have asked: see docs/players/the-game.md.
TOUCH_LEFT = 0  # a pile somebody wants left alone was played on
JUMP_LEFT = 1  # each card of room it lost
JUMP_SMALL = 2  # each card of room lost where somebody asked for no big jumps
JUMP_GO = 3  # gladly spent: each card of room lost where somebody said go ahead
LATER = 4  # how much a wish counts for each seat that plays before its giver
HEEDED = 5

MIND = np.dtype(
    [
        ("looks", "i1"),  # ANY, CARD or TURN
        ("score", "f8", (PHASES, COUNTED)),
        ("heed", "f8", (HEEDED,)),
        ("extra_jump", "i2"),  # the largest jump of a card beyond the minimum
        ("last_jump", "i2"),  # the same once nothing is left to draw
        ("weighs", "i2"),  # outcomes that are weighed by a net, those that cost least
        # Signals, by the jump of the giver's nearest card on the pile.
        ("speaks", "i1"),
        ("tight", "i2"),  # up to this jump: leave it to me
        ("near", "i2"),  # up to this: no big jumps
        ("far", "i2"),  # from this on: go ahead
        # What it gets wrong, as people do.
        ("blur", "f8"),  # the most that a choice may be worth less than the best it saw
        ("blind", "f8"),  # how often it overlooks a backwards trick
        ("deaf", "f8"),  # how often it overlooks what others have said, in a turn
    ]
)


def mind(looks: int, **fields: object) -> States:
    """Return a mind, as an array of one."""
    made = np.zeros(1, MIND)
    made["looks"] = looks
    for name, value in fields.items():
        made[name] = value
    return made
