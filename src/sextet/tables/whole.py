"""A stored table made live again, and whether all that is stored of it fits together."""

from __future__ import annotations

from collections.abc import Sequence

from sextet.core.dealer import verify
from sextet.tables import events as e
from sextet.tables import summaries
from sextet.tables.chain import Damaged
from sextet.tables.ports import Stored, TableHead
from sextet.tables.table import CLOSED, Table, open_table, replay


def restore(head: TableHead | None, name: str, log: Sequence[Stored]) -> Table:
    """Return the table of a row and a log; ``Damaged`` unless each is what was written."""
    if head is None or not log:
        missing = "row" if head is None else "log"
        raise Damaged(f"table {name}: its {missing} is missing")
    if (head.version, head.hash) != (log[-1].number, log[-1].hash):
        raise Damaged(f"table {name}: its row is at {head.version}, its log at {log[-1].number}")
    table = replay(name, list(log))
    try:
        wrong = differences(head, table, log[0].at)
    except Exception as error:
        # Damage takes any form: a text where a number was, a number where a name was.
        raise Damaged(f"table {name}: its row cannot be read: {error}") from error
    if wrong:
        raise Damaged(f"table {name}: its row does not follow from its log: {', '.join(wrong)}")
    return table


def differences(head: TableHead, table: Table, opened_at: float) -> list[str]:
    """Return which columns of a table's row do not follow from its log."""
    opened = table.opened
    line = summaries.decode(head.line)
    seats = [(seat.kind, seat.who, seat.level) for seat in line.seats]
    same = {
        "id": head.table == line.table == table.id,
        "status": head.status == line.status == table.status,
        "game": head.game == line.game == opened.game,
        "public": head.public == opened.public,
        "opened_at": head.opened_at == opened_at,
        "opened_by": head.opened_by == opened.by,
        "updated_at": head.updated_at == table.at,
        "seed": verify(head.seed, opened.commitment),
        "line": seats == [(seat.kind, seat.who, seat.level) for seat in table.seats],
    }
    return [column for column, is_same in same.items() if not is_same]


def wreck(name: str, log: Sequence[Stored], why: str) -> Table | None:
    """Return what is left of a table that cannot be played on: that it is closed, and why.

    None, where not even its opening can be read.
    """
    try:
        first = e.decode(log[0].data)
        left = open_table(name, first, log[0].at)
        left.version = max(1, int(log[-1].number))
    except Exception:
        return None
    left.status = CLOSED
    left.tell(why)
    return left
