"""Whether there is room: does the database keep what is written to it?"""

from __future__ import annotations

import shutil
from pathlib import Path

from sqlalchemy import delete, insert

from sextet.store.connections import Connections
from sextet.store.errors import CannotWrite
from sextet.store.schema import secrets
from sextet.store.writer import Writer

#: Bytes that the disk of an SQLite file must have free, and bytes that are written to try it.
FREE, TRIED = 1 << 20, 1 << 16
_NAME = "room"


class Room:
    """The part of a store that knows whether it can write."""

    _connections: Connections
    _writer: Writer
    _file: Path | None

    async def can_write(self) -> bool:
        """Tell whether what is written is kept; tries it, where it was not the last time."""
        if self._file is not None and shutil.disk_usage(self._file.parent).free < FREE:
            return False
        if self._writer.fails or self._connections.fails:
            try:
                await self._try_to_write()
            except CannotWrite:
                return False
            self._writer.fails = False
        return True

    async def _try_to_write(self) -> None:
        gone = delete(secrets).where(secrets.c.name == _NAME)
        async with self._connections.changing() as connection:
            await connection.execute(gone)
            await connection.execute(insert(secrets).values(name=_NAME, value=bytes(TRIED)))
        async with self._connections.changing() as connection:
            await connection.execute(gone)
