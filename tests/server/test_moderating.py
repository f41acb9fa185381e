"""Muting, blocking and reporting somebody at a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests import wire
from tests.server.harness import Client, Refusal, Server, start

Scene = Callable[[Client, Client, str], Awaitable[None]]


@asynccontextmanager
async def two_at_a_table(url: str, **more: Any) -> AsyncIterator[tuple[Client, Client, str]]:
    """Ada opens a table for three, Bo sits down at it."""
    async with Client(url, "Ada") as ada, Client(url, "Bo") as bo:
        table = await ada.open_table("six-nimmt", 3, ["me", "open", 1], **more)
        await bo.watch(table)
        await bo.do("sit", table, seat=2)
        yield ada, bo, table


def play(url: str, scene: Scene, **more: Any) -> None:
    async def run() -> None:
        async with two_at_a_table(url, **more) as (ada, bo, table):
            await scene(ada, bo, table)

    asyncio.run(asyncio.wait_for(run(), 60))


def heard(who: Client, table: str) -> list[str]:
    return [line["text"] for line in who.tables[table]["chat"]]


async def both_hear(ada: Client, bo: Client, table: str, text: str) -> None:
    await bo.do("chat", table, text=text)
    for one in (ada, bo):
        await one.wait(table, lambda t: any(line["text"] == text for line in t["chat"]))


def test_a_muted_person_is_not_heard_now_later_or_after_a_reload(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        await both_hear(ada, bo, table, "loud")
        await ada.do("avoid", table, seat=2, name="Bo", how="mute")
        await ada.wait(table, lambda t: t["muted"] == [2])
        assert heard(ada, table) == []
        sent = len(ada.received)
        await bo.do("chat", table, text="still loud")
        await ada.do("chat", table, text="quiet here")
        await ada.wait(table, lambda t: len(t["chat"]) == 1)
        assert "loud" not in str(ada.received[sent:])
        assert "loud" not in str(await ada.get(f"/api/tables/{table}"))
        await ada.disconnect()
        ada.tables.clear()
        await ada.connect()
        await ada.watch(table)
        assert heard(ada, table) == ["quiet here"]
        assert heard(bo, table) == ["loud", "still loud", "quiet here"]
        (kept,) = await ada.get("/api/me/avoided")
        assert (kept["name"], kept["blocked"]) == ("Bo", False)
        await ada.ask("DELETE", f"/api/me/avoided/{kept['id']}")
        await ada.wait(table, lambda t: t["muted"] == [] and len(t["chat"]) == 3)
        assert await ada.get("/api/me/avoided") == []

    play(url, scene)


def test_who_wrote_a_line_is_muted_by_it_even_if_they_only_watch(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        async with Client(url, "Eve") as eve:
            await eve.watch(table)
            await eve.do("chat", table, text="hello from outside")
            await ada.wait(table, lambda t: t["chat"])
            number = ada.tables[table]["chat"][0]["number"]
            await ada.do("avoid", table, line=number, name="Eve", how="mute")
            await ada.wait(table, lambda t: not t["chat"])
            await ada.wait(table, lambda t: t["muted"] == [])

    play(url, scene)


def test_whom_the_host_blocks_loses_the_seat_and_gets_none_and_is_not_told_by_whom(
    url: str,
) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        await ada.do("avoid", table, seat=2, name="Bo", how="block")
        await bo.wait(table, lambda t: t["seats"][1]["kind"] == "open")
        with pytest.raises(Refusal, match="not-welcome") as refused:
            await bo.do("sit", table, seat=2)
        assert "Ada" not in str(refused.value)
        assert refused.value.values == {}
        (kept,) = await ada.get("/api/me/avoided")
        await ada.ask("DELETE", f"/api/me/avoided/{kept['id']}")
        await bo.do("sit", table, seat=2)

    play(url, scene)


def test_a_seat_at_a_game_that_runs_is_not_taken_from_the_blocked(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        await ada.do("start", table)
        await ada.do("avoid", table, seat=2, name="Bo", how="block")
        await ada.wait(table, lambda t: t["blocked"] == [2])
        await bo.wait(table, lambda t: t["you"] == [2])

    play(url, scene)


def test_public_tables_of_the_blocked_are_not_offered(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        public = await bo.open_table("six", 2, ["me", "open"], public=True)

        async def offered(who: Client) -> bool:
            return any(one["table"] == public for one in await who.get("/api/tables"))

        assert await offered(ada)
        await ada.do("avoid", table, seat=2, name="Bo", how="mute")
        assert await offered(ada)
        await ada.do("avoid", table, seat=2, name="Bo", how="block")
        assert not await offered(ada)
        assert await offered(bo)

    play(url, scene)


def test_a_person_is_named_by_seat_or_line_and_by_the_name_that_is_known(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        for wrong in (
            {"seat": 2, "name": "Somebody else"},
            {"seat": 1, "name": "Ada"},
            {"seat": 3, "name": ""},
            {"seat": 9, "name": "Bo"},
            {"line": 999, "name": "Bo"},
            {"seat": 2, "line": 2, "name": "Bo"},
            {"name": "Bo"},
        ):
            with pytest.raises(Refusal, match="nobody-there"):
                await ada.do("avoid", table, how="block", **wrong)
            with pytest.raises(Refusal, match="nobody-there"):
                await ada.do("report", table, reason="spam", **wrong)
        async with Client(url, None) as visitor:
            with pytest.raises(Refusal, match="not-signed-in"):
                await visitor.do("avoid", table, seat=2, name="Bo", how="mute")

    play(url, scene)


def test_who_takes_another_name_is_neither_pointed_out_nor_named_in_the_list(url: str) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        await ada.do("avoid", table, seat=2, name="Bo", how="mute")
        await ada.wait(table, lambda t: t["muted"] == [2])
        await bo.ask("PATCH", "/api/me", json={"nickname": "Zoe"})
        await ada.wait(table, lambda t: t["seats"][1]["name"] == "Zoe")
        assert ada.tables[table]["muted"] == []
        assert [one["name"] for one in await ada.get("/api/me/avoided")] == ["Bo"]
        await bo.do("chat", table, text="me again")
        await ada.do("chat", table, text="nothing heard")
        await ada.wait(table, lambda t: len(t["chat"]) == 1)
        assert bo.me["id"] not in str(ada.received) + str(await ada.get("/api/me/avoided"))

    play(url, scene)


def admins(server: Server, path: str, **more: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {server.admin}"}
    method = "POST" if "json" in more else "GET"
    answer = httpx.request(method, server.url + path, headers=headers, **more)
    if answer.is_success and answer.content:
        wire.body(method, path, answer.content)
    return answer


def test_a_report_comes_with_the_last_lines_of_the_chat_and_the_second_replaces_the_first(
    server: Server,
) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        async with AsyncExitStack() as stack:
            outside = [await stack.enter_async_context(Client(server.url, "Eve")) for _ in range(4)]
            for k in range(45):
                await [ada, bo, *outside][k % 6].do("chat", table, text=f"line {k}")
        await ada.do("report", table, seat=2, name="Bo", reason="insult", words="first")
        words = " they\u202eare  <b>rude</b> \x00 "
        await ada.do("report", table, seat=2, name="Bo", reason="spam", words=words)
        answer = await asyncio.to_thread(admins, server, "/api/admin/reports")
        assert answer.headers["cache-control"] == "no-store"
        (one,) = (one for one in answer.json() if one["table"] == table)
        assert (one["reason"], one["words"]) == ("spam", "theyare <b>rude</b>")
        assert (one["name"], one["name_now"], one["reporter"]) == ("Bo", "Bo", "Ada")
        assert [line["text"] for line in one["chat"]] == [f"line {k}" for k in range(5, 45)]
        assert {line["name"] for line in one["chat"] if line["theirs"]} == {"Bo"}
        assert (one["identity"], one["banned"], one["done_at"]) == (bo.me["id"], False, None)
        assert one["addresses"] == []  # the admin is there too
        await bo.ask("DELETE", "/api/me")
        listed = await asyncio.to_thread(admins, server, "/api/admin/reports")
        (one,) = (one for one in listed.json() if one["table"] == table)
        assert (one["name"], one["name_now"], one["addresses"]) == ("", "", [])
        assert {line["text"] for line in one["chat"] if line["theirs"]} == {""}
        settle = f"/api/admin/reports/{one['id']}"
        settled = await asyncio.to_thread(admins, server, settle, json={"done": True})
        assert settled.status_code == 204
        assert table not in (await asyncio.to_thread(admins, server, "/api/admin/reports")).text
        done = await asyncio.to_thread(admins, server, "/api/admin/reports?done=true")
        assert table in done.text
        gone = await asyncio.to_thread(admins, server, "/api/admin/reports/999999", json={})
        assert gone.status_code == 404

    play(server.url, scene)


def test_the_admin_reads_from_where_the_reported_is_connected() -> None:
    async def scenario(server: Server) -> None:
        far = {"x-forwarded-for": "192.0.2.7"}
        async with (
            Client(server.url, "Ada") as ada,
            httpx.AsyncClient(base_url=server.url, headers={"origin": server.url, **far}) as eve,
        ):
            table = await ada.open_table("six", 2, ["me", "open"])
            await eve.post("/api/me", json={"nickname": "Eve"})
            cookie = "; ".join(f"{name}={value}" for name, value in eve.cookies.items())
            where, origin = server.url.replace("http", "ws", 1) + "/api/socket", server.url
            headers = {"cookie": cookie, **far}
            async with connect(where, origin=origin, additional_headers=headers) as socket:  # type: ignore[arg-type]
                sit = {"do": "sit", "id": "1", "table": table, "seat": 2}
                await socket.send(json.dumps(sit))
                await ada.wait(table, lambda t: t["seats"][1]["name"] == "Eve")
                await ada.do("report", table, seat=2, name="Eve", reason="name")
                answer = await asyncio.to_thread(admins, server, "/api/admin/reports")
                assert [one["addresses"] for one in answer.json()] == [["192.0.2.7"]]

    with start("--trusted-proxy", "127.0.0.1", games=["six"]) as server:
        asyncio.run(scenario(server))


def test_nobody_reads_or_settles_reports_without_the_token(server: Server) -> None:
    async def scene(ada: Client, bo: Client, table: str) -> None:
        await both_hear(ada, bo, table, "you fool")
        await ada.do("report", table, seat=2, name="Bo", reason="insult")
        for path in ("/api/admin/reports", "/api/admin/reports?done=true"):
            with pytest.raises(Refusal, match="not-allowed"):
                await ada.get(path)
        with pytest.raises(Refusal, match="not-allowed"):
            await ada.post("/api/admin/reports/1", done=True)
        token = (await ada.post("/api/me/token"))["token"]
        async with httpx.AsyncClient(headers={"authorization": f"Bearer {token}"}) as program:
            answer = await program.get(f"{server.url}/api/admin/reports")
            assert (answer.status_code, "fool" in answer.text) == (403, False)

    play(server.url, scene)


def test_one_person_and_one_address_can_report_only_so_much_in_an_hour() -> None:
    with start(environment={"SEXTET_LIMIT_REPORTS": "2"}, games=["six-nimmt"]) as server:

        async def scene(ada: Client, bo: Client, table: str) -> None:
            for _ in range(2):
                await ada.do("report", table, seat=2, name="Bo", reason="insult")
            with pytest.raises(Refusal, match="rate-limited"):
                await ada.do("report", table, seat=2, name="Bo", reason="insult")
            for k in range(8):
                async with Client(server.url, f"Fan {k}") as fan:
                    await fan.do("report", table, seat=2, name="Bo", reason="insult")
            async with Client(server.url, "Fan 9") as fan:
                with pytest.raises(Refusal, match="rate-limited"):
                    await fan.do("report", table, seat=2, name="Bo", reason="insult")

        play(server.url, scene)
