"""Bots at tables: who plays on a seat, at which level, with which chances."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from sextet.core.generator import Generator, generator
from sextet.players import find_player
from sextet.players.port import Player, StopFlag
from sextet.players.seat import Seats
from sextet.tables.seats import Seat
from sextet.tables.table import Table

#: The level that plays for a person who is away.
STAND_IN_LEVEL = 3


@dataclass
class Bots:
    """The bots of one table, kept between their moves; they can be made anew at any time."""

    players: dict[tuple[int, int], Player] = field(default_factory=dict)

    def player(self, table: Table, seat: int) -> Player:
        """Return the bot on a seat, or the one that stands in there."""
        level = level_at(table.seats[seat - 1])
        if (seat, level) not in self.players:
            self.players[seat, level] = find_player(
                f"level:{level}" if level else "random", table.game
            )
        return self.players[seat, level]

    def at(self, table: Table, secret: bytes, stop: StopFlag, only: int = 0) -> Seats:
        """Seat the bots of a table, each with a generator of its own for this moment.

        ``only``: no more than the one on this seat.
        """
        count = len(table.seats)
        players = [
            self.player(table, k) if table.seats[k - 1].played_by_bot and only in (0, k) else None
            for k in range(1, count + 1)
        ]
        randoms = [chance(secret, table.id, table.version, k) for k in range(count)]
        return Seats(table.playing, players, randoms, stop=stop)


def highest_level(table: Table) -> int:
    """Return the level of the strongest bot that plays at a table now."""
    return max((level_at(seat) for seat in table.seats if seat.played_by_bot), default=0)


def level_at(seat: Seat) -> int:
    """Return the level of the bot on a seat, or of the one that stands in there."""
    return min(seat.level if seat.kind == "bot" else STAND_IN_LEVEL, seat.at_most)


def chance(secret: bytes, *what: object) -> Generator:
    """Return a generator that only the server can foresee; it knows nothing of the deals."""
    text = "\n".join(map(str, ("sextet bot", *what)))
    digest = hashlib.sha256(secret + text.encode()).digest()
    return generator(int.from_bytes(digest[:8], "big"))
