"""Playing again: the next game of the same people, at a table of its own."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from sextet.core.dealer import commitment
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.table import OVER, Table


@dataclass(frozen=True)
class NextGame:
    """A table to be opened for the next game: its id, its secret seed, its first events."""

    table: str
    seed: bytes
    events: Sequence[e.AnyEvent]


def next_game(
    table: Table, who: str, secret: bytes, make_seed: Callable[[], bytes]
) -> NextGame | None:
    """Return the next game as somebody at a finished table wants it; None if there is one."""
    if table.next:
        return None
    if not table.held_by(who):
        raise Refused("not-your-seat", seat=0)
    seated = moved_on(table)
    seed = hashlib.sha256(b"sextet rematch\n" + make_seed()).digest()
    opened = msgspec.structs.replace(
        table.opened, by=who, commitment=commitment(seed), previous=table.id, command=""
    )
    events: list[e.AnyEvent] = [opened, *seated]
    people = {event.who for event in seated if isinstance(event, e.Sat)}
    if people == {who} and len(seated) == opened.players:
        events.append(e.Started())
    return NextGame(name_of_next(table.id, secret), seed, events)


def name_of_next(table: str, secret: bytes) -> str:
    """Return the id of the table where the next game is played: always the same."""
    digest = hmac.digest(secret, f"sextet rematch\n{table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def moved_on(table: Table) -> list[e.Sat | e.SeatedBot]:
    """Seat the people and bots of a finished game anew: one seat on; in SIX the loser begins."""
    if table.status != OVER:
        raise Refused("not-finished")
    count = len(table.seats)
    shift = 1
    if table.game.loser_begins:
        winners = table.playing.winners
        # The first seat begins: it goes to the loser, after a draw to who began second.
        shift = 0 if winners == (2,) else 1
    seated: list[e.Sat | e.SeatedBot] = []
    for k, seat in enumerate(table.seats):
        place = (k - shift) % count + 1
        if seat.kind == "bot":
            seated.append(e.SeatedBot(place, seat.level))
        elif seat.kind == "person" and seat.stand_in != "left":
            seated.append(e.Sat(place, seat.who))
    return sorted(seated, key=lambda event: event.seat)
