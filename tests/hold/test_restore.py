"""A copy taken under load, restored elsewhere, has all that was acknowledged, and is played on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.hold.logs import check_log, check_record, stored_log
from tests.hold.processes import server
from tests.hold.soak import short_or_full
from tests.hold.stubborn import PATIENCE, Stubborn, give_up
from tests.postgres import postgres_database
from tests.store.commands import sextet, well

pytestmark = pytest.mark.slow

TABLES = short_or_full(4, 20)
#: How many of their moves are answered before the copy is begun.
MOVES = 12
#: A game that is not over while the copy is made: some 800 decisions a table.
GAME, OPTIONS = "six-nimmt", {"rounds": "40"}


@pytest.fixture
def elsewhere(database: str, tmp_path: Path) -> Iterator[str]:
    """Give another place for the same kind of database."""
    if database.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'elsewhere' / 'sextet.db'}"
    else:
        with postgres_database() as url:
            yield url


async def two_at_a_table(stack: AsyncExitStack, url: str) -> tuple[str, list[Stubborn]]:
    people = [await stack.enter_async_context(Stubborn(url, name)) for name in ("Ada", "Bia")]
    table = await people[0].open_table(GAME, 2, ["me"], options=OPTIONS)
    await people[1].watch(table)
    assert await people[1].surely("sit", table, seat=2) is not None
    assert await people[0].surely("start", table) is not None
    return table, people


def as_of_now(one: Stubborn) -> Any:
    """Return what somebody was answered up to this moment."""
    return SimpleNamespace(me=one.me, wrong=one.wrong, done=dict(one.done), refused={})


async def copy_under_load(
    url: str, database: str, copy: Path
) -> tuple[dict[str, list[Any]], dict[str, list[Stubborn]]]:
    """Copy a database while people move; what each was answered before the copy was begun."""
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
        seated = dict([await two_at_a_table(stack, url) for _ in range(TABLES)])
        playing = [
            asyncio.create_task(one.play_on(table))
            for table, people in seated.items()
            for one in people
        ]
        everybody = [one for people in seated.values() for one in people]
        while min(len(one.done) for one in everybody) < MOVES:
            await asyncio.sleep(0.02)
        answered = {table: [as_of_now(one) for one in two] for table, two in seated.items()}
        before = sum(len(one.done) for one in everybody)
        await asyncio.to_thread(well, "backup", copy, "--database", database)
        assert sum(len(one.done) for one in everybody) > before, "nobody moved meanwhile"
        assert not any(task.done() for task in playing)
        await give_up(playing)
    return answered, seated


async def play_on(url: str, table: str, people: list[Stubborn], to_the_end: bool) -> None:
    """Let the same people, by the cookies they had, play at a restored table."""
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
        back = [await stack.enter_async_context(one.also_at(url)) for one in people]
        for one in back:
            assert len((await one.watch(table))["you"]) == 1
        playing = [asyncio.create_task(one.play_on(table)) for one in back]
        if not to_the_end:
            reached = back[0].tables[table]["version"] + 2 * MOVES
            await back[0].reach(table, reached)
            await give_up(playing)
            return
        await asyncio.gather(*playing)
        record = await back[0].get(f"/api/tables/{table}/record")
        seed = bytes.fromhex(back[0].tables[table]["dealing"]["seed"])
        assert check_record(record, seed).over


def test_a_copy_taken_under_load_is_restored_checked_and_played_on_from(
    database: str, elsewhere: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    with server(database, tmp_path) as process:
        process.start()
        process.wait_until_it_answers()
        answered, seated = asyncio.run(copy_under_load(process.url, database, copy))
        if database.startswith("postgresql"):
            refused = sextet("restore", copy, "--database", database, "--replace")
            assert refused.returncode == 2
        process.kill()
    said = well("restore", copy, "--database", elsewhere)
    assert f"tables {TABLES}," in said
    looked = sextet("doctor", "--port", "0", "--database", elsewhere)
    assert "The database is up to date" in looked.stdout
    for table, people in answered.items():
        log, _ = asyncio.run(stored_log(elsewhere, table))
        assert check_log(table, log, people).status == "playing"
        assert sum(len(one.done) for one in people) >= 2 * MOVES
    with server(elsewhere, tmp_path) as process:
        process.start()
        process.wait_until_it_answers()
        for k, (table, people) in enumerate(seated.items()):
            asyncio.run(play_on(process.url, table, people, to_the_end=k == 0))
        assert process.stop() == 0
