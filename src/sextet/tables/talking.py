"""Signals that a game's rules know, and chat."""

from __future__ import annotations

from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.chat import clean, names_a_number
from sextet.tables.commands import Refused
from sextet.tables.seating import must_be_playing, seat_of
from sextet.tables.table import PLAYING, Table

#: Chat lines of one identity among the last ``CHAT_KEPT`` within so many seconds.
FAST_LINES = 8
FAST_SECONDS = 15.0


def talk(table: Table, who: str, ask: c.Talk, now: float) -> list[e.AnyEvent]:
    """Give a signal; one that is already in force is not repeated."""
    seat = seat_of(table, who, ask.seat)
    must_be_playing(table)
    said = table.game.parse_talk(ask.text)
    if said is None:
        raise Refused("no-such-talk")
    if (seat - 1, *said) in table.playing.talk_in_force():
        return []
    return [e.Said(seat, ask.text)]


def chat(table: Table, who: str, ask: c.Chat, now: float) -> list[e.AnyEvent]:
    """Write to the table; where numbers would give cards away, without numbers."""
    text = clean(ask.text)
    if not text:
        raise Refused("chat-empty")
    lately = [line for line in table.chat if line.who == who and line.at > now - FAST_SECONDS]
    if len(lately) >= FAST_LINES:
        raise Refused("chat-too-fast")
    held = table.held_by(who)
    if table.status == PLAYING and table.game.forbids_numbers and (piece := names_a_number(text)):
        raise Refused("chat-number", piece=piece)
    return [e.Chatted(who, held[0] if held else 0, text)]
