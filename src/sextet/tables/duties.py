"""What a table must do by itself, and when: bots play, clocks run out, old tables close.

The next duty is stored with every append, so that it survives restarts and empty rooms.
"""

from __future__ import annotations

from dataclasses import dataclass

from sextet.tables.clocks import pace_of
from sextet.tables.presence import GONE_AFTER
from sextet.tables.shuffling import deadline
from sextet.tables.table import OPEN, OVER, PLAYING, Table

#: In correspondence play, people are told of a turn when it has waited so long.
NOTIFY_AFTER = 60.0
#: A table that nobody started closes after a day; a game nobody plays ends after 60 days.
OPEN_FOR = 86400.0
PLAYED_WITHIN = 60 * 86400.0

BOT, TALK, CLOCK, ABSENCE = "bot", "talk", "clock", "absence"
NOTIFY, RATE, EXPIRE, SHUFFLE = "notify", "rate", "expire", "shuffle"


@dataclass(frozen=True)
class Duty:
    """Something due at a time; ``seat`` 0 where it concerns the whole table."""

    due: float
    kind: str
    seat: int = 0


def duties(table: Table, *, delay: bool = True, notify: bool = False) -> list[Duty]:
    """Return everything that a table will have to do by itself, as things stand."""
    if table.status == OPEN:
        return shuffling_duties(table, notify) or [Duty(table.at + OPEN_FOR, EXPIRE)]
    if table.status == OVER:
        return [Duty(table.at, RATE)]
    if table.status != PLAYING:
        return []
    found = [Duty(table.at + PLAYED_WITHIN, EXPIRE)]
    pace = pace_of(table)
    waiting = {seat.who for seat in table.seats if seat.who and not seat.stand_in}
    if table.game.has_talk and any(seat.played_by_bot for seat in table.seats):
        found.append(Duty(table.at, TALK))
    for number in table.to_act:
        seat = table.seats[number - 1]
        if seat.played_by_bot:
            wait = bot_delay(table, number) if delay and table.opened.delay else 0.0
            found.append(Duty(seat.since + wait, BOT, number))
            continue
        deadline = seat.deadline(pace)
        if deadline is not None:
            found.append(Duty(deadline, CLOCK, number))
            if notify and pace.kind == "days" and not seat.notified:
                found.append(Duty(seat.since + NOTIFY_AFTER, NOTIFY, number))
        elif waiting - {seat.who}:
            # Somebody else is kept waiting. Alone with bots, people may take all the time there is.
            found.append(Duty(seat.since + GONE_AFTER, ABSENCE, number))
    return found


def shuffling_duties(table: Table, notify: bool) -> list[Duty]:
    """Return until when the seats that a shuffle waits for have time, and whom to tell."""
    until, shuffle = deadline(table), table.shuffle
    if until is None or shuffle is None:
        return []
    slow = notify and table.opened.pace.kind == "days"
    return [
        Duty(until, SHUFFLE),
        *(
            Duty(shuffle.since + NOTIFY_AFTER, NOTIFY, number)
            for number in shuffle.waits_for
            if slow and not table.seats[number - 1].notified
        ),
    ]


def bot_delay(table: Table, seat: int) -> float:
    """Return how long a bot seems to think: 0.7 to 1.6 seconds."""
    return 0.7 + (7 * seat + 3 * table.version) % 10 / 10
