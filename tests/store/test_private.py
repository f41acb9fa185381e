"""Nobody but its owner can read a database, from the first moment on."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sextet.server import doctor
from sextet.store import Store, backup, open_store
from sextet.store.address import address
from tests.store.helpers import open_one, with_store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")

#: Opens a database where nothing is masked, and looks at it whenever SQLite is about to open it.
WATCHED = """
import asyncio, os, stat, sys
os.umask(0)
path, seen = sys.argv[1], []

def look(event, given):
    if event == "sqlite3.connect" and os.fspath(given[0]).endswith(os.path.basename(path)):
        seen.append(oct(os.stat(path).st_mode) if os.path.exists(path) else "not there")

sys.addaudithook(look)
from tests.store.test_private import {what}
{what}(path)
print(*sorted(set(seen)))
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def write(path: str) -> None:
    """Let a server make this database and write to it."""

    async def run() -> None:
        async with await open_store(path) as store:
            await open_one(store, "t")
            for one in Path(path).parent.iterdir():
                assert mode(one) == 0o600, one

    asyncio.run(run())


def copy(path: str) -> None:
    """Copy a database to this file."""
    backup(path.replace("copy.db", "sextet.db"), path)


def watched(what: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED.format(what=what), str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_new_database_is_its_owners_alone_before_sqlite_ever_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "sextet.db"
    assert watched("write", path) == "0o100600"
    assert mode(path) == 0o600
    assert [mode(tmp_path / "a"), mode(tmp_path / "a" / "b")] == [0o700, 0o700]


def test_a_copy_is_its_owners_alone_as_long_as_it_grows(tmp_path: Path) -> None:
    write(str(tmp_path / "sextet.db"))
    source = tmp_path / "sextet.db"
    source.chmod(0o644)
    old = os.umask(0)
    try:
        seen: list[int] = []
        grows = Path.replace

        def look(self: Path, target: Path) -> Path:
            seen.append(mode(self))
            return grows(self, target)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "replace", look)
            whole = backup(str(source), tmp_path / "copy.db")
    finally:
        os.umask(old)
    assert set(seen) == {0o600}
    assert mode(whole) == 0o600


def test_a_database_that_was_open_to_others_is_closed_at_the_start_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sextet.db"
    write(str(path))
    path.chmod(0o644)
    warned = [one.key for one in doctor.around_sqlite(address(str(path)), path)]
    assert warned == ["doctor.database-open"]

    async def test(store: Store) -> None:
        await open_one(store, "u")
        files = sorted(tmp_path.iterdir())
        assert len(files) == 3
        assert [mode(one) for one in files] == [0o600] * 3

    with caplog.at_level(logging.WARNING, "sextet.store"):
        with_store(str(path), test)
    lines = [one for one in caplog.records if one.name == "sextet.store"]
    assert [vars(one)["mode"] for one in lines if vars(one)["file"] == str(path)] == ["0644"]
    assert list(doctor.around_sqlite(address(str(path)), path)) == []


def test_what_cannot_be_closed_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sextet.db"
    write(str(path))
    path.chmod(0o640)

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chmod", refused)  # as for a file of somebody else
    with caplog.at_level(logging.WARNING, "sextet.store"):
        asyncio.run(open_and_close(str(path)))
    assert "others can read the database: Operation not permitted" in caplog.text


async def open_and_close(path: str) -> None:
    async with await open_store(path):
        pass


def test_a_file_that_is_no_database_keeps_its_permissions(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 500)
    letter.chmod(0o644)
    with pytest.raises(Exception, match="not a database"):
        asyncio.run(open_store(str(letter)))
    assert mode(letter) == 0o644
