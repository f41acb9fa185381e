"""Set-up tables for the tests: the smallest field that shows a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from tests.games.six.naive import Cell, Naive, neighbours

import sextet
from sextet.core.compiled import States
from sextet.core.game import Happening
from sextet.games.six import GAME, rules
from sextet.games.six.field import cell_at, put_tile
from sextet.games.six.state import NOBODY, PLACE, STATE, TILES


def cells(text: str) -> list[Cell]:
    """Read ``0,0 1,0``."""
    return [(int(q), int(r)) for q, r in (word.split(",") for word in text.split())]


def write(tiles: Iterable[Cell]) -> str:
    """Write what ``cells`` reads."""
    return " ".join(f"{q},{r}" for q, r in tiles)


def chain(length: int, step: Cell = (1, 0), start: Cell = (0, 0)) -> tuple[str, str]:
    """Return the tiles of both seats that lie in a straight row, colours alternating."""
    row = [(start[0] + k * step[0], start[1] + k * step[1]) for k in range(length)]
    return write(row[::2]), write(row[1::2])


def state_with(ones: Iterable[Cell], twos: Iterable[Cell]) -> States:
    """Return a state of phase one in which these tiles lie; the others are in the hands."""
    states = np.zeros(1, STATE)
    states["winner"] = NOBODY
    states["phase"] = 1
    states["step"] = PLACE
    left = dict.fromkeys(ones, 0) | dict.fromkeys(twos, 1)
    touching: set[Cell] = set()
    while left:
        # As in a game, each tile touches one that lies, where the field hangs together.
        cell = next((cell for cell in left if cell in touching), next(iter(left)))
        put_tile(record_of(states), left.pop(cell), cell_at(*cell))
        touching |= set(neighbours(cell))
    states["in_hand"] = TILES - states["tile_count"]
    return states


def record_of(states: States) -> Any:
    """Return the state as the rules take it, compiled or not."""
    return states.view(np.recarray)[0]


def phase_one(ones: str, twos: str, turn: int = 1) -> sextet.Match:
    """Return a match in phase one in which these tiles lie."""
    match = sextet.new("six")
    match.state = state_with(cells(ones), cells(twos))
    match.state["turn"] = turn - 1
    return match


def phase_two(ones: str, twos: str, turn: int = 1) -> sextet.Match:
    """Return a match at the start of phase two in which these tiles are left."""
    match = phase_one(ones, twos, turn)
    match.state["in_hand"] = 0
    rules.begin_phase_two(record_of(match.state))
    return match


def naive_phase_two(ones: str, twos: str, turn: int = 1) -> Naive:
    """Return the same as ``phase_two`` for the plain rules."""
    tiles = dict.fromkeys(cells(ones), 1) | dict.fromkeys(cells(twos), 2)
    game = Naive(tiles=tiles, turn=turn, placed=40, phase=2)
    game.note_position()
    return game


def play(match: sextet.Match, *moves: str) -> list[Happening]:
    """Play moves, each by the seat whose turn it is; return what the last one caused."""
    happenings: list[Happening] = []
    for move in moves:
        happenings = match.play(match.to_act[0], move)
    return happenings


def move_tile(match: sextet.Match, start: str, end: str) -> list[Happening]:
    """Play a whole turn of phase two."""
    return play(match, f"lift {start}", end)


def told(happenings: Iterable[Happening]) -> list[tuple[str, dict[str, Any]]]:
    """Return happenings as words and values."""
    return [GAME.tell(happening) for happening in happenings]


def tiles_of(match: sextet.Match, seat: int) -> set[Cell]:
    """Return the cells on which a seat's tiles lie."""
    return {(q, r) for q, r, owner in match.position()["tiles"] if owner == seat}


def same_as(match: sextet.Match, plain: Naive) -> bool:
    """Tell whether a match stands as in the plain rules."""
    return match.position() == {
        "over": plain.over,
        "to_act": [] if plain.over else [plain.turn],
        "legal": {} if plain.over else {str(plain.turn): plain.legal()},
        "scores": [int(plain.winner == 1), int(plain.winner == 2)],
        "winners": [plain.winner] if plain.winner else [],
        "tiles": sorted([q, r, seat] for (q, r), seat in plain.tiles.items()),
        "phase": plain.phase,
    }
