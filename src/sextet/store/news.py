"""News between processes: a hint that a table has changed, never the change itself.

PostgreSQL carries it by NOTIFY, sent after the commit, several at once, on a connection of its
own: inside the commit it would make all writers wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any

from sextet.store.address import address
from sextet.store.connections import broken_connection, need_asyncpg

CHANNEL = "sextet"
#: PostgreSQL takes payloads of less than 8000 bytes.
_LONGEST = 7900
#: Asked so often whether the listening connection still lives, in seconds.
_HEARTBEAT = 15.0
_LONGEST_PAUSE = 5.0

_log = logging.getLogger(__name__)


class LocalNews:
    """News in one process, for SQLite: whoever listens here hears it in the loop's next turn."""

    def __init__(self) -> None:
        self._heard: Callable[[str, int], None] | None = None

    def tell(self, table: str, version: int) -> None:
        """Say that a table has reached a version. Returns at once."""
        if self._heard is not None:
            asyncio.get_running_loop().call_soon(self._heard, table, version)

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Set who is told. Nothing can be missed."""
        self._heard = heard

    async def close(self) -> None:
        """Tell nobody any more."""
        self._heard = None


class PostgresNews:
    """News over LISTEN and NOTIFY. A process does not hear what it told itself."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._asyncpg = need_asyncpg()
        self._failures = broken_connection(self._asyncpg)
        self._untold: dict[str, int] = {}
        self._telling: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._speaker: Any = None
        self._speaker_pid = 0

    def tell(self, table: str, version: int) -> None:
        """Say that a table has reached a version. Returns at once."""
        self._untold[table] = version
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Set who is told: ``heard`` of each news, ``missed`` when some may have been lost.

        ``missed`` is called whenever listening begins, the first time too: what changed before
        was not heard.
        """
        if self._listening is not None:
            self._listening.cancel()
        self._listening = asyncio.create_task(self._listen(heard, missed))

    async def close(self) -> None:
        """Stop listening and telling."""
        tasks = [task for task in (self._telling, self._listening) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._speaker is not None:
            await self._speaker.close()

    async def _tell(self) -> None:
        pause = 0.05
        try:
            while self._untold:
                untold, self._untold = self._untold, {}
                try:
                    if self._speaker is None or self._speaker.is_closed():
                        # A hint need not be on the disk before it is told.
                        self._speaker = await self._asyncpg.connect(
                            self._dsn, server_settings={"synchronous_commit": "off"}
                        )
                        self._speaker_pid = self._speaker.get_server_pid()
                    for payload in payloads(untold):
                        await self._speaker.execute(f"SELECT pg_notify('{CHANNEL}', $1)", payload)
                    pause = 0.05
                except self._failures as error:
                    _log.warning("news could not be told, trying again: %s", error)
                    self._untold = untold | self._untold
                    self._speaker = None
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)
        finally:
            self._telling = None

    async def _listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        def hear(_: object, pid: int, __: str, payload: str) -> None:
            if pid != self._speaker_pid:
                for table, version in unpack(payload):
                    heard(table, version)

        pause = 0.05
        while True:
            connection: Any = None
            try:
                connection = await self._asyncpg.connect(self._dsn)
                ended = asyncio.Event()
                connection.add_termination_listener(lambda _, ended=ended: ended.set())
                await connection.add_listener(CHANNEL, hear)
                missed()
                pause = 0.05
                await self._until_it_dies(connection, ended)
            except self._failures as error:
                _log.warning("listening for news failed, trying again: %s", error)
            finally:
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _until_it_dies(self, connection: Any, ended: asyncio.Event) -> None:
        while not ended.is_set():
            try:
                await asyncio.wait_for(ended.wait(), _HEARTBEAT)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=_HEARTBEAT)


def payloads(untold: dict[str, int]) -> Iterator[str]:
    """Pack news into as few payloads as PostgreSQL's limit allows."""
    words: list[str] = []
    length = 0
    for table, version in untold.items():
        word = f"{table}:{version}"
        size = len(word.encode()) + 1
        if words and length + size > _LONGEST:
            yield " ".join(words)
            words, length = [], 0
        words.append(word)
        length += size
    if words:
        yield " ".join(words)


def unpack(payload: str) -> Iterator[tuple[str, int]]:
    """Return the news of a payload; what is not ours is left out."""
    for word in payload.split(" "):
        table, _, version = word.rpartition(":")
        if table and version.isdecimal():
            yield table, int(version)


def open_news(url: str) -> LocalNews | PostgresNews:
    """Return the news for a database: across processes on PostgreSQL. Close it at the end."""
    where = address(url)
    return LocalNews() if where.path is not None else PostgresNews(where.dsn)
