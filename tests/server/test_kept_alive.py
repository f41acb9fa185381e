"""Connections that are kept: every request on them is answered, or the connection ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import socket
import struct
from collections.abc import AsyncIterator, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
import uvloop
from uvicorn.server import ServerState

from sextet.server import patience, protocols
from sextet.server.door import Door
from sextet.server.protocols import Http, Socket
from sextet.server.settings import Limits, Settings

#: Seconds for which a connection is kept, and within which a request must have come.
KEPT, WHOLE = 0.2, 0.4
#: Seconds after which a request counts as never answered.
NEVER = 5.0
UNKNOWN_UPGRADE = "Connection: Upgrade\r\nUpgrade: h2c\r\n"


class Application:
    """Answers with the path; by ``/early`` before it reads the body, by ``/big`` at length."""

    def __init__(self) -> None:
        loose = Limits(sockets=10_000)
        self.state = SimpleNamespace(door=Door(Settings(database="", limits=loose)))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"].encode()
        if path != b"/early":
            while (await receive()).get("more_body"):
                pass
        if path == b"/late":
            await asyncio.sleep(0.05)
        pieces = [b"x" * 40_000] * 40 if path == b"/big" else [path]
        length = str(sum(map(len, pieces))).encode()
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]}
        )
        for number, piece in enumerate(pieces, 1):
            more = number < len(pieces)
            await send({"type": "http.response.body", "body": piece, "more_body": more})


@contextlib.asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """Serve by the protocols of the server, on a port."""
    config = uvicorn.Config(
        Application(),
        http=Http,
        ws=Socket,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_keep_alive=KEPT,  # type: ignore[arg-type]
        lifespan="off",
    )
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    own = socket.create_server(("127.0.0.1", 0))
    # So that what is sent waits here, not in the system.
    own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    server = await loop.create_server(lambda: Http(config, state, {}), sock=own)
    try:
        yield own.getsockname()[1]
    finally:
        server.close()
        for one in list(state.connections):
            one.shutdown()
        while state.connections:
            await asyncio.sleep(0.01)


class Kept:
    """A connection that is used again and again, as browsers do."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    @contextlib.asynccontextmanager
    async def to(cls, port: int) -> AsyncIterator[Kept]:
        kept = cls(*await asyncio.open_connection("127.0.0.1", port))
        try:
            yield kept
        finally:
            kept.writer.close()
            with contextlib.suppress(OSError):
                await kept.writer.wait_closed()

    def ask(self, path: str, head: str = "", body: bytes = b"") -> None:
        method = "POST" if body else "GET"
        head += f"Content-Length: {len(body)}\r\n" if body else ""
        self.writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{head}\r\n".encode() + body)

    async def answer(self) -> bytes:
        """Return the body of the next answer; empty where the connection ended before one."""
        async with asyncio.timeout(NEVER):
            head = b""
            with contextlib.suppress(ConnectionError):
                while line := await self.reader.readline():
                    head += line
                    if line == b"\r\n":
                        break
            if not head:
                return b""
            length = next(
                int(line.split(b":")[1])
                for line in head.lower().splitlines()
                if line.startswith(b"content-length")
            )
            return await self.reader.readexactly(length)

    def reset(self) -> None:
        """End it without a word, as a machine that is gone does."""
        own: socket.socket = self.writer.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


def run(loop: str, scenario: Coroutine[Any, Any, None]) -> None:
    factory = uvloop.new_event_loop if loop == "uvloop" else asyncio.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(scenario)


both = pytest.mark.parametrize("loop", ["asyncio", "uvloop"])


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "WHOLE_WITHIN", WHOLE)
    monkeypatch.setattr(patience, "READS_WITHIN", WHOLE)


@both
def test_a_connection_used_at_the_moment_it_would_be_closed_is_answered_or_ended(loop: str) -> None:
    async def reuse(port: int, chance: random.Random) -> int:
        async with Kept.to(port) as kept:
            # Opened in advance, used when its time is over.
            await asyncio.sleep(chance.choice([0.01, WHOLE]) + chance.uniform(-0.01, 0.01))
            for answered in range(6):
                path = chance.choice(["/early", "/late", "/now", "/big"])
                kept.ask(path, body=b"{}" * chance.choice([0, 1, 100_000]))
                if not await kept.answer():
                    return answered
                await asyncio.sleep(chance.choice([0.01, KEPT]) + chance.uniform(-0.01, 0.01))
        return 6

    async def scenario() -> None:
        async with listening() as port:
            found = await asyncio.gather(*(reuse(port, random.Random(n)) for n in range(150)))
        assert sum(found) > 150

    run(loop, scenario())


@both
def test_requests_sent_at_once_are_all_answered_in_order(loop: str) -> None:
    async def scenario() -> None:
        async with listening() as port:
            for chance in map(random.Random, range(40)):
                async with Kept.to(port) as kept:
                    paths = [chance.choice(["/early", "/late", "/now"]) for _ in range(12)]
                    for path in paths:
                        head = chance.choice(["", "", UNKNOWN_UPGRADE])
                        kept.ask(path, head, body=b"" if head else chance.choice([b"", b"{}"]))
                        if chance.random() < 0.3:
                            await asyncio.sleep(0.001)
                    assert [(await kept.answer()).decode() for _ in paths] == paths

    run(loop, scenario())


@both
def test_a_body_before_another_protocol_is_never_the_next_request(loop: str) -> None:
    async def scenario() -> None:
        async with listening() as port, Kept.to(port) as kept:
            kept.ask("/now", UNKNOWN_UPGRADE, body=b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"bad-" in await kept.answer()
            assert await kept.answer() == b""

    run(loop, scenario())


@both
def test_a_client_that_reads_slowly_but_reads_is_sent_everything(loop: str) -> None:
    async def scenario() -> None:
        own = socket.socket()
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        own.setblocking(False)
        running = asyncio.get_running_loop()
        async with listening() as port:
            with own:
                await running.sock_connect(own, ("127.0.0.1", port))
                await running.sock_sendall(own, b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
                read = 0
                while read < 40 * 40_000:
                    data = await asyncio.wait_for(running.sock_recv(own, 8192), NEVER)
                    assert data, f"ended after {read} bytes"
                    read += len(data)
                    await asyncio.sleep(0.01)

    run(loop, scenario())


@both
def test_a_connection_that_ended_leaves_nothing_behind(loop: str) -> None:
    async def scenario() -> None:
        async with listening() as port:
            for number in range(60):
                async with Kept.to(port) as kept:
                    kept.ask("/now")
                    assert await kept.answer()
                    if number % 3 == 1:
                        kept.ask("/now")
                    kept.reset()
            await asyncio.sleep(KEPT + 3 * WHOLE)
            gc.collect()
            assert sum(isinstance(one, Http) for one in gc.get_objects()) == 0

    run(loop, scenario())


@both
@pytest.mark.parametrize("body", [b"", b"{}" * 100_000])
def test_what_is_no_request_keeps_no_connection_open(loop: str, body: bytes) -> None:
    async def scenario() -> None:
        async with listening() as port, Kept.to(port) as kept:
            kept.ask("/now")
            assert await kept.answer() == b"/now"
            if body:  # which comes when its request is answered
                kept.ask("/early", head=f"Content-Length: {len(body)}\r\n")
                assert await kept.answer() == b"/early"
            kept.writer.write(body or b"\r\n")
            assert await kept.answer() == b""

    run(loop, scenario())
