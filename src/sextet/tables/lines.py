"""A table in a list: stored with every append, so that lists need no logs."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sextet.tables.events import Pace, SeatKind, Status
from sextet.tables.show import level_name
from sextet.tables.shown import SeatView, TableSummary
from sextet.tables.table import Table


class SeatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat, and whether it is to act."""

    kind: SeatKind
    who: str = ""
    level: int = 0
    to_act: bool = False
    stand_in: bool = False


class Line(msgspec.Struct, frozen=True):
    """What lists know of a table; names are looked up when it is shown."""

    table: str
    game: str
    options: dict[str, str]
    players: int
    seats: list[SeatLine]
    status: Status
    pace: Pace
    at: float


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Line).decode


def line(table: Table) -> Line:
    """Return what lists know of a table."""
    to_act = table.to_act
    return Line(
        table=table.id,
        game=table.opened.game,
        options=table.opened.options,
        players=table.opened.players,
        seats=[
            SeatLine(seat.kind, seat.who, seat.level, k in to_act, bool(seat.stand_in))
            for k, seat in enumerate(table.seats, start=1)
        ],
        status=table.status,
        pace=table.opened.pace,
        at=table.at,
    )


def line_shown(
    line: Line,
    name: Callable[[str], str],
    connected: Callable[[str], bool],
    who: str,
    watchers: int = 0,
) -> TableSummary:
    """Return a table of a list as one viewer sees it."""
    return TableSummary(
        table=line.table,
        game=line.game,
        options=line.options,
        players=line.players,
        seats=[
            SeatView(
                seat=k,
                kind=seat.kind,
                name=level_name(seat.level) if seat.kind == "bot" else name(seat.who),
                level=seat.level or None,
                connected=seat.kind == "bot" or connected(seat.who),
                stand_in=seat.stand_in,
                chosen=False,
                to_act=seat.to_act,
                deadline=None,
            )
            for k, seat in enumerate(line.seats, start=1)
        ],
        status=line.status,
        pace=line.pace,
        opened_at=line.at,
        watchers=watchers,
        your_turn=any(seat.to_act for seat in line.seats if who and seat.who == who),
    )
