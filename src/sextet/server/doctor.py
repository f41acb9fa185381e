"""``sextet doctor``: can a server run here? Looks at everything and changes nothing.

Each check returns what it found: whether that is well, in words of the catalogue (``doctor.…``),
and what to do where it is not.
"""

from __future__ import annotations

import asyncio
import errno
import importlib
import os
import platform
import shutil
import socket
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import aiosmtplib

from sextet import __version__
from sextet.core.compiled import user_cache
from sextet.core.errors import OptionError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.server.mail import connection
from sextet.server.pages import load_client
from sextet.server.settings import Settings, Smtp, default_database, from_environment
from sextet.store import migrations
from sextet.store.address import Address, address
from sextet.store.alone import serving_process
from sextet.store.connections import need_asyncpg
from sextet.store.errors import StoreError
from sextet.store.private import open_to_others
from sextet.store.reader import only_reading

State = Literal["ok", "warn", "fail"]

#: Where the server listens if nothing else is said.
PORT = 8000
OLDEST_SQLITE = (3, 35)
#: Bytes of a disk below which it is time to make room, and below which little will work.
LITTLE, TOO_LITTLE = 1 << 30, 100 << 20
#: Years between which a clock is believed.
YEARS = range(2026, 2100)
#: Seconds that the clocks of two machines may differ, and that an answer may take.
APART, PATIENCE = 5.0, 5.0
#: Connections to PostgreSQL that one process may hold: engine, reader, writer, news.
CONNECTIONS = 16


@dataclass(frozen=True)
class Finding:
    """One line: how it is, what was found, and what to do."""

    state: State
    key: str
    values: dict[str, Any] = field(default_factory=dict)
    #: The key of what to do; empty where there is nothing to do.
    remedy: str = ""


def examine(
    *, host: str, port: int | None, database: str | None, workers: int = 1
) -> Iterator[Finding]:
    """Look at everything, one finding after the other."""
    url = database or str(default_database())
    yield from versions()
    yield page()
    yield cache()
    yield clock(time.time())
    yield free_port(host, port)
    smtp: Smtp | None = None
    most = Settings(database=url).keeping.megabytes
    try:
        settings = from_environment(Settings(database=url))
        smtp, most = settings.smtp, settings.keeping.megabytes
    except OptionError as error:
        yield Finding("fail", "doctor.settings", {"reason": error.reason}, "doctor.do-settings")
    try:
        where = address(url)
    except StoreError as error:
        yield Finding("fail", "doctor.database-not", {"place": url, "reason": error.reason})
        where = None
    if where is not None and where.path is not None:
        yield sqlite_file(where.path)
        yield from around_sqlite(where, where.path, most)
        if workers > 1:
            yield Finding("fail", "doctor.workers", {}, "doctor.do-workers")
    elif where is not None:
        yield from asyncio.run(postgresql(where, workers, most))
    folders = [user_cache()]
    if where is not None and where.path is not None:
        folders.append(where.path.absolute().parent)
    yield from disks(folders)
    if smtp is not None:
        yield mail(smtp)


def versions() -> Iterator[Finding]:
    """Which programs work together, and whether they can be loaded."""
    found = {"sextet": __version__, "python": platform.python_version()}
    for package in ("numba", "numpy"):
        try:
            found[package] = importlib.import_module(package).__version__
        except Exception as error:  # a broken installation fails in many ways
            values = {"package": package, "reason": _line(error)}
            yield Finding("fail", "doctor.broken", values, "doctor.do-broken")
            found[package] = "–"
    found["sqlite"] = sqlite3.sqlite_version
    yield Finding("ok", "doctor.versions", found)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        values = {"found": sqlite3.sqlite_version, "needed": "3.35"}
        yield Finding("fail", "doctor.sqlite-old", values, "doctor.do-sqlite-old")


def page() -> Finding:
    """Whether the browser client is there."""
    client = load_client()
    if not client.index:
        return Finding("fail", "doctor.page-missing", {}, "doctor.do-page-missing")
    return Finding("ok", "doctor.page", {"build": client.build})


def cache() -> Finding:
    """Whether compiled code can be kept, and how much there is."""
    try:
        folder = user_cache()
        if reason := unwritable(folder):
            values = {"folder": str(folder), "reason": reason}
            return Finding("warn", "doctor.cache-not", values, "doctor.do-cache-not")
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    except (OSError, RuntimeError) as error:  # RuntimeError: there is no home folder
        values = {"folder": "–", "reason": _line(error)}
        return Finding("warn", "doctor.cache-not", values, "doctor.do-cache-not")
    return Finding("ok", "doctor.cache", {"folder": str(folder), "size": amount(size)})


def unwritable(folder: Path) -> Reason | str:
    """Return why files cannot be made in a folder that may not be there yet; empty: they can."""
    try:
        there = existing(folder)
        if there == folder:
            with tempfile.TemporaryFile(dir=folder):
                return ""
        if not there.is_dir():
            return system_reason(OSError(errno.ENOTDIR, ""))
        may = os.access(there, os.W_OK | os.X_OK)
        return "" if may else system_reason(OSError(errno.EACCES, ""))
    except OSError as error:
        return _line(error)


def existing(folder: Path) -> Path:
    """Return the folder itself or the nearest one above it that is there."""
    folder = folder.absolute()
    return next(one for one in (folder, *folder.parents) if one.exists())


def clock(now: float) -> Finding:
    """Whether the machine's clock can be right."""
    date = datetime.fromtimestamp(now, UTC)
    values = {"time": date.strftime("%Y-%m-%d %H:%M:%S UTC")}
    if date.year not in YEARS:
        return Finding("fail", "doctor.clock-wrong", values, "doctor.do-clock-wrong")
    return Finding("ok", "doctor.clock", values)


def free_port(host: str, port: int | None) -> Finding:
    """Whether a server could listen; without a port of its own it would take the next one."""
    number = PORT if port is None else port
    values: dict[str, Any] = {"host": host, "port": number}
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name != "nt":  # as the server does: what has just been closed is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, number))
            return Finding("ok", "doctor.port", values)
    except OSError as error:
        values["reason"] = _line(error)
    state: State = "warn" if port is None else "fail"
    return Finding(state, "doctor.port-not", values, "doctor.do-port-not")


def sqlite_file(path: Path) -> Finding:
    """Whether an SQLite file can be opened as it is; it is not migrated."""
    place = str(path)
    if not path.exists():
        if reason := unwritable(path.parent):
            values = {"place": place, "reason": reason}
            return Finding("fail", "doctor.database-not", values, "doctor.do-database-not")
        return Finding("ok", "doctor.database-new", {"place": place})
    try:
        name = only_reading(path)
        with closing(sqlite3.connect(name, uri=True, timeout=PATIENCE)) as connection:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            tables = {row[0] for row in connection.execute(query)}
            revision = None
            if "alembic_version" in tables:
                row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
                revision = None if row is None else str(row[0])
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, "")
        reason = unwritable(path.absolute().parent)
        size = path.stat().st_size
    except (sqlite3.Error, OSError) as error:
        reason = _line(error)
    if reason:
        values = {"place": place, "reason": reason}
        return Finding("fail", "doctor.database-not", values, "doctor.do-database-not")
    return schema(place, amount(size), revision, empty=not tables)


def around_sqlite(where: Address, path: Path, most: int = 0) -> Iterator[Finding]:
    """Who else may read an SQLite file, whether a server is at work on it, how it has grown."""
    for one in open_to_others(path):
        values = {"file": str(one), "mode": f"{one.stat().st_mode & 0o7777:04o}"}
        yield Finding("warn", "doctor.database-open", values, "doctor.do-database-open")
    if process := serving_process(where):
        yield Finding("ok", "doctor.served", {"process": process})
    if most and path.exists() and (size := path.stat().st_size) > most * 1e6:
        yield large(size, most)


def large(size: float, most: int) -> Finding:
    """Say that a database is larger than who runs the server wants it."""
    values = {"size": amount(size), "most": amount(most * 1e6)}
    return Finding("warn", "doctor.database-large", values, "doctor.do-database-large")


def schema(place: str, size: str, revision: str | None, *, empty: bool) -> Finding:
    """Compare the schema of a database with the one this program has."""
    known = migrations.revisions()
    values = {"place": place, "size": size, "revision": revision or "–", "newest": known[-1]}
    if revision is None and empty:
        return Finding("ok", "doctor.database-new", values)
    if revision is None:
        return Finding("fail", "doctor.database-foreign", values, "doctor.do-database-foreign")
    if revision not in known:
        return Finding("fail", "doctor.database-newer", values, "doctor.do-database-newer")
    if revision != known[-1]:
        return Finding("warn", "doctor.database-older", values, "doctor.do-database-older")
    return Finding("ok", "doctor.database", values)


async def postgresql(where: Address, workers: int, most: int = 0) -> list[Finding]:
    """Whether a PostgreSQL database can be reached, and how it is set up."""
    from sqlalchemy.engine import make_url

    place = make_url(where.dsn).render_as_string(hide_password=True)
    try:
        asyncpg = need_asyncpg()
    except StoreError:
        return [Finding("fail", "doctor.driver", {}, "doctor.do-driver")]
    try:
        connection = await asyncpg.connect(where.dsn, timeout=PATIENCE)
        try:
            found, size = await _ask_postgresql(connection, place, workers)
            return found + ([large(size, most)] if most and size > most * 1e6 else [])
        finally:
            await connection.close(timeout=PATIENCE)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        values = {"place": place, "reason": _line(error)}
        return [Finding("fail", "doctor.database-not", values, "doctor.do-postgresql-not")]


async def _ask_postgresql(connection: Any, place: str, workers: int) -> tuple[list[Finding], int]:
    asked = ("server_version", "fsync", "synchronous_commit", "max_connections")
    settings = {
        name: str(await connection.fetchval(f"SHOW {name}", timeout=PATIENCE)) for name in asked
    }
    values: dict[str, Any] = {
        "version": settings["server_version"].partition(" ")[0],
        "fsync": settings["fsync"],
        "synchronous": settings["synchronous_commit"],
        "connections": settings["max_connections"],
    }
    found = [Finding("ok", "doctor.postgresql", values)]
    if "off" in (values["fsync"], values["synchronous"]):
        found = [Finding("warn", "doctor.postgresql", values, "doctor.do-durable")]
    needed = CONNECTIONS * workers
    if int(values["connections"]) < needed:
        more = {"connections": values["connections"], "needed": needed, "workers": workers}
        found.append(Finding("warn", "doctor.connections", more, "doctor.do-connections"))
    tables = await connection.fetchval(
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
    )
    revision = None
    if await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL"):
        revision = await connection.fetchval("SELECT version_num FROM alembic_version")
    size = await connection.fetchval("SELECT pg_database_size(current_database())")
    found.append(schema(place, amount(size), revision, empty=tables == 0))
    before = time.time()
    theirs = float(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
    apart = theirs - (before + time.time()) / 2
    if abs(apart) > APART:
        away = {"seconds": round(abs(apart))}
        found.append(Finding("warn", "doctor.clocks-apart", away, "doctor.do-clock-wrong"))
    return found, size


def disks(
    folders: list[Path], usage: Callable[[Path], Any] = shutil.disk_usage
) -> Iterator[Finding]:
    """How much room there is, once for each disk."""
    seen: set[int] = set()
    for folder in folders:
        try:
            there = existing(folder)
            device, free = there.stat().st_dev, usage(there).free
        except OSError:
            continue  # the cache or the database has said so already
        if device in seen:
            continue
        seen.add(device)
        values = {"folder": str(there), "free": amount(free)}
        if free >= LITTLE:
            yield Finding("ok", "doctor.disk", values)
        else:
            state: State = "fail" if free < TOO_LITTLE else "warn"
            yield Finding(state, "doctor.disk-full", values, "doctor.do-disk-full")


def mail(smtp: Smtp) -> Finding:
    """Whether mail could be handed in; none is sent."""
    if not smtp.host:
        return Finding("ok", "doctor.mail-none")
    values: dict[str, Any] = {"host": smtp.host, "port": smtp.port}
    try:
        asyncio.run(knock(smtp))
    except (OSError, aiosmtplib.SMTPException) as error:
        return Finding(
            "fail", "doctor.mail-not", {**values, "reason": _line(error)}, "doctor.do-mail-not"
        )
    return Finding("ok", "doctor.mail", values)


async def knock(smtp: Smtp) -> None:
    """Come in as for a mail, and leave."""
    async with connection(smtp, PATIENCE) as server:
        await server.noop()


def amount(size: float) -> str:
    """Write a number of bytes as people do."""
    for unit in ("B", "KB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def _line(error: BaseException) -> Reason | str:
    reason = system_reason(error) if isinstance(error, OSError) else str(error)
    return " ".join(reason.split()) if isinstance(reason, str) else reason
