"""One table: its event log replayed.

``apply`` is the only way a table changes, and it decides nothing: what is allowed was decided
before the event was appended (``seating``, ``playing``, ``offers``, ``timing``, ``talking``).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from sextet.core.dealer import Dealer
from sextet.core.errors import SextetError
from sextet.core.game import Game
from sextet.core.record import Decision
from sextet.games import find_game
from sextet.tables import entries as told
from sextet.tables import events as e
from sextet.tables import shuffle as s
from sextet.tables.beginning import go_on_from
from sextet.tables.chain import Damaged, event_of, follow
from sextet.tables.clocks import Stretch, asked_now, clock_after, stretch_after
from sextet.tables.entries import CHAT_KEPT, LOG_KEPT, ChatLine, Entry
from sextet.tables.live_match import LiveMatch
from sextet.tables.ports import Stored
from sextet.tables.seats import Rematch, Seat
from sextet.tables.wire import raw

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


class BrokenLog(SextetError):  # noqa: N818
    """A log that no longer replays, by other rules or by damage."""


@dataclass
class Table:
    """A table at one version of its log."""

    id: str
    opened: e.Opened
    version: int = 0
    #: The hash of its last event.
    hash: bytes = b""
    at: float = 0.0
    status: e.TableStatus = OPEN
    seats: list[Seat] = field(default_factory=list)
    match: LiveMatch | None = None
    #: How the people here shuffle together, or did; and how often they began to.
    shuffle: s.Shuffle | None = None
    attempts: int = 0
    deals: int = 0
    draw_offers: frozenset[int] = frozenset()
    undo_asked: tuple[int, frozenset[int]] | None = None
    stretch: Stretch = field(default_factory=Stretch)
    #: Facts that decide whether the game is rated.
    undone: bool = False
    took_over: bool = False
    programs: frozenset[int] = frozenset()
    ended_by: str = ""
    rematch: Rematch = field(default_factory=Rematch)
    next: str = ""
    #: What each seat got in each finished round.
    rounds: tuple[tuple[int, ...], ...] = ()
    #: The seats that must decide now.
    to_act: tuple[int, ...] = ()
    #: Written by the event that is being applied.
    entries: tuple[Entry, ...] = ()
    chat: tuple[ChatLine, ...] = ()

    @property
    def game(self) -> Game:
        """The rules played here."""
        return find_game(self.opened.game)

    @property
    def playing(self) -> LiveMatch:
        """The match of a table that has begun."""
        assert self.match is not None
        return self.match

    def held_by(self, who: str) -> list[int]:
        """Return the seats (from 1) that an identity holds."""
        return [k for k, seat in enumerate(self.seats, start=1) if who and seat.who == who]

    @property
    def people(self) -> list[str]:
        """The identities that hold seats, each once."""
        return list(dict.fromkeys(seat.who for seat in self.seats if seat.who))

    @property
    def people_here(self) -> list[int]:
        """The seats (from 1) of people who have not left."""
        seats = enumerate(self.seats, start=1)
        return [k for k, one in seats if one.kind == "person" and one.stand_in != "left"]

    def dealer(self, seed: bytes) -> Dealer:
        """Return the dealer of this table's next deal."""
        return s.dealer(self, seed)

    def copy(self) -> Table:
        """Return a table that goes its own way from here."""
        other: Table = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats = self.seats.copy()
        if self.match is not None:
            other.match = self.match.copy()
        return other

    def apply(self, event: e.AnyEvent, number: int, at: float) -> None:
        """Take the log's next event in."""
        before = self.to_act
        happened = len(self.match.happenings) if self.match else 0
        self.version, self.at = number, at
        _apply(event, self)
        if self.match is not None:
            happened = len(self.match.happenings) if isinstance(event, e.Started) else happened
            self.to_act = self.match.to_act if self.status == PLAYING else ()
            self.tell_what_happened(happened)
            self._note_who_is_asked(event, before, happened != len(self.match.happenings))
        if self.match is not None and self.status == PLAYING and self.match.over:
            self.status, self.to_act = OVER, ()
            key, values = told.who_won(self.match)
            self.tell(key, **values)

    def tell(self, key: str, **values: Any) -> None:
        """Add a line to the log."""
        self._add(Entry(self.version, self.at, key, values))

    def _add(self, entry: Entry) -> None:
        self.entries = (*self.entries[-LOG_KEPT + 1 :], entry)

    def set_seat(self, number: int, seat: Seat) -> None:
        """Put somebody on a seat (from 1)."""
        self.seats[number - 1] = seat

    def change_seat(self, number: int, **changes: Any) -> None:
        """Change something about a seat (from 1)."""
        self.set_seat(number, replace(self.seats[number - 1], **changes))

    def tell_what_happened(self, before: int) -> None:
        """Tell what has happened in the game since there were so many happenings."""
        match = self.playing
        if not (happened := match.happenings[before:]):
            return
        assert match.pictures is not None
        for happening, pictures in zip(happened, match.pictures.changes, strict=True):
            key, values = match.game.tell(happening)
            key = f"{match.game.name}.{key}"
            self._add(Entry(self.version, self.at, key, values, raw(pictures)))
            if match.game.ends_round(happening):
                self.rounds = (*self.rounds, told.round_scores(match.scores, self.rounds))

    def _note_who_is_asked(
        self, event: e.AnyEvent, before: tuple[int, ...], happened: bool
    ) -> None:
        own = event.seat if isinstance(event, e.Moved | e.CameBack) else 0
        anew = [k for k in self.to_act if k not in before or k == own or happened]
        for seat in before:
            if seat in anew or seat not in self.to_act:
                self.set_seat(seat, clock_after(self, event, seat))
        for seat in anew:
            self.set_seat(seat, asked_now(self, seat))


def open_table(table: str, event: e.AnyEvent, at: float) -> Table:
    """Return a table at its first event."""
    if not isinstance(event, e.Opened):
        raise BrokenLog(f"table {table}: the log does not begin with its opening")
    made = Table(table, event, version=1, at=at, seats=[Seat()] * event.players)
    made.tell("table.opened")
    if event.coach:
        made.tell("table.coached")
    return made


def replay(table: str, log: list[Stored]) -> Table:
    """Return the table that a log leads to; ``BrokenLog`` if nowhere, ``Damaged`` if changed."""
    head = follow(b"", table, 0, log)
    try:
        made = open_table(table, event_of(log[0]), log[0].at)
        for stored in log[1:]:
            made.apply(event_of(stored), stored.number, stored.at)
        made.hash = head
    except (BrokenLog, Damaged):
        raise
    except Exception as error:
        raise BrokenLog(f"table {table}: the log does not replay: {error}") from error
    return made


# What each event changes


@functools.singledispatch
def _apply(event: e.AnyEvent, table: Table) -> None:
    raise BrokenLog(f"an event of another kind: {type(event).__name__}")


@_apply.register
def _(event: e.Sat, table: Table) -> None:
    table.set_seat(event.seat, Seat("person", event.who, nonce=event.nonce, adds=event.adds))
    own = {event.seat}
    table.programs = table.programs | own if event.program else table.programs - own
    table.tell("table.sat-down", seat=event.seat)


@_apply.register
def _(event: e.SeatedBot, table: Table) -> None:
    table.set_seat(event.seat, Seat("bot", level=event.level))
    table.tell("table.sat-down-bot", seat=event.seat, level=event.level)


@_apply.register
def _(event: e.Emptied, table: Table) -> None:
    table.set_seat(event.seat, Seat())
    table.shuffle = None
    table.tell("table.stood-up", seat=event.seat)


_apply.register(e.Shuffling, s.apply)


@_apply.register
def _(event: e.Started, table: Table) -> None:
    opened, game = table.opened, table.game
    settings = game.settings(opened.players, opened.options)
    if game.rules_version != opened.rules:
        raise BrokenLog("the rules of this game have changed since it began")
    table.match = LiveMatch(game, settings, headers=s.headers(table))
    table.match.keep_pictures()
    table.status = PLAYING
    table.seats = [replace(seat, left=float(opened.pace.seconds)) for seat in table.seats]
    table.tell("table.started")
    if opened.begins is not None:
        go_on_from(opened.begins, table)


@_apply.register
def _(event: e.Dealt, table: Table) -> None:
    table.playing.deal(event.cards)
    table.deals += 1


@_apply.register
def _(event: e.Moved, table: Table) -> None:
    if event.program:
        table.programs = table.programs | {event.seat}
    hidden = table.playing.hides_choices
    table.draw_offers, table.undo_asked = frozenset(), None
    if table.stretch.gave:
        table.stretch = replace(table.stretch, gave=frozenset())
    if hidden:
        table.tell("table.chose", seat=event.seat)
    happened = table.playing.play(event.seat, event.move)
    if not hidden and not happened:
        key, values = told.decision_told(table.game, event.seat, event.move)
        table.tell(key, **values)


@_apply.register
def _(event: e.Changed, table: Table) -> None:
    table.playing.retract(event.seat)
    table.playing.play(event.seat, event.move)
    table.tell("table.changed-choice", seat=event.seat)


@_apply.register
def _(event: e.Said, table: Table) -> None:
    table.playing.say(event.seat, event.text)
    kind, about = table.game.parse_talk(event.text) or ("", 0)
    key, values = table.game.tell_talk(kind, about)
    table.tell(f"{table.game.name}.{key}", seat=event.seat, **values)


@_apply.register
def _(event: e.Chatted, table: Table) -> None:
    line = ChatLine(table.version, table.at, event.who, event.seat, event.text)
    table.chat = (*table.chat[-CHAT_KEPT + 1 :], line)


@_apply.register
def _(event: e.AskedCoach, table: Table) -> None:
    asked = (event.about, table.playing.asked_at)
    table.change_seat(event.seat, coached=(*table.seats[event.seat - 1].coached[-1:], asked))
    table.tell("table.asked-coach", seat=event.seat)


@_apply.register
def _(event: e.StoodIn, table: Table) -> None:
    table.set_seat(event.seat, clock_after(table, event, event.seat))
    table.change_seat(event.seat, stand_in=event.why)
    table.took_over = True
    table.tell(told.WHY_STOOD_IN[event.why], seat=event.seat)
    table.tell("table.bot-took-over", seat=event.seat)


@_apply.register
def _(event: e.BotFailed, table: Table) -> None:
    table.set_seat(event.seat, table.seats[event.seat - 1].weakened(event.level))
    table.tell("table.bot-failed", seat=event.seat, level=event.level)


@_apply.register
def _(event: e.CameBack, table: Table) -> None:
    table.set_seat(event.seat, clock_after(table, event, event.seat))
    table.change_seat(event.seat, stand_in="")
    table.tell("table.seat-taken-back", seat=event.seat)


@_apply.register
def _(event: e.Notified, table: Table) -> None:
    table.change_seat(event.seat, notified=True)


@_apply.register
def _(event: e.DrawOffered, table: Table) -> None:
    table.draw_offers = table.draw_offers | {event.seat}
    table.tell("table.offered-draw", seat=event.seat)


@_apply.register
def _(event: e.DrawDeclined | e.UndoDeclined, table: Table) -> None:
    if isinstance(event, e.DrawDeclined):
        table.draw_offers = frozenset()
        table.tell("table.declined-draw", seat=event.seat)
    else:
        table.undo_asked = None
        table.tell("table.declined-undo", seat=event.seat)


@_apply.register
def _(event: e.UndoAsked, table: Table) -> None:
    table.undo_asked = (event.seat, frozenset())
    table.tell("table.asked-undo", seat=event.seat)


@_apply.register
def _(event: e.UndoAgreed, table: Table) -> None:
    assert table.undo_asked is not None
    asker, agreed = table.undo_asked
    table.undo_asked = (asker, agreed | {event.seat})
    table.tell("table.agreed-undo", seat=event.seat)


@_apply.register
def _(event: e.Undone, table: Table) -> None:
    taken_back = [x for x in table.playing.lines[event.lines :] if isinstance(x, Decision)]
    table.playing.rewind(event.lines)
    table.undo_asked, table.undone = None, True
    table.tell("table.undone" if len(taken_back) == 1 else "table.undone-all", seat=event.seat)
    for seat in table.playing.to_act:
        table.set_seat(seat, asked_now(table, seat))


@_apply.register
def _(event: e.GaveTime | e.StretchAsked | e.StretchDeclined | e.Stretched, table: Table) -> None:
    table.stretch = stretch_after(table, event)


@_apply.register
def _(event: e.Ended, table: Table) -> None:
    table.playing.end(event.how, event.seat or None)
    table.status, table.ended_by = OVER, event.how
    table.tell(told.HOW_ENDED[event.how], **({"seat": event.seat} if event.seat else {}))


@_apply.register
def _(event: e.Closed, table: Table) -> None:
    if table.match is not None and not table.match.over:
        table.match.end("abandoned")
        table.ended_by = "abandoned"
    table.status = CLOSED
    table.tell(told.WHY_CLOSED[event.why])


@_apply.register
def _(event: e.RematchAgreed, table: Table) -> None:
    own, first = table.held_by(table.seats[event.seat - 1].who), not table.rematch.agreed
    table.rematch = table.rematch.agreed_by(own, event.adds, table.at)
    table.tell("table.asked-rematch" if first else "table.agreed-rematch", seat=event.seat)


@_apply.register
def _(event: e.RematchDeclined, table: Table) -> None:
    table.rematch = table.rematch.declined_by(table.held_by(table.seats[event.seat - 1].who))
    table.tell("table.declined-rematch", seat=event.seat)


@_apply.register
def _(event: e.Rematched, table: Table) -> None:
    table.next = event.table
    table.tell("table.rematch")
