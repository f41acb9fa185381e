"""Other logs that a viewer could not tell from the real one: what they must not know, permuted.

Two things are changed: cards that the viewer cannot see change places in the deals, and choices of
others that lie face down become other choices. What a viewer may know is what ``Game.view`` shows
at every step; a changed log that shows anything else is thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import msgspec

from sextet.core.errors import SextetError
from sextet.tables import events as e
from sextet.tables.chain import to_store
from sextet.tables.ports import Stored
from sextet.tables.table import BrokenLog, Table, open_table

Log = Sequence[e.AnyEvent]


def tables(log: Log) -> Iterator[Table]:
    """Replay a log, yielding the table after each event (the same object, changed)."""
    table = open_table("a-table-of-this-name", log[0], 0.0)
    yield table
    for number, event in enumerate(log[1:], start=2):
        table.apply(event, number, float(number))
        yield table


def seen_by(log: Log, seat: int) -> list[bytes]:
    """Return what a seat may see by the rules after each event (0: a spectator)."""
    seen = []
    for table in tables(log):
        if table.match is None:
            seen.append(b"")
            continue
        view = table.match.view(seat).state
        seen.append(view.tobytes() + repr(table.match.happenings).encode())
    return seen


def changed_logs(log: Log, seat: int, wanted: int, chance: random.Random) -> list[list[e.AnyEvent]]:
    """Return logs that differ only in what a seat must not know."""
    known = seen_by(log, seat)
    found: list[list[e.AnyEvent]] = []
    for _ in range(wanted * 12):
        if len(found) == wanted:
            break
        other = change_choice(log, seat, chance) if chance.random() < 0.5 else list(log)
        for _ in range(chance.randint(1, 4)):
            other = swap_in_deal(other, seat, chance)
        if other == list(log):
            continue
        try:
            if seen_by(other, seat) == known:
                found.append(other)
        except (BrokenLog, SextetError, AssertionError):
            continue
    return found


def swap_in_deal(log: Log, seat: int, chance: random.Random) -> list[e.AnyEvent]:
    """Exchange two cards of the last deal, and in the choices that others have made since."""
    deals = [k for k, event in enumerate(log) if isinstance(event, e.Dealt)]
    if not deals:
        return list(log)
    last = deals[-1]
    deal = log[last]
    assert isinstance(deal, e.Dealt)
    words = deal.cards.split(" ")
    number_like = chance.random() < 0.6
    places = [
        k for k, word in enumerate(words) if word.isdigit() == number_like and word.strip("|;")
    ]
    places = [k for k in places if words[k] not in ("rows", "specials", "stack", "draw")]
    if len(places) < 2:
        return list(log)
    a, b = chance.sample(places, 2)
    one, two = words[a], words[b]
    words[a], words[b] = two, one
    if number_like and chance.random() < 0.2:
        words[a] = one
        fresh = str(chance.randint(1, 104))
        if fresh not in words:
            words[b], two = fresh, fresh
            one = deal.cards.split(" ")[b]
    changed = list(log)
    changed[last] = msgspec.structs.replace(deal, cards=" ".join(words))
    for k in range(last + 1, len(log)):
        event = log[k]
        if isinstance(event, e.Moved | e.Changed) and event.seat != seat:
            move = {one: two, two: one}.get(event.move, event.move)
            changed[k] = msgspec.structs.replace(event, move=move)
    return changed


def change_choice(log: Log, seat: int, chance: random.Random) -> list[e.AnyEvent]:
    """Let others who have chosen face down have chosen something else."""
    changed = list(log)
    moves = [k for k, event in enumerate(log) if isinstance(event, e.Moved | e.Changed)]
    for k in moves[-4:]:
        event = log[k]
        assert isinstance(event, e.Moved | e.Changed)
        *_, table = tables(log[:k])
        legal = table.playing.legal(event.seat) or table.playing.changes(event.seat)
        if event.seat != seat and table.playing.hides_choices and legal:
            changed[k] = msgspec.structs.replace(event, move=chance.choice(legal))
    return changed


def stored(table: str, log: Log, at: Callable[[int], float] = float) -> list[Stored]:
    """Return a log as a store keeps it."""
    made: list[Stored] = []
    for number, event in enumerate(log, start=1):
        before = made[-1].hash if made else b""
        made.append(to_store(event, table, number, at(number), before))
    return made
