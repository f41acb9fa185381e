"""A copy of a database while the server runs, with its checksum."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.store import postgres_tools
from sextet.store.address import address
from sextet.store.errors import StoreError
from sextet.store.private import make_file
from sextet.store.sums import checksum, keep, sum_file, write_sum

#: How copies are called that get their name from us.
_NAMED = re.compile(r"sextet-(\d{8}T\d{6}Z)\.(db|dump)")
_TIME = "%Y%m%dT%H%M%SZ"


def backup(url: str, path: str | Path) -> Path:
    """Copy a database to a file, consistent to one moment, check the copy, put its sum beside it.

    Into a folder it goes under a name with the time. The file appears under its name only when it
    is whole. SQLite is copied by its own online backup; a PostgreSQL database by ``pg_dump``
    (custom format, for ``pg_restore``), if there is one. Blocks until it is done: call it from a
    thread or a command.
    """
    where = address(url)
    whole = Path(path).expanduser()
    if whole.is_dir():
        ending = "dump" if where.postgresql else "db"
        whole = whole / f"sextet-{stamp(time.time())}.{ending}"
    part = whole.with_name(f".{whole.name}.{os.getpid()}.part")
    try:
        make_file(part)
        if where.path is None:
            _dump(where.dsn, part)
        else:
            copy_sqlite(where.path, part)
        keep(part)
        found = checksum(part)
        # If it ends between the two, the old sum does not fit the new copy, which says so.
        part.replace(whole)
        write_sum(whole, found)
        keep(whole.absolute().parent)
    except (OSError, sqlite3.Error) as error:
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        raise StoreError(Reason("store.backup-failed", path=str(whole), reason=reason)) from error
    finally:
        part.unlink(missing_ok=True)
    return whole


def remove_old_copies(newest: Path, days: int, now: float) -> list[Path]:
    """Remove copies named by us beside a new one that are older; returns which."""
    gone = []
    for one in sorted(newest.parent.iterdir()):
        named = _NAMED.fullmatch(one.name)
        if days and named and one.name != newest.name and named[1] < stamp(now - days * 86400):
            one.unlink()
            sum_file(one).unlink(missing_ok=True)
            gone.append(one)
    return gone


def stamp(at: float) -> str:
    """Return a time as names of files carry it."""
    return time.strftime(_TIME, time.gmtime(at))


def copy_sqlite(source: Path, part: Path) -> None:
    """Copy an SQLite database, whoever uses it meanwhile, and check the copy."""
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
    others = f"--exclude-schema={postgres_tools.ASIDE}*"
    postgres_tools.run("pg_dump", dsn, "--format=custom", others, f"--file={part}")
