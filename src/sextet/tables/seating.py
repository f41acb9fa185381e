"""Taking seats and leaving them; beginning."""

from __future__ import annotations

from sextet.players import level_or_random
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.shuffle import Shuffle
from sextet.tables.table import OPEN, PLAYING, Table


def seat_of(table: Table, who: str, seat: int) -> int:
    """Return a seat that an identity holds; refuse any other."""
    if seat > len(table.seats) or not who or table.seats[seat - 1].who != who:
        raise Refused("not-your-seat")
    return seat


def must_be_open(table: Table) -> None:
    """Refuse once a game has begun, or is about to: the cards are shuffled for this seating."""
    if table.status != OPEN or table.shuffle is not None:
        raise Refused("already-started")


def must_be_shuffling(table: Table) -> Shuffle:
    """Return how far a table is with shuffling; refuse where nobody shuffles or has shuffled."""
    if table.shuffle is None:
        raise Refused("shuffle-not-asked")
    return table.shuffle


def must_be_playing(table: Table) -> None:
    """Refuse before a game begins and after it has ended."""
    if table.status == OPEN:
        raise Refused("not-started")
    if table.status != PLAYING:
        raise Refused("game-over")


def may_arrange(table: Table, who: str) -> None:
    """Refuse those who neither opened the table nor sit at it."""
    if who != table.opened.by and not table.held_by(who):
        raise Refused("not-host")


def sit(table: Table, who: str, ask: c.Sit, now: float) -> list[e.AnyEvent]:
    """Take a free seat: the one that is named, else the first."""
    must_be_open(table)
    if table.opened.rated and ask.program:
        raise Refused("rated-for-people")
    if table.held_by(who) and not table.opened.several_seats:
        raise Refused("already-seated")
    seat = ask.seat or first_free(table)
    if seat > len(table.seats):
        raise Refused("no-such-seat")
    if table.seats[seat - 1].kind == "person":
        raise Refused("seat-taken")
    return [e.Sat(seat, who, program=ask.program, adds=ask.adds)]


def first_free(table: Table) -> int:
    """Return the first seat that nobody has, neither a person nor a bot."""
    for number, seat in enumerate(table.seats, start=1):
        if seat.kind == "open":
            return number
    raise Refused("no-free-seat")


def bot(table: Table, who: str, ask: c.Bot, now: float) -> list[e.AnyEvent]:
    """Put a bot on a free seat, change its level, or free its seat."""
    may_arrange(table, who)
    must_be_open(table)
    if ask.seat > len(table.seats):
        raise Refused("no-such-seat")
    kind = table.seats[ask.seat - 1].kind
    if kind == "person":
        raise Refused("seat-taken")
    if ask.level is None:
        return [e.Emptied(ask.seat)] if kind == "bot" else []
    return [e.SeatedBot(ask.seat, level_or_random(ask.level, table.game))]


def leave(table: Table, who: str, ask: c.Leave, now: float) -> list[e.AnyEvent]:
    """Free a seat before the game; while it is played, let a bot stand in."""
    held = table.held_by(who)
    seats = held if ask.seat is None else [seat_of(table, who, ask.seat)]
    if not seats:
        raise Refused("not-your-seat")
    if table.status == OPEN:
        return [e.Emptied(seat) for seat in seats]
    must_be_playing(table)
    return [e.StoodIn(seat, "left") for seat in seats if not table.seats[seat - 1].stand_in]


def come_back(table: Table, who: str, ask: c.Return, now: float) -> list[e.AnyEvent]:
    """Take a seat back from the bot that stands in."""
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    return [e.CameBack(seat)] if table.seats[seat - 1].stand_in else []


def start(table: Table, who: str, ask: c.Start, now: float) -> list[e.AnyEvent]:
    """Begin to shuffle, when every seat is taken.

    Alone with bots one may begin anew: a page that lost its number could not open it.
    """
    may_arrange(table, who)
    if table.status == OPEN and table.shuffle is not None and table.people == [who]:
        return [e.Committed()] if table.shuffle.step == "open" else []
    must_be_open(table)
    if any(seat.kind == "open" for seat in table.seats):
        raise Refused("not-enough-players")
    return [e.Committed()]
