"""A copy becomes an SQLite file again: made ready beside it, then put in its place at once."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from sextet.core.reasons import Reason
from sextet.store.alone import Served
from sextet.store.backup import stamp
from sextet.store.errors import StoreError
from sextet.store.private import BESIDE, make_file, make_folder
from sextet.store.restored import Restored, bring_up, check_revision, check_sum
from sextet.store.sums import keep


def restore_sqlite(path: Path, copy: Path, replacing: bool, unchecked: bool) -> Restored:
    """Restore a copy of an SQLite file; see ``restore``. The server's lock is held."""
    if path.exists() and not replacing:
        raise StoreError(Reason("store.target-there", path=str(path)))
    make_folder(path.absolute().parent)
    with _part(path) as part:
        check_sum(copy, _take_over(copy, part), unchecked)
        _check_sqlite(copy, part)
        done = asyncio.run(bring_up(str(part), copy, _erased_in(path)))
        _one_file(part)
        keep(part)
        aside = _put_aside(path) if path.exists() else None
        part.replace(path)
        keep(path.absolute().parent)
    return replace(done, place=str(path), aside=None if aside is None else str(aside))


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    """Give a file beside the database, in which it is made ready; nothing of it stays."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    files = [part.with_name(part.name + ending) for ending in BESIDE]
    try:
        make_file(part)
        yield part
    finally:
        for one in files:
            one.unlink(missing_ok=True)


def _take_over(copy: Path, part: Path) -> str:
    """Copy a file and return its checksum: what is checked is what is restored."""
    found = hashlib.sha256()
    with copy.open("rb") as source, part.open("wb") as target:
        while piece := source.read(1 << 20):
            found.update(piece)
            target.write(piece)
    return found.hexdigest()


def _check_sqlite(copy: Path, part: Path) -> None:
    try:
        with closing(sqlite3.connect(part)) as connection:
            whole = connection.execute("PRAGMA integrity_check").fetchone()[0]
            query = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
            revision = None
            if connection.execute(query).fetchone()[0]:
                row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
                revision = None if row is None else str(row[0])
    except sqlite3.DatabaseError as error:
        raise StoreError(Reason("store.copy-broken", path=str(copy), reason=str(error))) from error
    if whole != "ok":
        raise StoreError(Reason("store.copy-broken", path=str(copy), reason=str(whole)))
    check_revision(copy, revision)


def _erased_in(path: Path) -> list[str]:
    """Return who was erased from the database that is there, as far as it can still be read."""
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(path, timeout=10)) as connection:
            found = connection.execute("SELECT identity FROM identities WHERE erased")
            return [row[0] for row in found]
    except sqlite3.DatabaseError:
        return []


def _one_file(path: Path) -> None:
    """Let everything that lies beside an SQLite file go into it; nobody else may have it open."""
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchone()


def _put_aside(path: Path) -> Path:
    """Rename the old database; what lies beside it goes with it, and first."""
    try:
        _one_file(path)
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise Served(Reason("store.in-use", path=str(path))) from error
        # It is damaged, which may be why a copy is wanted.
    aside = path.with_name(f"{path.name}.before-{stamp(time.time())}")
    for ending in (*BESIDE[1:], BESIDE[0]):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    return aside
