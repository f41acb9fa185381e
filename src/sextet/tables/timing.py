"""More time where seconds count: some for the others as a gift, twice as much for all by consent.

Nobody gains by it alone: what is given goes to everybody else, what is asked for to everybody.
"""

from __future__ import annotations

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.clocks import others_timed
from sextet.tables.commands import Refused
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import Table

#: So many seconds are given at least; at a slow pace it is a quarter of what was agreed.
LEAST_GIFT = 15
#: So many times as long as agreed everybody may have at most.
LONGEST = 16


def gift(pace: e.Pace) -> int:
    """Return how many seconds one gives to the others."""
    return max(LEAST_GIFT, pace.seconds // 4)


def give_time(table: Table, who: str, ask: c.GiveTime, now: float) -> list[e.AnyEvent]:
    """Give the others some seconds more: once a decision, so that it never holds a table up."""
    seat = seat_of(table, who, ask.seat)
    _must_count_seconds(table)
    if table.stretch.gave.intersection(table.held_by(who)):
        return []
    if not others_timed(table, seat):
        raise Refused("nobody-timed")
    return [e.GaveTime(seat, gift(table.opened.pace))]


def stretch(table: Table, who: str, ask: c.Stretch, now: float) -> list[e.AnyEvent]:
    """Ask for twice the time for everybody, agree to it or decline; bots wait for anybody."""
    seat = seat_of(table, who, ask.seat)
    _must_count_seconds(table)
    asked = table.stretch.asked
    if not ask.agree:
        return [e.StretchDeclined(seat)] if asked else []
    if table.stretch.times >= LONGEST:
        raise Refused("stretched-enough")
    agreed = asked.union(table.held_by(who))
    people = {k for k, one in enumerate(table.seats, start=1) if not one.played_by_bot}
    if people <= agreed:
        return [e.Stretched(seat)]
    return [] if seat in asked else [e.StretchAsked(seat)]


def _must_count_seconds(table: Table) -> None:
    must_be_playing(table)
    if not table.opened.pace.counts_seconds:
        raise Refused("no-clock")
