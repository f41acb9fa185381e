"""A copy becomes the database again: checked first, the old one kept aside, brought up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.store.address import address
from sextet.store.alone import alone
from sextet.store.errors import StoreError
from sextet.store.postgres_restore import restore_postgres
from sextet.store.restored import Restored
from sextet.store.sqlite_restore import restore_sqlite


def restore(
    url: str, copy: str | Path, *, replacing: bool = False, unchecked: bool = False
) -> Restored:
    """Put a copy in the place of a database; nothing changes there unless the copy is good.

    Refuses where a server runs, where there is a database (unless ``replacing``: then the old one
    is kept aside), a copy without its checksum (unless ``unchecked``), a damaged or a newer one.
    Who was erased from the old database since the copy was made is erased again.
    """
    where, source = address(url), Path(copy).expanduser()
    if not source.is_file():
        raise StoreError(Reason("store.no-copy", path=str(source)))
    if where.path is None:
        return asyncio.run(restore_postgres(where, source, replacing, unchecked))
    try:
        with alone(where):
            return restore_sqlite(where.path, source, replacing, unchecked)
    except (OSError, sqlite3.Error) as error:
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        raise StoreError(Reason("store.restore-failed", reason=reason)) from error
