"""Playing again: the next game of the same people, at a table of its own."""

from __future__ import annotations

import base64
import hashlib
import hmac

import msgspec

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.table import OVER, Table


def rematch(secret: bytes, table: Table, who: str, ask: c.Rematch, now: float) -> list[e.AnyEvent]:
    """Play again with the same people; the hall opens the next table before the event is kept."""
    if table.next:
        return []
    if not table.held_by(who):
        raise Refused("not-your-seat")
    if table.status != OVER:
        raise Refused("not-finished")
    return [e.Rematched(name_of_next(table.id, secret))]


def seed_of_next(drawn: bytes) -> bytes:
    """Return the secret seed of the next table, from one that was drawn."""
    return hashlib.sha256(b"sextet rematch\n" + drawn).digest()


def opening_of_next(table: Table, who: str, published: str) -> list[e.AnyEvent]:
    """Return the first events of the next table: agreed as before, everybody seated anew."""
    seated = moved_on(table)
    opened = msgspec.structs.replace(
        table.opened, by=who, commitment=published, previous=table.id, command=""
    )
    events: list[e.AnyEvent] = [opened, *seated]
    people = {event.who for event in seated if isinstance(event, e.Sat)}
    if people == {who} and len(seated) == opened.players:
        events.append(e.Started())
    return events


def name_of_next(table: str, secret: bytes) -> str:
    """Return the id of the table where the next game is played: always the same."""
    digest = hmac.digest(secret, f"sextet rematch\n{table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def moved_on(table: Table) -> list[e.Sat | e.SeatedBot]:
    """Seat the people and bots of a finished game anew: one seat on; in SIX the loser begins."""
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
