"""What time it is when a process begins: the same for all who share a database."""

from __future__ import annotations

import time

from sqlalchemy import extract, func, select

from sextet.store.connections import Connections
from sextet.store.schema import tables

#: A clock that is behind what is stored by no more than this many seconds was set back; what is
#: further ahead was written by a clock that was wrong, and is not followed.
SET_BACK_AT_MOST = 86400.0


class ServerTime:
    """The part of a store that tells the time."""

    _connections: Connections

    async def server_time(self) -> float:
        """Return the database's time, that of this machine where the database is a file.

        It is never before what happened last at a table that something is due at: after the clock
        was set back, what is left until deadlines is what was left when the last server ended.
        """
        last = select(func.max(tables.c.updated_at)).where(tables.c.lease_until.is_not(None))
        theirs = select(extract("epoch", func.clock_timestamp()))
        async with self._connections.reading() as connection:
            latest: float = (await connection.execute(last)).scalar() or 0.0
            now = time.time()
            if connection.dialect.name == "postgresql":
                now = float((await connection.execute(theirs)).scalar_one())
        return latest if now < latest <= now + SET_BACK_AT_MOST else now
