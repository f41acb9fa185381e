"""What databases of earlier revisions held: people, tables, events, as a server of then wrote them.

``0004.json`` is the whole database of a server at revision 0004 on which a rated game was played to
its end and two others begun, with chat, a report, a ban, a browser that is told, somebody erased.
A database of an earlier revision gets of it what that revision had room for, one of a later one is
migrated to it.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, insert, inspect, select

from sextet.store.migrations import migrate, revisions

WRITTEN = "0004"
_CONTENT = json.loads((Path(__file__).parent / f"{WRITTEN}.json").read_text())
#: The six nimmt! table that is being played by two people.
RUNNING = next(
    row[0]
    for row in _CONTENT["tables"]["rows"]
    if dict(zip(_CONTENT["tables"]["columns"], row, strict=True))["status"] == "playing"
    and "six-nimmt" in row
)

Content = dict[str, list[dict[str, Any]]]


def make(connection: Connection, revision: str) -> None:
    """Make a database of a revision, with content, in an empty one."""
    known = revisions()
    first = min(revision, WRITTEN, key=known.index)
    migrate(connection, first)
    there = set(inspect(connection).get_table_names())
    for name, kept in _CONTENT.items():
        if name in there and name != "alembic_version":
            table = Table(name, MetaData(), autoload_with=connection, resolve_fks=False)
            rows = [
                dict(zip(kept["columns"], map(_value, row), strict=True)) for row in kept["rows"]
            ]
            values = [{k: v for k, v in row.items() if k in table.c} for row in rows]
            if connection.dialect.name == "postgresql":
                values = [_typed(table, row) for row in values]
            if values:
                connection.execute(insert(table), values)
    migrate(connection, revision)


def content(connection: Connection) -> Content:
    """Return all that a database holds."""
    found: Content = {}
    for name in inspect(connection).get_table_names():
        if name != "alembic_version":
            table = Table(name, MetaData(), autoload_with=connection, resolve_fks=False)
            rows = connection.execute(select(table).order_by(*table.primary_key.columns))
            found[name] = [dict(row) for row in rows.mappings()]
    return found


def _value(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps booleans as numbers."""
    return {
        name: bool(value) if str(table.c[name].type) == "BOOLEAN" else value
        for name, value in row.items()
    }
