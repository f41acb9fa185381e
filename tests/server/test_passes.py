"""By what people come in: browsers that are listed and signed out, programs with less than all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from sextet.server import identity as ids
from sextet.server.passes import BELIEVED, USED_EVERY, Passes, device
from sextet.store import open_store
from sextet.tables.ports import Pass, Person
from tests.postgres import postgres_database
from tests.server.harness import Client, Refusal, people, start

#: What only the person may do, never a program of theirs.
OF_THE_PERSON = [
    ("POST", "/api/me/recovery", None),
    ("POST", "/api/me/token", {"name": "another"}),
    ("POST", "/api/me/recover", {"recovery": "AAAA"}),
    ("POST", "/api/me", {"nickname": "Somebody else"}),
    ("PATCH", "/api/me", {"nickname": "Robot"}),
    ("DELETE", "/api/me", None),
    ("GET", "/api/me/passes", None),
    ("DELETE", "/api/me/passes/1", None),
    ("DELETE", "/api/me/browsers", None),
    ("GET", "/api/me/avoided", None),
    ("POST", "/api/me/push/end", {"endpoint": "https://example.org/1"}),
]


async def token_of(ada: Client, **asked: Any) -> str:
    return str((await ada.post("/api/me/token", **asked))["token"])


async def come_back(ada: Client) -> Client:
    """Be the same person in another browser."""
    other = Client(ada.url, None)
    await other.post("/api/me/recover", recovery=ada.me["recovery"])
    await other.connect()
    return other


@pytest.mark.parametrize("scope", ["play", "read"])
def test_a_program_cannot_do_what_is_the_persons_own(url: str, scope: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            async with Client(url, token=await token_of(ada, scope=scope)) as program:
                for method, path, body in OF_THE_PERSON:
                    with pytest.raises(Refusal, match="not-with-this-token"):
                        await program.ask(method, path, json=body)
                assert (await program.get("/api/me"))["identity"]["nickname"] == "Ada"
            assert (await ada.get("/api/me"))["identity"]["nickname"] == "Ada"

    asyncio.run(scenario())


def test_a_token_that_reads_looks_on_and_nothing_else(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            table = await ada.open_table("six", 2, ["me", 1])
            async with Client(url, token=await token_of(ada, scope="read")) as program:
                seen = await program.watch(table)
                assert seen["you"] == [1]
                await program.get("/api/me/tables")
                with pytest.raises(Refusal, match="not-with-this-token"):
                    await program.do("chat", table, text="hello")
                with pytest.raises(Refusal, match="not-with-this-token"):
                    await program.do("start", table)
                with pytest.raises(Refusal, match="not-with-this-token"):
                    await program.open_table("six", 2, ["me", 1])

    asyncio.run(scenario())


def test_a_program_that_plays_reports_and_blocks_nobody(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six", 2, ["me"])
            await bob.join(table, 2)
            async with Client(url, token=await token_of(ada)) as program:
                for verb, more in (("avoid", {"how": "block"}), ("report", {"reason": "insult"})):
                    with pytest.raises(Refusal, match="not-with-this-token"):
                        await program.do(verb, table, seat=2, name="Bob", **more)

    asyncio.run(scenario())


def test_a_program_is_listed_by_its_name_and_shut_out_at_once(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            made = await ada.post("/api/me/token", name="  My   bot ", scope="play")
            async with Client(url, token=made["token"]) as program:
                await program.get("/api/me")
                (listed,) = [
                    one for one in await ada.get("/api/me/passes") if one["scope"] == "play"
                ]
                assert (listed["id"], listed["name"], listed["here"]) == (
                    made["id"],
                    "My bot",
                    False,
                )
                assert abs(listed["made_at"] - time.time()) < 60
                assert listed["used_at"] >= listed["made_at"]
                await ada.ask("DELETE", f"/api/me/passes/{made['id']}")
                with pytest.raises(Refusal, match="not-signed-in"):
                    await program.get("/api/me")
                await program.closed()
                assert program.received[-1]["code"] == "signed-out"
            assert [one["scope"] for one in await ada.get("/api/me/passes")] == ["account"]
            with pytest.raises(Refusal, match="no-such-page"):
                await ada.ask("DELETE", f"/api/me/passes/{made['id']}")

    asyncio.run(scenario())


def test_nobody_shuts_out_what_is_somebody_elses(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Eve") as (ada, eve):
            (mine,) = await ada.get("/api/me/passes")
            with pytest.raises(Refusal, match="no-such-page"):
                await eve.ask("DELETE", f"/api/me/passes/{mine['id']}")
            assert await ada.get("/api/me/passes") == [mine]

    asyncio.run(scenario())


def test_only_so_many_programs_are_let_in(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            for _ in range(20):
                await token_of(ada)
            with pytest.raises(Refusal, match="too-many-programs"):
                await token_of(ada)

    asyncio.run(scenario())


def test_browsers_are_listed_and_signed_out_one_by_one(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            phone = await come_back(ada)
            listed = await ada.get("/api/me/passes")
            assert [one["scope"] for one in listed] == ["account", "account"]
            (here,) = [one["id"] for one in listed if one["here"]]
            (there,) = [one["id"] for one in listed if not one["here"]]
            assert [one["id"] for one in await phone.get("/api/me/passes") if one["here"]] == [
                there
            ]
            await ada.ask("DELETE", f"/api/me/passes/{there}")
            await phone.closed()
            assert phone.received[-1]["code"] == "signed-out"
            assert (await phone.get("/api/me"))["identity"] is None
            assert [one["id"] for one in await ada.get("/api/me/passes")] == [here]
            await phone.http.aclose()

    asyncio.run(scenario())


def test_a_new_recovery_code_signs_out_every_other_browser_and_leaves_programs(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            thief = await come_back(ada)
            table = await ada.open_table("six", 2, ["me", 1])
            async with Client(url, token=await token_of(ada)) as program:
                new = await ada.post("/api/me/recovery")
                assert new["signed_out"] == 1
                await thief.closed()
                assert (await thief.get("/api/me"))["identity"] is None
                with pytest.raises(Refusal, match="recovery-wrong"):
                    await thief.post("/api/me/recover", recovery=ada.me["recovery"])
                assert (await program.get("/api/me"))["identity"]["id"] == ada.me["id"]
            await ada.do("start", table)
            await thief.http.aclose()

    asyncio.run(scenario())


def test_all_other_browsers_are_signed_out_together(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            others = [await come_back(ada) for _ in range(3)]
            assert await ada.ask("DELETE", "/api/me/browsers") == {"count": 3}
            for other in others:
                await other.closed()
                await other.http.aclose()
            assert len(await ada.get("/api/me/passes")) == 1

    asyncio.run(scenario())


def test_a_cookie_of_an_older_version_goes_on_and_becomes_one_of_its_browser(
    tmp_path: Path,
) -> None:
    who, database = ids.new_identity(), str(tmp_path / "old.db")

    async def before() -> str:
        async with await open_store(database) as store:
            key, _ = await store.secret("cookies", lambda: b"k" * 32)
            await store.add_person(Person(who, "Ada"), b"code", 1.0)
            await store.add_pass(ids.session_hash(who, ""), who, "account", "", time.time())
        return f"{who}.{ids._signature(who, '', key)}"

    old = asyncio.run(before())
    with start(database=database, games=["six"]) as server:
        page = {"base_url": server.url, "headers": {"origin": server.url}}
        with httpx.Client(**page, cookies={"sextet": old}) as first:  # type: ignore[arg-type]
            answer = first.get("/api/me", headers={"user-agent": "Firefox/132.0 Linux"})
            assert answer.json()["identity"]["nickname"] == "Ada"
            new = answer.cookies["sextet"]
        assert new != old
        with httpx.Client(**page, cookies={"sextet": new}) as first:  # type: ignore[arg-type]
            assert first.get("/api/me").cookies["sextet"] == new
            listed = first.get("/api/me/passes").json()
            assert [(one["name"], one["here"]) for one in listed] == [
                ("Firefox · Linux", True),
                ("", False),
            ]
            assert first.delete("/api/me/browsers").json() == {"count": 1}
            assert first.get("/api/me").json()["identity"]["nickname"] == "Ada"
        with httpx.Client(**page, cookies={"sextet": old}) as second:  # type: ignore[arg-type]
            assert second.get("/api/me").json()["identity"] is None


def test_what_one_process_ends_is_shut_out_of_the_others_within_seconds() -> None:
    async def scenario(first: str, second: str) -> None:
        async with people(first, "Ada") as (ada,):
            token = await token_of(ada)
            phone = Client(second, None)
            await phone.post("/api/me/recover", recovery=ada.me["recovery"])
            await phone.connect()
            async with Client(second, token=token) as program:
                await program.get("/api/me")
                for one in await ada.get("/api/me/passes"):
                    if not one["here"]:
                        await ada.ask("DELETE", f"/api/me/passes/{one['id']}")
                async with asyncio.timeout(15):
                    await phone.closed()
                    await program.closed()
                assert (await phone.get("/api/me"))["identity"] is None
                with pytest.raises(Refusal, match="not-signed-in"):
                    await program.get("/api/me")
            await phone.http.aclose()

    with (
        postgres_database() as database,
        start(database=database, games=["six"]) as first,
        start(database=database, games=["six"]) as second,
    ):
        asyncio.run(scenario(first.url, second.url))


@dataclass
class Counted:
    """The store, and how often it was asked."""

    store: Any
    reads: int = 0
    writes: int = 0

    async def pass_by_hash(self, hashed: bytes) -> Pass | None:
        self.reads += 1
        found: Pass | None = await self.store.pass_by_hash(hashed)
        return found

    async def use_passes(self, numbers: set[int], at: float) -> None:
        self.writes += bool(numbers)
        await self.store.use_passes(numbers, at)


def with_passes(tmp_path: Path, test: Callable[[Counted, list[float]], Any]) -> None:
    async def run() -> None:
        async with await open_store(str(tmp_path / "x.db")) as store:
            await store.add_person(Person("ana", "Ana"), b"code", 1000.0)
            await store.add_pass(b"token", "ana", "play", "bot", 1000.0)
            await test(Counted(store), [1000.0])

    asyncio.run(run())


def test_a_pass_is_read_from_the_database_once_in_a_while_not_at_every_request(
    tmp_path: Path,
) -> None:
    async def test(store: Counted, now: list[float]) -> None:
        passes = Passes(store, lambda: now[0])  # type: ignore[arg-type]
        for _ in range(100):
            assert await passes.find(b"token") is not None
        assert store.reads == 1
        now[0] += BELIEVED + 1
        await passes.find(b"token")
        assert store.reads == 2

    with_passes(tmp_path, test)


def test_the_last_use_is_noted_now_and_then(tmp_path: Path) -> None:
    async def test(store: Counted, now: list[float]) -> None:
        passes = Passes(store, lambda: now[0])  # type: ignore[arg-type]
        here = await passes.find(b"token")
        assert here is not None
        for _ in range(100):
            now[0] += USED_EVERY / 10
            await passes.note_use({here})
        assert 8 <= store.writes <= 10
        (kept,) = await store.store.passes_of("ana")
        assert now[0] - kept.used_at <= USED_EVERY + 1

    with_passes(tmp_path, test)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox · Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
            "Edge · Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "Safari · iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/131.0.0.0 Mobile Safari/537.36",
            "Chrome · Android",
        ),
        ("curl/8.0", ""),
        ("<script>", ""),
    ],
)
def test_a_browser_is_called_roughly_what_it_is(agent: str, name: str) -> None:
    assert device(agent) == name
