"""The tables of the database. Times are seconds since the epoch; JSON is kept as bytes, unread.

Migrations bring every database to this schema; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    #: The number of its last event: numbers start at 1 and none is left out.
    Column("version", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("opened_by", Text, nullable=False),
    Column("updated_at", Double, nullable=False),
    #: When somebody must wake it, null if nobody need.
    Column("due_at", Double),
    #: Until when the duty belongs to one process; without a lease the same as ``due_at``, and
    #: null with it, so that this one column says when anybody may claim the duty.
    Column("lease_until", Double),
    Column("seed", LargeBinary, nullable=False),
    #: What lists of tables say of it (``tables.summaries``).
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    # Each append writes the row anew: PostgreSQL does that within its page, and without a word
    # to the indexes, if there is room and no indexed column has changed.
    postgresql_with={"fillfactor": 50},
)
Index(
    "tables_due",
    tables.c.lease_until,
    sqlite_where=text("lease_until IS NOT NULL"),
    postgresql_where=text("lease_until IS NOT NULL"),
)
Index("tables_listed", tables.c.public, tables.c.status, tables.c.opened_at)

# No foreign key: an append updates its row of tables in the same transaction, and PostgreSQL
# would lock that row once more for every event.
events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

members = Table(
    "members",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)
Index("members_by_table", members.c.table_id)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("ended_at", Double, nullable=False),
    Column("game", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("rated_at", Double),
    sqlite_with_rowid=False,
)

identities = Table(
    "identities",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("nickname", Text, nullable=False),
    Column("mail", Text),
    Column("recovery_hash", LargeBinary, unique=True),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    #: The row stays, empty, so that old games still have somebody on the seat.
    Column("erased", Boolean, nullable=False, server_default=text("false")),
    #: In which language to write to them, null if they never said.
    Column("language", Text),
    sqlite_with_rowid=False,
)

tokens = Table(
    "tokens",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("identity", Text, ForeignKey("identities.identity"), nullable=False),
    Column("created_at", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index("tokens_by_identity", tokens.c.identity)

ratings = Table(
    "ratings",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    #: mu - 3 sigma, by which the best are listed.
    Column("score", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index("ratings_best", ratings.c.game, ratings.c.score)

bans = Table(
    "bans",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_autoincrement=True,
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
