"""Deciding at a table: moves, changed choices, resigning."""

from __future__ import annotations

from sextet.core.reasons import Reason
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import PLAYING, Table


def move(table: Table, who: str, ask: c.Move, now: float) -> list[e.AnyEvent]:
    """Decide, or change a choice that still lies face down. Whoever moves is back."""
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    if ask.program and table.opened.rated and seat not in table.programs:
        raise Refused("rated-for-people")
    back: list[e.AnyEvent] = [e.CameBack(seat)] if table.seats[seat - 1].stand_in else []
    match = table.playing
    chosen = match.hidden_choice(seat)
    if chosen is not None:
        if chosen == ask.move:
            return back
        if ask.move not in match.changes(seat):
            raise illegal(table, seat, ask.move)
        return [*back, e.Changed(seat, ask.move)]
    if seat not in match.to_act:
        raise Refused("not-your-turn")
    if ask.move not in match.legal(seat):
        raise illegal(table, seat, ask.move)
    return [*back, e.Moved(seat, ask.move, program=ask.program)]


def illegal(table: Table, seat: int, move: str) -> Refused:
    """Return the refusal of a move."""
    return Refused("illegal-move", reason=why_not(table, seat, move))


def why_not(table: Table, seat: int, move: str) -> Reason:
    """Return which rule a move breaks, knowing no more than its seat does."""
    return table.playing.view(seat).why_not(move)


def resign(table: Table, who: str, ask: c.Resign, now: float) -> list[e.AnyEvent]:
    """Give up, where the game knows it."""
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    if "resign" not in table.game.endings:
        raise Refused("no-resign")
    return [e.Ended("resign", seat)]


def due_deal(table: Table, seed: bytes) -> e.Dealt | None:
    """Return the deal that a table waits for, if it does."""
    if table.status != PLAYING or not table.playing.waits_for_deal:
        return None
    match = table.playing
    cards = table.dealer(seed).deal(match.game.packs(match.state))
    return e.Dealt(match.game.deal_text(match.state, 0, cards))
