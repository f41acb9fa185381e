"""Browsers and programs come in by passes, which can be listed and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make a pass of every token, which plays from now on and no more.

    And one of the cookies that each identity may have in browsers: they name nobody but the
    identity, so that they can be ended together only.
    """
    op.create_table(
        "passes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("identity", sa.Text, sa.ForeignKey("identities.identity"), nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
        sqlite_autoincrement=True,
    )
    op.create_index("passes_by_identity", "passes", ["identity"])
    live = sa.text("ended_at IS NOT NULL")
    op.create_index(
        "passes_ended", "passes", ["ended_at"], sqlite_where=live, postgresql_where=live
    )
    into = "INSERT INTO passes (hash, identity, scope, name, made_at, used_at) SELECT"
    op.execute(f"{into} token_hash, identity, 'play', '', created_at, created_at FROM tokens")
    sqlite = op.get_bind().dialect.name == "sqlite"
    plain = "'plain ' || identity"
    plain = f"CAST({plain} AS BLOB)" if sqlite else f"convert_to({plain}, 'UTF8')"
    op.execute(
        f"{into} {plain}, identity, 'account', '', created_at, seen_at"
        " FROM identities WHERE NOT erased"
    )
    op.drop_table("tokens")


def downgrade() -> None:
    """Keep the tokens that play; those that only read would open the whole account again."""
    whose = sa.ForeignKey("identities.identity")
    columns = {"token_hash": sa.LargeBinary, "identity": sa.Text, "created_at": sa.Double}
    op.create_table(
        "tokens",
        *(
            sa.Column(name, kind, *([whose] if name == "identity" else []), nullable=False)
            for name, kind in columns.items()
        ),
        sa.PrimaryKeyConstraint("token_hash"),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_by_identity", "tokens", ["identity"])
    op.execute(
        "INSERT INTO tokens (token_hash, identity, created_at) SELECT hash, identity, made_at"
        " FROM passes WHERE scope = 'play' AND ended_at IS NULL"
    )
    op.drop_table("passes")
