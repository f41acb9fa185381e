"""SIX: the field of tiles and whose turn it is, as one NumPy record.

The field has no edge and wanders, the record has a fixed size: the board is a torus on which a
field can never meet itself (see field.py), and the lists of tiles and open cells hold exact
coordinates. A cell is one number, ``(q + 4096) * 8192 + (r + 4096)``, so that cells sort by q,
then r. No field gets further than ``FAR``: the last tile of phase one lies at most 41 cells from
the middle, each turn of phase two adds at most one, and there are fewer than 3,200 of these: 30
tiles can leave before one seat has too few, and in between fewer than 100 turns pass.

3.5 kB, of which 2 kB are the board: 60 ns to copy. All that search asks for is kept up to
date by placing and lifting (open cells, tiles by seat, fingerprint), so that a random move and its
legality cost no scan of the board.
"""

from __future__ import annotations

import numpy as np

TILES = 21  # of each seat
SHAPE = 6  # tiles that form a winning shape
QUIET_TURNS = 100  # turns in a row without a loss that end the game

FAR = 4095
BOARD = 2048
# A tile next to one that lies closes one open cell and opens at most three; the first opens six.
MOST_OPEN = 2 * (2 * TILES) + 4
#: Room for the moves of any decision.
MOST_MOVES = MOST_OPEN

# Steps. In PLACE, LIFT and KEEP a seat must decide; from the others ``advance`` goes on by
# itself, except when the game is over.
PLACE, LIFT, KEEP, LAY, RAISE, LEAVE, BEGIN_PHASE_TWO, FINISH, OVER = range(9)

# Moves: a cell's number places a tile on it; with these added it lifts or keeps the tile there.
LIFT_MOVE = 1 << 26
KEEP_MOVE = 2 << 26

# How a game ended. The first three are the winning shapes.
LINE, TRIANGLE, CIRCLE, TOO_FEW, BOTH_TOO_FEW, REPEATED, QUIET, RESIGNED, AGREED, ABANDONED = range(
    1, 11
)

NOBODY = -1

# A byte of the board: whose tile lies there (seat + 1), how many neighbours of the cell bear a
# tile, and, while a cut field waits for what leaves, the part to which the tile belongs.
OWNER = 3
NEIGHBOUR = 4
NEIGHBOURS = 7 * NEIGHBOUR
PART = 32

STATE = np.dtype(
    [
        # What was agreed.
        ("apart", "i1"),
        # How far the game is.
        ("step", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("answer", "i4"),  # the cell that was decided on, in LAY and RAISE
        ("came_from", "i4"),  # the cell of the tile that was lifted last
        ("laid", "i4"),  # the cell of the tile that was placed last
        ("in_hand", "i1", (2,)),
        ("winner", "i1"),
        ("ending", "i1"),
        # The field.
        ("board", "u1", (BOARD,)),
        ("tiles", "i4", (2, TILES)),  # cells, in no order
        ("tile_count", "i1", (2,)),
        ("open_cells", "i4", (MOST_OPEN,)),  # empty cells that touch a tile, in no order
        ("open_count", "i1"),
        # A field cut by lifting; parts count from 1.
        ("part_size", "i1", (4,)),
        ("kept", "i1"),
        # What repetition and the 100 quiet turns are judged by.
        ("quiet", "i1"),  # turns since a tile left the game; -1 in a turn in which one did
        ("fingerprint", "i8"),
        # By quiet turn: the fingerprint at its start, where in ``tiles`` its tile was, and on which
        # cell. From these repetition is judged exactly (see repetition.py).
        ("seen", "u4", (QUIET_TURNS,)),
        ("moved_slot", "i1", (QUIET_TURNS,)),
        ("moved_from", "i4", (QUIET_TURNS,)),
    ]
)
