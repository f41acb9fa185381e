"""A database of any age is brought up to this program's schema; a newer one is refused."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from sextet.core.errors import SextetError
from sextet.store import NewerDatabase, Store, StoreError, open_store
from sextet.store.address import address
from sextet.store.connections import Connections, connect_engine
from sextet.store.migrations import downgrade, migrate, revisions
from sextet.store.schema import metadata
from sextet.tables.chain import link, with_check
from sextet.tables.ports import Ban, Mailbox, Pass, Person, Stored
from tests.store.helpers import batch, on, with_store
from tests.store.past import content

#: What the first version could store: written by hand, since the program may know more by now.
FIRST_DATA = (
    "INSERT INTO tables (id, version, status, game, public, opened_at, opened_by, updated_at,"
    " due_at, lease_until, seed, line) VALUES ('t', 1, 'open', 'six', true, 1, 'ana', 1,"
    " 5, 35, CAST('seed' AS {blob}), CAST('line' AS {blob}))",
    "INSERT INTO events (table_id, number, at, data) VALUES ('t', 1, 1, CAST('opened' AS {blob}))",
    "INSERT INTO members (identity, table_id) VALUES ('ana', 't')",
    "INSERT INTO results (table_id, ended_at, game, data)"
    " VALUES ('t', 2, 'six', CAST('result' AS {blob}))",
    "INSERT INTO identities (identity, nickname, recovery_hash, created_at, seen_at)"
    " VALUES ('ana', 'Ana', CAST('code' AS {blob}), 1, 2)",
    "INSERT INTO tokens (token_hash, identity, created_at)"
    " VALUES (CAST('token' AS {blob}), 'ana', 1)",
    "INSERT INTO ratings (identity, game, mu, sigma, games, score)"
    " VALUES ('ana', 'six', 25, 8, 1, 1)",
    "INSERT INTO bans (kind, value, reason, at) VALUES ('identity', 'eve', 'cheats', 1)",
    "INSERT INTO secrets (name, value) VALUES ('cookie', CAST('secret' AS {blob}))",
)


def change(url: str, *changes: str, to: str | None = None) -> None:
    """Migrate a database to a revision, then run statements on it."""

    async def run() -> None:
        connections = Connections(connect_engine(address(url)))
        async with connections.changing() as connection:
            if to is not None:
                await connection.run_sync(migrate, to)
            for each in changes:
                blob = "BLOB" if connections.is_sqlite else "bytea"
                await connection.execute(text(each.format(blob=blob)))
        await connections.close()

    asyncio.run(run())


@pytest.mark.parametrize("stops", [revisions(), revisions()[:1]], ids=["each", "at-once"])
def test_a_database_of_the_first_version_comes_up_with_its_data(url: str, stops: list[str]) -> None:
    change(url, *FIRST_DATA, to=stops[0])
    for revision in stops[1:]:
        change(url, to=revision)

    async def test(store: Store) -> None:
        first = link(b"", "t", 1, 1.0, b"opened")
        assert await store.read("t") == [Stored(1, 1.0, b"opened", first)]
        assert await store.next_due() == 35.0
        assert await store.summaries_of("ana", ["open"], 9) == [with_check(b"line")]
        assert await store.results_of("ana", 1e9, 9) == [("t", 2.0, b"result")]
        assert await store.person("ana") == Person("ana", "Ana", None, 2.0)
        bot, browsers = await store.pass_by_hash(b"token"), await store.pass_by_hash(b"plain ana")
        assert bot == Pass(1, "ana", "play", "", 1.0, 1.0)
        assert browsers == Pass(2, "ana", "account", "", 1.0, 2.0)
        assert [standing.mu for _, standing in await store.best("six", 9)] == [25.0]
        assert await store.bans() == [Ban(1, "identity", "eve", "cheats", 1.0)]
        assert await store.secret("cookie", lambda: b"new") == (b"secret", False)
        await store.append(replace(batch("t", 1, b"more"), follows=first))

    with_store(url, test)


def test_back_before_passes_the_tokens_that_play_stay(url: str) -> None:
    change(url, *FIRST_DATA, to="0001")
    change(
        url,
        "INSERT INTO passes (hash, identity, scope, name, made_at, used_at, ended_at)"
        " VALUES (CAST('looks on' AS {blob}), 'ana', 'read', '', 1, 1, NULL),"
        " (CAST('ended' AS {blob}), 'ana', 'play', '', 1, 1, 2)",
        to="0005",
    )
    on(url, downgrade, "0004")
    wanted = {"token_hash": b"token", "identity": "ana", "created_at": 1.0}
    assert on(url, content)["tokens"] == [wanted]


def test_addresses_of_before_wait_and_go_back_as_they_were(url: str) -> None:
    change(url, *FIRST_DATA, "UPDATE identities SET mail = 'ana@example.org'", to="0001")
    change(url, to="head")

    async def test(store: Store) -> None:
        box = await store.mailbox("ana")
        assert box == Mailbox("ana", "ana@example.org", "waiting", None, None, None)

    with_store(url, test)
    on(url, downgrade, "0007")
    assert [row["mail"] for row in on(url, content)["identities"]] == ["ana@example.org"]
    change(url, "UPDATE identities SET mail_state = 'stopped'", to="head")
    on(url, downgrade, "0007")
    assert [row["mail"] for row in on(url, content)["identities"]] == [None]


def test_the_migrated_schema_is_that_of_the_program(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def test(store: Store) -> None:
        async with store._connections.reading() as connection:
            assert await connection.run_sync(differences) == []

    with_store(url, test)


def test_the_migrated_schema_on_sqlite_is_the_same_word_for_word(
    sqlite_url: str, tmp_path: Path
) -> None:
    async def test(store: Store) -> None:
        pass

    with_store(sqlite_url, test)
    made = tmp_path / "made.db"
    metadata.create_all(create_engine(f"sqlite:///{made}"))
    assert schema(Path(sqlite_url.removeprefix("sqlite:///"))) == schema(made)


def schema(path: Path) -> dict[str, str]:
    wanted = (
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version'"
    )
    with sqlite3.connect(path) as connection:
        return {name: " ".join(sql.split()) for name, sql in connection.execute(wanted)}


def test_a_newer_database_is_refused_with_one_clear_line(url: str) -> None:
    change(url, "UPDATE alembic_version SET version_num = '9999'", to="head")
    with pytest.raises(
        NewerDatabase, match=r"made by a newer Sextet .*9999.*update Sextet"
    ) as told:
        asyncio.run(open_store(url))
    assert isinstance(told.value, SextetError)
    assert "\n" not in str(told.value)


def test_several_processes_may_open_an_empty_database_at_once(url: str) -> None:
    async def run() -> None:
        for store in await asyncio.gather(*(open_store(url) for _ in range(4))):
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "address_",
    [
        "mysql://host/base",
        "sqlite://",
        ":memory:",
        "postgresql:///x?host=/nowhere",
        "/dev/null/x/y",
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_in_one_line(address_: str) -> None:
    with pytest.raises(StoreError) as told:
        asyncio.run(open_store(address_))
    assert "\n" not in str(told.value)


def test_postgresql_without_its_driver_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install 'sextet\[postgresql\]'"):
        asyncio.run(open_store("postgresql://nowhere/base"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 500)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(open_store(str(path)))
    assert path.read_text().startswith("Dear Ana")
