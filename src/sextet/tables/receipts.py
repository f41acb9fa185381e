"""Receipts: what a client keeps of a command that was done, to show when it comes back.

A receipt names an event by its number and a keyed hash of the chain up to it: without the server's
key it tells nothing of cards that nobody may know yet. A second keyed hash proves that this server
wrote the receipt, so that nobody can cry wolf.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import re
from dataclasses import dataclass, field

from sextet.tables.memory import TableInMemory

log = logging.getLogger("sextet.tables")

#: Bytes of each of the two keyed hashes.
_HALF = 12
_FORM = re.compile(r"([1-9][0-9]{0,14})\.([A-Za-z0-9_-]{32})")


@dataclass(frozen=True)
class Receipts:
    """Writes the receipts of one server, and compares them with what is stored."""

    secret: bytes
    #: Tables that were found to be older than what clients had been told.
    went_back: set[str] = field(default_factory=set)

    def write(self, memory: TableInMemory, version: int) -> str:
        """Return what a client keeps of a command that was done at this version."""
        table = memory.table.id
        mark = self._keyed(b"mark", table, version, memory.hash_of(version))
        proof = self._keyed(b"proof", table, version, mark)
        return f"{version}.{base64.urlsafe_b64encode(mark + proof).decode()}"

    def given_at(self, table: str, receipt: str) -> int | None:
        """Return at which version a receipt was given; None if this server never gave it."""
        found = _FORM.fullmatch(receipt)
        if found is None:
            return None
        version, both = int(found[1]), base64.urlsafe_b64decode(found[2])
        proof = self._keyed(b"proof", table, version, both[:_HALF])
        return version if hmac.compare_digest(proof, both[_HALF:]) else None

    def gone(self, memory: TableInMemory, receipt: str) -> int | None:
        """Return which event a client was told of that is no longer there; None if all is well."""
        table = memory.table.id
        version = self.given_at(table, receipt)
        if version is None or memory.broken or receipt == self.write(memory, version):
            return None
        self.note_gone(table, version)
        return version

    def note_gone(self, table: str, version: int) -> None:
        """Let the admin know that a table has lost what it had."""
        if table not in self.went_back:
            log.error(
                "table %s: event %d was told and is gone: the database is older", table, version
            )
        self.went_back.add(table)

    def _keyed(self, kind: bytes, table: str, version: int, what: bytes) -> bytes:
        text = b"sextet receipt 2\n%b\n%b\n%d\n%b" % (kind, table.encode(), version, what)
        return hashlib.blake2b(text, digest_size=_HALF, key=self.secret).digest()
