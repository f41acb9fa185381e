"""Bytes to and from a server over a bare connection, with nothing that keeps them in order."""

from __future__ import annotations

import json
import socket
import struct
from http.client import HTTPResponse
from typing import Any, Protocol

from tests.wire import answer

JSON = "Content-Type: application/json"


class HasUrl(Protocol):
    """A server, as far as one must know it to connect."""

    url: str


class Wire:
    """Bytes to and from a server, and nothing that would keep them in order."""

    def __init__(self, server: HasUrl, *, buffers: int = 0, source: str = "") -> None:
        self.address = server.url.removeprefix("http://")
        host, _, port = self.address.rpartition(":")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family)
        self.socket.settimeout(60)
        if buffers:  # before it is connected: what the system takes for us is told at the start
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffers)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffers)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((host.strip("[]"), int(port)))

    def head(self, method: str, path: str, *lines: str, host: str = "") -> bytes:
        """Return a request up to its body."""
        host = host or self.address
        first = (f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}")
        return "\r\n".join([*first, *lines, "", ""]).encode("latin-1")

    def send(self, *data: bytes) -> None:
        self.socket.sendall(b"".join(data))

    def post(self, path: str, body: bytes, *lines: str) -> None:
        """Send a whole request."""
        self.send(self.head("POST", path, f"Content-Length: {len(body)}", *lines or (JSON,)), body)

    def post_half(self, path: str, *lines: str) -> None:
        """Send a request up to its body, and wait until the server reads that."""
        self.send(self.head("POST", path, JSON, "Expect: 100-continue", *lines))
        wanted = b"HTTP/1.1 100 Continue\r\n\r\n"
        assert self.read(len(wanted)) == wanted

    def read(self, size: int) -> bytes:
        """Return so many bytes, fewer only at the end."""
        found = b""
        while len(found) < size and (more := self.socket.recv(size - len(found))):
            found += more
        return found

    def answer(self) -> tuple[int, Any]:
        """Return status and problem of the answer."""
        response = HTTPResponse(self.socket)
        response.begin()
        return response.status, json.loads(response.read() or b"null")

    def refusal(self) -> tuple[int, str]:
        """Return status and code of the answer, which must be a refusal in words."""
        status, said = self.answer()
        assert set(said) == {"code", "text", "values"}
        assert said["text"] != said["code"]
        return status, said["code"]

    def reset(self) -> None:
        """End the connection without a word, as a machine that is gone does."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    # The WebSocket

    def shake_hands(self, *lines: str, method: str = "GET", path: str = "/api/socket") -> None:
        """Ask for a socket."""
        usual = (
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        )
        self.send(self.head(method, path, *usual, *lines))

    def open(self, *lines: str) -> None:
        """Ask for a socket and get it."""
        self.shake_hands(*lines)
        found = b""
        while not found.endswith(b"\r\n\r\n"):
            found += self.read(1)
        assert found.startswith(b"HTTP/1.1 101 ")
        assert self.message()["is"] == "hello"

    def frame(self, data: bytes, *, opcode: int = 1, last: bool = True) -> None:
        """Send a frame."""
        self.send(frame(data, opcode=opcode, last=last))

    def hear(self) -> tuple[int, bytes]:
        """Return opcode and data of the next frame."""
        opcode, size = self.read(2)
        if size == 126:
            size = int(struct.unpack(">H", self.read(2))[0])
        return opcode & 15, self.read(size)

    def message(self) -> Any:
        opcode, data = self.hear()
        assert opcode == 1
        return answer(data)

    def closed(self) -> int:
        """Return the code with which the server closes the socket."""
        opcode, data = self.hear()
        assert opcode == 8
        return int(struct.unpack(">H", data[:2])[0])

    def at_end(self) -> bool:
        """Tell whether the server sends nothing more and lets go, soon."""
        return self.read(1) == b""

    def send_until_nobody_reads(self, data: bytes, most: int = 20_000) -> int:
        """Send messages, reading nothing, until the server takes no more; returns how many."""
        self.socket.settimeout(1.0)
        for number in range(most):
            try:
                self.socket.sendall(frame(data))
            except TimeoutError:
                self.socket.settimeout(60)
                return number
        raise AssertionError("the server goes on reading")


def frame(data: bytes, *, opcode: int = 1, last: bool = True) -> bytes:
    """Return a frame of a client's: masked, with zeros."""
    size = struct.pack(">BH", 0xFE, len(data)) if len(data) > 125 else bytes([0x80 | len(data)])
    return bytes([(0x80 if last else 0) | opcode]) + size + bytes(4) + data
