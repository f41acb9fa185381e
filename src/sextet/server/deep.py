"""``sextet doctor --deep``: is everything in the database what was written? Changes nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator

from sextet.server.doctor import Finding
from sextet.store import migrations
from sextet.store.address import Address, address
from sextet.store.deep import Examination, Fault, Tell, open_reader
from sextet.store.errors import StoreError
from sextet.tables.ports import Unreadable

#: The most findings of one kind that are told; the rest are counted.
MOST = 50


def look_through(url: str, tell: Tell) -> Iterator[Finding]:
    """Look through a whole database, telling how far it is."""
    try:
        yield from asyncio.run(_findings(address(url), tell))
    except (StoreError, Unreadable, OSError, sqlite3.Error) as error:
        values = {"reason": getattr(error, "reason", None) or str(error)}
        yield Finding("fail", "doctor.deep-engine", values, "doctor.do-deep")


async def _findings(where: Address, tell: Tell) -> list[Finding]:
    reader = await open_reader(where)
    try:
        rows = await reader.fetch("SELECT version_num FROM alembic_version")
        if [row[0] for row in rows] != migrations.revisions()[-1:]:
            return [Finding("fail", "doctor.deep-not", {}, "doctor.do-database-older")]
        looked = Examination(reader)
        faults = [fault async for fault in looked.faults(tell)]
    finally:
        await reader.close()
    found = [finding(fault) for fault in faults[:MOST]]
    if len(faults) > MOST:
        found.append(Finding("fail", "doctor.deep-more", {"count": len(faults) - MOST}))
    if faults:
        return found
    values = {"tables": looked.tables, "events": looked.events}
    return [Finding("ok", "doctor.deep", values)]


def finding(fault: Fault) -> Finding:
    """Say what is wrong."""
    make: dict[str, Callable[[], Finding]] = {
        "table": lambda: Finding(
            "fail", "doctor.deep-table", {"table": fault.which}, "doctor.do-deep"
        ),
        "rules": lambda: Finding("warn", "doctor.deep-rules", {"table": fault.which}),
        "row": lambda: Finding(
            "fail", "doctor.deep-row", {"where": fault.where, "row": fault.which}, "doctor.do-deep"
        ),
        "engine": lambda: Finding(
            "fail", "doctor.deep-engine", {"reason": fault.which}, "doctor.do-deep"
        ),
    }
    return make[fault.kind]()
