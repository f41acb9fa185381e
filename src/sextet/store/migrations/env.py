"""What Alembic runs to migrate: on the connection that ``migrate`` has put into the config."""

from __future__ import annotations

from alembic import context

from sextet.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
