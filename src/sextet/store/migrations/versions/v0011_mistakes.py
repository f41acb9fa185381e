"""Mistakes of one's own games come again as tasks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for them; studies say whether their mistakes are among them."""
    op.create_table(
        "mistakes",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rung", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("mistakes_by_table", "mistakes", ["table_id"])
    op.add_column("studies", sa.Column("taken_at", sa.Double))


def downgrade() -> None:
    """Forget how far everybody was: mistakes are found again in studies."""
    op.drop_column("studies", "taken_at")
    op.drop_table("mistakes")
