"""The first schema: tables, logs, people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.Double, nullable=False),
        sa.Column("opened_by", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Double, nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("lease_until", sa.Double),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
        postgresql_with={"fillfactor": 50},
    )
    due = sa.text("lease_until IS NOT NULL")
    op.create_index("tables_due", "tables", ["lease_until"], sqlite_where=due, postgresql_where=due)
    op.create_index("tables_listed", "tables", ["public", "status", "opened_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("members_by_table", "members", ["table_id"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("rated_at", sa.Double),
        sqlite_with_rowid=False,
    )
    _make_people()
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _make_people() -> None:
    op.create_table(
        "identities",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("mail", sa.Text),
        sa.Column("recovery_hash", sa.LargeBinary, unique=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.Column("erased", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.LargeBinary, primary_key=True),
        sa.Column("identity", sa.Text, sa.ForeignKey("identities.identity"), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_by_identity", "tokens", ["identity"])
    op.create_table(
        "ratings",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("score", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_best", "ratings", ["game", "score"])
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_autoincrement=True,
    )
