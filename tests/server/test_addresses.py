"""Where somebody asks from, however it is written; and bans, which reach whoever is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sextet.server.addresses import Networks, key_of, network, read, shut_out, written
from tests import wire
from tests.postgres import postgres_database
from tests.server.conftest import LOOSE
from tests.server.harness import Server, start


@pytest.fixture(scope="module")
def behind() -> Iterator[Server]:
    """A server behind a trusted proxy on this machine."""
    with start("--trusted-proxy", "127.0.0.1", environment=LOOSE, games=["six"]) as running:
        yield running


def ask(server: Server, *forwarded: str) -> httpx.Response:
    """Ask as a proxy that says for whom."""
    lines = [("x-forwarded-for", one) for one in forwarded]
    return httpx.get(f"{server.url}/api/games", headers=lines)


def ban(server: Server, address: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {server.admin}"}
    body = {"address": address}
    return httpx.post(f"{server.url}/api/admin/bans", json=body, headers=headers, timeout=60)


# Reading


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        (" 192.0.2.1 ", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::FFFF:c000:201", "192.0.2.1"),
        ("[::ffff:192.0.2.1]:4711", "192.0.2.1"),
        ("2001:DB8:0::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("[fe80::1%25eth0]:80", "fe80::1"),
    ],
)
def test_an_address_has_one_form_however_it_is_written(text: str, wanted: str) -> None:
    assert str(read(text)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        *("", "unknown", "_hidden", "192.0.2", "192.0.2.1:x", "192.0.2.1:", "192.0.2.256"),
        *("1.2.3.4\n5", "[2001:db8::1", "2001:db8::1]", "[2001:db8::1]x", "[192.0.2.1]:99999999"),
        *("::1/64", "%eth0"),
    ],
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert read(text) is None


def test_one_customer_counts_as_one() -> None:
    keys = [key_of(one) for text in ADDRESSES if (one := read(text))]
    assert keys == ["192.0.2.1", "192.0.2.1", "2001:db8::/64", "2001:db8::/64", "2001:db8:0:1::/64"]


ADDRESSES = ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")


@pytest.mark.parametrize(
    ("text", "shut"),
    [
        ("192.0.2.9", "192.0.2.9"),
        ("192.0.2.9/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.9", "192.0.2.9"),
        ("::ffff:192.0.2.0/120", "192.0.2.0/24"),
        ("2001:db8::9", "2001:db8::/64"),
        ("2001:db8::9/48", "2001:db8::/48"),
        ("2001:db8::9/128", "2001:db8::/64"),
    ],
)
def test_a_ban_shuts_out_what_counts_as_one(text: str, shut: str) -> None:
    found = shut_out(text)
    assert found is not None
    assert written(found) == shut


def test_many_networks_are_asked_at_once() -> None:
    texts = ["192.0.2.0/24", "198.51.100.7", "2001:db8::/32", "0.0.0.0/32"]
    networks = Networks(one for text in texts if (one := network(text)))
    inside = ["192.0.2.255", "198.51.100.7", "2001:db8:ffff::1", "0.0.0.0"]
    outside = ["192.0.3.0", "198.51.100.8", "2001:db9::", "::", "c000:200::"]
    assert all(read(one) in networks for one in inside)
    assert not any(read(one) in networks for one in outside)
    assert read("nonsense") not in networks


# At the gate


def test_a_banned_address_stays_out_however_it_is_written(behind: Server) -> None:
    assert ask(behind, "192.0.2.66").status_code == 200
    assert ban(behind, "192.0.2.66").status_code == 201
    for written_so in (
        *("192.0.2.66", "::ffff:192.0.2.66", "192.0.2.66:4711", "[::ffff:c000:242]:4711"),
        *("9.9.9.9, 192.0.2.66", "192.0.2.66, 127.0.0.1", "192.0.2.66,[::ffff:127.0.0.1]:80"),
    ):
        said = ask(behind, written_so)
        assert (said.status_code, said.json().get("code")) == (403, "banned"), written_so
    assert ask(behind, "9.9.9.9", "192.0.2.66").status_code == 403
    assert ask(behind, "192.0.2.66", "192.0.2.68").status_code == 200


@pytest.mark.parametrize("forwarded", ["unknown", "192.0.2", "192.0.2.1,", "[", "9.9.9.9, \xff"])
def test_what_a_trusted_proxy_says_and_cannot_be_read_lets_nobody_in(
    behind: Server, forwarded: str
) -> None:
    headers = {b"x-forwarded-for": forwarded.encode("latin-1")}
    said = httpx.get(f"{behind.url}/api/games", headers=headers)
    assert (said.status_code, said.json()["code"]) == (400, "no-address")


def test_a_proxy_that_asks_for_itself_comes_in(behind: Server) -> None:
    assert ask(behind).status_code == 200
    assert ask(behind, "127.0.0.1").status_code == 200


def test_a_server_on_every_network_knows_ipv4_by_its_own_name() -> None:
    with start("--host", "::", "--trusted-proxy", "127.0.0.1", games=["six"]) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 200
        assert ban(server, "127.0.0.1").json()["code"] == "own-address"
        assert ban(server, "192.0.2.0/24").status_code == 201
        assert ask(server, "192.0.2.3").status_code == 403
        assert ask(server, "192.0.3.3").status_code == 200


# Open sockets


async def socket_from(server: Server, address: str) -> ClientConnection:
    headers = {"x-forwarded-for": address}
    return await connect(
        server.url.replace("http", "ws") + "/api/socket",
        additional_headers=headers,
        origin=server.url,  # type: ignore[arg-type]
    )


async def last_words(socket: ClientConnection, within: float) -> str:
    """Return what the server closes a socket with."""
    said = {"is": ""}
    try:
        async with asyncio.timeout(within):
            while True:
                said = wire.answer(await socket.recv())
    except ConnectionClosed:
        assert said["is"] == "bye"
        return str(said["code"])


@pytest.mark.parametrize(
    ("here", "banned"),
    [
        ("::ffff:192.0.2.70", "192.0.2.70"),
        ("192.0.2.71:99", "192.0.2.71"),
        ("192.0.2.72", "::ffff:192.0.2.72"),
        ("198.51.100.9", "198.51.100.0/24"),
        ("2001:db8:5::1", "2001:db8:5::2"),
        ("[2001:db8:6::1]:99", "2001:db8:6::/48"),
    ],
)
def test_a_ban_reaches_the_open_sockets_of_the_address(
    behind: Server, here: str, banned: str
) -> None:
    async def scenario() -> None:
        socket, other = [await socket_from(behind, one) for one in (here, "203.0.113.9")]
        async with socket, other:
            assert (await asyncio.to_thread(ban, behind, banned)).status_code == 201
            assert await last_words(socket, 5) == "banned"
            await other.send('{"do": "ping", "id": "x"}')
            assert wire.answer(await other.recv())["is"] == "hello"
            assert wire.answer(await other.recv())["is"] == "pong"

    asyncio.run(scenario())


def test_a_ban_reaches_the_sockets_of_another_process_in_ten_seconds() -> None:
    async def scenario(one: Server, other: Server) -> None:
        async with await socket_from(other, "192.0.2.80") as socket:
            begun = time.monotonic()
            assert (await asyncio.to_thread(ban, one, "192.0.2.80")).status_code == 201
            assert await last_words(socket, 20) == "banned"
            assert time.monotonic() - begun < 14

    with postgres_database() as database, ExitStack() as servers:
        options = ("--trusted-proxy", "127.0.0.1")
        one, other = (
            servers.enter_context(
                start(*options, database=database, environment=LOOSE, games=["six"])
            )
            for _ in range(2)
        )
        asyncio.run(scenario(one, other))
