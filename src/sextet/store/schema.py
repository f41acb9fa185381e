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
    UniqueConstraint,
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
    #: The hash of its last event (``tables.chain``): a log that was cut off is noticed.
    Column("hash", LargeBinary),
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
    #: What can be erased of it, after its salt, and who wrote that; the data has its hash.
    Column("writer", Text),
    Column("words", LargeBinary),
    #: Covers the event and all before it. The last column: where a damaged row is read otherwise
    #: than it was written, it is not where it should be.
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
Index(
    "events_by_writer",
    events.c.writer,
    sqlite_where=text("writer IS NOT NULL"),
    postgresql_where=text("writer IS NOT NULL"),
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
    #: ``waiting`` for its owner's word, ``confirmed``, ``refused`` by its server, ``stopped``.
    Column("mail_state", Text),
    #: Of what the link in the mail holds that asks for that word, and until when it is good.
    Column("mail_hash", LargeBinary),
    Column("mail_until", Double),
    sqlite_with_rowid=False,
)
Index("identities_by_mail_hash", identities.c.mail_hash, unique=True)

#: By what people come in: the cookie of a browser, the token of a program.
passes = Table(
    "passes",
    metadata,
    Column("number", Integer, primary_key=True),
    #: Of what the cookie or the token holds.
    Column("hash", LargeBinary, nullable=False, unique=True),
    Column("identity", Text, ForeignKey("identities.identity"), nullable=False),
    #: What it opens: ``account`` in a browser, ``play`` or ``read`` with a program.
    Column("scope", Text, nullable=False),
    #: What its owner calls the program, or roughly which browser it is; empty where nobody knows.
    Column("name", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
    #: Since when it opens nothing; the row stays for a while, so that all processes hear of it.
    Column("ended_at", Double),
    sqlite_autoincrement=True,
)
Index("passes_by_identity", passes.c.identity)
Index(
    "passes_ended",
    passes.c.ended_at,
    sqlite_where=text("ended_at IS NOT NULL"),
    postgresql_where=text("ended_at IS NOT NULL"),
)

#: Browsers in which somebody is told of turns by the browser's push service.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("identity", Text, ForeignKey("identities.identity"), nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("agreed_at", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index("subscriptions_by_identity", subscriptions.c.identity)

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

#: Whom people have muted or blocked.
avoided = Table(
    "avoided",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("who", Text, nullable=False),
    Column("other", Text, nullable=False),
    #: What the other was called then: a later name is none of the first one's business.
    Column("name", Text, nullable=False),
    Column("blocked", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("who", "other", name="avoided_once"),
    sqlite_autoincrement=True,
)
Index("avoided_by_other", avoided.c.other)

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("reporter_name", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("done_at", Double),
    UniqueConstraint("reporter", "about", "table_id", name="reports_once"),
    sqlite_autoincrement=True,
)
Index("reports_about", reports.c.about)

#: The chat around a report, as it was then.
report_lines = Table(
    "report_lines",
    metadata,
    Column("report", Integer, ForeignKey("reports.number", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("who", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("report_lines_by_who", report_lines.c.who)

#: Identities that one browser has had: those of one ``person``, as far as we know.
kin = Table(
    "kin",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("person", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("kin_by_person", kin.c.person)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

#: What was done so often that it may be limited (``counts``); full buckets are as good as none.
counted = Table(
    "counted",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("full_at", Double, nullable=False),
    sqlite_with_rowid=False,
)

#: Studies of finished games (``tables.studies``), compressed. They can be made again.
studies = Table(
    "studies",
    metadata,
    #: The hash of what was studied, by which judge and how thoroughly.
    Column("key", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    #: Whose decisions they are, null for a bot's among people.
    Column("identity", Text),
    #: When somebody last wanted to see it, within a day.
    Column("looked_at", Double, nullable=False),
    Column("size", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    #: When its mistakes became tasks (``mistakes``), null where they have not.
    Column("taken_at", Double),
)
Index("studies_by_table", studies.c.table_id)
Index("studies_by_identity", studies.c.identity)
# It alone answers which of them there is no room for.
Index("studies_by_look", studies.c.looked_at, studies.c.key, studies.c.size)

#: What of somebody's studies statistics need; stays when the study itself is let go of.
studied = Table(
    "studied",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("judge", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
Index("studied_by_table", studied.c.table_id)

#: Decisions that cost somebody dear, and when each comes again as a task (``tables.mistakes``).
mistakes = Table(
    "mistakes",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    #: Among all decisions of the game, from 1.
    Column("number", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    #: How many waits it has had, and the day (since 1970) on which it is due; null: learned.
    Column("rung", Integer, nullable=False),
    Column("due", Integer),
    #: The decision as its study has it, compressed.
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
Index("mistakes_by_table", mistakes.c.table_id)
