"""A copy of a running database is whole and of one moment."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest

from sextet.store import Store, StoreError, backup, open_store
from tests.postgres import pg_dump_folder
from tests.store.helpers import batch, open_one, with_store


def test_a_copy_taken_while_tables_are_played_is_whole(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(open_one(store, name) for name in names))

        async def play(name: str) -> None:
            for version in range(1, 60):
                await store.append(batch(name, version, b"x" * 300))

        playing = [asyncio.create_task(play(name)) for name in names]
        copies = 0
        while not all(task.done() for task in playing) and copies < 20:
            await asyncio.to_thread(backup, sqlite_url, copy)
            copies += 1
        await asyncio.gather(*playing)
        async with await open_store(str(copy)) as copied:
            versions = await copied.versions(names)
            assert versions == {name: len(await copied.read(name)) for name in names}
            assert len(versions) == 10

    with_store(sqlite_url, test)
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"the old one")
    with pytest.raises(StoreError, match="no database"):
        backup(str(tmp_path / "none.db"), copy)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    with pytest.raises(StoreError, match="failed"):
        backup(str(broken), copy)
    assert copy.read_bytes() == b"the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.db", "copy.db"]


def test_postgresql_without_pg_dump_says_what_to_do(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match="pg_dump"):
        backup(postgres_url, tmp_path / "copy.dump")


def test_postgresql_is_dumped_by_pg_dump(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pg_dump_folder()
    if folder is None:
        pytest.skip("this PostgreSQL comes without pg_dump")
    monkeypatch.setenv("PATH", folder)

    async def test(store: Store) -> None:
        await open_one(store, "t")

    with_store(postgres_url, test)
    copy = backup(postgres_url, tmp_path / "copy.dump")
    listed = subprocess.run(
        [f"{folder}/pg_restore", "--list", copy], capture_output=True, text=True, check=True
    )
    assert "TABLE DATA public events" in listed.stdout
