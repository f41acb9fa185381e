"""A whole database looked through: is everything in it what was written? Changes nothing.

Tables are read as a server reads them, and all that follows from their logs is compared. Of what
follows from nothing else (names, addresses, reports) only the form can be looked at.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from sextet.store.address import Address
from sextet.store.reader import LOAD, PostgresReader, Reader, SqliteReader
from sextet.store.schema import metadata
from sextet.store.table_logs import loaded
from sextet.tables import results
from sextet.tables.chain import SALT_BYTES, Damaged, event_of
from sextet.tables.events import Chatted
from sextet.tables.ports import Stored, Unreadable
from sextet.tables.table import OVER, BrokenLog, Table
from sextet.tables.whole import restore

#: Ids read at a time.
CHUNK = 500

#: Told how many tables have been looked through, and how many there are.
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Fault:
    """Something that is not as it should be: what, in which of the database's tables, which row.

    ``table``: a live table is damaged. ``rules``: it no longer replays. ``row``: a row does not fit
    the others. ``engine``: what the database says of itself.
    """

    kind: str
    where: str
    which: str


@dataclass
class Examination:
    """What was looked through so far."""

    reader: Reader
    tables: int = 0
    events: int = 0

    async def faults(self, tell: Tell) -> AsyncIterator[Fault]:
        """Look through everything."""
        async for fault in self._of_the_engine():
            yield fault
        total = int((await self.reader.fetch("SELECT count(*) FROM tables"))[0][0])
        after = ""
        while ids := await self.reader.fetch(_IDS, after):
            for (name,) in ids:
                async for fault in self._of_a_table(str(name)):
                    yield fault
                self.tables += 1
            after = ids[-1][0]
            tell(self.tables, total)
        for where, statement in _STRAY.items():
            async for fault in self._stray(where, statement):
                yield fault

    async def _of_the_engine(self) -> AsyncIterator[Fault]:
        for statement in _SQLITE if isinstance(self.reader, SqliteReader) else _READ_ALL:
            try:
                for row in await self.reader.fetch(statement):
                    if row[0] != "ok":
                        yield Fault("engine", "", " ".join(str(row[0]).split()))
            except Unreadable as error:
                yield Fault("engine", "", str(error))

    async def _of_a_table(self, name: str) -> AsyncIterator[Fault]:
        """Look at one table, and at what others say of it."""
        try:
            head, log = loaded(await self.reader.fetch(LOAD, name))
            self.events += len(log)
            table = restore(head, name, log)
        except BrokenLog:
            yield Fault("rules", "tables", name)
            return
        except (Damaged, Unreadable):
            yield Fault("table", "tables", name)
            return
        seated = {row[0] for row in await self.reader.fetch(_MEMBERS, name)}
        if seated != set(table.people):
            yield Fault("row", "members", name)
        if not _fits(table, log, await self.reader.fetch(_RESULT, name)):
            yield Fault("row", "results", name)
        async for fault in self._of_the_chat(name, log):
            yield fault

    async def _of_the_chat(self, name: str, log: Sequence[Stored]) -> AsyncIterator[Fault]:
        """See that whose words are gone was erased, and that the others can be found."""
        said = [(one, event) for one in log if isinstance(event := event_of(one), Chatted)]
        if not said:
            return
        writers = dict(await self.reader.fetch(_WRITERS, name))
        for one, event in said:
            if one.words is not None:
                whole = writers.get(one.number) == event.who
            else:
                whole = not event.sealed or not await self.reader.fetch(_LIVING, event.who)
            if not whole:
                yield Fault("row", "events", f"{name} {one.number}")

    async def _stray(self, where: str, statement: str) -> AsyncIterator[Fault]:
        try:
            rows = await self.reader.fetch(statement)
        except Unreadable as error:
            yield Fault("engine", where, str(error))
            return
        for row in rows:
            if where not in _LOOK or not _LOOK[where](row):
                yield Fault("row", where, str(row[0]))


def _fits(table: Table, log: Sequence[Stored], kept: Sequence[Any]) -> bool:
    """Tell whether a game's stored result is that of its log."""
    if not kept:
        return table.status != OVER
    data, game, ended_at, rated_at = kept[0]
    if table.match is None or not table.match.over or ended_at not in {one.at for one in log}:
        return False
    try:
        found = results.decode(data)
    except msgspec.MsgspecError:
        return False
    # Why a game is not rated is a matter of policy, which may have changed since.
    wanted = msgspec.structs.replace(results.result(table), unrated=found.unrated)
    timely = rated_at is None or rated_at >= ended_at
    return bool(found == wanted and game == table.opened.game and timely)


def _rating_fits(row: Sequence[Any]) -> bool:
    _, mu, sigma, games, score = row
    try:
        sound = math.isfinite(mu) and math.isfinite(sigma) and sigma > 0 and games >= 1
        return bool(sound and score == mu - 3 * sigma)
    except TypeError:
        return False


def _line_fits(row: Sequence[Any]) -> bool:
    """Tell whether the line that a report keeps is the one that was written."""
    _, kept, words = row
    return bool(kept.encode() == bytes(words[SALT_BYTES:]))


async def open_reader(where: Address) -> Reader:
    """Open a database for reading alone."""
    if where.path is not None:
        return SqliteReader(where.path, only=True)
    return await PostgresReader.open(where.dsn)


_IDS = f"SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT {CHUNK}"
_MEMBERS = "SELECT identity FROM members WHERE table_id = $1"
_RESULT = "SELECT data, game, ended_at, rated_at FROM results WHERE table_id = $1"
_WRITERS = "SELECT number, writer FROM events WHERE table_id = $1 AND writer IS NOT NULL"
_LIVING = "SELECT identity FROM identities WHERE identity = $1 AND NOT erased"
_SQLITE = ("PRAGMA integrity_check", "PRAGMA foreign_key_check")
#: Reading every row lets PostgreSQL look at every page's checksum, where it keeps them.
_READ_ALL = tuple(
    f"SELECT 'ok' FROM (SELECT count(one::text) FROM {name} AS one) AS all_of_it"
    for name in metadata.tables
)
#: Rows that nothing else in the database speaks for, by the table where they are.
_STRAY = {
    "events": "SELECT DISTINCT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables)",
    "members": "SELECT table_id FROM members WHERE table_id NOT IN (SELECT id FROM tables)",
    "results": "SELECT table_id FROM results WHERE table_id NOT IN (SELECT id FROM tables)",
    "identities": "SELECT identity FROM identities WHERE erased AND (nickname <> '' OR mail IS NOT"
    " NULL OR recovery_hash IS NOT NULL) OR NOT erased AND (nickname = '' OR seen_at < created_at)",
    "passes": "SELECT identity FROM passes WHERE ended_at IS NULL AND identity NOT IN"
    " (SELECT identity FROM identities WHERE NOT erased)",
    "subscriptions": "SELECT identity FROM subscriptions WHERE identity NOT IN"
    " (SELECT identity FROM identities WHERE NOT erased)",
    "studies": "SELECT table_id FROM studies WHERE table_id NOT IN (SELECT id FROM tables)"
    " OR identity NOT IN (SELECT identity FROM identities WHERE NOT erased)",
    "studied": "SELECT table_id FROM studied WHERE table_id NOT IN (SELECT id FROM tables)"
    " OR identity NOT IN (SELECT identity FROM identities WHERE NOT erased)",
    "mistakes": "SELECT table_id FROM mistakes WHERE table_id NOT IN (SELECT id FROM tables)"
    " OR identity NOT IN (SELECT identity FROM identities WHERE NOT erased)",
    "ratings": "SELECT identity, mu, sigma, games, score FROM ratings",
    "report_lines": "SELECT report, text, events.words FROM report_lines"
    " JOIN reports ON reports.number = report"
    " JOIN events ON events.table_id = reports.table_id AND events.number = report_lines.number"
    " WHERE events.words IS NOT NULL AND text <> ''",
}
#: Of these every row is looked at.
_LOOK: dict[str, Callable[[Sequence[Any]], bool]] = {
    "ratings": _rating_fits,
    "report_lines": _line_fits,
}
