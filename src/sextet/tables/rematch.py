"""Playing again: the next game of the same people, at a table of its own.

Who asks for it offers it; the others agree or decline. Nobody is seated at the next table who has
not agreed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Collection, Container, Sequence

import msgspec

from sextet.players import level_or_random
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.bots import STAND_IN_LEVEL
from sextet.tables.clocks import pace_of
from sextet.tables.commands import Refused
from sextet.tables.table import OVER, Table

#: So many seconds who was asked has for an answer; then the others may begin with a bot instead.
ANSWER_WITHIN = 30.0


def rematch(secret: bytes, table: Table, who: str, ask: c.Rematch, now: float) -> list[e.AnyEvent]:
    """Offer to play again, agree to it or decline; the last to agree opens the next table.

    The hall opens it before the event is kept.
    """
    if table.next:
        return []
    held = table.held_by(who)
    if not held:
        raise Refused("not-your-seat")
    if table.status != OVER:
        raise Refused("not-finished")
    offer = table.rematch
    if not ask.agree:
        open_to_answer = offer.agreed and held[0] not in offer.declined
        return [e.RematchDeclined(held[0])] if open_to_answer else []
    opens = e.Rematched(name_of_next(table.id, secret))
    others = others_here(table, who)
    if not others:
        return [opens]
    undecided = [seat for seat in others if seat not in offer.agreed]
    agrees = [] if held[0] in offer.agreed else [e.RematchAgreed(held[0], ask.adds)]
    if ask.bots and undecided:
        waits = [seat for seat in undecided if seat not in offer.declined]
        if not offer.agreed or (waits and now < offer.since + ANSWER_WITHIN):
            raise Refused("rematch-waits")
        undecided = []
    return [*agrees, *([] if undecided else [opens])]


def others_here(table: Table, who: str) -> list[int]:
    """Return the seats of the other people who are still here."""
    return [seat for seat in table.people_here if table.seats[seat - 1].who != who]


def seed_of_next(drawn: bytes) -> bytes:
    """Return the secret seed of the next table, from one that was drawn."""
    return hashlib.sha256(b"sextet rematch\n" + drawn).digest()


def opening_of_next(
    table: Table, who: str, published: str, adds: bool = False, apart: Container[str] = ()
) -> list[e.AnyEvent]:
    """Return the first events of the next table: agreed as before, who plays on seated anew.

    But for those who are kept apart: their seats stay free. ``adds``: whether the client of
    whoever opens it adds to the shuffle; the others have said so when they agreed.
    """
    adding = table.rematch.adds.union(table.held_by(who) if adds else ())
    seated = moved_on(table, who, adding)
    seated = [one for one in seated if not (isinstance(one, e.Sat) and one.who in apart)]
    opened = msgspec.structs.replace(
        table.opened,
        by=who,
        commitment=published,
        pace=pace_of(table),
        previous=table.id,
        begins=None,
        command="",
    )
    return [opened, *seated]


def start_of_next(opening: Sequence[e.AnyEvent]) -> list[e.AnyEvent]:
    """Return the start of the next game: at once, if every seat is taken."""
    opened, *seated = opening
    assert isinstance(opened, e.Opened)
    return [e.Committed()] if len(seated) == opened.players else []


def kept_apart(who: str, blocks: Collection[tuple[str, str]]) -> set[str]:
    """Return whom a rematch does not seat: with whoever asks for it, nobody blocked either way.

    Of two others the blocked one is not seated; they are not told why.
    """
    return {one for pair in blocks for one in pair if who in pair and one != who} | {
        other for one, other in blocks if who not in (one, other)
    }


def name_of_next(table: str, secret: bytes) -> str:
    """Return the id of the table where the next game is played: always the same."""
    digest = hmac.digest(secret, f"sextet rematch\n{table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def moved_on(table: Table, who: str, adding: Collection[int]) -> list[e.Sat | e.SeatedBot]:
    """Seat who plays on anew, bots in place of the others: one seat on; in SIX the loser begins."""
    count = len(table.seats)
    shift = 1
    if table.game.loser_begins:
        winners = table.playing.winners
        # The first seat begins: it goes to the loser, after a draw to who began second.
        shift = 0 if winners == (2,) else 1
    plays_on = table.rematch.agreed.union(table.held_by(who))
    seated: list[e.Sat | e.SeatedBot] = []
    for k, seat in enumerate(table.seats):
        place = (k - shift) % count + 1
        if seat.kind == "bot":
            seated.append(e.SeatedBot(place, seat.level))
        elif k + 1 in plays_on:
            seated.append(e.Sat(place, seat.who, adds=k + 1 in adding))
        else:
            seated.append(e.SeatedBot(place, level_or_random(STAND_IN_LEVEL, table.game)))
    return sorted(seated, key=lambda event: event.seat)
