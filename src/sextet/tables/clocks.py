"""The time that seats have: what is left after something has happened, and how it is stretched.

All of it follows from the times of the events, so a clock survives whatever the server does not.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from sextet.tables import events as e
from sextet.tables.seats import Seat


class Stretch(msgspec.Struct, frozen=True):
    """How many times the agreed time everybody has; who would like twice as much; who gave some."""

    times: int = 1
    asked: frozenset[int] = frozenset()
    #: Since the last decision.
    gave: frozenset[int] = frozenset()


class Timed(Protocol):
    """A table, as far as its clocks must know it."""

    opened: e.Opened
    at: float
    seats: list[Seat]
    to_act: tuple[int, ...]
    stretch: Stretch

    def held_by(self, who: str) -> list[int]:
        """Return the seats that an identity holds."""

    def tell(self, key: str, **values: Any) -> None:
        """Add a line to the log."""


def pace_of(table: Timed) -> e.Pace:
    """Return how long a seat may think now: as agreed, and as stretched since."""
    pace, times = table.opened.pace, table.stretch.times
    if times == 1:
        return pace
    return replace(pace, seconds=pace.seconds * times, increment=pace.increment * times)


def clock_after(table: Timed, event: e.AnyEvent, number: int) -> Seat:
    """Return a seat whose clock stands still after an event, with what is left.

    Bots have no clock. Whoever decided gets the increment; whoever comes back after a bot stood
    in has at least that.
    """
    seat, increment = table.seats[number - 1], float(pace_of(table).increment)
    own = getattr(event, "seat", 0) == number
    if isinstance(event, e.CameBack) and own:
        return replace(seat, left=max(seat.left, increment))
    if seat.played_by_bot or (isinstance(event, e.StoodIn) and number not in table.to_act):
        return seat
    left = max(0.0, seat.left - (table.at - seat.since))
    return replace(seat, left=left + increment if isinstance(event, e.Moved) and own else left)


def asked_now(table: Timed, number: int) -> Seat:
    """Return a seat that is asked from now on: with seconds a move it has all of them again."""
    seat, pace = table.seats[number - 1], pace_of(table)
    left = float(pace.seconds) if pace.kind == "live" else seat.left
    return replace(seat, since=table.at, notified=False, left=left)


def others_timed(table: Timed, giver: int) -> list[int]:
    """Return the seats of other people whose time counts: with seconds a move, if they think."""
    own = table.held_by(table.seats[giver - 1].who)
    return [
        k
        for k, seat in enumerate(table.seats, start=1)
        if k not in own
        and not seat.played_by_bot
        and (k in table.to_act or table.opened.pace.kind == "clock")
    ]


Stretching = e.GaveTime | e.StretchAsked | e.StretchDeclined | e.Stretched


def stretch_after(table: Timed, event: Stretching) -> Stretch:
    """Change what is left to whom, tell it, and return how far time is stretched then."""
    before = table.stretch
    match event:
        case e.GaveTime():
            for k in others_timed(table, event.seat):
                seat = table.seats[k - 1]
                table.seats[k - 1] = replace(seat, left=seat.left + event.seconds)
            table.tell("table.gave-time", seat=event.seat, count=event.seconds)
            return replace(before, gave=before.gave | {event.seat})
        case e.StretchAsked():
            table.tell("table.asked-stretch", seat=event.seat)
            return replace(before, asked=before.asked | {event.seat})
        case e.StretchDeclined():
            table.tell("table.declined-stretch", seat=event.seat)
            return replace(before, asked=frozenset())
    for k, seat in enumerate(table.seats, start=1):
        table.seats[k - 1] = replace(seat, left=seat.left + _as_much_again(table, k))
    table.tell("table.stretched")
    return replace(before, times=2 * before.times, asked=frozenset())


def _as_much_again(table: Timed, number: int) -> float:
    """Return what doubles a seat's time: of a move all of it, of a clock what is left."""
    seat, pace = table.seats[number - 1], pace_of(table)
    if pace.kind == "live":
        return float(pace.seconds)
    runs = number in table.to_act and not seat.played_by_bot
    return max(0.0, seat.left - (table.at - seat.since)) if runs else seat.left
