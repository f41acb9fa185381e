"""Browsers that have agreed to be told of turns by their push service."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them; none has agreed yet."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, sa.ForeignKey("identities.identity"), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("agreed_at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("subscriptions_by_identity", "subscriptions", ["identity"])


def downgrade() -> None:
    """Push to no browser any more."""
    op.drop_table("subscriptions")
