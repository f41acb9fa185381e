"""People mute and block each other, and report to the admin."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "avoided",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("who", "other", name="avoided_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("avoided_by_other", "avoided", ["other"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reporter_name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("done_at", sa.Double),
        sa.UniqueConstraint("reporter", "about", "table_id", name="reports_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_about", "reports", ["about"])
    op.create_table(
        "report_lines",
        sa.Column(
            "report",
            sa.Integer,
            sa.ForeignKey("reports.number", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("report_lines_by_who", "report_lines", ["who"])


def downgrade() -> None:
    """Forget who is muted or blocked, and what was reported."""
    op.drop_table("report_lines")
    op.drop_table("reports")
    op.drop_table("avoided")
