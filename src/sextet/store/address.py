"""Where a database is: what people write, and what the drivers want."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from sextet.core.reasons import Reason
from sextet.store.errors import StoreError

_HOW = Reason("store.write-it-so")


@dataclass(frozen=True)
class Address:
    """A database: the path of an SQLite file, or the DSN of a PostgreSQL database."""

    path: Path | None
    dsn: str

    @property
    def postgresql(self) -> bool:
        """Whether this is a PostgreSQL database."""
        return self.path is None


def address(url: str) -> Address:
    """Understand ``path/to/file.db``, ``sqlite:///path/to/file.db`` or ``postgresql://...``."""
    if "://" not in url:
        return _file(url)
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise StoreError(Reason("store.no-address", how=_HOW)) from error
    engine = parts.drivername.partition("+")[0]
    if engine == "sqlite":
        return _file(parts.database or "")
    if engine in ("postgresql", "postgres"):
        plain = parts.set(drivername="postgresql")
        return Address(None, plain.render_as_string(hide_password=False))
    raise StoreError(Reason("store.other-database", engine=engine, how=_HOW))


def _file(name: str) -> Address:
    if name in ("", ":memory:"):
        raise StoreError(Reason("store.no-file", how=_HOW))
    path = Path(name).expanduser()
    return Address(path, f"sqlite+aiosqlite:///{path}")
