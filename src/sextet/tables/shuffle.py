"""How far the people of a table are with shuffling together, and what each event of it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from sextet.core.dealer import Dealer
from sextet.core.together import (
    BOT,
    NOTHING_ADDED,
    VERSION,
    Terms,
    TogetherDealer,
    attempt_seed,
)
from sextet.tables import events as e
from sextet.tables.seats import Seat


@dataclass(frozen=True)
class Shuffle:
    """An attempt to shuffle together: what was committed to, sealed and opened, seat by seat."""

    attempt: int
    commitment: str
    seating: tuple[str, ...]
    #: Since when those who are waited for have been asked.
    since: float
    #: Empty for a seat that has sent none.
    hashes: tuple[str, ...]
    nonces: tuple[str, ...]
    absent: frozenset[int] = frozenset()

    @property
    def unsealed(self) -> list[int]:
        """The seats whose hashes are waited for."""
        return [
            k
            for k, word in enumerate(self.seating, start=1)
            if word == str(k) and not self.hashes[k - 1] and k not in self.absent
        ]

    @property
    def unopened(self) -> list[int]:
        """The seats that have sent a hash and not opened it."""
        shown = zip(self.hashes, self.nonces, strict=True)
        return [k for k, (hash, nonce) in enumerate(shown, start=1) if hash and not nonce]

    @property
    def waits_for(self) -> list[int]:
        """The seats whose hashes, or then whose numbers, are waited for; none when all is done."""
        return self.unsealed or self.unopened

    @property
    def step(self) -> Literal["seal", "open", "done"]:
        """What is waited for."""
        return "seal" if self.unsealed else "open" if self.unopened else "done"


def seating_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return who adds to the shuffle, a word a seat: each person's client adds once."""
    first: dict[str, str] = {}
    for number, seat in enumerate(seats, start=1):
        if seat.adds:
            first.setdefault(seat.who, str(number))
    return tuple(
        BOT if seat.kind == "bot" else first.get(seat.who, NOTHING_ADDED) for seat in seats
    )


class Shuffled(Protocol):
    """A table, as far as its shuffle must know it."""

    id: str
    opened: e.Opened
    at: float
    seats: list[Seat]
    shuffle: Shuffle | None
    attempts: int
    deals: int

    def set_seat(self, number: int, seat: Seat) -> None:
        """Put somebody on a seat."""

    def change_seat(self, number: int, **changes: Any) -> None:
        """Change something about a seat."""

    def held_by(self, who: str) -> list[int]:
        """Return the seats that an identity holds."""

    def tell(self, key: str, **values: Any) -> None:
        """Add a line to the log."""


def apply(event: e.Shuffling, table: Shuffled) -> None:
    """Take an event of a shuffle in."""
    if isinstance(event, e.Committed):
        none = ("",) * len(table.seats)
        attempt = table.attempts = event.attempt
        table.shuffle = Shuffle(
            *(attempt, event.commitment, event.seating, table.at), hashes=none, nonces=none
        )
        if attempt > 1:
            table.tell("table.shuffle-anew", attempt=attempt)
    elif isinstance(event, e.Dropped):
        table.tell("table.shuffle-dropped", seat=event.seat)
        for seat in table.held_by(table.seats[event.seat - 1].who):
            table.set_seat(seat, Seat())
        table.shuffle = None
    else:
        before, table.shuffle = table.shuffle, _after(event, table.shuffle)
        if isinstance(event, e.Absent):
            table.tell("table.shuffle-without", seat=event.seat)
        if before and before.step == "seal" != table.shuffle.step:
            table.shuffle = replace(table.shuffle, since=table.at)
            for seat in table.shuffle.unopened:
                table.change_seat(seat, notified=False)


def _after(event: e.Shuffling, shuffle: Shuffle | None) -> Shuffle:
    """Return the shuffle after what a seat's client did, or did not."""
    assert shuffle is not None
    if isinstance(event, e.Sealed):
        return replace(shuffle, hashes=_put(shuffle.hashes, event.seat, event.hash))
    if isinstance(event, e.Revealed):
        return replace(shuffle, nonces=_put(shuffle.nonces, event.seat, event.nonce))
    assert isinstance(event, e.Absent)
    return replace(shuffle, absent=shuffle.absent | {event.seat})


def _put(words: tuple[str, ...], seat: int, word: str) -> tuple[str, ...]:
    return (*words[: seat - 1], word, *words[seat:])


def terms(table: Shuffled, options: dict[str, str]) -> Terms:
    """Return what a table's next attempt commits to; ``options``: those that are unusual."""
    seating = seating_of(table.seats)
    return Terms(table.id, table.attempts + 1, table.opened.game, options, seating)


def headers(table: Shuffled) -> dict[str, str]:
    """Return the headers of a table's record: what checking its deals needs."""
    shuffle = table.shuffle
    if shuffle is None:
        nonces = " ".join(seat.nonce or "-" for seat in table.seats)
        return {"x-table": table.id, "x-commitment": table.opened.commitment, "x-nonces": nonces}
    begins = table.opened.begins
    how = "anew" if begins and begins.anew else "same"
    return {
        **({"x-from": f"{begins.table} {begins.step} {how}"} if begins else {}),
        **({"x-coach": "yes"} if table.opened.coach else {}),
        "x-table": table.id,
        "x-dealing": str(VERSION),
        "x-attempt": str(shuffle.attempt),
        "x-seating": " ".join(shuffle.seating),
        "x-commitment": shuffle.commitment,
        "x-hashes": " ".join(hash or NOTHING_ADDED for hash in shuffle.hashes),
        "x-nonces": " ".join(nonce or NOTHING_ADDED for nonce in shuffle.nonces),
    }


def dealer(table: Shuffled, secret: bytes) -> Dealer:
    """Return the dealer of a table's next deal."""
    shuffle = table.shuffle
    if shuffle is None:
        nonces = tuple(bytes.fromhex(seat.nonce) for seat in table.seats)
        return Dealer(secret, table.id, nonces, table.deals)
    seed = attempt_seed(secret, shuffle.attempt)
    settled = shuffle.commitment, shuffle.hashes, shuffle.nonces
    return TogetherDealer(seed, table.id, (), table.deals, *settled)
