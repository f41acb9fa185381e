"""Events are chained by hash; chat stands apart from its event, so that it can be erased."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

from sextet.tables.chain import CHECK_BYTES, SALT_BYTES, link, seal, with_check

revision = "0006"
down_revision = "0005"

log = logging.getLogger("sextet.store")

#: Rows read and written at a time, and after how many it is said how far it is.
CHUNK = 2000
SAID_EVERY = 100_000

_TABLES = sa.table("tables", sa.column("id"), sa.column("line"), sa.column("hash"))
_OLD = ("table_id", "number", "at", "data")
_NEW = (*_OLD, "writer", "words", "hash")


def upgrade() -> None:
    """Chain every log, event by event."""
    connection = op.get_bind()
    _put_aside(connection)
    op.create_table(
        "events",
        *_event_columns(),
        sa.Column("writer", sa.Text),
        sa.Column("words", sa.LargeBinary),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("tables", sa.Column("hash", sa.LargeBinary))
    heads: dict[str, bytes] = {}
    for rows in _chunks(connection, _OLD):
        _write(connection, _NEW, [_chained(row, heads) for row in rows])
        last = rows[-1][0]
        _write_heads(connection, {table: hash_ for table, hash_ in heads.items() if table != last})
        heads = {last: heads[last]}
    _write_heads(connection, heads)
    connection.execute(sa.update(_TABLES).where(_TABLES.c.hash.is_(None)).values(hash=b""))
    _change_lines(connection, with_check)
    op.drop_table("events_before")
    writes = sa.text("writer IS NOT NULL")
    op.create_index(
        "events_by_writer", "events", ["writer"], sqlite_where=writes, postgresql_where=writes
    )


def downgrade() -> None:
    """Put chat back into its events; the hashes go."""
    connection = op.get_bind()
    op.drop_index("events_by_writer", "events")
    _put_aside(connection)
    op.create_table("events", *_event_columns(), sqlite_with_rowid=False)
    for rows in _chunks(connection, _NEW):
        _write(connection, _OLD, [(*row[:3], _with_text(row[3], row[5])) for row in rows])
    op.drop_table("events_before")
    _change_lines(connection, lambda line: line[CHECK_BYTES:])
    op.drop_column("tables", "hash")


def _event_columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    ]


def _put_aside(connection: sa.Connection) -> None:
    op.rename_table("events", "events_before")
    if connection.dialect.name == "postgresql":
        # The new table's key takes the name.
        op.execute("ALTER TABLE events_before RENAME CONSTRAINT events_pkey TO events_before_pkey")


def _chunks(connection: sa.Connection, columns: tuple[str, ...]) -> Iterator[list[Any]]:
    """Give all events in their order, a few at a time, however many there are."""
    old = sa.table("events_before", *(sa.column(name) for name in columns))
    total = connection.execute(sa.select(sa.func.count()).select_from(old)).scalar_one()
    place = sa.tuple_(old.c.table_id, old.c.number)
    after: tuple[str, int] = ("", 0)
    done = 0
    while True:
        wanted = sa.select(old).where(place > after).order_by(old.c.table_id, old.c.number)
        rows = list(connection.execute(wanted.limit(CHUNK)).all())
        if not rows:
            return
        yield rows
        after = (rows[-1][0], rows[-1][1])
        if (done + len(rows)) // SAID_EVERY > done // SAID_EVERY:
            log.warning("the logs are being chained: %d of %d events", done + len(rows), total)
        done += len(rows)


def _write(connection: sa.Connection, columns: tuple[str, ...], rows: list[Any]) -> None:
    events = sa.table("events", *(sa.column(name) for name in columns))
    values = [dict(zip(columns, row, strict=True)) for row in rows]
    connection.execute(sa.insert(events), values)


def _chained(row: Any, heads: dict[str, bytes]) -> tuple[Any, ...]:
    """Return an event as it stands in the chain."""
    table, number, at, data = row
    data, writer, words = _sealed(bytes(data))
    heads[table] = link(heads.get(table, b""), table, number, at, data)
    return table, number, at, data, writer, words, heads[table]


def _sealed(data: bytes) -> tuple[bytes, str | None, bytes | None]:
    """Take what can be erased out of an event: its data, who wrote, the salt and the words."""
    if b'"chatted"' not in data:
        return data, None, None
    event = msgspec.json.decode(data)
    if event["is"] != "chatted" or not event.get("text"):
        return data, None, None
    words = secrets.token_bytes(SALT_BYTES) + event["text"].encode()
    return _with_another(event, "text", "sealed", seal(words)), event["who"], words


def _with_text(data: bytes, words: bytes | None) -> bytes:
    if b'"chatted"' not in data:
        return data
    event = msgspec.json.decode(data)
    if event["is"] != "chatted":
        return data
    text = "" if words is None else bytes(words[SALT_BYTES:]).decode()
    return _with_another(event, "sealed", "text", text)


def _with_another(event: dict[str, Any], old: str, new: str, value: str) -> bytes:
    """Encode an event with a field in the place of another."""
    changed = ((new, value) if name == old else (name, kept) for name, kept in event.items())
    return msgspec.json.encode(dict(changed))


def _write_heads(connection: sa.Connection, heads: dict[str, bytes]) -> None:
    if heads:
        change = sa.update(_TABLES).where(_TABLES.c.id == sa.bindparam("table"))
        values = [{"table": table, "head": hash_} for table, hash_ in heads.items()]
        connection.execute(change.values(hash=sa.bindparam("head")), values)


def _change_lines(connection: sa.Connection, change: Any) -> None:
    after = ""
    put = sa.update(_TABLES).where(_TABLES.c.id == sa.bindparam("table"))
    while True:
        wanted = sa.select(_TABLES.c.id, _TABLES.c.line).where(_TABLES.c.id > after)
        rows = connection.execute(wanted.order_by(_TABLES.c.id).limit(CHUNK)).all()
        if not rows:
            return
        values = [{"table": table, "changed": change(bytes(line))} for table, line in rows]
        connection.execute(put.values(line=sa.bindparam("changed")), values)
        after = rows[-1][0]
