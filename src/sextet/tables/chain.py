"""The chain of a table's log: each event's hash covers the event before it (docs/damage.md).

Whatever changes in a stored log, or is missing from it, no longer follows from what comes before.
What can be erased is not in the chain itself, only its salted hash: the words and their salt go
together, and the chain stays whole.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from struct import Struct
from struct import error as struct_error

import msgspec

from sextet.core.errors import SextetError
from sextet.tables import events as e
from sextet.tables.ports import Stored

_EVENT = b"sextet event 1\n"
_WORDS = b"sextet words 1\n"
_LINE = b"sextet line 1\n"
#: The hash before, the number, the time, and how long the table's id and the data are.
_FIXED = Struct(">32sQdII")
SALT_BYTES = 16
#: Bytes of an event's hash that are kept in memory, for receipts.
KEPT = 16
#: Bytes before a line of a list of tables, by which it is known to be as it was written.
CHECK_BYTES = 8


class Damaged(SextetError):  # noqa: N818
    """What is stored is not what was written."""


def link(before: bytes, table: str, number: int, at: float, data: bytes) -> bytes:
    """Return the hash of an event that follows on the one with the hash ``before``."""
    name = table.encode()
    fixed = _FIXED.pack(before, number, at, len(name), len(data))
    return hashlib.sha256(b"".join((_EVENT, fixed, name, data))).digest()


def seal(words: bytes) -> str:
    """Return the hash of a salt and the words after it."""
    return hashlib.sha256(_WORDS + words).hexdigest()


def to_store(event: e.AnyEvent, table: str, number: int, at: float, before: bytes) -> Stored:
    """Return an event as it is stored after the one with the hash ``before``."""
    words = writer = None
    if isinstance(event, e.Chatted):
        words, writer = secrets.token_bytes(SALT_BYTES) + event.text.encode(), event.who
        event = msgspec.structs.replace(event, text="", sealed=seal(words))
    data = e.encode(event)
    return Stored(number, at, data, link(before, table, number, at, data), words, writer)


def event_of(stored: Stored) -> e.AnyEvent:
    """Return a stored event, with what was written where that has not been erased."""
    event: e.AnyEvent = e.decode(stored.data)
    if stored.words is None:
        return event
    if isinstance(event, e.Chatted) and isinstance(stored.words, bytes):
        if event.sealed == seal(stored.words):
            text = stored.words[SALT_BYTES:].decode()
            return e.Chatted(event.who, event.seat, text, event.sealed, command=event.command)
    raise Damaged(f"event {stored.number}: these are not the words that were written")


def follow(before: bytes, table: str, after: int, log: Sequence[Stored]) -> bytes:
    """Check that events follow on one with this hash and number; return the hash of the last."""
    for number, stored in enumerate(log, start=after + 1):
        if stored.number != number:
            raise Damaged(f"table {table}: event {number} is missing")
        try:
            before = link(before, table, number, stored.at, stored.data)
        except (TypeError, ValueError, struct_error):  # not even of the right kind
            before = b""
        if not before or stored.hash != before:
            raise Damaged(f"table {table}: event {number} does not follow from those before it")
    return before


def with_check(line: bytes) -> bytes:
    """Return a line for lists of tables with what tells that it is as it was written."""
    return hashlib.sha256(_LINE + line).digest()[:CHECK_BYTES] + line


def checked(line: bytes) -> bytes:
    """Return a line without its check; ``Damaged`` if it is not as it was written."""
    if with_check(line[CHECK_BYTES:]) != line:
        raise Damaged("a table's line for lists is not as it was written")
    return line[CHECK_BYTES:]
