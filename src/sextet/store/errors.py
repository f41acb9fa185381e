"""What can be wrong with a database."""

from __future__ import annotations

from sextet.core.errors import SextetError


class StoreError(SextetError):
    """A database that cannot be opened, read or copied; the message says why."""


class CannotWrite(StoreError):  # noqa: N818 - it names what is so
    """A database that keeps nothing now: its disk is full, broken or may only be read."""


class NewerDatabase(StoreError):  # noqa: N818 - it names what was found
    """A database that a newer Sextet has changed: this one must not touch it."""


#: SQLite's codes (without what makes them finer): may only be read, input or output failed, full,
#: cannot be opened.
_SQLITE = (8, 10, 13, 14)
#: PostgreSQL's: the disk is full, input or output failed, may only be read.
_POSTGRESQL = ("53100", "58030", "25006")


def cannot_write(error: BaseException | None) -> bool:
    """Tell whether what a driver raised means that nothing can be written now."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _SQLITE
    return getattr(error, "sqlstate", None) in _POSTGRESQL
