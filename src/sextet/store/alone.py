"""One server at a time on an SQLite file: a lock that ends with its process, however that ends.

The lock lies on a file beside the database, never on the database, where SQLite has locks of its
own. The file stays when the process is gone and means nothing by itself. PostgreSQL serves many.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.store.address import Address
from sextet.store.errors import StoreError
from sextet.store.private import make_folder

#: Seconds to wait for a lock: ``serving_process`` takes it for a moment to see whether it is free.
PATIENCE = 1.0
_TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


class Served(StoreError):  # noqa: N818 - it names what was found
    """Another server is at work on a database."""


def lock_of(path: Path) -> Path:
    """Return the file whose lock stands for a database, the same by whatever links it is named."""
    real = path.resolve()
    return real.with_name(real.name + ".lock")


@contextmanager
def alone(where: Address) -> Iterator[None]:
    """Be the only server on an SQLite file; refuses with ``Served`` if there is one."""
    if where.path is None:
        yield
        return
    path = lock_of(where.path)
    try:
        make_folder(path.parent)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(Reason("store.not-opened", reason=system_reason(error))) from error
    try:
        _take(file, where.path)
        os.truncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        yield
    finally:
        os.close(file)


def serving_process(where: Address) -> str | None:
    """Return the number of the process that serves an SQLite file, None if there is none."""
    if where.path is None:
        return None
    try:
        file = os.open(lock_of(where.path), os.O_RDWR)
    except OSError:
        return None
    try:
        _lock(file)
    except OSError as error:
        return _named_in(file) if error.errno in _TAKEN else None
    finally:
        os.close(file)
    return None


def _take(file: int, database: Path) -> None:
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            _lock(file)
            return
        except OSError as error:
            if error.errno not in _TAKEN:
                reason = Reason("store.no-locks", reason=system_reason(error))
                raise StoreError(Reason("store.not-opened", reason=reason)) from error
            if time.monotonic() > patience:
                process = _named_in(file)
                reason = Reason("store.served", path=str(database), process=process)
                raise Served(reason) from None
        time.sleep(0.05)


def _named_in(file: int) -> str:
    with suppress(OSError):
        os.lseek(file, 0, os.SEEK_SET)
        return os.read(file, 20).decode("ascii", "replace") or "?"
    return "?"


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        # Far behind the number, which others may then read.
        os.lseek(file, 1 << 20, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
