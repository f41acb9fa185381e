"""People have a language, in which mail is written to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add it; nobody has said theirs yet."""
    op.add_column("identities", sa.Column("language", sa.Text))


def downgrade() -> None:
    """Forget which languages people speak."""
    op.drop_column("identities", "language")
