"""What one viewer may know of a table: the one door by which anything about it leaves.

A table leaves in parts: what never changes, what is the same for everybody, what depends on the
viewer, and the position as their seats see it. Together they are the fields of ``wire.TableView``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Sequence

import msgspec

from sextet.core.together import VERSION
from sextet.core.words import say
from sextet.tables.clocks import pace_of
from sextet.tables.entries import ChatLine, Entry
from sextet.tables.events import Pace, SeatKind, TableStatus
from sextet.tables.live_match import LiveMatch
from sextet.tables.results import outcome, unrated
from sextet.tables.shuffling import deadline
from sextet.tables.table import CLOSED, OVER, Table
from sextet.tables.timing import gift
from sextet.tables.wire import (
    ChatEntry,
    Dealing,
    LogEntry,
    Offers,
    Outcome,
    PlayerView,
    RematchOffer,
    SeatView,
    Signal,
    TimeOffer,
    UndoOffer,
)

#: Looks a nickname up.
Name = Callable[[str], str]
#: Tells whether somebody is connected.
IsConnected = Callable[[str], bool]


class FixedPart(msgspec.Struct, frozen=True):
    """What never changes about a table."""

    game: str
    players: int
    options: dict[str, str]
    public: bool
    rated: bool
    several_seats: bool
    undo: bool
    coach: bool
    opened_by: str


class PublicPart(msgspec.Struct, frozen=True):
    """What changes and is the same for everybody."""

    status: TableStatus
    pace: Pace
    seats: list[SeatView]
    talk: list[Signal]
    offers: Offers
    dealing: Dealing
    rounds: Sequence[Sequence[int]]
    watchers: int
    getting_ready: int | None
    crowded: bool
    next: str | None
    ended: Outcome | None


class OwnPart(msgspec.Struct, frozen=True):
    """What depends on the viewer: their seats, what they may do, whom they muted or blocked."""

    you: Sequence[int]
    arranges: bool
    muted: Sequence[int]
    blocked: Sequence[int]


class ViewsPart(msgspec.Struct, frozen=True):
    """The position, as each of the viewer's seats sees it."""

    views: list[PlayerView]


def fixed_part(table: Table, name: Name) -> FixedPart:
    """Return what never changes about a table."""
    opened = table.opened
    return FixedPart(
        game=opened.game,
        players=opened.players,
        options=opened.options,
        public=opened.public,
        rated=opened.rated,
        several_seats=opened.several_seats,
        undo=opened.undo,
        coach=opened.coach,
        opened_by=name(opened.by),
    )


def public_part(
    table: Table,
    seed: bytes,
    name: Name,
    connected: IsConnected,
    watchers: int,
    getting_ready: int | None,
    crowded: bool,
) -> PublicPart:
    """Return what changes and is the same for everybody."""
    finished = table.status in (OVER, CLOSED)
    return PublicPart(
        status=table.status,
        pace=pace_of(table),
        seats=seat_views(table, name, connected),
        talk=signals(table),
        offers=offers(table),
        dealing=dealing(table, seed if finished and table.match is not None else None),
        rounds=table.rounds,
        watchers=watchers,
        getting_ready=getting_ready,
        crowded=crowded,
        next=table.next or None,
        ended=outcome(table.match, unrated(table)) if finished and table.match else None,
    )


def dealing(table: Table, secret: bytes | None) -> Dealing:
    """Return what makes a table's deals verifiable; the seed if its secret is given."""
    seed = None if secret is None else table.dealer(secret).seed.hex()
    shuffle = table.shuffle
    if shuffle is None:
        nonces = [seat.nonce for seat in table.seats]
        begun = table.match is not None
        version, shown = (1, table.opened.commitment) if begun else (VERSION, "")
        return Dealing(*(version, table.attempts, shown, (), (), nonces, seed, table.deals))
    return Dealing(
        *(VERSION, shuffle.attempt, shuffle.commitment, shuffle.seating),
        *(shuffle.hashes, shuffle.nonces, seed, table.deals),
        step=None if shuffle.step == "done" else shuffle.step,
        waits_for=shuffle.waits_for,
        until=deadline(table) if shuffle.waits_for else None,
    )


def offers(table: Table) -> Offers:
    """Return what waits for an answer."""
    undo, again = table.undo_asked, table.rematch
    return Offers(
        sorted(table.draw_offers),
        undo and UndoOffer(undo[0], sorted(undo[1])),
        rematch_offer(table) if again.agreed else None,
        time_offer(table) if table.opened.pace.counts_seconds else None,
    )


def time_offer(table: Table) -> TimeOffer:
    """Return what can be given, and who has given it or would like time to be stretched."""
    now = table.stretch
    return TimeOffer(gift(table.opened.pace), sorted(now.gave), sorted(now.asked))


def rematch_offer(table: Table) -> RematchOffer:
    """Return who plays again, who does not, and who has not said."""
    agreed, declined = table.rematch.agreed, table.rematch.declined
    asked = set(table.people_here)
    return RematchOffer(sorted(agreed), sorted(declined), sorted(asked - agreed - declined))


@functools.cache
def level_name(level: int) -> str:
    """Return the name of a bot's level."""
    return say(f"level.{level}.name")


def seat_views(table: Table, name: Name, connected: IsConnected) -> list[SeatView]:
    """Return the seats as everybody sees them; that a seat has chosen is public, what is not."""
    to_act, pace = table.to_act, pace_of(table)
    runs = {k for k in to_act if not table.seats[k - 1].played_by_bot}
    chosen = table.playing.chosen_face_down() if to_act else ()
    return [
        seat_view(
            *(number, seat.kind, seat.who, seat.level, name, connected),
            stand_in=bool(seat.stand_in),
            to_act=number in to_act,
            chosen=number in chosen,
            deadline=seat.deadline(pace) if number in runs else None,
            left=seat.left
            if pace.kind == "clock" and seat.kind == "person" and number not in runs
            else None,
        )
        for number, seat in enumerate(table.seats, start=1)
    ]


def seat_view(
    number: int,
    kind: SeatKind,
    who: str,
    level: int,
    name: Name,
    connected: IsConnected,
    *,
    stand_in: bool,
    to_act: bool,
    chosen: bool = False,
    deadline: float | None = None,
    left: float | None = None,
) -> SeatView:
    """Return one seat as everybody sees it, of a table or of its summary."""
    is_bot = kind == "bot"
    return SeatView(
        seat=number,
        kind=kind,
        name=level_name(level) if is_bot else name(who),
        level=level or None,
        connected=is_bot or connected(who),
        stand_in=stand_in,
        chosen=chosen,
        to_act=to_act,
        deadline=deadline,
        left=left,
    )


def signals(table: Table) -> list[Signal]:
    """Return the signals in force."""
    if table.match is None:
        return []
    return [Signal(seat + 1, kind, about) for seat, kind, about in table.match.talk_in_force()]


def views_part(table: Table, seats: Sequence[int]) -> ViewsPart:
    """Return the position as each of these seats sees it; for nobody, as a spectator does."""
    match = table.match
    if match is None:
        return ViewsPart([])
    return ViewsPart([player_view(match, seat) for seat in seats or (0,)])


def player_view(match: LiveMatch, seat: int) -> PlayerView:
    """Return the position as a seat sees it, and its own choice while that lies face down.

    When all is over, every hand lies open, as it does in the record.
    """
    if match.over:
        whole = {**match.position(), **match.picture(), **match.game.extras(match.state)}
        return PlayerView(seat, whole)
    view = match.view_while_others_choose(seat)
    position = {**view.position, **match.picture(), **match.game.extras(view.state)}
    return PlayerView(seat, position, match.hidden_choice(seat), match.changes(seat))


def log_entries(lines: Sequence[Entry]) -> list[LogEntry]:
    """Return the log as it is read, without pictures: nothing of it moves any more."""
    return [LogEntry(x.number, x.at, x.key, x.values) for x in lines]


def news_entries(lines: Sequence[Entry], since: int) -> list[LogEntry]:
    """Return the log's lines that are newer than a version, with what they drew."""
    first = len(lines)
    while first and lines[first - 1].number > since:
        first -= 1
    return [LogEntry(x.number, x.at, x.key, x.values, x.after) for x in lines[first:]]


def chat_entries(
    lines: Sequence[ChatLine], after: int, name: Name, unheard: Container[str] = ()
) -> list[ChatEntry]:
    """Return the chat lines that are newer than a version, but for those of people unheard.

    Who was erased has said nothing.
    """
    return [
        ChatEntry(line.number, line.at, writer, line.seat, line.text)
        for line in lines
        if line.number > after
        and line.text
        and line.who not in unheard
        and (writer := name(line.who))
    ]


def mentioned(table: Table) -> set[str]:
    """Return everybody whose name a viewer of a table gets to see."""
    seated = {seat.who for seat in table.seats if seat.who}
    return seated | {table.opened.by} | {line.who for line in table.chat}
