"""The coach of a table that has one: who may ask, and what the judge is told of it.

It is told what the seat that asks may know, and nothing else. That somebody asked is in the log,
once for each question and moment; what they were answered is nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sextet.core.game import Settings, Signal
from sextet.core.match import View
from sextet.core.record import Decision
from sextet.core.replay import follow
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.beginning import played
from sextet.tables.commands import Refused
from sextet.tables.entries import decision_told
from sextet.tables.live_match import LiveMatch
from sextet.tables.previews import told
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import Table
from sextet.tables.wire import Happening


@dataclass(frozen=True)
class Situation:
    """A decision as its seat saw it, made (``move``) or still to be made, and what came of it."""

    settings: Settings
    view: View
    #: The signals in force then.
    talk: Sequence[Signal]
    move: str = ""
    #: From that decision until now.
    happened: Sequence[Happening] = ()


def ask_coach(table: Table, who: str, ask: c.AskCoach, now: float) -> list[e.AnyEvent]:
    """Ask the coach; the same question at the same moment is not noted twice."""
    seat = seat_of(table, who, ask.seat)
    if not table.opened.coach:
        raise Refused("no-coach")
    must_be_playing(table)
    match = table.playing
    if ask.about == "good":
        must_be_asked(match, seat)
    else:
        last_decision(match, seat)
    asked = (ask.about, match.asked_at)
    return [] if asked in table.seats[seat - 1].coached else [e.AskedCoach(seat, ask.about)]


def must_be_asked(match: LiveMatch, seat: int) -> None:
    """Refuse a seat that has nothing to decide, nor a choice that could still be changed."""
    if seat not in match.to_act and match.hidden_choice(seat) is None:
        raise Refused("not-your-turn")


def last_decision(match: LiveMatch, seat: int) -> int:
    """Return which line is the last decision of a seat that something has come of."""
    for k in range(match.asked_at - 1, -1, -1):
        line = match.lines[k]
        if isinstance(line, Decision) and line.seat == seat:
            return k
    raise Refused("nothing-decided")


def situation(match: LiveMatch, seat: int, about: c.About) -> Situation:
    """Return what the judge is told of a question."""
    if about == "good":
        must_be_asked(match, seat)
        return Situation(match.settings, match.view_when_asked(seat), match.talk_in_force())
    at = last_decision(match, seat)
    then = played(match, match.lines[:at])
    view, talk = then.view_when_asked(seat), list(then.talk_in_force())
    happened: list[Happening] = []
    for line in match.lines[at : match.asked_at]:
        before, hidden = len(then.happenings), then.hides_choices
        follow(then, line)
        new = then.happenings[before:]
        if isinstance(line, Decision) and not new and not hidden:
            happened.append(Happening(*decision_told(then.game, line.seat, line.move)))
        happened += told(then, new)
    move = match.lines[at]
    assert isinstance(move, Decision)
    return Situation(match.settings, view, talk, move.move, happened)
