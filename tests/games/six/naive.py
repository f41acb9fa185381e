"""SIX once more, slow and plain, over sets of cells: what the compiled rules are compared with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

Cell = tuple[int, int]

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
SHAPES: dict[str, tuple[tuple[Cell, ...], ...]] = {
    "line": tuple(tuple((k * q, k * r) for k in range(6)) for q, r in ((1, 0), (0, 1), (1, -1))),
    "triangle": (
        tuple((q, r) for q in range(3) for r in range(3 - q)),
        tuple((-q, -r) for q in range(3) for r in range(3 - q)),
    ),
    "circle": (AROUND,),
}


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in AROUND]


def parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Take cells apart into those that hang together."""
    left = set(cells)
    found = []
    while left:
        part: set[Cell] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {n for cell in edge for n in neighbours(cell)} & left
            left -= edge
        found.append(part)
    return found


def shapes_with(cells: set[Cell], tile: Cell) -> set[str]:
    """Name the shapes of six that cells form and of which a tile is part."""
    found = set()
    for name, forms in SHAPES.items():
        for form in forms:
            for q0, r0 in form:
                moved = {(tile[0] - q0 + q, tile[1] - r0 + r) for q, r in form}
                if moved <= cells:
                    found.add(name)
    return found


def text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


@dataclass
class Naive:
    """A game of SIX: seats are 1 and 2."""

    apart: bool = False
    tiles: dict[Cell, int] = field(default_factory=lambda: {(0, 0): 1, (1, 0): 2})
    turn: int = 1
    placed: int = 0
    phase: int = 1
    lifted: Cell | None = None
    choices: list[set[Cell]] = field(default_factory=list)
    history: list[tuple[int, frozenset[tuple[int, int, int]]]] = field(default_factory=list)
    quiet: int = 0
    lost: bool = False
    over: bool = False
    winner: int = 0

    def copy(self) -> Naive:
        return replace(self, tiles=dict(self.tiles), history=list(self.history))

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.choices:
            return ["keep " + text(cell) for cell in sorted(set().union(*self.choices))]
        if self.phase == 2 and self.lifted is None:
            return ["lift " + text(cell) for cell in sorted(self.own(self.turn))]
        cells = {n for cell in self.tiles for n in neighbours(cell)} - set(self.tiles)
        if self.apart and self.placed == 0:
            cells -= set(neighbours((0, 0)))
        return [text(cell) for cell in sorted(cells - {self.lifted})]

    def own(self, seat: int) -> set[Cell]:
        return {cell for cell, owner in self.tiles.items() if owner == seat}

    def play(self, move: str) -> None:
        q, r = move.split(" ")[-1].split(",")
        cell = (int(q), int(r))
        if move.startswith("lift"):
            self.lift(cell)
        elif move.startswith("keep"):
            self.keep(next(part for part in self.choices if cell in part))
        else:
            self.place(cell)

    def lift(self, cell: Cell) -> None:
        del self.tiles[cell]
        self.lifted = cell
        found = parts(self.tiles)
        most = max(len(part) for part in found)
        largest = [part for part in found if len(part) == most]
        if len(largest) > 1:
            self.choices = largest
        elif len(found) > 1:
            self.keep(largest[0])

    def keep(self, part: set[Cell]) -> None:
        self.choices = []
        self.lost = True
        self.tiles = {cell: seat for cell, seat in self.tiles.items() if cell in part}
        has = {seat: len(self.own(seat)) + (seat == self.turn) for seat in (1, 2)}
        losers = [seat for seat in (1, 2) if has[seat] < 6]
        if losers:
            self.over = True
            self.winner = 3 - losers[0] if len(losers) == 1 else 0

    def place(self, cell: Cell) -> None:
        self.tiles[cell] = self.turn
        if shapes_with(self.own(self.turn), cell):
            self.over, self.winner = True, self.turn
            return
        self.turn = 3 - self.turn
        self.lifted = None
        self.placed += 1
        if self.phase == 2:
            self.quiet = 0 if self.lost else self.quiet + 1
            self.lost = False
            self.over = self.quiet == 100
        elif self.placed == 40:
            self.phase = 2
        if self.phase == 2:
            self.note_position()

    def note_position(self) -> None:
        q0 = min(q for q, _ in self.tiles)
        r0 = min(r for _, r in self.tiles)
        tiles = frozenset((q - q0, r - r0, seat) for (q, r), seat in self.tiles.items())
        self.history.append((self.turn, tiles))
        if self.history.count((self.turn, tiles)) == 3:
            self.over = True
