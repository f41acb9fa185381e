"""What somebody who watches a table is sent: a fresh view at first, then what has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from sextet.tables import show
from sextet.tables.hall import Held
from sextet.tables.shown import ChatShown, EntryShown


class TableMessage(msgspec.Struct, frozen=True, tag_field="is", tag="table"):
    """A table as one viewer may know it: the fields of ``TableShown``."""

    table: str
    version: int
    fields: dict[str, msgspec.Raw]


class NewsMessage(msgspec.Struct, frozen=True, tag_field="is", tag="news"):
    """What has happened at a table since a version, and the fields that changed with it."""

    table: str
    version: int
    since: int
    entries: list[EntryShown]
    chat: list[ChatShown]
    changed: dict[str, msgspec.Raw]


_encode = msgspec.json.Encoder().encode


@dataclass
class Watch:
    """What one viewer has been sent of one table."""

    held: Held
    who: str
    name: Callable[[str], str]
    connected: Callable[[str], bool]
    version: int = 0
    sent: dict[str, msgspec.Raw] = field(default_factory=dict)

    def fresh(self) -> bytes:
        """Return the whole table as this viewer may know it."""
        table = self.held.table
        fields = self._fields()
        self.sent, self.version = fields, table.version
        whole = {
            "is": "table",
            "table": table.id,
            "version": table.version,
            **show.fixed_fields(table, self.name),
            **fields,
            "log": show.entries(table.entries, 0),
            "chat": show.chat(table.chat, 0, self.name),
        }
        return _encode(whole)

    def news(self) -> bytes | None:
        """Return what has changed since the last message; None if nothing has."""
        table, since = self.held.table, self.version
        fields = self._fields()
        changed = {key: value for key, value in fields.items() if value != self.sent.get(key)}
        if table.version == since and not changed:
            return None
        self.sent, self.version = fields, table.version
        return _encode(
            NewsMessage(
                table.id,
                table.version,
                since,
                show.entries(table.entries, since),
                show.chat(table.chat, since, self.name),
                changed,
            )
        )

    def resumes_at(self, version: int) -> bool:
        """Take up where a client that was away left off; False if it needs a fresh view."""
        entries = self.held.table.entries
        if version > self.held.table.version or not entries or entries[0].number > version:
            return False
        self.version = version
        return True

    def _fields(self) -> dict[str, msgspec.Raw]:
        held, cache = self.held, self.held.shown
        table = held.table
        if "all" not in cache:
            cache["all"] = {
                **show.changing_fields(table, held.seed),
                "seats": show.raw(show.seats_shown(table, self.name, self.connected)),
                "watchers": show.raw(len(held.watchers)),
            }
        seats = tuple(table.held_by(self.who))
        if seats not in cache:
            views = show.raw(show.views(table, seats))
            cache[seats] = {"you": show.raw(seats), "views": views}
        arranges = self.who == table.opened.by or bool(seats)
        return {**cache["all"], **cache[seats], "arranges": show.raw(arranges)}
