"""Ideas over HTTP: of finished tables and of records that are sent; limited, refused in words."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.harness import Client, Refusal, start
from tests.study.games import record_of


async def finished(ada: Client) -> str:
    table = await ada.open_table("six-nimmt", 2, ["me", 1], options={"rounds": "1"}, start=True)
    await ada.play_out(table)
    return table


async def attempt(ada: Client, path: str, **ask: Any) -> dict[str, Any]:
    asked = {"step": 0, "moves": [], "seat": 1, **ask}
    found: dict[str, Any] = await ada.ask("POST", path, json=asked)
    return found


def test_an_idea_of_a_table_is_that_of_its_record_and_changes_nothing(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await finished(ada)
            record = await ada.get(f"/api/tables/{table}/record")
            replay = await ada.get(f"/api/tables/{table}/replay")
            card = replay["steps"][0]["position"]["legal"]["1"][-1]
            moves = [f"1: {card}"]
            found = await attempt(ada, f"/api/tables/{table}/idea", moves=moves, answer=True)
            assert found["steps"][0]["line"] == moves[0]
            assert found["steps"][1]["line"].startswith("2: ")
            again = await attempt(ada, "/api/idea", moves=moves, answer=True, record=record)
            assert again == found
            assert await ada.get(f"/api/tables/{table}/replay") == replay

    asyncio.run(scenario())


def test_what_cannot_be_tried_is_refused_in_words(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await finished(ada)
            running = await ada.open_table("six", 2, ["me", 1], start=True)
            record = record_of("six-nimmt", 2)
            cases: list[tuple[str, dict[str, Any], str]] = [
                (f"/api/tables/{table}/idea", {"moves": ["1: 999"]}, "illegal-move"),
                (f"/api/tables/{table}/idea", {"step": 9999}, "game-over"),
                (f"/api/tables/{table}/idea", {"seat": 9}, "no-such-seat"),
                (f"/api/tables/{table}/idea", {"moves": ["1: 5"] * 301}, "idea-too-long"),
                (f"/api/tables/{table}/idea", {"moves": "1: 5"}, "bad-message"),
                (f"/api/tables/{running}/idea", {}, "not-finished"),
                ("/api/tables/nosuchtable/idea", {}, "no-such-table"),
                ("/api/idea", {"record": "nonsense"}, "bad-record"),
                ("/api/idea", {"record": record.replace("deal", "dael"), "step": 1}, "bad-record"),
                ("/api/idea", {"record": record + "\n" * 6000}, "too-large"),
            ]
            for path, ask, code in cases:
                with pytest.raises(Refusal, match=code):
                    await attempt(ada, path, **ask)

    asyncio.run(scenario())


def test_who_tries_too_much_in_an_hour_must_wait() -> None:
    async def scenario() -> None:
        environment = {"SEXTET_LIMIT_IDEAS": "3"}
        with start(environment=environment, games=["six-nimmt"]) as server:
            async with Client(server.url, None) as visitor:
                for _ in range(3):
                    await attempt(visitor, "/api/idea", record=record_of("six-nimmt", 2))
                with pytest.raises(Refusal, match="rate-limited"):
                    await attempt(visitor, "/api/idea", record=record_of("six-nimmt", 2))

    asyncio.run(scenario())
