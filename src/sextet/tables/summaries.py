"""A table in a list: its summary is stored with every append, so that lists need no logs."""

from __future__ import annotations

import msgspec

from sextet.tables.chain import checked, with_check
from sextet.tables.events import Pace, SeatKind, TableStatus
from sextet.tables.table import Table
from sextet.tables.views import IsConnected, Name, seat_view
from sextet.tables.wire import SeatView


class StoredSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat, and whether it is to act."""

    kind: SeatKind
    who: str = ""
    level: int = 0
    to_act: bool = False
    stand_in: bool = False


class StoredSummary(msgspec.Struct, frozen=True):
    """What the store keeps for lists; names are looked up when somebody asks for a list."""

    table: str
    game: str
    options: dict[str, str]
    players: int
    seats: list[StoredSeat]
    status: TableStatus
    pace: Pace
    at: float


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list, as one viewer sees it."""

    table: str
    game: str
    options: dict[str, str]
    players: int
    seats: list[SeatView]
    status: TableStatus
    pace: Pace
    opened_at: float
    watchers: int
    your_turn: bool = False


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(StoredSummary).decode


def encode(summary: StoredSummary) -> bytes:
    """Return a summary as it is stored."""
    return with_check(_encode(summary))


def decode(line: bytes) -> StoredSummary:
    """Return a stored summary; ``Damaged`` if it is not as it was written."""
    return _decode(checked(line))


def stored_summary(table: Table) -> StoredSummary:
    """Return what the store keeps of a table for lists."""
    to_act = table.to_act
    return StoredSummary(
        table=table.id,
        game=table.opened.game,
        options=table.opened.options,
        players=table.opened.players,
        seats=[
            StoredSeat(seat.kind, seat.who, seat.level, k in to_act, bool(seat.stand_in))
            for k, seat in enumerate(table.seats, start=1)
        ],
        status=table.status,
        pace=table.opened.pace,
        at=table.at,
    )


def summary_for(
    who: str, stored: StoredSummary, name: Name, connected: IsConnected, watchers: int = 0
) -> TableSummary:
    """Return a table of a list as one viewer sees it."""
    return TableSummary(
        table=stored.table,
        game=stored.game,
        options=stored.options,
        players=stored.players,
        seats=[
            seat_view(
                *(k, seat.kind, seat.who, seat.level, name, connected),
                stand_in=seat.stand_in,
                to_act=seat.to_act,
            )
            for k, seat in enumerate(stored.seats, start=1)
        ],
        status=stored.status,
        pace=stored.pace,
        opened_at=stored.at,
        watchers=watchers,
        your_turn=any(seat.to_act for seat in stored.seats if who and seat.who == who),
    )
