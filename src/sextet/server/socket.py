"""One WebSocket for all tables of a page.

A reader takes one message after the other; a sender sends what has changed at the tables that the
page watches, one message a table whatever happened in between. Nothing queues up: a client that
reads slowly is told less often, and a message that waits to be sent stops the reader.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Message

from sextet.core.errors import SextetError
from sextet.core.reasons import Value
from sextet.server.caller import Caller, TheSite, caller_of
from sextet.server.limits import Window
from sextet.server.moderating import avoid, avoids_of, report
from sextet.server.problems import ClientLeft, problem
from sextet.server.protocols import BROKE_A_RULE, Socket
from sextet.server.site import Site
from sextet.store import StoreError
from sextet.tables import wire
from sextet.tables.commands import Command, Move, Refused, Rematch, Sit
from sextet.tables.memory import TableInMemory
from sextet.tables.previews import preview
from sextet.tables.watching import Viewer

log = logging.getLogger("sextet.server")

#: The closing code of a server that goes away and will be back.
GOING_AWAY = 1012
#: Messages beyond the limit, within its window, before the socket is closed.
TOLD_TO_WAIT = 5

#: Seconds within which somebody must hear that the socket is closed.
FAREWELL = 2.0

#: What sending to somebody who went away raises, and sending after the socket was closed.
LOST = (WebSocketDisconnect, OSError, RuntimeError)


class Connection:
    """A client's socket, which is woken by every table that it watches (``memory.Watcher``)."""

    def __init__(self, site: Site, socket: WebSocket[Any, Any, Any], caller: Caller) -> None:
        self.site, self.caller, self.who = site, caller, caller.identity
        self.address, self.passed = caller.address, caller.passed
        self._socket = socket
        #: What takes messages that are encoded.
        self._wire: Socket = socket.scope["sextet_socket"]  # type: ignore[typeddict-item]
        self._loop = asyncio.get_running_loop()
        self._viewers: dict[str, Viewer] = {}
        #: Tables that have changed, whether that is about to be told, and who tells it in turn.
        self._woken: dict[str, None] = {}
        self._stirred = False
        self._teller: asyncio.Task[None] | None = None
        #: Held while a message is worked on, and while one is sent.
        self._at_work, self._sending = asyncio.Lock(), asyncio.Lock()
        limits = site.settings.limits
        self._messages = Window(limits.messages, limits.window)
        self._too_many = Window(TOLD_TO_WAIT, limits.window)
        self._malformed = Window(limits.malformed - 1, 60.0)
        self._closed = False

    def wake(self, table: str) -> None:
        """Note that a table has changed."""
        self._woken[table] = None
        if not self._stirred and self._teller is None:
            self._stirred = True
            self._loop.call_soon(self._tell_now)

    async def run(self) -> None:
        """Serve the socket until it closes."""
        try:
            await self.send(wire.Hello(self.site.build, self.who or None, self.site.hall.clock()))
            while not self._closed:
                event: Any = await self._socket.receive()
                if event["type"] == "websocket.disconnect":
                    break
                async with self._at_work:
                    if self.site.bars(self):
                        await self._close("banned", BROKE_A_RULE)
                    else:
                        await self._take(event.get("text"))
        except ClientLeft:
            pass
        finally:
            self._closed = True
            if self._teller is not None:
                self._teller.cancel()
            for table in list(self._viewers):
                self._unwatch(table)

    async def farewell(self, code: str, close: int = GOING_AWAY) -> None:
        """Finish what is being done, say goodbye, close; whom no word reaches is cut off."""
        try:
            async with asyncio.timeout(FAREWELL), self._at_work:
                await self._close(code, close)
        except TimeoutError:
            self._closed = True
            self._wire.abort()

    async def send(self, message: wire.Answer) -> None:
        """Send a message, after those that are being sent."""
        data = wire.encode(message)
        if self._sending.locked() or not self._put_now(data):
            async with self._sending:
                await self._put(data)

    # Taking messages

    async def _take(self, data: str | None) -> None:
        """Do what one message asks for, or refuse it; whatever it is, the socket survives it."""
        now = time.monotonic()
        if not self._messages.add(now):
            if not self._too_many.add(now):
                await self._close("rate-limited", BROKE_A_RULE)
            else:
                await self.send(refused(wire.id_of(data or ""), "rate-limited"))
            return
        try:
            if data is None or len(data) > self.site.settings.limits.frame:
                raise msgspec.DecodeError("not a text of this size")
            request = wire.decode_request(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            await self.send(refused(wire.id_of(data or ""), "bad-message"))
            if not self._malformed.add(now):
                await self._close("bad-message", BROKE_A_RULE)
            return
        try:
            await self._do(request)
        except Refused as error:
            self.site.metrics.refusals.inc()
            await self.send(refused(request.id, error.code, error.values))
        except StoreError as error:
            log.error("the database fails", extra={"error": str(error)})
            await self.send(refused(request.id, "cannot-write"))
        except SextetError as error:
            self.site.metrics.refusals.inc()
            await self.send(refused(request.id, "bad-request", {"reason": error.reason}))
        except ClientLeft:
            raise
        except Exception as error:
            log.error("a message failed", exc_info=error, extra={"do": type(request).__name__})
            await self.send(refused(request.id, "server-error"))

    async def _do(self, request: wire.Request) -> None:
        match request:
            case wire.Ping():
                await self.send(wire.Pong(request.id))
            case wire.Watch():
                await self._watch(request)
            case wire.Unwatch():
                self._unwatch(request.table)
            case wire.Preview():
                memory = await self.site.hall.memory.find(request.table)
                await self.send(preview(memory.table, self.who, request))
            case wire.Avoid():
                self.caller.needs("account")
                version = await avoid(self.site, self.caller.known.identity, request)
                await self._answer(request, version)
            case wire.Report():
                self.caller.needs("account")
                version = await report(self.site, self.caller, request)
                await self._answer(request, version)
            case _:
                if not self.who:
                    raise Refused("not-signed-in")
                self.caller.needs("play")
                if isinstance(request, Rematch) and request.agree:
                    await self.site.hourly.rematches.take(self.address)
                if self.caller.program and isinstance(request, Sit | Move):
                    request = msgspec.structs.replace(request, program=True)
                version = await self.site.hall.do(self.who, request)
                await self._answer(request, version)

    async def _answer(self, request: Command, version: int) -> None:
        hall = self.site.hall
        receipt = hall.receipts.write(await hall.memory.find(request.table), version)
        await self.send(wire.Done(request.id, version, receipt))

    async def _watch(self, ask: wire.Watch) -> None:
        table = ask.table
        if table not in self._viewers and len(self._viewers) >= self.site.settings.limits.watched:
            raise Refused("rate-limited")
        receipts = self.site.hall.receipts
        try:
            memory = await self.site.hall.watch(table, self)
        except Refused as error:
            given = receipts.given_at(table, ask.receipt or "")
            if error.code != "no-such-table" or given is None:
                raise
            receipts.note_gone(table, given)
            raise Refused("table-lost") from None
        try:
            await self._show(memory, ask)
        except BaseException:
            # Nobody looks who was shown nothing: their table may stand still or be forgotten.
            if table not in self._viewers:
                self.site.hall.unwatch(table, self)
            raise

    async def _show(self, memory: TableInMemory, ask: wire.Watch) -> None:
        table = ask.table
        if ask.receipt and (gone := self.site.hall.receipts.gone(memory, ask.receipt)) is not None:
            await self.send(wire.WentBack(table, gone, memory.table.version))
        directory = self.site.directory
        await directory.learn(memory.mentioned())
        avoids = await avoids_of(self.site, self.who)
        async with self._sending:
            viewer = Viewer(memory, self.who, directory.name, directory.connected, avoids)
            self._viewers[table] = viewer
            self._woken.pop(table, None)
            resumed = ask.version is not None and viewer.resumes_at(ask.version)
            data = viewer.news() if resumed else None
            await self._put(data if data is not None else viewer.whole())

    def _unwatch(self, table: str) -> None:
        if self._viewers.pop(table, None) is not None:
            self.site.hall.unwatch(table, self)

    async def read_whom_they_avoid(self) -> None:
        """Send the tables anew, without the chat of those who are muted now."""
        avoids = await avoids_of(self.site, self.who)
        async with self._sending:
            for viewer in self._viewers.values():
                viewer.avoids = avoids
                await self._put(viewer.whole())

    # Sending

    def _tell_now(self) -> None:
        """Send what is new, as long as nothing has to be waited for; the rest in its turn."""
        self._stirred = False
        while self._woken and not self._closed:
            table = next(iter(self._woken))
            viewer = self._viewers.get(table)
            if viewer is not None:
                known = self.site.directory.knows(viewer.memory.mentioned())
                if not known or self._sending.locked() or not self._wire.has_room:
                    self._teller = asyncio.create_task(self._tell())
                    return
                if (data := viewer.news()) is not None:
                    self._put_now(data)
            del self._woken[table]

    async def _tell(self) -> None:
        """Send what is new at one table after the other."""
        try:
            while self._woken:
                table = next(iter(self._woken))
                del self._woken[table]
                await self._send_news_of(table)
        except ClientLeft:
            pass
        finally:
            self._teller = None

    async def _send_news_of(self, table: str) -> None:
        viewer = self._viewers.get(table)
        if viewer is None:
            return
        await self.site.directory.learn(viewer.memory.mentioned())
        async with self._sending:
            if self._viewers.get(table) is viewer and (data := viewer.news()) is not None:
                await self._put(data)

    def _put_now(self, data: bytes) -> bool:
        """Send if there is room; tells whether nothing is left to be done."""
        return self._closed or self._wire.send_now(data)

    async def _put(self, data: bytes) -> None:
        if self._closed:
            return
        try:
            await self._wire.send_text(data)
        except LOST as error:
            raise ClientLeft from error

    async def _close(self, code: str, close: int) -> None:
        with contextlib.suppress(ClientLeft):
            await self.send(wire.Bye(code, problem(code).text))
            self._closed = True
            await put(self._socket, {"type": "websocket.close", "code": close, "reason": ""})


def refused(id: str, code: str, values: dict[str, Value] | None = None) -> wire.RefusedMessage:
    """Return a refusal in words."""
    said = problem(code, values)
    return wire.RefusedMessage(id, said.code, said.text, said.values)


async def put(socket: WebSocket[Any, Any, Any], message: Message) -> None:
    """Send over a socket; raises ``ClientLeft`` where nobody is at its other end."""
    try:
        await socket.send(message)
    except LOST as error:
        raise ClientLeft from error


@websocket("/api/socket")
async def socket(socket: WebSocket[Any, Any, Any], site: TheSite) -> None:
    """Serve one page, or one program."""
    await socket.accept()
    try:
        caller = await caller_of(site, socket)
        connection = Connection(site, socket, caller)
        site.connect(connection)
    except Refused as error:
        with contextlib.suppress(ClientLeft):
            bye = wire.encode(wire.Bye(error.code, problem(error.code).text)).decode()
            await put(socket, {"type": "websocket.send", "bytes": None, "text": bye})
            await put(socket, {"type": "websocket.close", "code": BROKE_A_RULE, "reason": ""})
        return
    try:
        await connection.run()
    finally:
        site.disconnect(connection)
