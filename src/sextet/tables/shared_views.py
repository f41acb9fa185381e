"""What several who watch a table are sent, encoded once for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from sextet.tables.table import Table
from sextet.tables.views import (
    OwnPart,
    PublicPart,
    log_entries,
    mentioned,
    news_entries,
    views_part,
)
from sextet.tables.wire import raw

#: Fields of ``wire.TableView`` by name, each encoded already.
Fields = dict[str, Any]
Seats = tuple[int, ...]


def encoded(part: msgspec.Struct) -> Fields:
    """Encode each field of a part of a table's view by itself."""
    return {name: raw(value) for name, value in msgspec.structs.asdict(part).items()}


#: What may change of a table, as one viewer may know it: parts that are the same objects as long
#: as nothing in them has changed.
Parts = tuple[Fields, Fields, Fields]


def all_fields(parts: Parts) -> Fields:
    """Return the fields of all parts."""
    return {name: value for part in parts for name, value in part.items()}


def changed(part: Fields, before: Fields) -> Fields:
    """Return the fields of a part that are not as they were."""
    if part is before:
        return {}
    return {
        name: value
        for name, value in part.items()
        if (was := before[name]) is not value and was != value
    }


@dataclass(slots=True)
class PublicChanges:
    """What has changed of what is the same for everybody."""

    #: What was sent before: as long as it is held here, nothing else has its identity.
    before: Fields
    fields: Fields
    #: By the version since when: the message for all for whom nothing else has changed.
    messages: dict[int, bytes] = field(default_factory=dict)


@dataclass
class SharedViews:
    """What may change of one table, encoded."""

    #: What is the same for everybody, to be made anew when the table changes: the values, and each
    #: encoded. A field that has not changed is encoded once.
    _public: tuple[PublicPart, Fields] | None = None
    needs_public: bool = True
    #: Whose names are seen; forgotten when the table changes.
    _mentioned: frozenset[str] | None = None
    #: What the log says, all of it or since a version; forgotten when the table changes. The chat
    #: is not here: it bears names, and those may be erased at any time.
    _log: dict[int | None, Any] = field(default_factory=dict)
    #: What has changed for everybody, by the identity of what they were sent last; forgotten when
    #: the table changes.
    _since: dict[int, PublicChanges] = field(default_factory=dict)
    #: What belongs to somebody: as ``OwnPart`` has it.
    _own: dict[tuple[Seats, bool, Seats, Seats], Fields] = field(default_factory=dict)
    #: The position as seats see it, with the key under which it was encoded: as long as the key is
    #: the same, so is what they see.
    _views: dict[Seats, tuple[Any, Fields]] = field(default_factory=dict)

    def forget(self) -> None:
        """Encode anew what may have changed, when it is next asked for."""
        self.needs_public, self._log, self._mentioned = True, {}, None
        self._since = {}

    def set_public(self, part: PublicPart) -> None:
        """Take in what is the same for everybody, before fields are asked for."""
        self.needs_public, self._since = False, {}
        if self._public is None:
            self._public = part, encoded(part)
            return
        before, kept = self._public
        fields = {
            name: kept[name] if value == getattr(before, name) else raw(value)
            for name, value in msgspec.structs.asdict(part).items()
        }
        self._public = part, fields

    def mentioned(self, table: Table) -> frozenset[str]:
        """Return everybody whose name a viewer gets to see."""
        if self._mentioned is None:
            self._mentioned = frozenset(mentioned(table))
        return self._mentioned

    def parts(self, table: Table, who: str, muted: Seats = (), blocked: Seats = ()) -> Parts:
        """Return the changing fields as somebody may know them."""
        assert self._public is not None
        seats = tuple(table.held_by(who))
        key = (seats, bool(seats) or who == table.opened.by, muted, blocked)
        own = self._own.get(key)
        if own is None:
            own = self._own[key] = encoded(OwnPart(*key))
        return self._public[1], own, self._views_of(table, seats)

    def public_since(self, before: Fields) -> PublicChanges:
        """Return what has changed for everybody who was sent this last."""
        assert self._public is not None
        found = self._since.get(id(before))
        if found is None:
            found = PublicChanges(before, changed(self._public[1], before))
            self._since[id(before)] = found
        return found

    def whole_log(self, table: Table) -> Any:
        """Return the log as it is read, without pictures."""
        if None not in self._log:
            self._log[None] = raw(log_entries(table.entries))
        return self._log[None]

    def log_since(self, table: Table, version: int) -> Any:
        """Return the entries of the log that are newer than a version, with what they drew."""
        if version not in self._log:
            self._log[version] = raw(news_entries(table.entries, version))
        return self._log[version]

    def _views_of(self, table: Table, seats: Seats) -> Fields:
        key = () if table.match is None else tuple(map(table.match.view_key, seats or (0,)))
        kept = self._views.get(seats)
        if kept is None or kept[0] != key:
            kept = self._views[seats] = (key, encoded(views_part(table, seats)))
        return kept[1]
