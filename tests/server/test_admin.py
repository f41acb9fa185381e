"""The admin: close, ban, erase, see; and how the server is watched over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests import wire
from tests.server.harness import Client, Refusal, Server, start


def ask(server: Server, method: str, path: str, **data: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {server.admin}"}
    answer = httpx.request(method, server.url + path, headers=headers, json=data or None)
    if answer.is_success and answer.content:
        wire.body(method, path, answer.content)
    return answer


def test_only_the_admin_may(server: Server) -> None:
    assert ask(server, "GET", "/api/admin/status").json()["stored"]
    for headers in ({}, {"authorization": "Bearer sxt_no"}, {"authorization": "Basic eDp5"}):
        answer = httpx.get(f"{server.url}/api/admin/status", headers=headers)
        assert answer.status_code in (401, 403)


def test_the_admin_closes_a_table(server: Server) -> None:
    async def scenario() -> None:
        async with Client(server.url) as ada:
            table = await ada.open_table("six", 2, ["me", 1], start=True)
            await asyncio.to_thread(ask, server, "POST", f"/api/admin/tables/{table}/close")
            await ada.wait(table, lambda t: t["status"] == "closed")
            assert ada.tables[table]["log"][-1]["key"] == "table.closed-by-admin"
            with pytest.raises(Refusal, match="game-over"):
                await ada.do("resign", table, seat=1)
            assert "x-seed" in await ada.get(f"/api/tables/{table}/record")

    asyncio.run(scenario())


def test_who_is_banned_is_shown_out_and_not_let_in_until_it_is_lifted(server: Server) -> None:
    async def scenario() -> None:
        async with Client(server.url) as ada:
            body = {"identity": ada.me["id"], "reason": "test"}
            made = await asyncio.to_thread(ask, server, "POST", "/api/admin/bans", **body)
            await ada.closed()
            assert ada.received[-1]["is"] == "bye"
            assert ada.received[-1]["code"] == "banned"
            with pytest.raises(Refusal, match="banned"):
                await ada.get("/api/me")
            listed = ask(server, "GET", "/api/admin/bans").json()
            assert [ban["value"] for ban in listed] == [ada.me["id"]]
            lift = f"/api/admin/bans/{made.json()['id']}"
            assert ask(server, "DELETE", lift).status_code == 204
            assert ask(server, "DELETE", lift).status_code == 404
            assert (await ada.get("/api/me"))["identity"]["nickname"] == "Ada"

    asyncio.run(scenario())


def test_an_address_that_is_banned_is_shown_out_wherever_it_is_connected() -> None:
    async def scenario(server: Server) -> None:
        far = {"x-forwarded-for": "192.0.2.7"}
        where = server.url.replace("http", "ws", 1) + "/api/socket"
        origin: Any = server.url
        async with connect(where, origin=origin, additional_headers=far) as visitor:
            assert "hello" in str(await visitor.recv())
            ask(server, "POST", "/api/admin/bans", address="192.0.2.0/24")
            assert json.loads(await visitor.recv())["code"] == "banned"
            await asyncio.wait_for(visitor.wait_closed(), 10)
        assert httpx.get(f"{server.url}/api/me", headers=far).status_code == 403
        assert httpx.get(f"{server.url}/api/me").status_code == 200

    with start("--trusted-proxy", "127.0.0.1", games=["six"]) as server:
        asyncio.run(scenario(server))


def test_the_admin_cannot_ban_the_address_they_are_at(server: Server) -> None:
    for own in ("127.0.0.1", "127.0.0.0/8"):
        assert ask(server, "POST", "/api/admin/bans", address=own).json()["code"] == "own-address"
    assert ask(server, "POST", "/api/admin/bans", address="nowhere").json()["code"] == "address-bad"
    assert ask(server, "GET", "/api/admin/bans").json() == []


def test_tokens_are_not_guessed_by_trying_many() -> None:
    with start(environment={"SEXTET_LIMIT_ADMIN": "3"}, games=["six"]) as server:
        assert ask(server, "GET", "/api/admin/status").status_code == 200
        wrong = {"authorization": "Bearer sxt_no", "x-forwarded-for": "1.2.3.4"}
        for path in ("/api/admin/status", "/api/admin/reports", "/metrics"):
            assert httpx.get(server.url + path, headers=wrong).status_code == 403
        for path in ("/api/admin/status", "/metrics"):
            assert httpx.get(server.url + path, headers=wrong).status_code == 429
        assert ask(server, "GET", "/api/admin/status").status_code == 429


def test_the_admin_erases_an_identity(server: Server) -> None:
    async def scenario() -> None:
        async with Client(server.url) as ada:
            path = f"/api/admin/identities/{ada.me['id']}"
            answer = await asyncio.to_thread(ask, server, "DELETE", path)
            assert answer.status_code == 204
            assert (await ada.get("/api/me"))["identity"] is None

    asyncio.run(scenario())


def test_health_and_metrics(server: Server) -> None:
    assert httpx.get(f"{server.url}/healthz").text == "ok\n"
    text = httpx.get(f"{server.url}/metrics").text
    for name in (
        "sextet_events_total",
        "sextet_commit_seconds_bucket",
        "sextet_sockets",
        "sextet_bots_waiting",
        "sextet_loop_delay_seconds_bucket",
    ):
        assert f"\n{name}" in text
    refused = httpx.get(f"{server.url}/metrics", headers={"x-forwarded-for": "192.0.2.1"})
    assert refused.status_code == 403


def test_the_metrics_say_what_is_so_as_they_are_asked_for(server: Server) -> None:
    async def number(who: Client, name: str) -> float:
        text: str = await who.get("/metrics")
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name))

    async def scenario() -> None:
        async with Client(server.url) as ada:
            watched = await number(ada, "sextet_tables_watched ")
            refused = await number(ada, "sextet_refusals_total ")
            table = await ada.open_table("six", 2, ["me", "open"])
            assert await number(ada, "sextet_tables_watched ") == watched + 1
            with pytest.raises(Refusal):
                await ada.do("start", table)
            assert await number(ada, "sextet_refusals_total ") == refused + 1
            assert ada.socket is not None
            await ada.socket.send(json.dumps({"do": "unwatch", "id": "x", "table": table}))
            await ada.do("ping")
            assert await number(ada, "sextet_tables_watched ") == watched

    asyncio.run(scenario())


def test_the_api_is_described(server: Server) -> None:
    schema = httpx.get(f"{server.url}/api/schema/openapi.json").json()
    assert {"/api/me", "/api/tables", "/api/tables/{table}", "/healthz"} <= set(schema["paths"])


def test_the_page_answers_every_path_that_is_not_the_apis(server: Server) -> None:
    for path in ("/", "/table/abc", "/replay"):
        assert httpx.get(server.url + path).status_code == 200
    for path in ("/api", "/api/x", "/assets/none.js"):
        assert httpx.get(server.url + path).status_code == 404
