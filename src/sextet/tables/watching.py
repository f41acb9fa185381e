"""What somebody who watches a table is sent: a fresh view at first, then what has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from sextet.tables import show
from sextet.tables.hall import Held
from sextet.tables.shown import ChatEntry, LogEntry


class NewsMessage(msgspec.Struct, frozen=True, tag_field="is", tag="news"):
    """What has happened at a table since a version, and the fields that changed with it."""

    table: str
    version: int
    since: int
    entries: list[LogEntry]
    chat: list[ChatEntry]
    changed: dict[str, msgspec.Raw]


_encode = msgspec.json.Encoder().encode

TRUE, FALSE = show.raw(True), show.raw(False)


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
            "log": show.log(table.entries),
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
                show.news(table.entries, since),
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
                "getting_ready": show.raw(held.getting_ready),
                "watchers": show.raw(sum(not table.held_by(w.who) for w in held.watchers)),
            }
        seats = tuple(table.held_by(self.who))
        if seats not in cache:
            cache[seats] = {"you": show.raw(seats), "views": self._views(seats)}
        arranges = self.who == table.opened.by or bool(seats)
        return {**cache["all"], **cache[seats], "arranges": TRUE if arranges else FALSE}

    def _views(self, seats: tuple[int, ...]) -> msgspec.Raw:
        """Encode the views of these seats; as long as they stay the same, only once."""
        table, views = self.held.table, self.held.views
        moment = () if table.match is None else tuple(map(table.match.moment, seats or (0,)))
        kept = views.get(seats)
        if kept is None or kept[0] != moment:
            kept = views[seats] = (moment, show.raw(show.views(table, seats)))
        return kept[1]
