"""A client that gives up nothing: it comes back, sends again what was not answered, plays on."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable, Iterable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from sextet.tables.entries import CHAT_KEPT, LOG_KEPT
from tests.server.harness import Client, Refusal

#: What a connection that ends under one's hands raises.
LOST = (ConnectionError, OSError, TimeoutError, websockets.WebSocketException, httpx.HTTPError)
#: The longest that one answer may take, and anything that takes several.
ANSWERS, PATIENCE = 60.0, 300.0


def choose(legal: list[str]) -> str:
    """Choose a move: any, but always the same of the same ones."""
    return legal[zlib.crc32(" ".join(legal).encode()) % len(legal)]


class Stubborn(Client):
    """One person whose connection, or whose server, does not hold."""

    def __init__(self, url: str, nickname: str | None = "Ada", token: str | None = None) -> None:
        super().__init__(url, nickname, token)
        #: The version at which each command was done, by its id, and those that were refused.
        self.done: dict[str, int] = {}
        self.refused: dict[str, Refusal] = {}
        self.came_back = 0
        self._coming = asyncio.Lock()
        self._ended: ClientConnection | None = None
        self.sent_again = 0
        #: What the server sent that does not fit what it sent before.
        self.wrong: list[str] = []

    def also_at(self, url: str) -> Stubborn:
        """Return the same person on another connection, to this server or to another."""
        other = Stubborn(url, None)
        other.http.cookies.update(self.http.cookies)
        other.me = self.me
        return other

    @property
    def lost(self) -> bool:
        """Whether there is no connection."""
        return self.socket is None or self.socket is self._ended

    def cut(self) -> None:
        """Cut the connection, as a tunnel does: nothing more is sent, nothing received."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def _read(self, socket: ClientConnection) -> None:
        try:
            await super()._read(socket)
        finally:
            self._ended = socket
            async with self._news:
                self._news.notify_all()

    async def _take(self, message: dict[str, Any]) -> None:
        if message["is"] == "news":
            known = self.tables.get(message["table"])
            if known is None or known["version"] != message["since"]:
                self.wrong.append(f"news since {message['since']}: {known and known['version']}")
                return
        await super()._take(message)

    async def come_back(self) -> None:
        """Connect again, however often that takes."""
        async with self._coming, asyncio.timeout(PATIENCE):
            if not self.lost:
                return
            self.came_back += 1
            while True:
                try:
                    await self.disconnect()
                    async with asyncio.timeout(ANSWERS):
                        await self.connect()
                    return
                except LOST:
                    await asyncio.sleep(0.02)

    async def watch(self, table: str, version: int | None = None) -> dict[str, Any]:
        """Watch a table and wait for its first view; raises if the connection is lost."""
        assert self.socket is not None
        more = {} if version is None else {"version": version}
        name, heard = self.new_id(), len(self.received)
        refused = asyncio.get_running_loop().create_future()
        self._answers[name] = refused
        await self.socket.send(json.dumps({"do": "watch", "id": name, "table": table, **more}))

        def has_come() -> bool:
            late = self.received[heard:]
            return any(m.get("table") == table and m["is"] in ("table", "news") for m in late)

        async with self._news, asyncio.timeout(ANSWERS):
            while not has_come():
                if refused.done():
                    raise Refusal(refused.result())
                if self.lost:
                    raise ConnectionError("lost while waiting for a table")
                await self._news.wait()
        self._answers.pop(name, None)
        return self.tables[table]

    async def surely(
        self, verb: str, table: str, *, id: str = "", **more: Any
    ) -> dict[str, Any] | None:
        """Send a command until it is answered, always with the same id; None if it is refused."""
        name = id or self.new_id()
        async with asyncio.timeout(PATIENCE):
            for attempt in range(1000):
                try:
                    if self.lost:
                        await self.come_back()
                    self.sent_again += attempt > 0
                    answer = await asyncio.wait_for(self.do(verb, table, id=name, **more), ANSWERS)
                except Refusal as refusal:
                    self.refused[name] = refusal
                    return None
                except LOST:
                    await asyncio.sleep(0.01)
                    continue
                self.done[name] = answer["version"]
                return answer
        raise RuntimeError("never answered")

    async def until(self, table: str, true: Callable[[dict[str, Any]], Any]) -> None:
        """Wait until a table is as wanted, coming back as often as need be."""
        async with asyncio.timeout(PATIENCE):
            while True:
                async with self._news:
                    if true(self.tables[table]):
                        return
                    if not self.lost:
                        await self._news.wait()
                if self.lost:
                    await self.come_back()

    async def play_on(self, table: str, choose: Callable[[list[str]], str] = choose) -> None:
        """Decide on all own seats from the game's start until it is over."""
        await self.until(table, lambda t: t["status"] != "open")
        while True:
            await self.until(table, lambda t: t["status"] != "playing" or self._asked(table))
            if self.tables[table]["status"] != "playing":
                return
            seat, version = self._asked(table), self.tables[table]["version"]
            move = choose(self.legal(table, seat))
            answer = await self.surely("move", table, seat=seat, move=move)
            reached = version + 1 if answer is None else answer["version"]
            await self.reach(table, reached)

    async def reach(self, table: str, version: int) -> None:
        """Wait until a table has reached a version, as this client sees it."""
        await self.until(table, lambda t: t["version"] >= version)

    async def fresh(self, table: str) -> dict[str, Any]:
        """Return the table as the server shows it to somebody who has just come."""
        return await self.watch(table)


async def give_up(tasks: Iterable[asyncio.Task[None]]) -> None:
    """End tasks in peace: ``wait_for`` may swallow a request to, so that it is repeated."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=3)


def as_shown(table: dict[str, Any]) -> dict[str, Any]:
    """Return what a client has gathered, as far back as a fresh view goes."""
    log, chat = table["log"][-LOG_KEPT:], table["chat"][-CHAT_KEPT:]
    return {**table, "is": "table", "log": log, "chat": chat}


async def settled(one: Stubborn, table: str) -> dict[str, Any]:
    """Return what a client has gathered, once it is what somebody who has just come is shown.

    Others may still be coming back, and a cut may be under way: what is shown then changes.
    """
    gathered: dict[str, Any] = {}
    fresh: dict[str, Any] = {}
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await one.come_back()
                gathered = as_shown(one.tables[table])
                try:
                    fresh = await one.fresh(table)
                except LOST:
                    continue
                if gathered == fresh:
                    return gathered
                await asyncio.sleep(0.05)
    except TimeoutError:
        assert gathered == fresh
        raise
