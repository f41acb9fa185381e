"""What an append writes, as rows, the same for both engines."""

from __future__ import annotations

import math
import time
from typing import Any

from sextet.tables.ports import LogBatch, NewTable

Row = tuple[Any, ...]


def event_rows(batch: LogBatch) -> list[Row]:
    """Return the rows of events, in the order of their columns."""
    table = batch.table
    return [
        (table, event.number, event.at, event.data, event.writer, event.words, event.hash)
        for event in batch.events
    ]


def head_row(batch: LogBatch, lease: float) -> Row:
    """Return what changes in the row of tables.

    id, version and hash before, version, status, updated_at, due_at, lease_until, summary, hash.
    The process that
    appends holds the lease of the duty until ``lease`` seconds after it is due: it wakes the
    table itself, and others only if it did not. Leases end on round times, so that the moves of
    a few seconds leave their index alone.
    """
    due = batch.due
    events = batch.events
    return (
        batch.table,
        batch.after,
        batch.follows,
        batch.after + len(events),
        batch.status,
        events[-1].at if events else time.time(),
        due,
        None if due is None else lease_end(due, lease),
        batch.summary,
        batch.hash,
    )


def lease_end(due: float, lease: float) -> float:
    """Return when a lease ends, up to a third later than asked for."""
    grain = lease / 3
    return math.ceil((due + lease) / grain) * grain if grain else due


def new_row(new: NewTable, first: LogBatch, lease: float) -> Row:
    """Return a new row of tables, in the order of its columns."""
    _, _, _, version, status, updated_at, due, lease_until, summary, hash_ = head_row(first, lease)
    return (
        new.table,
        version,
        status,
        new.game,
        new.public,
        new.opened_at,
        new.opened_by,
        updated_at,
        due,
        lease_until,
        new.seed,
        summary,
        hash_,
    )
