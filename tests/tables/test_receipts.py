"""A database that went back to an older state is told by the first client that comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from sextet.store import Store, open_store
from sextet.store.schema import events, tables
from sextet.tables import commands as c
from sextet.tables.commands import Refused
from sextet.tables.hall import Hall
from sextet.tables.opening import TableWish
from tests.postgres import postgres_database
from tests.tables.room import ME, OPEN, NoNews, run


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "sextet.db")
    else:
        with postgres_database() as found:
            yield found


async def a_table(hall: Hall) -> str:
    table = await hall.open("anna", TableWish("six", 2, {}, seats=(ME, OPEN)))
    await hall.do("bob", c.Sit(id="b", table=table, seat=2))
    await hall.do("anna", c.Start(id="s", table=table))
    return table


async def write(hall: Hall, table: str, text: str) -> str:
    """Write to a table and return the receipt."""
    version = await hall.do("anna", c.Chat(id=text, table=table, text=text))
    return hall.receipts.write(await hall.memory.find(table), version)


@asynccontextmanager
async def rolled_back(store: Store):  # type: ignore[no-untyped-def]
    """Let the database be afterwards as it was before."""

    async def all_of(which: Any) -> list[dict[str, Any]]:
        async with store._connections.reading() as connection:
            rows = await connection.execute(select(which))
            return [dict(row) for row in rows.mappings()]

    kept = {which: await all_of(which) for which in (tables, events)}
    yield
    async with store._connections.changing() as connection:
        await connection.execute(delete(events))
        await connection.execute(insert(events), kept[events])
        for row in kept[tables]:
            await connection.execute(update(tables).where(tables.c.id == row["id"]).values(**row))


def test_a_receipt_fits_as_long_as_the_log_goes_on_from_its_event(url: str) -> None:
    async def test() -> None:
        async with await open_store(url) as store:
            hall = Hall(store, NoNews(), b"secret")
            table = await a_table(hall)
            receipt = await write(hall, table, "one")
            await write(hall, table, "two")
            again = Hall(store, NoNews(), b"secret")
            assert again.receipts.gone(await again.memory.find(table), receipt) is None
            await store.erase_person("anna")
            later = Hall(store, NoNews(), b"secret")
            assert later.receipts.gone(await later.memory.find(table), receipt) is None
            assert not later.receipts.went_back

    run(test())


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_receipt_tells_that_the_database_went_back(url: str, goes_on: bool) -> None:
    async def test() -> None:
        async with await open_store(url) as store:
            hall = Hall(store, NoNews(), b"secret")
            table = await a_table(hall)
            early = await write(hall, table, "one")
            async with rolled_back(store):
                late = await write(hall, table, "two")
            if goes_on:  # to the same number, by another way
                other = Hall(store, NoNews(), b"secret")
                await write(other, table, "another")
            again = Hall(store, NoNews(), b"secret")
            memory = await again.memory.find(table)
            assert again.receipts.gone(memory, early) is None
            assert again.receipts.gone(memory, late) == int(late.partition(".")[0])
            assert again.receipts.went_back == {table}

    run(test())


def test_a_process_whose_database_went_back_under_it_reads_it_anew(url: str) -> None:
    async def test() -> None:
        async with await open_store(url) as store:
            hall = Hall(store, NoNews(), b"secret")
            table = await a_table(hall)
            await write(hall, table, "one")
            async with rolled_back(store):
                await write(hall, table, "two")
            await write(hall, table, "three")
            written = [line.text for line in (await hall.memory.find(table)).table.chat]
            assert written == ["one", "three"]
            assert hall.receipts.went_back == {table}

    run(test())


def test_nobody_can_make_a_receipt_and_none_fits_another_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with await open_store(str(tmp_path / "sextet.db")) as store:
            hall = Hall(store, NoNews(), b"secret")
            table, other = await a_table(hall), await a_table(hall)
            receipt = await write(hall, table, "one")
            number, _, rest = receipt.partition(".")
            changed = ("B" if rest[0] == "A" else "A") + rest[1:]
            for made in (
                *("", "7", "7.", f"9{number}.{rest}", f"{number}.{changed}", f"{receipt}\n"),
                *(f"0{receipt}", f"{number}.{rest[:-1]}", "1." + "A" * 32, "-1." + "A" * 32),
            ):
                assert hall.receipts.gone(await hall.memory.find(table), made) is None
            assert hall.receipts.gone(await hall.memory.find(other), receipt) is None
            stranger = Hall(store, NoNews(), b"another secret")
            assert stranger.receipts.gone(await stranger.memory.find(table), receipt) is None
            assert not hall.receipts.went_back
            with pytest.raises(Refused):
                await hall.memory.find("no-such-table")

    run(test())
