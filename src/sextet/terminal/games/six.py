"""SIX drawn with characters: a board of hexagons, coordinates on its rim, the last move marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sextet.core.match import View
from sextet.core.record import Decision, Line
from sextet.terminal.words import in_words, say

#: Seat 1 is red and filled, seat 2 black and hollow: told apart without colour too.
TILES = {1: ("●", "bold red"), 2: ("○", "bold")}


def table(
    position: Mapping[str, Any], names: Sequence[str], lines: Sequence[Line] = ()
) -> RenderableType:
    """Draw the field, q along its upper rim and r at its left, and whose tiles are whose."""
    tiles = {(q, r): seat for q, r, seat in position["tiles"]}
    legal = [cell for moves in position["legal"].values() for cell in map(cell_named, moves)]
    free = {cell for cell in legal if cell not in tiles}
    return Group(board(tiles, free, last_cells(lines)), legend(position, names))


def cell_named(move: str) -> tuple[int, int]:
    """Return the cell that a move names."""
    q, _, r = move.split(" ")[-1].partition(",")
    return int(q), int(r)


def last_cells(lines: Sequence[Line]) -> set[tuple[int, int]]:
    """Return the cells of the last turn: the tile placed, and where it was lifted from."""
    found: set[tuple[int, int]] = set()
    for line in reversed(lines):
        if not isinstance(line, Decision):
            continue
        found.add(cell_named(line.move))
        if not line.move.startswith("keep"):
            break
    return found


def board(
    tiles: Mapping[tuple[int, int], int],
    free: set[tuple[int, int]],
    last: set[tuple[int, int]],
) -> Text:
    """Draw cells four characters wide, each line half a cell further right."""
    cells = [*tiles, *free, *last]
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    top, bottom = min(rs) - 1, max(rs)
    left = min(4 * q + 2 * r for q, r in cells) - 8

    def column(q: int, r: int) -> int:
        return 4 * q + 2 * r - left

    header = [" "] * (column(max(qs), top) + 8)
    for q in range(min(qs), max(qs) + 1):
        for k, character in enumerate(f"{q:>3}"):
            if column(q, top) + k - 1 >= 0 and character != " ":
                header[column(q, top) + k - 1] = character
    drawn = Text("".join(header).rstrip(), style="dim")
    for r in range(top + 1, bottom + 1):
        line = Text("\n") + Text(f"{r:>4}", style="dim")
        on_line = sorted(q for q, other in {*cells} if other == r)
        for q in on_line:
            line.append(" " * (column(q, r) - len(line.plain) + 1))
            line.append(cell_text(tiles.get((q, r)), (q, r) in last))
        drawn.append(line)
    return drawn


def cell_text(seat: int | None, is_last: bool) -> Text:
    """Draw one cell in three characters."""
    if seat is None:
        return Text("[ ]" if is_last else " · ", style="dim")
    tile, style = TILES[seat]
    return Text(f"[{tile}]" if is_last else f" {tile} ", style=style)


def legend(position: Mapping[str, Any], names: Sequence[str]) -> Text:
    """Say whose tiles are whose and how many lie."""
    words = Text()
    for seat, name in enumerate(names, start=1):
        tile, style = TILES[seat]
        count = sum(owner == seat for _, _, owner in position["tiles"])
        words.append(f"{tile} ", style=style)
        words.append(f"{name}: {say('six.tiles', tiles=count)}    ")
    words.append(say(f"six.phase-{position['phase']}"), style="dim")
    return words


def question(view: View, legal: Sequence[str]) -> str:
    """Ask for a cell, a tile to lift, or the part that stays."""
    return say(f"six.ask-{form_of(view, legal[0])}")


def must_confirm(view: View, move: str) -> bool:
    """Tell whether a move is worth a second look: a lift or a choice that loses tiles is."""
    return any(kind == "left" for kind, _ in map(view.game.tell, view.preview(move)))


def effect(view: View, move: str, names: Sequence[str]) -> str:
    """Say what a lift would lose."""
    return "; ".join(in_words(view.game, happening, names) for happening in view.preview(move))


def forms(view: View) -> dict[str, tuple[str, str]]:
    """Return what can be typed, by kind, and what it does."""
    written = {"place": "q,r", "lift": "lift q,r", "keep": "keep q,r"}
    return {kind: (form, say(f"play.six.{kind}")) for kind, form in written.items()}


def form_of(view: View, move: str) -> str:
    """Return the kind of a move."""
    return move.split(" ")[0] if " " in move else "place"
