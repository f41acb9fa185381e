"""Shuffling together before a game: sealing a number, opening it, and what follows by itself."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from sextet.core import together
from sextet.core.match import Match
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.commands import Refused
from sextet.tables.playing import due_deal
from sextet.tables.seating import must_be_shuffling, seat_of
from sextet.tables.shuffle import Shuffle
from sextet.tables.shuffle import terms as terms_of
from sextet.tables.table import OPEN, Table

#: So many seconds a client has to send its hash, and then to open its number.
WITHIN = 10.0


def seal(table: Table, who: str, ask: c.Seal, now: float) -> list[e.AnyEvent]:
    """Take the hash of a client's number; once sent, it stands."""
    shuffle = asked_of(table, who, ask)
    if shuffle.hashes[ask.seat - 1] == ask.hash:
        return []
    if ask.seat not in shuffle.unsealed:
        raise Refused("shuffle-not-asked")
    return [e.Sealed(ask.seat, ask.hash)]


def reveal(table: Table, who: str, ask: c.Reveal, now: float) -> list[e.AnyEvent]:
    """Take the number that a client is bound to, all hashes being known."""
    shuffle = asked_of(table, who, ask)
    if shuffle.nonces[ask.seat - 1] == ask.nonce:
        return []
    if shuffle.step != "open" or ask.seat not in shuffle.unopened:
        raise Refused("shuffle-not-asked")
    sealed = together.seal(bytes.fromhex(ask.nonce), shuffle.commitment, ask.seat)
    if sealed != shuffle.hashes[ask.seat - 1]:
        raise Refused("shuffle-other-number")
    return [e.Revealed(ask.seat, ask.nonce)]


def asked_of(table: Table, who: str, ask: c.Seal | c.Reveal) -> Shuffle:
    """Return the shuffle that somebody's client adds to; refuse if it is another or over.

    What was added stays so: a client that says it again after the deal is told that it is done.
    """
    seat_of(table, who, ask.seat)
    shuffle = must_be_shuffling(table)
    if shuffle.attempt != ask.attempt:
        raise Refused("shuffle-not-asked")
    return shuffle


def deadline(table: Table) -> float | None:
    """Return until when the seats that a shuffle waits for have time; None for no limit.

    Who plays with bots alone keeps nobody waiting.
    """
    if table.shuffle is None or len(table.people) < 2:
        return None
    pace = table.opened.pace
    return table.shuffle.since + (pace.days * 86400.0 if pace.kind == "days" else WITHIN)


def time_is_up(table: Table) -> list[e.AnyEvent]:
    """Return what follows when a shuffle has waited long enough."""
    shuffle = table.shuffle
    assert shuffle is not None
    if shuffle.step == "seal":
        return [e.Absent(seat) for seat in shuffle.unsealed]
    return [e.Dropped(seat) for seat in shuffle.unopened]


def committed(table: Table, secret: bytes, asked: e.Committed) -> e.Committed:
    """Fill in what a table commits to. Where nothing is dealt, nobody need add anything."""
    settings = table.game.settings(table.opened.players, table.opened.options)
    terms = terms_of(table, together.unusual(table.game, settings.options))
    if not Match(table.game, settings).waits_for_deal:
        nobody = (together.BOT if word == together.BOT else "-" for word in terms.seating)
        terms = replace(terms, seating=tuple(nobody))
    seed = together.attempt_seed(secret, terms.attempt)
    return msgspec.structs.replace(
        asked,
        attempt=terms.attempt,
        commitment=together.commitment(seed, terms),
        seating=terms.seating,
    )


def due(table: Table, secret: bytes) -> e.AnyEvent | None:
    """Return what a table does at once: begins when all have shuffled, deals when it must."""
    shuffle = table.shuffle
    if table.status == OPEN and shuffle is not None and shuffle.step == "done":
        return e.Started()
    return due_deal(table, secret)
