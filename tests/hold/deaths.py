"""Where a server can be made to die: as by ``kill -9``, at a point of an append of one's choice.

The points lie around the commit of an append to a table's log:

- ``before``: everything is decided and handed to the database, but not committed;
- ``committed``: it is committed, and nobody has been told;
- ``answered``: who asked has the answer, and the news has not gone out. What a table did by
  itself has no answer: there it is the moment before the news.

With `` opening`` after it a point is one of the opening of a table.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from typing import Any

from sextet.server.socket import Connection
from sextet.store import postgres_commit, sqlite_commit
from sextet.store.writer import Waiting
from sextet.tables import wire
from sextet.tables.hall import Hall

BEFORE, COMMITTED, ANSWERED = "before", "committed", "answered"
POINTS = (BEFORE, COMMITTED, ANSWERED)


def die() -> None:
    """Die as by ``kill -9``: nothing is finished, flushed or said."""
    os.kill(os.getpid(), signal.SIGKILL)


class Death:
    """Counts appends, and dies at a point of the one whose turn it is."""

    def __init__(self, point: str, at: int) -> None:
        self.point, _, what = point.partition(" ")
        self.at, self.opening = at, what == "opening"
        self.appends = 0

    @property
    def now(self) -> bool:
        return self.appends >= self.at


def arrange(point: str, at: int) -> None:
    """Let this process die at a point of its append number ``at``."""
    death = Death(point, at)
    _around_the_commit(death)
    if point == ANSWERED:
        _between_answer_and_news(death)


def _count(death: Death, group: Sequence[Waiting]) -> None:
    death.appends += sum((waiting.new is not None) == death.opening for waiting in group)


def _around_the_commit(death: Death) -> None:
    lite, post = sqlite_commit.SqliteCommitter, postgres_commit.PostgresCommitter
    apply, commit_lite, commit_post = lite._apply, lite.commit, post.commit

    def apply_or_die(self: Any, connection: Any, group: Sequence[Waiting]) -> Any:
        outcomes = apply(self, connection, group)
        if death.point == BEFORE and death.now:
            die()  # in the middle of the transaction
        return outcomes

    async def commit_to_lite(self: Any, group: Sequence[Waiting]) -> Any:
        _count(death, group)
        outcomes = await commit_lite(self, group)
        if death.point == COMMITTED and death.now:
            die()
        return outcomes

    async def commit_to_post(self: Any, group: Sequence[Waiting]) -> Any:
        _count(death, group)
        if death.point == BEFORE and death.now:
            die()
        outcomes = await commit_post(self, group)
        if death.point == COMMITTED and death.now:
            die()
        return outcomes

    lite._apply = apply_or_die  # type: ignore[method-assign]
    lite.commit = commit_to_lite  # type: ignore[method-assign]
    post.commit = commit_to_post  # type: ignore[method-assign]


def _between_answer_and_news(death: Death) -> None:
    send, news, append = Connection.send, Connection._send_news_of, Hall.append

    async def send_and_die(self: Any, message: Any) -> None:
        await send(self, message)
        if death.now and isinstance(message, wire.Done):
            await asyncio.sleep(0.005)  # lets the transport hand the answer to the machine
            die()

    async def no_news(self: Any, table: str) -> None:
        if death.now:
            await asyncio.Event().wait()
        await news(self, table)

    async def append_and_die(self: Any, *what: Any) -> bool:
        done = await append(self, *what)
        if death.now:
            die()
        return done

    Connection.send = send_and_die  # type: ignore[method-assign]
    Connection._send_news_of = no_news  # type: ignore[method-assign]
    Hall.append = append_and_die  # type: ignore[method-assign, assignment]
