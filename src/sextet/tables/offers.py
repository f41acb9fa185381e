"""What needs the consent of others: a draw, an undo."""

from __future__ import annotations

from sextet.core.record import Decision
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import Table


def draw(table: Table, who: str, ask: c.Draw, now: float) -> list[e.AnyEvent]:
    """Offer a draw, agree to one, or decline it. Bots play on."""
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    if "draw" not in table.game.endings:
        raise Refused("no-draw")
    if not ask.agree:
        return [e.DrawDeclined(seat)] if table.draw_offers else []
    if seat in table.draw_offers:
        return []
    offer = e.DrawOffered(seat)
    others = [k for k in range(1, len(table.seats) + 1) if k != seat]
    bots = [k for k in others if table.seats[k - 1].played_by_bot]
    if bots:
        return [offer, e.DrawDeclined(bots[0])]
    if all(k in table.draw_offers for k in others):
        return [e.Ended("draw")]
    return [offer]


def undo(table: Table, who: str, ask: c.Undo, now: float) -> list[e.AnyEvent]:
    """Ask to take one's last decision back; everybody else at the table must agree.

    Who holds several seats takes back the last decision of any of them.
    """
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    if not table.opened.undo:
        raise Refused("no-undo-here")
    if table.undo_asked is None:
        if not ask.agree:
            return []
        undone = _undone(table, who)
        if not _to_agree(table, who, frozenset()):
            return [undone]
        return [e.UndoAsked(undone.seat)]
    asker, agreed = table.undo_asked
    if not ask.agree:
        return [e.UndoDeclined(seat)]
    by = table.seats[asker - 1].who
    if who == by or seat in agreed:
        return []
    held = frozenset(table.held_by(who))
    events: list[e.AnyEvent] = [e.UndoAgreed(seat)]
    if not _to_agree(table, by, agreed | held):
        events.append(_undone(table, by))
    return events


def _undone(table: Table, who: str) -> e.Undone:
    """Return how somebody's last decision is taken back; refuse where it cannot be."""
    match, seats = table.playing, table.held_by(who)
    lines = match.undo_point(seats)
    if lines is not None:
        last = match.lines[lines]
        assert isinstance(last, Decision)
        return e.Undone(last.seat, lines)
    decided = any(isinstance(line, Decision) and line.seat in seats for line in match.lines)
    raise Refused("no-undo" if decided else "no-undo-yet")


def _to_agree(table: Table, asker: str, agreed: frozenset[int]) -> list[int]:
    return [
        k
        for k, seat in enumerate(table.seats, start=1)
        if not seat.played_by_bot and seat.who != asker and k not in agreed
    ]
