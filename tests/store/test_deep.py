"""A whole database looked through: it is green as it was written, and each damage is named."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from sextet.server.deep import look_through
from sextet.store import Store, open_store
from sextet.store.address import address
from sextet.store.deep import Examination, Fault, open_reader
from tests.store.helpers import on, with_store
from tests.store.past import WRITTEN, make


def faults(url: str) -> list[Fault]:
    """Look through a database."""

    async def run() -> list[Fault]:
        reader = await open_reader(address(url))
        try:
            return [one async for one in Examination(reader).faults(lambda done, total: None)]
        finally:
            await reader.close()

    return asyncio.run(run())


def change(url: str, statement: str) -> None:
    async def test(store: Store) -> None:
        async with store._connections.changing() as connection:
            await connection.execute(text(statement))

    with_store(url, test)


def test_a_database_as_it_was_written_is_green_and_stays_so_when_people_are_erased(
    url: str,
) -> None:
    on(url, make, WRITTEN)

    async def erase(store: Store) -> None:
        async with store._connections.reading() as connection:
            people = (await connection.execute(text("SELECT identity FROM identities"))).scalars()
        for who in people:
            await store.erase_person(who)

    change(url, "SELECT 1")
    assert faults(url) == []
    with_store(url, erase)
    assert faults(url) == []


BRUNO = "(SELECT identity FROM identities WHERE nickname = 'Bruno')"
#: What is changed, and where it is found.
DAMAGE = {
    "UPDATE events SET at = at + 1 WHERE number = 3": "tables",
    "DELETE FROM events WHERE number = 3": "tables",
    "UPDATE tables SET status = 'closed'": "tables",
    f"UPDATE events SET words = NULL WHERE writer = {BRUNO}": "events",
    f"UPDATE events SET writer = 'eve' WHERE writer = {BRUNO}": "events",
    f"UPDATE members SET identity = 'eve' WHERE identity = {BRUNO}": "members",
    f"DELETE FROM members WHERE identity = {BRUNO}": "members",
    "DELETE FROM results": "results",
    "UPDATE results SET game = 'the-game'": "results",
    "UPDATE ratings SET mu = mu + 0.001": "ratings",
    "UPDATE identities SET nickname = '' WHERE nickname = 'Bruno'": "identities",
    "UPDATE identities SET erased = true WHERE nickname = 'Bruno'": "identities",
    "UPDATE report_lines SET text = 'something else'": "report_lines",
}


@pytest.mark.parametrize("statement", DAMAGE)
def test_damage_is_named(url: str, statement: str) -> None:
    on(url, make, WRITTEN)
    change(url, statement)
    assert DAMAGE[statement] in {fault.where for fault in faults(url)}


def test_an_older_database_is_not_looked_through(tmp_path: Path) -> None:
    path = tmp_path / "sextet.db"

    async def older() -> None:
        opened = await open_store(str(path))
        async with opened as store, store._connections.changing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))

    asyncio.run(older())
    (found,) = look_through(str(path), lambda done, total: None)
    assert (found.state, found.key) == ("fail", "doctor.deep-not")
    path.write_bytes(path.read_bytes()[:5000])
    (found,) = look_through(str(path), lambda done, total: None)
    assert found.state == "fail"
