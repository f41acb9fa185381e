"""Whatever a client sends: no failure, no crash, no memory lost, and the tables beside play on."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import httpx
import psutil
import pytest
import websockets

from tests import wire
from tests.hold.nonsense import BROKEN_FRAMES, RAW, Nonsense
from tests.hold.processes import LOOSE, MANY, Process, server
from tests.hold.soak import HANGS, short_or_full
from tests.hold.stubborn import Stubborn, give_up
from tests.server.harness import wait_for_the_games

pytestmark = pytest.mark.slow

FRAMES = short_or_full(4_200, 81_000)
REQUESTS = short_or_full(1_000, 20_000)
CONNECTIONS = 12
#: The closing code after a frame beyond the limit, which some of these are.
TOO_LARGE = 1009
#: Frames sent in one go; a ping after them tells that all were taken.
AT_ONCE = 40
#: What ends identities or their browsers is asked by nobody: the senders need theirs.
SIGNS_OUT = re.compile(r"/api/me(/recovery|/browsers|/passes/.*)?/*([?#]|\Z)")
#: Megabytes by which the server may grow between the first fifth and the end.
GROWTH = 24.0


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("fuzz")
    limits = replace(LOOSE, malformed=MANY)
    with server(str(folder / "sextet.db"), folder, limits) as process:
        process.start()
        process.wait_until_it_answers()
        yield process


def memory(process: Process) -> float:
    """Return the megabytes that a server holds."""
    return float(psutil.Process(process.pid).memory_info().rss) / 1e6


class Table:
    """A table in play beside all that: its games must begin and end."""

    def __init__(self, url: str) -> None:
        self.url, self.games = url, 0

    async def play(self) -> None:
        async with Stubborn(self.url, "Ada") as ada, Stubborn(self.url, "Bob") as bob:
            while True:
                table = await ada.open_table("six-nimmt", 2, ["me"], options={"rounds": "1"})
                await bob.join(table, 2)
                await ada.do("start", table)
                await asyncio.gather(ada.play_on(table), bob.play_on(table))
                assert not ada.refused
                assert not ada.came_back
                self.games += 1
                for one in (ada, bob):
                    assert one.socket is not None
                    leave = {"do": "unwatch", "id": one.new_id(), "table": table}
                    await one.socket.send(json.dumps(leave))
                    await one.do("ping")
                    one.tables.pop(table)
                    one.received.clear()


async def targets(url: str, stack: AsyncExitStack) -> tuple[list[str], list[Stubborn]]:
    """Open tables of every kind, for half-valid messages to name."""
    people = [await stack.enter_async_context(Stubborn(url, f"Mallory {k}")) for k in range(3)]
    one = people[0]
    tables = [
        await one.open_table("six-nimmt", 4, ["me", "open", 1, "open"], undo=True),
        await one.open_table("six-nimmt", 2, ["me", 1], start=True),
        await one.open_table("the-game", 3, ["me", 1, 2], start=True),
        await one.open_table("six", 2, ["me", "me"], several_seats=True, undo=True, start=True),
        await one.open_table("six", 2, [1, 1], start=True),
    ]
    return tables, people


class Sender:
    """Sends frames over one connection after the other, and counts what comes back."""

    def __init__(self, url: str, nonsense: Nonsense, cookie: str) -> None:
        self.url, self.nonsense, self.cookie = url, nonsense, cookie
        self.answers: Counter[str] = Counter()
        self.sent = 0

    async def send(self, frames: int) -> None:
        while self.sent < frames:
            try:
                await self._through_one_connection(frames)
            except websockets.ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != TOO_LARGE:
                    raise

    async def _through_one_connection(self, frames: int) -> None:
        headers = {"cookie": self.cookie} if self.cookie else {}
        async with websockets.connect(
            self.url.replace("http", "ws", 1) + "/api/socket",
            additional_headers=headers,
            origin=self.url,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
        ) as socket:
            for _ in range(10):
                for _ in range(AT_ONCE):
                    await socket.send(self.nonsense.frame())
                await self._hear_out(socket)
                self.sent += AT_ONCE
                if self.sent >= frames:
                    return
            if self.nonsense.chance.random() < 0.5:
                await socket.send("x" * 9000)
                await self._hear_out(socket)

    async def _hear_out(self, socket: websockets.ClientConnection) -> None:
        await socket.send('{"do": "ping", "id": "the last of these"}')
        async with asyncio.timeout(60):
            async for data in socket:
                message = wire.answer(data)
                self.answers[message.get("code") or message["is"]] += 1
                if message["is"] == "pong" and message["id"] == "the last of these":
                    return


async def ask_nonsense(
    url: str, nonsense: Nonsense, requests: int, cookies: object
) -> Counter[int]:
    """Send requests and count the statuses of the answers."""
    statuses: Counter[int] = Counter()
    # A connection is left before the server may end it as idle, just as it is used.
    limits = httpx.Limits(keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        for _ in range(requests):
            method, path, headers, body = nonsense.request()
            if nonsense.chance.random() < 0.9:
                headers.setdefault("origin", url)
            if nonsense.chance.random() < 0.5 and not SIGNS_OUT.match(path):
                headers.setdefault("cookie", str(cookies))
            try:
                answer = await client.request(method, path, headers=headers, content=body)
            except (httpx.InvalidURL, httpx.LocalProtocolError):
                continue
            client.cookies.clear()
            assert answer.status_code < 500, (method, path, headers, body, answer.text)
            statuses[answer.status_code] += 1
    return statuses


def test_nonsense_over_many_connections_fails_nothing_and_costs_no_memory(running: Process) -> None:
    # What games take when they are loaded is not lost to nonsense.
    wait_for_the_games(running.url, time.monotonic() + HANGS)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            tables, people = await targets(running.url, stack)
            cookies = [
                *("; ".join(f"{k}={v}" for k, v in one.http.cookies.items()) for one in people),
                "",
            ]
            beside = Table(running.url)
            playing = asyncio.create_task(beside.play())
            stack.push_async_callback(give_up, [playing])
            senders = [
                Sender(running.url, Nonsense(random.Random(k), tables), cookies[k % len(cookies)])
                for k in range(CONNECTIONS)
            ]
            statuses: Counter[int] = Counter()
            before = 0.0
            for part in range(1, 6):
                sends = [one.send(part * FRAMES // 5 // CONNECTIONS + 1) for one in senders]
                asking = [
                    ask_nonsense(
                        running.url,
                        Nonsense(random.Random(f"{part} {k}"), tables),
                        REQUESTS // 10,
                        cookies[k],
                    )
                    for k in range(2)
                ]
                counts = await asyncio.gather(*asking, *sends)
                for count in counts[:2]:
                    statuses.update(count)
                await raw_bytes(running)
                if part == 1:
                    before = memory(running)
            after = memory(running)
            answers = sum((one.answers for one in senders), Counter())
            sent = sum(one.sent for one in senders)
            print(
                f"\n{sent} frames: {answers.most_common(12)}; {sum(statuses.values())} requests:"
                f" {dict(statuses)}; {before:.0f} -> {after:.0f} MB; {beside.games} games beside"
            )
            assert sent + sum(statuses.values()) >= short_or_full(5_000, 100_000)
            assert not answers["server-error"]
            assert running.alive
            assert after - before < GROWTH
            finished = beside.games
            async with asyncio.timeout(60):
                while beside.games == finished and not playing.done():
                    await asyncio.sleep(0.05)
            assert not playing.done() or playing.result()
            assert beside.games > finished

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))
    said = running.said()
    assert "Traceback" not in said, said[-5000:]
    assert "failed" not in said, said[-5000:]


async def raw_bytes(process: Process) -> None:
    """Send bytes that are no HTTP, and frames that are no WebSocket's: all are answered."""
    for data in RAW:
        answer = await one_shot(process.port, data)
        assert answer.startswith(b"HTTP/1.1 ")
        assert not answer.startswith(b"HTTP/1.1 5")
    hello = (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{process.port}\r\n"
        f"Origin: http://127.0.0.1:{process.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    for data in BROKEN_FRAMES:
        # What comes before the answer to the handshake would be no frame of any socket.
        answer = await one_shot(process.port, hello, data, until=b'"is":"hello"')
        assert answer[:1] == b"\x88", answer


async def one_shot(port: int, *parts: bytes, until: bytes = b"") -> bytes:
    """Send bytes, each after the answer to those before, and return the beginning of the last."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(60):
            for number, data in enumerate(parts, start=1):
                writer.write(data)
                await writer.drain()
                if number < len(parts):
                    await reader.readuntil(until)
                    await reader.readuntil(b"}")
            return await reader.read(4096)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def test_a_client_that_sends_nonsense_again_and_again_is_shown_out(running: Process) -> None:
    """With the limits that a server has by itself."""

    async def scenario() -> None:
        with server(running.settings.database, running.log.parent, LIMITS) as strict:
            strict.start()
            for frame, most, last in (("nonsense", 5, "bad-message"), (PING, 110, "rate-limited")):
                async with Stubborn(strict.url) as mallory:
                    assert mallory.socket is not None
                    with suppress(websockets.ConnectionClosed):
                        for _ in range(300):
                            await mallory.socket.send(frame)
                    await asyncio.wait_for(mallory.socket.wait_closed(), 30)
                    assert mallory.socket.close_code == 1008
                    assert len(mallory.received) <= most + 3
                    assert mallory.received[-1]["is"] == "bye"
                    assert mallory.received[-1]["code"] == last

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


PING = '{"do": "ping", "id": "x"}'
LIMITS = type(LOOSE)()
