"""What one address may do, and how fast it must say what it wants, over real connections."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Self

import httpx
import pytest

from sextet.server.limits import CHANGES_AT_ONCE, Hourly
from sextet.server.settings import Limits
from sextet.store.counts import LocalCounts
from sextet.tables.commands import Refused
from tests.postgres import postgres_database
from tests.server.harness import Client, Refusal, Server, start
from tests.server.raw import Wire, frame

NARROW = {"REMATCHES": "2", "REPLAYS": "2", "CHANGES": "3", "TABLES": "3", "SOCKETS": "10"}


def narrow(**more: str) -> dict[str, str]:
    return {f"SEXTET_LIMIT_{name}": value for name, value in {**NARROW, **more}.items()}


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    """A server with narrow limits, behind a proxy: each test comes from an address of its own."""
    with start("--trusted-proxy", "127.0.0.1", environment=narrow(), games=["six"]) as running:
        yield running


class From(Client):
    """Somebody who comes from an address, and asks over HTTP only."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url, None)
        self.http.headers["x-forwarded-for"] = address

    async def __aenter__(self) -> Self:
        return self


async def how_often(ask: Any, most: int = 10) -> int:
    """Return how often something is done before it is refused as too much."""
    for done in range(most):
        try:
            await ask()
        except Refusal as refused:
            if refused.code != "rate-limited":
                raise
            return done
    return most


def test_rematches_are_limited() -> None:
    async def scenario(server: Server) -> None:
        async with Client(server.url) as ada:
            tables = [await ada.open_table("six", 2, ["me", 1], start=True)]

            async def play_again() -> None:
                await ada.wait(tables[-1], lambda t: t["status"] == "playing")
                await ada.do("resign", tables[-1], seat=ada.tables[tables[-1]]["you"][0])
                await ada.do("rematch", tables[-1])
                following = await ada.wait(tables[-1], lambda t: t["next"])
                tables.append(following["next"])
                await ada.watch(tables[-1])

            assert await how_often(play_again, 4) == 2

    with start(environment=narrow(), games=["six"]) as server:
        asyncio.run(scenario(server))


def test_replays_of_finished_tables_are_limited(own: Server) -> None:
    async def scenario() -> None:
        async with Client(own.url) as ada:
            table = await ada.open_table("six", 2, ["me", 1], start=True)
            await ada.wait(table, lambda t: t["status"] == "playing")
            await ada.do("resign", table, seat=1)
            await ada.wait(table, lambda t: t["status"] == "over")
            async with From(own.url, "192.0.2.11") as other:
                assert await how_often(lambda: other.get(f"/api/tables/{table}/replay")) == 2

    asyncio.run(scenario())


def test_changes_of_an_identity_are_limited_and_new_recovery_codes_with_them(own: Server) -> None:
    async def scenario() -> None:
        async with From(own.url, "192.0.2.12") as ada:
            await ada.post("/api/me", nickname="Ada")
            for name in ("Bea", "Cid"):
                await ada.ask("PATCH", "/api/me", json={"nickname": name})
            assert await how_often(lambda: ada.post("/api/me/recovery")) == 1
            eve = {"nickname": "Eve"}
            assert await how_often(lambda: ada.ask("PATCH", "/api/me", json=eve)) == 0
            assert (await ada.get("/api/me"))["identity"]["nickname"] == "Cid"

    asyncio.run(scenario())


def test_the_changes_of_an_hour_are_not_all_made_at_once() -> None:
    async def scenario() -> None:
        changes = Hourly(LocalCounts(), Limits()).changes

        async def change(who: str = "one") -> None:
            try:
                await changes.take(who)
            except Refused as error:
                raise Refusal({"code": error.code}) from None

        assert await how_often(change, 100) == CHANGES_AT_ONCE < Limits().changes
        await change("another")

    asyncio.run(scenario())


def test_two_processes_on_one_database_share_the_limits_of_an_hour() -> None:
    async def scenario(one: Server, other: Server) -> None:
        wish = {"game": "six", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
        async with (
            From(one.url, "192.0.2.13") as ada,
            From(other.url, "192.0.2.13") as bea,
            From(other.url, "192.0.2.14") as elsewhere,
        ):
            for person in (ada, bea, elsewhere):
                await person.post("/api/me", nickname="Ada")
            for person in (ada, bea, ada):
                await person.post("/api/tables", **wish)
            for person in (ada, bea):
                with pytest.raises(Refusal, match="rate-limited"):
                    await person.post("/api/tables", **wish)
            await elsewhere.post("/api/tables", **wish)

    with postgres_database() as database, ExitStack() as stack:
        proxy, limits = ("--trusted-proxy", "127.0.0.1"), narrow()
        one, other = (
            stack.enter_context(start(*proxy, database=database, environment=limits, games=["six"]))
            for _ in range(2)
        )
        asyncio.run(scenario(one, other))


def test_who_asks_too_much_waits_for_each_answer_and_nobody_else_does() -> None:
    async def scenario(server: Server) -> None:
        async with From(server.url, "192.0.2.15") as ada, From(server.url, "192.0.2.16") as bea:
            asked = [ada.http.get("/api/games") for _ in range(40)]
            begun = time.monotonic()
            answers = await asyncio.gather(*asked, bea.http.get("/api/games"))
            assert answers.pop().status_code == 200
            assert time.monotonic() - begun >= 1
            took = {200: [0.0], 429: [0.0]}
            for one in answers:
                took[one.status_code].append(one.elapsed.total_seconds())
            assert len(took[429]) - 1 in range(5, 11)
            assert min(took[429][1:]) >= 1

    proxy, limits = ("--trusted-proxy", "127.0.0.1"), narrow(REQUESTS="30")
    with start(*proxy, environment=limits, games=["six"]) as server:
        asyncio.run(scenario(server))


# Half a request

UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.fixture(scope="module")
def slow(own: Server) -> dict[str, tuple[int, str, float]]:
    """Send halves of requests, all at once; return what each is answered, and after how long."""
    wires = {
        name: Wire(own) for name in ("nothing", "head", "handshake", "body", "chunks", "second")
    }
    begun = time.monotonic()
    wires["head"].send(b"GET /api/games HTTP/1.1\r\nHost: ")
    wires["handshake"].send(b"GET /api/socket HTTP/1.1\r\nHost: x\r\n", UPGRADE)
    wires["body"].post_half("/api/me", "Content-Length: 500")
    wires["chunks"].post_half("/api/me", "Transfer-Encoding: chunked")
    wires["second"].send(wires["second"].head("GET", "/api/games"))
    assert wires["second"].answer()[0] == 200
    wires["second"].send(b"GET /api/games HTTP/1.1\r\nHost: ")
    for _ in range(4):  # a byte now and then makes it no better
        time.sleep(1)
        wires["head"].send(b"x")
        wires["body"].send(b"x")
    found = {}
    for name, wire in wires.items():
        with wire.socket:
            answered = (0, "") if name == "nothing" else wire.refusal()
            assert wire.at_end()
            found[name] = (*answered, time.monotonic() - begun)
    return found


@pytest.mark.parametrize("what", ["head", "handshake", "body", "chunks", "second"])
def test_half_a_request_is_given_up(slow: dict[str, tuple[int, str, float]], what: str) -> None:
    status, code, seconds = slow[what]
    assert (status, code) == (408, "too-slow")
    assert seconds < 40


def test_a_connection_on_which_nothing_comes_is_closed(
    slow: dict[str, tuple[int, str, float]],
) -> None:
    assert slow["nothing"][2] < 40


def test_connections_of_one_address_are_limited() -> None:
    with start(environment=narrow(), games=["six"]) as server, ExitStack() as stack:
        made = [stack.enter_context(socket.socket()) for _ in range(300)]
        host, port = server.url.removeprefix("http://").split(":")
        stay = [one for one in made if connects(one, host, int(port))]
        time.sleep(1)
        assert len([one for one in stay if is_open(one)]) == 10 + 240
        for one in made:
            one.close()
        time.sleep(1)
        assert httpx.get(f"{server.url}/api/games").status_code == 200


def connects(one: socket.socket, host: str, port: int) -> bool:
    """Connect; tell whether the server has not ended that at once."""
    try:
        one.connect((host, port))
        one.setblocking(False)
    except ConnectionResetError:
        return False
    return True


def is_open(one: socket.socket) -> bool:
    """Tell whether a connection on which nothing is said is still there."""
    try:
        return one.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False


def test_requests_that_wait_on_one_connection_are_limited(own: Server) -> None:
    wire = Wire(own)
    with wire.socket:
        wire.send(wire.head("GET", "/api/games") * 200)
        found = b""
        while data := wire.socket.recv(65536):
            found += data
        assert found.count(b"HTTP/1.1 ") < 40
        assert found.rstrip().endswith(b"}")
        assert b"HTTP/1.1 400 " in found


@pytest.mark.parametrize("opcode", [9, 10, 0], ids=["pings", "pongs", "parts"])
def test_frames_that_bring_no_message_are_limited_as_messages_are(own: Server, opcode: int) -> None:
    wire = Wire(own)
    with wire.socket:
        wire.open()
        if opcode == 0:
            wire.send(frame(b"x", last=False))
        wire.send(frame(b"", opcode=opcode, last=opcode != 0) * 150)
        opcodes, heard = set(), (9, b"")
        while heard[0] in (9, 10):
            heard = wire.hear()
            opcodes.add(heard[0])
        assert heard == (8, (1008).to_bytes(2, "big"))
        assert wire.at_end()


def test_a_message_that_came_with_thousands_is_answered_before_the_rest_is_looked_at(
    own: Server,
) -> None:
    """A flood in one piece is read no further than its first messages, then the socket closes."""
    wire = Wire(own)
    with wire.socket:
        wire.open()
        wire.send(frame(b"nonsense") * 10_000)
        said = [wire.message() for _ in range(6)]
        assert [one["is"] for one in said] == ["refused"] * 5 + ["bye"]
        assert wire.closed() == 1008
        assert wire.at_end()
    assert "Fatal error" not in own.log.read_text()
