"""A WebSocket client that costs little: load tests measure the server, not their own clients."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec


class Position(msgspec.Struct):
    """What a player needs of a position."""

    legal: dict[str, list[str]]


class View(msgspec.Struct):
    """What a player needs of a view."""

    seat: int
    position: Position
    chosen: str | None = None


class Changed(msgspec.Struct):
    """What a player needs of what changed."""

    views: list[View] = []
    status: str = ""


class Message(msgspec.Struct):
    """A message of the server, as far as a player reads it."""

    kind: str = msgspec.field(name="is")
    version: int = 0
    id: str = ""
    code: str = ""
    views: list[View] = []
    status: str = ""
    changed: Changed | None = None


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


class Player(asyncio.Protocol):
    """One seat at one table; plays its last legal move at once."""

    def __init__(
        self,
        table: str,
        seat: int,
        cookie: str,
        host: str,
        sent: Callable[[Player, str], None],
        received: Callable[[Player, Message], None],
    ) -> None:
        self.table, self.seat = table, seat
        self.status, self.legal = "", [""]
        self.moving = False
        self._sent, self._received = sent, received
        self._key = base64.b64encode(os.urandom(16)).decode()
        self._greeting = (
            f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {self._key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._data = bytearray()
        self._open = False
        self._count = 0
        self.ready = asyncio.get_running_loop().create_future()
        self.stopped = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._greeting.encode())

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole."""
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._data[:20]:
                self.ready.set_exception(RuntimeError(bytes(self._data[:end]).decode()))
                return
            self._open = True
            del self._data[: end + 4]
            self.send(do="watch", id="w", table=self.table)
        while (frame := self._next_frame()) is not None:
            self._take(frame)

    def _next_frame(self) -> bytes | None:
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, start = struct.unpack_from("!H", data, 2)[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, start = struct.unpack_from("!Q", data, 2)[0], 10
        if len(data) < start + length:
            return None
        kind, frame = data[0] & 15, bytes(data[start : start + length])
        del data[: start + length]
        if kind == 9:  # a ping is answered with its own text
            self._write(0x8A, frame)
        return frame if kind == 1 else b""

    def _take(self, frame: bytes) -> None:
        if not frame:
            return
        message = _decode(frame)
        self._received(self, message)
        views = message.views or (message.changed.views if message.changed else [])
        status = message.status or (message.changed.status if message.changed else "")
        self.status = status or self.status
        if message.kind == "table" and not self.ready.done():
            self.ready.set_result(None)
        if views:
            view = views[0]
            self.legal = [] if view.chosen else view.position.legal.get(str(self.seat), [])
            self.moving = False
        self.act()

    def act(self) -> None:
        """Play, if it is this seat's turn."""
        if self.legal and self.status == "playing" and not self.moving and not self.stopped:
            self.moving = True
            self._count += 1
            name = str(self._count)
            self._sent(self, name)
            self.send(do="move", id=name, table=self.table, seat=self.seat, move=self.legal[-1])

    def send(self, **message: object) -> None:
        """Send a message."""
        self._write(0x81, _encode(message))

    def _write(self, first: int, data: bytes) -> None:
        # A mask of zeros is a mask: the protocol asks for one, the load test for no work.
        size = len(data)
        head = struct.pack("!BB", first, 128 | size) if size < 126 else b""
        head = head or struct.pack("!BBH", first, 128 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + data)


async def sit(player: Callable[[], Player], url: str) -> Player:
    """Connect a player and wait until it sees its table."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    assert parts.hostname is not None
    assert parts.port is not None
    _, made = await loop.create_connection(player, parts.hostname, parts.port)
    await asyncio.wait_for(made.ready, 60)
    return made


now = time.perf_counter
