"""Previews: what moves would cause, told to the seat that asks, as far as it can tell."""

from __future__ import annotations

from collections.abc import Sequence

from sextet.core import game as rules
from sextet.core.match import Match
from sextet.core.pictures import Picture
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import Table
from sextet.tables.wire import Happening, Preview, PreviewMessage

#: Legal moves that are told of at most, when none were named.
MOST_MOVES = 64


def preview(table: Table, who: str, ask: Preview) -> PreviewMessage:
    """Answer what moves would cause; refuse whoever does not hold the seat."""
    seat_of(table, who, ask.seat)
    must_be_playing(table)
    moves = previews(table.playing, ask.seat, ask.moves)
    return PreviewMessage(ask.id, table.id, table.version, ask.seat, moves)


def previews(match: Match, seat: int, moves: Sequence[str] | None) -> dict[str, list[Happening]]:
    """Return what each move would cause; without moves, what each legal one would."""
    view = match.view(seat)
    legal = view.legal()
    asked = legal[:MOST_MOVES] if moves is None else [move for move in moves if move in legal]
    return {move: told(match, view.preview(move)) for move in asked}


def told(
    match: Match, happenings: Sequence[rules.Happening], pictures: Sequence[list[Picture]] = ()
) -> list[Happening]:
    """Return what the rules did in the words of the catalogue, with what it drew if given."""
    in_words = [match.game.tell(happening) for happening in happenings]
    drawn: Sequence[list[Picture] | None] = pictures or [None] * len(in_words)
    return [
        Happening(f"{match.game.name}.{key}", values, after)
        for (key, values), after in zip(in_words, drawn, strict=True)
    ]
