"""What limits count is kept for all processes together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "counted",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("full_at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Let each process count for itself."""
    op.drop_table("counted")
