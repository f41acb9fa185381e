"""How a database is brought up to the schema of this program, or back: Alembic, run from within.

A new revision is a file in ``versions``; users need no ``alembic.ini``.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sextet.core.reasons import Reason
from sextet.store.errors import NewerDatabase, StoreError

#: Any number, the same in every process: whoever migrates a PostgreSQL database holds it.
_MIGRATING = 5346201


def revisions() -> list[str]:
    """Return all revisions this program knows, the first one first."""
    script = ScriptDirectory.from_config(_config())
    return [revision.revision for revision in script.walk_revisions()][::-1]


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring a database up, inside the connection's transaction; an empty one from nothing.

    Raises ``NewerDatabase`` if it has a revision that this program does not know.
    """
    known, current = revisions(), _current(connection)
    if current != (known[-1] if to == "head" else to):
        command.upgrade(_config(connection), to)


def downgrade(connection: Connection, to: str) -> str | None:
    """Bring a database back to an earlier revision, inside the connection's transaction.

    What later revisions added is lost. Returns the revision it had. Raises ``StoreError`` if
    ``to`` is not one of its own past.
    """
    known, current = revisions(), _current(connection)
    past = known[: known.index(current) + 1] if current is not None else []
    if to not in past:
        raise StoreError(
            Reason("store.no-past", to=to, revision=current or "–", list=", ".join(past) or "–")
        )
    if to != current:
        command.downgrade(_config(connection), to)
    return current


def _current(connection: Connection) -> str | None:
    """Return the revision of a database, which nobody else migrates until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    current = MigrationContext.configure(connection).get_current_revision()
    known = revisions()
    if current is not None and current not in known:
        raise NewerDatabase(Reason("store.newer", revision=current, newest=known[-1]))
    return current


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "sextet.store:migrations")
    config.attributes["connection"] = connection
    return config
