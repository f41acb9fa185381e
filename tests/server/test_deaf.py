"""Clients that never read: they hold up nobody, and nothing waits for them for long."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import psutil
import pytest

from tests.server.conftest import LOOSE
from tests.server.harness import Client, Server, start
from tests.server.raw import Wire

#: Seconds within which the server is done with somebody who does not read.
BOUND = 6.0
BUFFERS = 4096


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    with start(environment=LOOSE, games=["six-nimmt"]) as running:
        yield running


async def long_table(person: Client) -> str:
    """Play a game of many that has a long log."""
    table = await person.open_table("six-nimmt", 10, [1] * 10, start=True)
    await person.wait(table, lambda t: t["status"] == "over")
    return table


@contextmanager
def deaf(server: Server, person: Client, table: str) -> Iterator[Wire]:
    """A socket of somebody who asks for a long table until no answer fits any more."""
    wire = Wire(server, buffers=BUFFERS)
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    try:
        wire.open(f"Cookie: {cookies}")
        watch = json.dumps({"do": "watch", "id": "w", "table": table}).encode()
        wire.send_until_nobody_reads(watch)
        yield wire
    finally:
        wire.socket.close()


def admin(server: Server) -> httpx.Client:
    headers = {"authorization": f"Bearer {server.admin}"}
    return httpx.Client(base_url=server.url, headers=headers, timeout=60)


def test_a_ban_of_somebody_who_never_reads_is_done_in_a_moment(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person:
            table = await long_table(person)
            with deaf(own, person, table), admin(own) as asks:
                begun = time.monotonic()
                asks.post("/api/admin/bans", json={"identity": person.me["id"]}).raise_for_status()
                assert time.monotonic() - begun < BOUND
                assert asks.get("/api/admin/status").json()["sockets"] == 0

    asyncio.run(scenario())


def test_somebody_who_never_reads_on_one_device_erases_themselves_on_another(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person:
            table = await long_table(person)
            with deaf(own, person, table), admin(own) as asks:
                begun = time.monotonic()
                await person.ask("DELETE", "/api/me")
                assert time.monotonic() - begun < BOUND
                assert asks.get("/api/admin/status").json()["sockets"] == 0

    asyncio.run(scenario())


def test_a_mute_does_not_wait_for_the_device_that_never_reads(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person, Client(own.url, "Bea") as other:
            table = await long_table(person)
            shared = await person.open_table("six", 2, ["me", "open"])
            await other.join(shared, 2)
            with deaf(own, person, table):
                begun = time.monotonic()
                await person.do("avoid", shared, seat=2, name="Bea", how="mute")
                assert time.monotonic() - begun < BOUND

    asyncio.run(scenario())


def test_who_never_reads_is_cut_off_without_anybody_asking(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person:
            table = await long_table(person)
            with deaf(own, person, table), admin(own) as asks:
                deadline = time.monotonic() + 25
                while asks.get("/api/admin/status").json()["sockets"] > 1:
                    assert time.monotonic() < deadline
                    await asyncio.sleep(0.2)
                assert (await person.do("ping"))["is"] == "pong"

    asyncio.run(scenario())


def test_who_asks_over_http_and_never_reads_the_answers_is_cut_off(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person:
            table = await long_table(person)
            wire = Wire(own, buffers=BUFFERS)
            with wire.socket:
                wire.send(wire.head("GET", f"/api/tables/{table}/replay") * 20)
                assert is_let_go(own, wire)

    asyncio.run(scenario())


def is_let_go(server: Server, wire: Wire, within: float = 25.0) -> bool:
    """Tell whether the server process ends a connection by itself."""
    assert server.process is not None
    process, deadline = psutil.Process(server.process.pid), time.monotonic() + within
    port = wire.socket.getsockname()[1]
    while time.monotonic() < deadline:
        if port not in [one.raddr.port for one in process.net_connections("tcp") if one.raddr]:
            return True
        time.sleep(0.2)
    return False


def test_news_of_others_do_not_wait_for_who_never_reads(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url, "Deaf") as person, Client(own.url, "Bea") as other:
            table = await long_table(person)
            played = await person.open_table("six", 2, ["me", "open"])
            await other.join(played, 2)
            await person.do("start", played)
            await other.wait(played, lambda t: t["status"] == "playing")
            with deaf(own, person, table), deaf(own, person, played):
                for _ in range(6):
                    for one in (person, other):
                        begun = time.monotonic()
                        if moves := one.legal(played):
                            version = (await one.play(played, moves[0]))["version"]
                            for each in (person, other):
                                await each._later_than(played, version - 1)
                            assert time.monotonic() - begun < 2

    asyncio.run(scenario())


def test_the_server_stops_in_a_few_seconds_though_somebody_never_reads() -> None:
    async def scenario(server: Server) -> None:
        async with Client(server.url, "Deaf") as person:
            table = await long_table(person)
            half = Wire(server)
            half.send(half.head("POST", "/api/me", "Content-Length: 500"), b"{")
            silent, replay = Wire(server), Wire(server, buffers=BUFFERS)
            replay.send(replay.head("GET", f"/api/tables/{table}/replay") * 20)
            with deaf(server, person, table), half.socket, silent.socket, replay.socket:
                begun = time.monotonic()
                assert await asyncio.to_thread(server.stop) == 0
                assert time.monotonic() - begun < BOUND + 2
                said = server.log.read_text()
                assert "Traceback" not in said, said

    with start(environment=LOOSE, games=["six-nimmt"]) as server:
        asyncio.run(scenario(server))
