"""How a database is brought up to the schema of this program: Alembic, run from within.

A new revision is a file in ``versions``; users need no ``alembic.ini``.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sextet.core.reasons import Reason
from sextet.store.errors import NewerDatabase

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
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    known = revisions()
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise NewerDatabase(Reason("store.newer", revision=current, newest=known[-1]))
    if current != (known[-1] if to == "head" else to):
        command.upgrade(_config(connection), to)


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "sextet.store:migrations")
    config.attributes["connection"] = connection
    return config
