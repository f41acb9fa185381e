"""Who is let in: names, origins, proxies, bans, sizes; and what every answer carries."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sextet.server.addresses import read
from sextet.server.door import Door
from sextet.server.gate import Gate, allowed_hosts, name_of
from sextet.server.settings import Settings
from tests import wire
from tests.server.harness import Client, Refusal, Server, start


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server with narrow limits, behind a trusted proxy on this machine."""
    limits = {"TABLES": "2", "IDENTITIES": "3", "RECOVERIES": "2", "MESSAGES": "20"}
    environment = {f"SEXTET_LIMIT_{name}": value for name, value in limits.items()}
    options = ("--trusted-proxy", "127.0.0.1", "--public-name", "play.example.org")
    with start(*options, environment=environment) as running:
        yield running


def test_a_request_under_another_name_is_refused(url: str) -> None:
    answer = httpx.get(f"{url}/api/games", headers={"host": "evil.example.org"})
    assert answer.status_code == 421
    assert answer.json()["code"] == "bad-host"


@pytest.mark.parametrize("origin", ["http://evil.example.org", "null", "", None])
def test_what_another_page_sends_is_not_done(url: str, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = httpx.post(f"{url}/api/me", json={"nickname": "Ada"}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "bad-origin"


def test_another_page_gets_no_socket(url: str) -> None:
    async def scenario() -> None:
        address = url.replace("http", "ws") + "/api/socket"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address, origin="http://evil.example.org")  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address)

    asyncio.run(scenario())


def test_every_answer_makes_the_browser_strict(url: str) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        headers = httpx.get(url + path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/api/me", "/api/games", "/api/nothing", "/api/schema/nothing"])
def test_nothing_of_the_api_is_kept_by_a_browser(url: str, path: str) -> None:
    for headers in ({}, {"host": "evil.example.org"}):
        assert httpx.get(url + path, headers=headers).headers["cache-control"] == "no-store"
    answer = httpx.post(url + path, content="{", headers={"origin": url})
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/nothing", None),
        ("GET", "/api/tables/nosuchtable", None),
        ("GET", "/api/tables/%00%ff", None),
        ("GET", "/api/ratings/chess", None),
        ("GET", "/api/me/games?before=x", None),
        ("POST", "/api/me", "{"),
        ("POST", "/api/me", '{"nickname": 7}'),
        ("POST", "/api/me", '{"nickname": "\\u202e"}'),
        ("POST", "/api/tables", '{"game": "six"}'),
        ("POST", "/api/replay", "not a record"),
        ("POST", "/api/admin/bans", "{}"),
        ("PUT", "/api/me", "{}"),
    ],
)
def test_whatever_is_wrong_is_told_by_a_code_and_a_sentence(
    url: str, method: str, path: str, body: str | None
) -> None:
    headers = {"origin": url, "content-type": "application/json"}
    answer = httpx.request(method, url + path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    said = answer.json()
    assert set(said) == {"code", "text", "values"}
    assert said["text"] != said["code"]
    assert "Traceback" not in answer.text


def test_limits_hold_for_each_address_that_a_trusted_proxy_names(strict: Server) -> None:
    def come(address: str) -> httpx.Response:
        headers = {"origin": strict.url, "x-forwarded-for": f"9.9.9.9, {address}"}
        return httpx.post(f"{strict.url}/api/me", json={"nickname": "Ada"}, headers=headers)

    assert [come("192.0.2.7").status_code for _ in range(4)] == [201, 201, 201, 429]
    assert come("192.0.2.8").status_code == 201
    for _ in range(3):
        last = httpx.post(
            f"{strict.url}/api/me/recover",
            json={"recovery": "AAAA"},
            headers={"origin": strict.url, "x-forwarded-for": "192.0.2.9"},
        )
    assert last.json()["code"] == "rate-limited"


def test_behind_a_proxy_with_tls_the_cookie_is_secure(strict: Server) -> None:
    headers = {
        "host": "play.example.org",
        "origin": "https://play.example.org",
        "x-forwarded-for": "192.0.2.20",
        "x-forwarded-proto": "https",
    }
    answer = httpx.post(f"{strict.url}/api/me", json={"nickname": "Ada"}, headers=headers)
    assert answer.status_code == 201
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers


def test_messages_are_limited_and_insisting_ends_the_socket(strict: Server) -> None:
    async def scenario() -> None:
        address = strict.url.replace("http", "ws") + "/api/socket"
        async with connect(address, origin=strict.url) as socket:  # type: ignore[arg-type]
            for number in range(40):
                await socket.send(json.dumps({"do": "ping", "id": str(number)}))
            kinds = [message["is"] for message in await until_closed(socket)]
            assert socket.close_code == 1008
            assert kinds == ["hello"] + ["pong"] * 20 + ["refused"] * 5 + ["bye"]

    asyncio.run(scenario())


async def until_closed(socket: ClientConnection) -> list[dict[str, Any]]:
    messages = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            messages.append(wire.answer(await socket.recv()))
    return messages


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"do": "fly", "id": "1"}',
    b'{"do": "move", "id": "1", "table": "abcdefgh"}',
    b'{"do": "move", "id": 1, "table": "abcdefgh", "seat": 1, "move": "1"}',
    b'{"do": "sit", "id": "1", "table": "../../etc", "seat": 1}',
    b'{"do": "sit", "id": "1", "table": "abcdefgh", "seat": 99}',
    b'{"do": "bot", "id": "1", "table": "abcdefgh", "seat": 1, "level": "os:system"}',
    b"[" * 4000,
    b'{"do": "chat", "id": "1", "table": "abcdefgh", "text": "\\ud800"}',
]


@pytest.mark.parametrize("data", MALFORMED)
def test_a_malformed_message_gets_one_typed_error_and_the_fifth_ends_the_socket(
    url: str, data: bytes
) -> None:
    async def scenario() -> None:
        address = url.replace("http", "ws") + "/api/socket"
        async with connect(address, origin=url) as socket:  # type: ignore[arg-type]
            assert wire.answer(await socket.recv())["is"] == "hello"
            text = data.decode("utf-8", "surrogateescape")
            for number in range(5):
                await socket.send(data if b"\xff" in data else text)
                answer = wire.answer(await socket.recv())
                assert (answer["is"], answer["code"]) == ("refused", "bad-message"), number
            assert wire.answer(await socket.recv())["is"] == "bye"
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    asyncio.run(scenario())


def test_a_frame_that_is_too_large_ends_the_socket_and_nothing_else(url: str) -> None:
    async def scenario() -> None:
        address = url.replace("http", "ws") + "/api/socket"
        async with connect(address, origin=url) as socket:  # type: ignore[arg-type]
            await socket.send("x" * 9000)
            await until_closed(socket)
            assert socket.close_code == 1009
        async with Client(url, None) as other:
            assert (await other.do("ping"))["is"] == "pong"

    asyncio.run(scenario())


def test_a_visitor_may_watch_and_nothing_more(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada, Client(url, None) as visitor:
            table = await ada.open_table("six", 2, ["me"])
            await visitor.watch(table)
            for verb, more in (("sit", {"seat": 2}), ("chat", {"text": "hi"}), ("start", {})):
                with pytest.raises(Refusal, match="not-signed-in"):
                    await visitor.do(verb, table, **more)

    asyncio.run(scenario())


def test_a_record_that_is_too_large_or_too_long_is_refused(url: str) -> None:
    for body in ("x" * 300_000, "sextet 1\n" + "\n" * 6000):
        answer = httpx.post(f"{url}/api/replay", content=body, headers={"origin": url})
        assert answer.status_code == 413
        assert answer.json()["code"] == "too-large"


def test_a_record_that_cannot_be_replayed_is_refused_with_its_line_and_reason(url: str) -> None:
    body = "sextet 1\ngame: six\nplayers: 2\n\n1: 9,9\n"
    answer = httpx.post(f"{url}/api/replay", content=body, headers={"origin": url})
    said = wire.refusal(answer.content)
    move = {"seat": 1, "move": "9,9", "reason": {"key": "six.why-touch", "values": {}}}
    reason = {"key": "why.of-move", "values": move}
    assert said["values"] == {
        "reason": {"key": "why.line", "values": {"line": 5, "reason": reason}}
    }
    assert said["text"].endswith(
        "line 5: seat 1: 9,9: a tile must touch one that lies by a full side."
    )


def test_hosts_are_the_machines_own_and_those_that_were_named() -> None:
    here = allowed_hosts(Settings("x.db"))
    assert here == {"localhost", "127.0.0.1", "[::1]"}
    everywhere = allowed_hosts(Settings("x.db", host="0.0.0.0", public_names=("Play.example",)))
    assert {"play.example", "localhost"} < everywhere
    assert name_of("[::1]:8000") == "[::1]"
    assert name_of("Play.example:443") == "play.example"


def test_only_a_trusted_proxy_says_where_somebody_comes_from() -> None:
    async def inside(*_: object) -> None: ...

    scope = {"type": "http", "client": ("10.0.0.1", 1), "scheme": "http"}
    headers = {b"x-forwarded-for": "1.2.3.4, 5.6.7.8, 10.0.0.9", b"x-forwarded-proto": "https"}
    alone, behind = Settings("x.db"), Settings("x.db", trusted_proxies=("10.0.0.0/8",))
    distrusting = Gate(inside, alone, Door(alone))
    assert distrusting.where_from(scope, headers) == (read("10.0.0.1"), False)  # type: ignore[arg-type]
    trusting = Gate(inside, behind, Door(behind))
    assert trusting.where_from(scope, headers) == (read("5.6.7.8"), True)  # type: ignore[arg-type]
