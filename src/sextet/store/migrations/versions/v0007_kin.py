"""Identities that one browser has had are known to be one person's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make room for it; nothing is known yet."""
    op.create_table(
        "kin",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("kin_by_person", "kin", ["person"])


def downgrade() -> None:
    """Forget which identities are one person's."""
    op.drop_table("kin")
