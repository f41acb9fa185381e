"""A table's next version while it is decided: events on a copy, of which nobody knows yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sextet.tables import events as e
from sextet.tables import results, shuffling, summaries
from sextet.tables.chain import to_store
from sextet.tables.ports import LogBatch, Stored
from sextet.tables.table import OVER, Table, open_table


@dataclass
class Draft:
    """A copy of a table, the events applied to it, and what their commands are answered."""

    table: Table
    seed: bytes
    before: Table | None = None
    stored: list[Stored] = field(default_factory=list)
    #: The version at which each command is done, by its key.
    answers: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table, seed: bytes) -> Draft:
        """Begin a draft of a table's next version."""
        return cls(table.copy(), seed, table)

    @classmethod
    def of_new(cls, table: str, seed: bytes, events: Sequence[e.AnyEvent], now: float) -> Draft:
        """Begin a table with its first events."""
        draft = cls(open_table(table, events[0], now), seed)
        draft._store(events[0], now)
        draft.write(events[1:], now)
        return draft

    def write(self, events: Sequence[e.AnyEvent], now: float) -> None:
        """Apply events, and the beginning and the deals that follow from them."""
        for event in events:
            self._add(event, now)
        while (due := shuffling.due(self.table, self.seed)) is not None:
            self._add(due, now)

    def _add(self, event: e.AnyEvent, now: float) -> None:
        if isinstance(event, e.Committed):
            event = shuffling.committed(self.table, self.seed, event)
        self.table.apply(event, self.table.version + 1, now)
        self._store(event, now)

    def _store(self, event: e.AnyEvent, now: float) -> None:
        table = self.table
        stored = to_store(event, table.id, table.version, now, table.hash)
        table.hash = stored.hash
        self.stored.append(stored)

    def batch(self, due: float | None) -> LogBatch:
        """Return what is to be appended in one commit; ``due``: when the table must be woken."""
        table, before = self.table, self.before
        ended = before is not None and table.status == OVER != before.status
        same = before is not None and table.people == before.people
        return LogBatch(
            table.id,
            after=before.version if before is not None else 0,
            events=self.stored,
            status=table.status,
            due=due,
            summary=summaries.encode(summaries.stored_summary(table)),
            members=None if same else table.people,
            result=results.encode(results.result(table)) if ended else None,
            follows=before.hash if before is not None else b"",
        )
