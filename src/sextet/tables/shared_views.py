"""What several who watch a table are sent, encoded once for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from sextet.tables.table import Table
from sextet.tables.views import OwnPart, PublicPart, player_views
from sextet.tables.wire import encode

#: Fields of ``wire.TableView`` by name, each encoded already.
Fields = dict[str, Any]
Seats = tuple[int, ...]


def encoded(part: msgspec.Struct) -> Fields:
    """Encode each field of a part of a table's view by itself."""
    return {name: msgspec.Raw(encode(getattr(part, name))) for name in part.__struct_fields__}


@dataclass
class SharedViews:
    """The encoded fields of one table that may change; forgotten when it has changed."""

    #: What is the same for everybody.
    _public: Fields | None = None
    #: All fields of those who hold the same seats and may arrange as much.
    _fields: dict[tuple[Seats, bool], Fields] = field(default_factory=dict)
    #: Views by the seats they are for, each with the key under which it was encoded. They are
    #: kept when the table changes: as long as the key is the same, so are they.
    _views: dict[Seats, tuple[Any, msgspec.Raw]] = field(default_factory=dict)

    def forget(self) -> None:
        """Encode anew when fields are next asked for."""
        self._public, self._fields = None, {}

    @property
    def needs_public(self) -> bool:
        """Whether the public part has to be given before fields are asked for."""
        return self._public is None

    def set_public(self, part: PublicPart) -> None:
        """Take in what is the same for everybody."""
        self._public = encoded(part)

    def fields(self, table: Table, who: str) -> Fields:
        """Return the changing fields as somebody may know them."""
        assert self._public is not None
        seats = tuple(table.held_by(who))
        arranges = who == table.opened.by or bool(seats)
        found = self._fields.get((seats, arranges))
        if found is None:
            own = OwnPart(seats, arranges, self._views_of(table, seats))
            found = self._fields[seats, arranges] = {**self._public, **encoded(own)}
        return found

    def _views_of(self, table: Table, seats: Seats) -> msgspec.Raw:
        key = () if table.match is None else tuple(map(table.match.view_key, seats or (0,)))
        kept = self._views.get(seats)
        if kept is None or kept[0] != key:
            views = msgspec.Raw(encode(player_views(table, seats)))
            kept = self._views[seats] = (key, views)
        return kept[1]
