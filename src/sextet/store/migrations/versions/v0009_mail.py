"""Nobody is sent mail before they have said that the address is theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let the addresses that people have given wait until they confirm them."""
    op.add_column("identities", sa.Column("mail_state", sa.Text))
    op.add_column("identities", sa.Column("mail_hash", sa.LargeBinary))
    op.add_column("identities", sa.Column("mail_until", sa.Double))
    op.create_index("identities_by_mail_hash", "identities", ["mail_hash"], unique=True)
    op.execute("UPDATE identities SET mail_state = 'waiting' WHERE mail IS NOT NULL")


def downgrade() -> None:
    """Forget which addresses are confirmed; those where mail has no business are removed."""
    op.execute("UPDATE identities SET mail = NULL WHERE mail_state IN ('refused', 'stopped')")
    op.drop_index("identities_by_mail_hash", "identities")
    for column in ("mail_until", "mail_hash", "mail_state"):
        op.drop_column("identities", column)
