"""A copy of a database while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sextet.store.address import address
from sextet.store.errors import StoreError


def backup(url: str, path: str | Path) -> Path:
    """Copy a database to a file, consistent to one moment, and check the copy.

    The file appears under its name only when it is whole. SQLite is copied by its own online
    backup; a PostgreSQL database by ``pg_dump`` (custom format, for ``pg_restore``), if there
    is one. Blocks until it is done: call it from a thread or a command.
    """
    where = address(url)
    whole = Path(path).expanduser()
    part = whole.with_name(f".{whole.name}.{os.getpid()}.part")
    try:
        if where.path is None:
            _dump(where.dsn, part)
        else:
            _copy(where.path, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(whole)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The backup to {whole} failed: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return whole


def _copy(source: Path, part: Path) -> None:
    if not source.exists():
        raise StoreError(f"There is no database {source} to back up.")
    with (
        closing(sqlite3.connect(source, timeout=10)) as running,
        closing(sqlite3.connect(part)) as copy,
    ):
        # In one step: a copy in several begins anew whenever the server writes in between.
        running.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        found = copy.execute("PRAGMA integrity_check").fetchone()
    if found != ("ok",):
        raise StoreError(f"The copy of {source} is damaged: {found[0]}")


def _dump(dsn: str, part: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError(
            "A PostgreSQL database is backed up by pg_dump, which is not installed here: "
            "install PostgreSQL's client programs, or run pg_dump where the database is."
        )
    command = [program, "--format=custom", f"--file={part}", f"--dbname={dsn}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StoreError(f"pg_dump failed: {done.stderr.strip()}")
