"""Finished games are studied by a program of its own, one after the other, while somebody looks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from sextet.server import studying
from sextet.server.routes_records import study_of_text
from sextet.server.studying import Studying
from sextet.store import open_store
from sextet.study.as_json import described
from sextet.study.run import study_record
from sextet.tables.commands import Refused
from sextet.tables.studies import StudyOf
from tests.server.harness import Client, Refusal, Server, start
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


def test_a_study_is_made_once_whatever_happens_to_the_server_and_goes_with_its_player(
    tmp_path: Path,
) -> None:
    where = str(tmp_path / "sextet.db")

    async def first(url: str) -> tuple[str, dict[str, Any], dict[str, str]]:
        async with Client(url) as ada:
            table = await finished(ada)
            return table, await studied(ada, table, 1), dict(ada.http.cookies)

    async def second(
        server: Server, table: str, made: dict[str, Any], cookies: dict[str, str]
    ) -> None:
        assert server.process is not None
        async with Client(server.url, None) as visitor:
            again = await visitor.get(f"/api/tables/{table}/study?seat=1")
            assert again == made, "at the first look"
            assert programs(psutil.Process(server.process.pid)) == []
            visitor.http.cookies.update(cookies)
            await visitor.ask("DELETE", "/api/me")
            again = await visitor.get(f"/api/tables/{table}/study?seat=1")
            assert again["state"] in ("waiting", "thinking")

    with start(database=where, games=["six-nimmt"]) as server:
        kept = asyncio.run(first(server.url))
    with start(database=where, games=["six-nimmt"]) as server:
        asyncio.run(second(server, *kept))


def test_the_decisions_judged_so_far_are_told_and_none_twice(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await finished(ada)
            so_far: list[dict[str, Any]] = []
            async with asyncio.timeout(PATIENCE):
                while True:
                    path = f"/api/tables/{table}/study?seat=2&have={len(so_far)}"
                    news: dict[str, Any] = await ada.get(path)
                    if news["state"] == "made":
                        break
                    so_far += news["decisions"]
                    await asyncio.sleep(0.02)
            assert so_far
            assert so_far == news["study"]["decisions"][: len(so_far)]

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


def of(table: str, identity: str | None = None) -> StudyOf:
    """Return a study of a table that the store does not know: it is shown, and not kept."""
    return StudyOf(table, 1, "six-nimmt", identity, table.encode(), "1")


async def nothing() -> tuple[StudyOf, str]:
    """Bring what nobody can study."""
    return of("nothing"), ""


@asynccontextmanager
async def at_work(folder: Path, clock: Clock | None = None) -> AsyncIterator[Studying]:
    async with await open_store(str(folder / "sextet.db")) as store:
        making = Studying(store, clock or time.monotonic)
        yield making
        await making.stop()


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


def test_a_study_that_nobody_looks_at_any_more_is_given_up(tmp_path: Path) -> None:
    record = record_of("six-nimmt", 4, rounds="40")

    async def scenario() -> None:
        clock = Clock()
        async with at_work(tmp_path, clock) as making:
            making.want(of("long"), record, "ada")
            async with asyncio.timeout(PATIENCE):
                while not making._wanted[("long", 1)].total:
                    await asyncio.sleep(0.05)
                begun = time.monotonic()
                clock.now += studying.FORGOTTEN + 1
                while making._wanted:
                    await asyncio.sleep(0.05)
            assert time.monotonic() - begun < 20
            assert making.look(("long", 1)) is None
            making.want(of("short"), record_of("six-nimmt", 2), "ada")
            assert (await until_made(making, ("short", 1)))["state"] == "made"

    asyncio.run(scenario())


def taken(making: Studying) -> list[str]:
    """Take what waits, in the order in which it would be made."""
    order = []
    while making._wanted:
        key = making._next()
        order.append(key[0])
        making._had[making._wanted[key].asker] += 1
        del making._wanted[key]
    return order


def test_who_wants_much_waits_longer_and_one_too_many_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with at_work(tmp_path, clock) as making:
            for k in range(studying.EACH):
                making.want(of(f"a{k}"), "", "ada")
            with pytest.raises(Refused, match=r"(?i)too many"):
                making.want(of("too many"), "", "ada")
            making.want(of("b"), "", "bob")
            await making.stop()
            assert taken(making) == ["a0", "b", "a1", "a2"]
            for k in range(studying.ALL):
                making.want(of(f"c{k}"), "", f"c{k}")
            with pytest.raises(Refused, match=r"(?i)too many"):
                making.want(of("too many"), "", "dan")
            clock.now += studying.FORGOTTEN + 1
            making.want(of("room again"), "", "dan")

    asyncio.run(scenario())


def test_what_is_wanted_for_statistics_waits_for_the_others_and_is_not_forgotten(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with at_work(tmp_path, clock) as making:
            for k in range(studying.EACH_QUIET):
                assert making.want_quietly((f"q{k}", 1), nothing, "ada")
            assert not making.want_quietly(("q0", 1), nothing, "ada"), "it is wanted already"
            with pytest.raises(Refused, match=r"(?i)too many"):
                making.want_quietly(("too many", 1), nothing, "ada")
            clock.now += 10 * studying.FORGOTTEN
            making.want(of("now"), "", "bob")
            await making.stop()
            assert making.wanted_by("ada") == {(f"q{k}", 1) for k in range(studying.EACH_QUIET)}
            assert msgspec.json.decode(making.look(("q3", 1)) or b"")["ahead"] == 20
            assert taken(making)[:3] == ["q3", "now", "q0"], "who looks comes before who does not"

    asyncio.run(scenario())


def test_a_record_that_cannot_be_studied_fails_and_the_next_one_is_made(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(tmp_path) as making:
            making.want(of("nonsense"), "no record", "ada")
            making.want(of("short"), record_of("six-nimmt", 2), "bob")
            assert (await until_made(making, ("nonsense", 1)))["state"] == "failed"
            assert (await until_made(making, ("short", 1)))["state"] == "made"

    asyncio.run(scenario())


def test_who_is_erased_is_forgotten_in_memory_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(tmp_path) as making:
            making.want(of("mine", "ada"), "", "here")
            making.want_quietly(("for me", 1), nothing, "ada")
            making.want(of("other", "bob"), "", "there")
            making.forget_person("ada")
            assert set(making._wanted) == {("other", 1)}

    asyncio.run(scenario())


def test_a_record_that_is_sent_is_studied_and_kept_for_nobody(tmp_path: Path) -> None:
    record = record_of("six-nimmt", 2)

    async def scenario() -> None:
        with start(database=str(tmp_path / "sextet.db"), games=["six-nimmt"]) as server:
            async with Client(server.url, None) as visitor:

                async def look(have: int = 0) -> dict[str, Any]:
                    path = f"/api/study?seat=1&have={have}"
                    news: dict[str, Any] = await visitor.ask("POST", path, content=record.encode())
                    return news

                async with asyncio.timeout(PATIENCE):
                    while (news := await look())["state"] != "made":
                        assert news["state"] in ("waiting", "thinking")
                        await asyncio.sleep(0.1)
            assert news["study"] == described(study_record(record, 1))
        async with await open_store(str(tmp_path / "sextet.db")) as store:
            of = study_of_text(record, 1)
            assert await store.study(of, 0.0) is None

    asyncio.run(scenario())


def test_a_record_that_is_sent_and_broken_is_refused_with_its_reason(url: str) -> None:
    async def scenario() -> None:
        async with Client(url, None) as visitor:
            good = record_of("six-nimmt", 2)
            for text, seat, code in (
                ("no record", 1, "bad-record"),
                (good.replace("players: 2", "players: 99"), 1, "bad-record"),
                (good + "1: 104\n", 1, "bad-record"),
                (good, 3, "no-such-seat"),
                (good + "\n" * 6000, 1, "too-large"),
                (good + "#" * 300_000, 1, "too-large"),
            ):
                with pytest.raises(Refusal, match=code):
                    await visitor.ask("POST", f"/api/study?seat={seat}", content=text.encode())

    asyncio.run(scenario())
