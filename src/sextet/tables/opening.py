"""Opening a table: what may be asked for, and the events it begins with."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sextet.core.errors import OptionError
from sextet.games import find_game
from sextet.players import level_or_random
from sextet.tables import events as e
from sextet.tables.commands import Level, Refused

ShortText = Annotated[str, msgspec.Meta(max_length=40)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to have a seat: ``me``, a ``bot`` of a level, or whoever comes (``open``)."""

    kind: Literal["me", "open", "bot"]
    level: Level = 3


class PaceWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think."""

    kind: Literal["none", "live", "days", "clock"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)] = 60
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    #: With a clock: what is added after each decision, besides ``seconds`` for the whole game.
    increment: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5

    def agreed(self) -> e.Pace:
        """Return it as a table keeps it: nothing that its kind does not know."""
        return e.Pace(
            self.kind,
            self.seconds if self.kind in ("live", "clock") else 0,
            self.days if self.kind == "days" else 0,
            self.increment if self.kind == "clock" else 0,
        )


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: ShortText
    players: Annotated[int, msgspec.Meta(ge=1, le=10)]
    options: Annotated[dict[ShortText, ShortText], msgspec.Meta(max_length=20)] = {}
    public: bool = False
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(max_length=10)] = ()
    pace: PaceWish = PaceWish()
    several_seats: bool = False
    undo: bool = False
    rated: bool = False
    delay: bool = True
    start: bool = False
    #: This client will add to the shuffle (``seal``, ``reveal``) when the game is to begin.
    adds: bool = False
    program: bool = False
    #: Whether there is a coach whom those who play may ask; such a table is never rated.
    coach: bool = False


def opening_events(
    ask: TableWish, who: str, published: str, begins: e.Beginning | None = None
) -> list[e.AnyEvent]:
    """Return the first events of a table; refuse what the game does not know."""
    try:
        game = find_game(ask.game)
        game.settings(ask.players, ask.options)
    except OptionError as error:
        raise Refused("bad-options", reason=error.reason) from None
    if len(ask.seats) > ask.players:
        raise Refused("no-such-seat")
    mine = sum(seat.kind == "me" for seat in ask.seats)
    if mine > 1 and not ask.several_seats:
        raise Refused("already-seated")
    if ask.rated and (ask.undo or ask.several_seats):
        raise Refused("rated-without-undo")
    if ask.rated and ask.coach:
        raise Refused("rated-without-coach")
    if ask.rated and ask.program and mine:
        raise Refused("rated-for-people")
    opened = e.Opened(
        by=who,
        game=game.name,
        players=ask.players,
        options=dict(ask.options),
        rules=game.rules_version,
        commitment=published,
        public=ask.public,
        pace=ask.pace.agreed(),
        several_seats=ask.several_seats,
        undo=ask.undo and game.has_undo,
        rated=ask.rated,
        delay=ask.delay,
        begins=begins,
        coach=ask.coach,
    )
    events: list[e.AnyEvent] = [opened]
    for number, seat in enumerate(ask.seats, start=1):
        if seat.kind == "me":
            events.append(e.Sat(number, who, program=ask.program, adds=ask.adds))
        elif seat.kind == "bot":
            events.append(e.SeatedBot(number, level_or_random(seat.level, game)))
    if ask.start:
        if len(events) <= ask.players:
            raise Refused("not-enough-players")
        events.append(e.Committed())
    return events
