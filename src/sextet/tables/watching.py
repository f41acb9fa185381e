"""What somebody who watches a table is sent: the whole table at first, then what has changed."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from sextet.tables.avoids import NOBODY, Avoids
from sextet.tables.memory import TableInMemory
from sextet.tables.shared_views import Fields, Parts, all_fields, changed
from sextet.tables.views import IsConnected, Name, chat_entries, fixed_part, public_part
from sextet.tables.wire import NewsMessage, TableChanges, TableMessage, encode


@dataclass
class Viewer:
    """Somebody who looks at a table, and what they have been sent of it."""

    memory: TableInMemory
    who: str
    name: Name
    connected: IsConnected
    #: Whose chat they are not sent.
    avoids: Avoids = NOBODY
    version: int = 0
    sent: Parts | None = None

    def whole(self) -> bytes:
        """Return the whole table as this viewer may know it: a ``TableMessage``."""
        table = self.memory.table
        self.sent, self.version = self._parts(), table.version
        fixed = msgspec.structs.asdict(fixed_part(table, self.name))
        return encode(
            TableMessage(
                table=table.id,
                version=table.version,
                **fixed,
                **all_fields(self.sent),
                log=self.memory.shared.whole_log(table),
                chat=chat_entries(table.chat, 0, self.name, self.avoids),
            )
        )

    def news(self) -> bytes | None:
        """Return what has changed since the last message, a ``NewsMessage``; None if nothing."""
        table, since, before = self.memory.table, self.version, self.sent
        if table.version < since:  # it was read anew, and is not what it was
            return self.whole()
        parts = self._parts()
        if before is None:
            return self._news_since(since, parts, all_fields(parts))
        public = self.memory.shared.public_since(before[0])
        if parts[1] is not before[1] or parts[2] is not before[2]:
            own = changed(parts[1], before[1]) | changed(parts[2], before[2])
            return self._news_since(since, parts, public.fields | own)
        if table.chat and table.chat[-1].number > since:
            return self._news_since(since, parts, public.fields)
        # The same for all of whom this is true: most who watch somebody choose.
        message = public.messages.get(since)
        if message is not None:
            self.sent, self.version = parts, table.version
        else:
            message = self._news_since(since, parts, public.fields)
            if message is not None:
                public.messages[since] = message
        return message

    def _news_since(self, since: int, parts: Parts, changes: Fields) -> bytes | None:
        """Return a message with these changes; None if nothing is new."""
        table = self.memory.table
        if table.version == since and not changes:
            return None
        self.sent, self.version = parts, table.version
        log = self.memory.shared.log_since(table, since)
        chat = chat_entries(table.chat, since, self.name, self.avoids)
        return encode(
            NewsMessage(table.id, table.version, since, log, chat, TableChanges(**changes))
        )

    def resumes_at(self, version: int) -> bool:
        """Take up where a client that was away left off; False if it needs the whole table."""
        table = self.memory.table
        if version > table.version or not table.entries or table.entries[0].number > version:
            return False
        self.version = version
        return True

    def _parts(self) -> Parts:
        memory, shared = self.memory, self.memory.shared
        # Nobody forgets what is encoded of a table that nobody watches: names may have gone.
        if shared.needs_public or not memory.watchers:
            watchers = sum(not memory.table.held_by(one.who) for one in memory.watchers)
            shared.set_public(
                public_part(
                    *(memory.table, memory.seed, self.name, self.connected),
                    watchers=watchers,
                    getting_ready=memory.getting_ready,
                    crowded=memory.crowded,
                )
            )
        muted = self.avoids.seats(memory.table, self.name, blocked=False)
        blocked = self.avoids.seats(memory.table, self.name, blocked=True)
        return shared.parts(memory.table, self.who, muted, blocked)
