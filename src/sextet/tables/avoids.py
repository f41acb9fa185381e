"""Whom a viewer of a table has muted or blocked, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable

from sextet.tables.moderation import Avoided
from sextet.tables.table import Table
from sextet.tables.views import Name


class Avoids:
    """Whom one viewer has muted or blocked: what they are not sent, and what they are told."""

    def __init__(self, avoided: Iterable[Avoided] = ()) -> None:
        self._by_other = {one.other: one for one in avoided}

    def __contains__(self, other: object) -> bool:
        return other in self._by_other

    def seats(self, table: Table, name: Name, *, blocked: bool) -> tuple[int, ...]:
        """Return the seats of those who are muted, or blocked.

        Only under the name they had when that was done: who takes another name is not betrayed.
        """
        if not self._by_other:
            return ()
        return tuple(
            seat
            for seat, held in enumerate(table.seats, start=1)
            if (one := self._by_other.get(held.who)) is not None
            and one.blocked == blocked
            and one.name == name(held.who)
        )


NOBODY = Avoids()
