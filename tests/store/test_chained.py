"""A database from before logs were chained comes up whole; who is erased then leaves no line."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from sextet.store import Store
from sextet.store.schema import events, tables
from sextet.tables.chain import SALT_BYTES, Damaged
from sextet.tables.whole import restore
from tests.store.helpers import on, with_store
from tests.store.past import WRITTEN, make

#: What was written there: by a player, by somebody who watched, and at another table.
SAID = {"Hello, Bruno!", "I only watch.", "Good luck."}


async def said_at_all_tables(store: Store) -> set[str]:
    """Read every table as a server does; return what was written there."""
    async with store._connections.reading() as connection:
        names = (await connection.execute(select(tables.c.id))).scalars().all()
    said: set[str] = set()
    for name in names:
        head, log = await store.load(name)
        said |= {line.text for line in restore(head, name, log).chat}
        with pytest.raises(Damaged):
            restore(head, name, log[:-1])
    return said


def test_every_chain_of_an_older_database_is_whole(url: str) -> None:
    on(url, make, WRITTEN)

    async def test(store: Store) -> None:
        assert await said_at_all_tables(store) == SAID

    with_store(url, test)


def test_who_is_erased_after_the_migration_leaves_no_line_of_before_it(url: str) -> None:
    on(url, make, WRITTEN)

    async def test(store: Store) -> None:
        watched = await the_writer_of(store, "I only watch.")
        await store.erase_person(watched)
        assert await said_at_all_tables(store) == SAID - {"I only watch."} | {""}
        assert watched not in await writers(store)

    with_store(url, test)


async def writers(store: Store) -> dict[str, str]:
    """Return who has written what can still be read."""
    wanted = select(events.c.writer, events.c.words).where(events.c.words.is_not(None))
    async with store._connections.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return {row.writer: bytes(row.words[SALT_BYTES:]).decode() for row in rows}


async def the_writer_of(store: Store, text: str) -> str:
    return next(who for who, said in (await writers(store)).items() if said == text)
