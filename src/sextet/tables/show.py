"""The one door by which anything about a table leaves: what a viewer may know of it.

A table is shown field by field. Fields that are the same for everybody are encoded once a version,
the others once for all who hold the same seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from sextet.core.match import Match
from sextet.core.words import say
from sextet.tables.results import unrated
from sextet.tables.shown import (
    ChatEntry,
    Dealing,
    Happening,
    LogEntry,
    Offers,
    Outcome,
    PlayerView,
    Replay,
    ReplayFrame,
    SeatView,
    Signal,
    UndoOffer,
)
from sextet.tables.table import CLOSED, OVER, ChatLine, Entry, Table

Fields = dict[str, msgspec.Raw]

#: Looks a nickname up.
Name = Callable[[str], str]

_encode = msgspec.json.Encoder().encode


def raw(value: Any) -> msgspec.Raw:
    """Encode a value once, to be put into several messages."""
    return msgspec.Raw(_encode(value))


def level_name(level: int) -> str:
    """Return the name of a bot's level."""
    return say(f"level.{level}.name")


def seats_shown(table: Table, name: Name, connected: Callable[[str], bool]) -> list[SeatView]:
    """Return the seats as everybody sees them; that a seat has chosen is public, what is not."""
    to_act, limit = table.to_act, table.opened.pace.limit
    hides = bool(to_act) and table.playing.hides_choices
    return [
        SeatView(
            seat=number,
            kind=seat.kind,
            name=level_name(seat.level) if seat.kind == "bot" else name(seat.who),
            level=seat.level or None,
            connected=seat.kind == "bot" or connected(seat.who),
            stand_in=bool(seat.stand_in),
            chosen=hides and table.playing.hidden_choice(number) is not None,
            to_act=number in to_act,
            deadline=seat.since + limit
            if limit is not None and number in to_act and not seat.played_by_bot
            else None,
        )
        for number, seat in enumerate(table.seats, start=1)
    ]


def views(table: Table, seats: Sequence[int]) -> list[PlayerView]:
    """Return the position as each of these seats sees it; for nobody, as a spectator does."""
    match = table.match
    if match is None:
        return []
    return [view_shown(match, seat) for seat in seats or (0,)]


def view_shown(match: Match, seat: int) -> PlayerView:
    """Return the position as a seat sees it, and its own choice while that lies face down."""
    view = match.unhurried_view(seat)
    position = view.position | match.game.besides(view.state)
    return PlayerView(seat, position, match.hidden_choice(seat), match.changes(seat))


def fixed_fields(table: Table, name: Name) -> Fields:
    """Return what never changes about a table."""
    opened = table.opened
    return {
        "game": raw(opened.game),
        "players": raw(opened.players),
        "options": raw(opened.options),
        "public": raw(opened.public),
        "pace": raw(opened.pace),
        "rated": raw(opened.rated),
        "several_seats": raw(opened.several_seats),
        "undo": raw(opened.undo),
        "opened_by": raw(name(opened.by)),
    }


def changing_fields(table: Table, seed: bytes) -> Fields:
    """Return what changes with the log and is the same for everybody, but for the seats."""
    talk: list[Signal] = []
    if table.match is not None and table.match.talk:
        said = table.match.talk_in_force()
        talk = [Signal(seat + 1, kind, about) for seat, kind, about in said]
    undo = table.undo_asked
    finished = table.status in (OVER, CLOSED)
    nonces = [seat.nonce for seat in table.seats]
    opens = seed.hex() if finished and table.match is not None else None
    return {
        "status": raw(table.status),
        "talk": raw(talk),
        "offers": raw(
            Offers(sorted(table.draw_offers), undo and UndoOffer(undo[0], sorted(undo[1])))
        ),
        "dealing": raw(Dealing(table.opened.commitment, opens, nonces)),
        "rounds": raw(table.rounds),
        "next": raw(table.next or None),
        "ended": raw(ended(table) if finished else None),
    }


def ended(table: Table) -> Outcome | None:
    """Return how a game ended; None for a table that never began."""
    if table.match is None:
        return None
    return Outcome(table.ended_by, table.match.scores, list(table.match.winners), unrated(table))


def entries(lines: Sequence[Entry], after: int) -> list[LogEntry]:
    """Return the log's lines that are newer than a version."""
    first = len(lines)
    while first and lines[first - 1].number > after:
        first -= 1
    return [LogEntry(x.number, x.at, x.key, x.values) for x in lines[first:]]


def chat(lines: Sequence[ChatLine], after: int, name: Name) -> list[ChatEntry]:
    """Return the chat lines that are newer than a version; who was erased has said nothing."""
    return [
        ChatEntry(line.number, line.at, writer, line.seat, line.text)
        for line in lines
        if line.number > after and line.text and (writer := name(line.who))
    ]


def mentioned(table: Table) -> set[str]:
    """Return everybody whose name a table shows."""
    seated = {seat.who for seat in table.seats if seat.who}
    return seated | {table.opened.by} | {line.who for line in table.chat}


def previews(match: Match, seat: int, moves: Sequence[str] | None) -> dict[str, list[Happening]]:
    """Return what each move would cause, as far as its seat can tell."""
    view = match.view(seat)
    legal = view.legal()
    asked = legal[:64] if moves is None else [move for move in moves if move in legal]
    return {move: happenings(match, view.preview(move)) for move in asked}


def happenings(match: Match, events: Sequence[Any]) -> list[Happening]:
    """Return a game's events in the words of the catalogue."""
    told = [match.game.tell(event) for event in events]
    return [Happening(f"{match.game.name}.{key}", values) for key, values in told]


def replay_shown(steps: Iterable[tuple[str, Match]]) -> Replay:
    """Return a finished game step by step, everything open.

    The steps are those of ``record.replay_steps``: one match that goes on from step to step.
    """
    shown: list[ReplayFrame] = []
    seen = 0
    match: Match | None = None
    for text, match in steps:
        shown.append(
            ReplayFrame(text, happenings(match, match.happenings[seen:]), match.position())
        )
        seen = len(match.happenings)
    assert match is not None
    return Replay(
        match.game.name,
        match.settings.players,
        dict(match.settings.options),
        dict(match.headers),
        shown,
    )
