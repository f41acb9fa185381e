"""A copy is checked before it takes the place of a database, which is kept aside."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sextet.core.words import LANGUAGES, catalogue
from sextet.store import NewerDatabase, Store, StoreError, backup, go_back, restore
from sextet.store.address import address
from sextet.store.alone import Served, alone
from sextet.store.backup import remove_old_copies
from sextet.store.migrations import revisions
from sextet.store.postgres_tools import without_password
from sextet.tables.ports import Person
from tests.postgres import pg_dump_folder, postgres_database
from tests.store.commands import sextet, well
from tests.store.helpers import batch, on, open_one, with_store
from tests.store.past import content, make


@pytest.fixture(autouse=True)
def _tools(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "postgres_url" in request.fixturenames or "url" in request.fixturenames:
        monkeypatch.setenv("PATH", f"{pg_dump_folder()}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def other(url: str, tmp_path: Path) -> Iterator[str]:
    """Give another place for the same kind of database."""
    if url.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'other' / 'sextet.db'}"
    else:
        with postgres_database() as found:
            yield found


async def fill(store: Store) -> None:
    await store.add_person(Person("ana", "Ana"), b"code", 1.0)
    await store.add_person(Person("bia", "Bia"), b"core", 1.0)
    await open_one(store, "t", members=["ana", "bia"])
    await store.append(batch("t", 1, b"one", b"two"))


async def one_more(store: Store) -> None:
    await store.append(batch("t", 3, b"later"))


def events_in(url: str) -> int:
    found = 0

    async def count(store: Store) -> None:
        nonlocal found
        found = len(await store.read("t"))

    with_store(url, count)
    return found


def test_a_copy_with_its_checksum_becomes_a_database_elsewhere(
    url: str, other: str, tmp_path: Path
) -> None:
    with_store(url, fill)
    copy = backup(url, tmp_path / "copy")
    words = (tmp_path / "copy.sha256").read_text().split()
    assert words == [hashlib.sha256(copy.read_bytes()).hexdigest(), "copy"]
    done = restore(other, copy)
    assert (done.tables, done.events, done.people, done.aside) == (1, 3, 2, None)
    assert events_in(other) == 3
    with_store(other, one_more)
    assert events_in(url) == 3
    assert list(tmp_path.rglob("*.part*")) == []


def test_a_database_that_is_there_is_replaced_only_if_told_and_kept_aside(
    url: str, tmp_path: Path
) -> None:
    with_store(url, fill)
    copy = backup(url, tmp_path / "copy")
    with_store(url, one_more)
    with pytest.raises(StoreError, match="--replace"):
        restore(url, copy)
    assert events_in(url) == 4
    done = restore(url, copy, replacing=True)
    assert events_in(url) == 3
    assert done.aside is not None
    if url.startswith("sqlite"):
        assert events_in(done.aside) == 4
        assert sorted(one.name for one in tmp_path.iterdir() if "sextet.db" in one.name) == [
            *("sextet.db", Path(done.aside).name, "sextet.db.lock")
        ]
    else:

        async def aside(store: Store) -> None:
            async with store._connections.reading() as connection:
                found = await connection.exec_driver_sql(
                    f"SELECT count(*) FROM {done.aside}.events"
                )
                assert found.scalar_one() == 4

        with_store(url, aside)
        again = backup(url, tmp_path / "again")
        with postgres_database() as fresh:
            restore(fresh, again)  # without what lies aside
            assert events_in(fresh) == 3


def test_who_was_erased_after_the_copy_was_made_is_erased_again(url: str, tmp_path: Path) -> None:
    on(url, make, revisions()[-1])
    before = on(url, content)
    ana = next(row["identity"] for row in before["identities"] if row["nickname"] == "Ana")
    assert any(b"Hello, Bruno!" in (row["words"] or b"") for row in before["events"])
    copy = backup(url, tmp_path / "copy")

    async def erase(store: Store) -> None:
        await store.erase_person(ana)

    with_store(url, erase)
    assert restore(url, copy, replacing=True).erased == 1
    after = on(url, content)
    assert not any(b"Hello, Bruno!" in (row["words"] or b"") for row in after["events"])
    assert not any(row["nickname"] == "Ana" for row in after["identities"])
    assert any(row["nickname"] == "Bruno" for row in after["identities"])
    assert len(after["events"]) == len(before["events"])


def damage(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[len(data) // 2] ^= 4
    copy.write_bytes(data)


def test_a_copy_that_is_not_what_was_written_is_refused_and_nothing_changes(
    url: str, other: str, tmp_path: Path
) -> None:
    with_store(url, fill)
    copy = backup(url, tmp_path / "copy")
    (tmp_path / "copy.sha256").rename(tmp_path / "elsewhere")
    with pytest.raises(StoreError, match="--unchecked"):
        restore(other, copy)
    assert restore(other, copy, unchecked=True).events == 3
    (tmp_path / "elsewhere").rename(tmp_path / "copy.sha256")
    damage(copy)
    for unchecked in (False, True):
        with pytest.raises(StoreError, match="does not fit its checksum"):
            restore(other, copy, replacing=True, unchecked=unchecked)
    with pytest.raises(StoreError, match="no copy"):
        restore(other, tmp_path / "none")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    with pytest.raises(StoreError, match="damaged"):
        restore(other, letter, replacing=True, unchecked=True)
    assert events_in(other) == 3


def test_a_copy_of_a_log_with_a_gap_is_refused_and_what_was_there_stays(
    url: str, other: str, tmp_path: Path
) -> None:
    with_store(other, fill)
    with_store(other, one_more)
    with_store(url, fill)

    async def lose(store: Store) -> None:
        async with store._connections.changing() as connection:
            await connection.exec_driver_sql("DELETE FROM events WHERE number = 2")

    with_store(url, lose)
    with pytest.raises(StoreError, match="table t has a gap"):
        restore(other, backup(url, tmp_path / "copy"), replacing=True)
    assert events_in(other) == 4


def test_an_older_copy_is_migrated_and_a_newer_one_refused(
    url: str, other: str, tmp_path: Path
) -> None:
    with_store(url, fill)
    went = go_back(url, "0002", tmp_path / "before")
    assert restore(other, went).tables == 1
    older = backup(url, tmp_path / "older")
    assert restore(other, older, replacing=True).events == 3

    async def newer(store: Store) -> None:
        async with store._connections.changing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    with_store(url, newer)
    with pytest.raises(NewerDatabase, match="9999"):
        restore(other, backup(url, tmp_path / "newer"), replacing=True)
    assert events_in(other) == 3


def test_nothing_is_restored_or_taken_back_while_somebody_uses_the_database(
    url: str, tmp_path: Path
) -> None:
    with_store(url, fill)
    copy = backup(url, tmp_path / "copy")

    async def test(store: Store) -> None:
        await store.append(batch("t", 3, b"later"))  # its connections are open now
        with pytest.raises(Served):
            await asyncio.to_thread(restore, url, copy, replacing=True)
        if url.startswith("postgresql"):
            with pytest.raises(Served):
                await asyncio.to_thread(go_back, url, "0003", tmp_path / "before")

    with_store(url, test)
    with alone(address(url)):
        if url.startswith("sqlite"):
            for ask in (
                lambda: restore(url, copy, replacing=True),
                lambda: go_back(url, "0003", tmp_path / "before"),
            ):
                with pytest.raises(Served, match=str(os.getpid())):
                    ask()
    assert events_in(url) == 4


def test_a_damaged_database_gives_way_and_is_kept_aside_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "sextet.db"
    with_store(str(path), fill)
    copy = backup(str(path), tmp_path / "copy")
    path.write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    done = restore(str(path), copy, replacing=True)
    assert done.aside is not None
    assert Path(done.aside).read_bytes().endswith(b"???")
    assert events_in(str(path)) == 3


def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    path = tmp_path / "sextet.db"
    with_store(str(path), fill)
    said = well("backup", tmp_path, "--database", path)
    copy = Path(said.split()[-1])
    assert re.fullmatch(r"sextet-\d{8}T\d{6}Z\.db", copy.name)
    assert copy.stat().st_mode & 0o777 == 0o600
    here = ("--database", path)
    assert "tables 1, events 3, people 2" in well("restore", copy, *here, "--replace")
    refused = sextet("restore", copy, *here, "--language", "ro")
    told = catalogue("ro")["store.target-there"].format(path=path)
    assert (refused.returncode, refused.stderr) == (2, f"sextet: {told}\n")
    said = well("downgrade", "0003", tmp_path / "before.db", *here)
    assert "revision 0003" in said
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchone() == ("0003",)
    assert "revision 0003" in sextet("doctor", "--port", "0", *here).stdout
    for language in LANGUAGES:
        wrong = sextet("downgrade", "0004", tmp_path / "x.db", *here, "--language", language)
        assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
        assert "0001, 0002, 0003" in wrong.stderr
    assert events_in(str(path)) == 3
    assert revisions()[-1] != "0003"


def test_copies_named_by_us_go_when_they_are_old_and_no_others(tmp_path: Path) -> None:
    names = ["sextet-20260101T000000Z.db", "sextet-20260225T000000Z.db", "mine.db", "sextet-x.db"]
    for name in names:
        (tmp_path / name).write_text("x")
        (tmp_path / f"{name}.sha256").write_text("x")
    newest = tmp_path / "sextet-20260301T000000Z.db"
    newest.write_text("x")
    at = 1772323200.0  # the first of March 2026
    assert remove_old_copies(newest, 0, at) == []
    assert [one.name for one in remove_old_copies(newest, 30, at)] == [names[0]]
    assert not (tmp_path / f"{names[0]}.sha256").exists()
    assert remove_old_copies(tmp_path / names[1], 1, at + 1e9)[-1] == newest
    assert (tmp_path / "mine.db").exists()


def test_no_password_stands_on_a_command_line() -> None:
    assert without_password("postgresql://u:p%40ss@db:5/sextet?sslmode=require") == (
        *("postgresql://u@db:5/sextet?sslmode=require", "p@ss"),
    )
    assert without_password("postgresql:///sextet?host=/tmp")[1] is None
