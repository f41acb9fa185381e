"""Studies of finished games are kept, and what statistics need of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "studies",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("identity", sa.Text),
        sa.Column("looked_at", sa.Double, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("studies_by_table", "studies", ["table_id"])
    op.create_index("studies_by_identity", "studies", ["identity"])
    op.create_index("studies_by_look", "studies", ["looked_at", "key", "size"])
    op.create_table(
        "studied",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("judge", sa.Text, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("studied_by_table", "studied", ["table_id"])


def downgrade() -> None:
    """Let each process keep its own in memory: they can be made again."""
    op.drop_table("studied")
    op.drop_table("studies")
