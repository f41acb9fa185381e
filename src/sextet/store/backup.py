"""A copy of a database while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sextet.core.reasons import Reason
from sextet.core.system import system_reason
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
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        raise StoreError(Reason("store.backup-failed", path=str(whole), reason=reason)) from error
    finally:
        part.unlink(missing_ok=True)
    return whole


def _copy(source: Path, part: Path) -> None:
    if not source.exists():
        raise StoreError(Reason("store.nothing-to-back-up", path=str(source)))
    with (
        closing(sqlite3.connect(source, timeout=10)) as running,
        closing(sqlite3.connect(part)) as copy,
    ):
        # In one step: a copy in several begins anew whenever the server writes in between.
        running.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        found = copy.execute("PRAGMA integrity_check").fetchone()
    if found != ("ok",):
        raise StoreError(Reason("store.copy-damaged", path=str(source), reason=found[0]))


def _dump(dsn: str, part: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError(Reason("store.no-pg-dump"))
    command = [program, "--format=custom", f"--file={part}", f"--dbname={dsn}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise StoreError(Reason("store.pg-dump-failed", reason=done.stderr.strip()))
