"""Finished games are studied by a program of its own, one after the other, while somebody looks."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from sextet.server import studying
from sextet.server.studying import Studying
from sextet.study.as_json import described
from sextet.study.run import study_record
from sextet.tables.commands import Refused
from tests.server.harness import Client, Refusal, start
from tests.study.games import record_of

pytestmark = pytest.mark.slow

PATIENCE = 300.0


async def finished(ada: Client) -> str:
    """Play a short game to its end."""
    table = await ada.open_table("six-nimmt", 2, ["me", 1], options={"rounds": "1"}, start=True)
    await ada.play_out(table)
    return table


async def studied(ada: Client, table: str, seat: int) -> dict[str, Any]:
    """Look until a study is made, or failed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            news: dict[str, Any] = await ada.get(f"/api/tables/{table}/study?seat={seat}")
            if news["state"] in ("made", "failed"):
                return news
            await asyncio.sleep(0.1)


def programs(process: psutil.Process) -> list[psutil.Process]:
    """Return the programs of a server that study."""
    found = []
    for child in process.children(recursive=True):
        try:
            if "--serve" in child.cmdline():
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found


def test_a_finished_game_is_studied_as_the_command_studies_its_record(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await finished(ada)
            news = await studied(ada, table, 1)
            record = await ada.get(f"/api/tables/{table}/record")
            assert news["study"] == described(study_record(record, 1))
            again = await ada.get(f"/api/tables/{table}/study?seat=1")
            assert again == news

    asyncio.run(scenario())


def test_what_cannot_be_studied_is_refused(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await finished(ada)
            for asked, code in (
                (f"{table}/study?seat=3", "no-such-seat"),
                (f"{table}/study?seat=0", "bad-message"),
                (f"{table}/study", "bad-message"),
                ("nosuchtable/study?seat=1", "no-such-table"),
            ):
                with pytest.raises(Refusal, match=code):
                    await ada.get(f"/api/tables/{asked}")
            running = await ada.open_table("six", 2, ["me", 1], start=True)
            with pytest.raises(Refusal, match="not-finished"):
                await ada.get(f"/api/tables/{running}/study?seat=1")

    asyncio.run(scenario())


def test_a_program_that_is_killed_fails_one_study_and_ends_with_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        with start(database=str(tmp_path / "sextet.db"), games=["six-nimmt"]) as server:
            assert server.process is not None
            process = psutil.Process(server.process.pid)
            async with Client(server.url) as ada:
                table = await finished(ada)
                assert (await ada.get(f"/api/tables/{table}/study?seat=1"))["state"] != "made"
                async with asyncio.timeout(PATIENCE):
                    while not (found := programs(process)):
                        await asyncio.sleep(0.02)
                found[0].kill()
                assert (await studied(ada, table, 1))["state"] == "failed"
                assert (await studied(ada, table, 1))["state"] == "made"
                (left,) = programs(process)
                assert left.nice() > process.nice()
            assert await asyncio.to_thread(server.stop) == 0
            assert not left.is_running()

    asyncio.run(scenario())


class Clock:
    """A clock that is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def until_made(making: Studying, key: studying.Key) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            news = making.look(key)
            assert news is not None
            found: dict[str, Any] = msgspec.json.decode(news)
            if found["state"] in ("made", "failed"):
                return found
            await asyncio.sleep(0.05)


def test_a_study_that_nobody_looks_at_any_more_is_given_up() -> None:
    record = record_of("six-nimmt", 4, rounds="40")

    async def scenario() -> None:
        clock = Clock()
        making = Studying(clock)
        making.want(("long", 1), record, "ada")
        async with asyncio.timeout(PATIENCE):
            while not making._wanted[("long", 1)].total:
                await asyncio.sleep(0.05)
            begun = time.monotonic()
            clock.now += studying.FORGOTTEN + 1
            while making._wanted:
                await asyncio.sleep(0.05)
        assert time.monotonic() - begun < 20
        assert making.look(("long", 1)) is None
        making.want(("short", 1), record_of("six-nimmt", 2), "ada")
        assert (await until_made(making, ("short", 1)))["state"] == "made"
        await making.stop()

    asyncio.run(scenario())


def test_who_wants_much_waits_longer_and_one_too_many_is_refused() -> None:
    async def scenario() -> None:
        clock = Clock()
        making = Studying(clock)
        for k in range(studying.EACH):
            making.want((f"a{k}", 1), "", "ada")
        with pytest.raises(Refused, match=r"(?i)too many"):
            making.want(("too many", 1), "", "ada")
        making.want(("b", 1), "", "bob")
        await making.stop()
        order = []
        while making._wanted:
            key = making._next()
            order.append(key[0])
            making._had[making._wanted[key].asker] += 1
            del making._wanted[key]
        assert order == ["a0", "b", "a1", "a2"]
        for k in range(studying.ALL):
            making.want((f"c{k}", 1), "", f"c{k}")
        with pytest.raises(Refused, match=r"(?i)too many"):
            making.want(("too many", 1), "", "dan")
        clock.now += studying.FORGOTTEN + 1
        making.want(("room again", 1), "", "dan")
        await making.stop()

    asyncio.run(scenario())


def test_a_record_that_cannot_be_studied_fails_and_the_next_one_is_made() -> None:
    async def scenario() -> None:
        making = Studying()
        making.want(("nonsense", 1), "no record", "ada")
        making.want(("short", 1), record_of("six-nimmt", 2), "bob")
        assert (await until_made(making, ("nonsense", 1)))["state"] == "failed"
        assert (await until_made(making, ("short", 1)))["state"] == "made"
        await making.stop()

    asyncio.run(scenario())
