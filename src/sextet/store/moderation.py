"""Mutes, blocks and reports: what ``ModerationStore`` asks."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sextet.store.connections import Connections
from sextet.store.schema import avoided, identities, report_lines, reports
from sextet.tables.moderation import Avoided, ReportLine, StoredReport

_LINE = (
    report_lines.c.number,
    report_lines.c.at,
    report_lines.c.who,
    report_lines.c.seat,
    report_lines.c.name,
    report_lines.c.text,
)


class Moderation:
    """The part of a store that keeps what people have against each other."""

    _connections: Connections

    async def avoid(self, who: str, other: str, name: str, blocked: bool, at: float) -> None:
        """Mute or block somebody; what was kept of them before is replaced."""
        there = select(identities.c.identity).where(
            identities.c.identity.in_([who, other]), ~identities.c.erased
        )
        new = {"name": name, "blocked": blocked, "at": at}
        put = (
            self._connections.insert(avoided)
            .values(who=who, other=other, **new)
            .on_conflict_do_update(index_elements=["who", "other"], set_=new)
        )
        async with self._connections.changing() as connection:
            # Who is erased in this moment keeps nothing, and nothing is kept of them.
            if len((await connection.execute(there)).all()) == 2:
                await connection.execute(put)

    async def avoided_by(self, who: str) -> list[Avoided]:
        """Return whom somebody has muted or blocked, the latest first."""
        wanted = (
            select(
                *(avoided.c.number, avoided.c.other, avoided.c.name, avoided.c.blocked),
                avoided.c.at,
            )
            .where(avoided.c.who == who)
            .order_by(avoided.c.at.desc(), avoided.c.number.desc())
        )
        async with self._connections.reading() as connection:
            return [Avoided(*row) for row in await connection.execute(wanted)]

    async def stop_avoiding(self, who: str, *, other: str = "", number: int = 0) -> bool:
        """Lift what somebody keeps against another; tells whether there was anything."""
        meant = avoided.c.number == number if number else avoided.c.other == other
        lift = delete(avoided).where(avoided.c.who == who, meant).returning(avoided.c.number)
        async with self._connections.changing() as connection:
            return (await connection.execute(lift)).first() is not None

    async def blocks_among(self, people: Collection[str]) -> set[tuple[str, str]]:
        """Return who of these people blocks whom of them."""
        wanted = select(avoided.c.who, avoided.c.other).where(
            avoided.c.blocked, avoided.c.who.in_(people), avoided.c.other.in_(people)
        )
        async with self._connections.reading() as connection:
            return {(row[0], row[1]) for row in await connection.execute(wanted)}

    async def add_report(self, report: StoredReport) -> int:
        """Store a report in place of an earlier one of the same; returns its number."""
        same = (
            (reports.c.reporter == report.reporter)
            & (reports.c.about == report.about)
            & (reports.c.table_id == report.table)
        )
        add = insert(reports).values(
            at=report.at,
            table_id=report.table,
            reporter=report.reporter,
            reporter_name=report.reporter_name,
            about=report.about,
            name=report.name,
            reason=report.reason,
            words=report.words,
        )
        async with self._connections.changing() as connection:
            await connection.execute(delete(reports).where(same))
            number: int = (await connection.execute(add.returning(reports.c.number))).scalar_one()
            lines = [
                {
                    "report": number,
                    "number": line.number,
                    "at": line.at,
                    "who": line.who,
                    "seat": line.seat,
                    "name": line.name,
                    "text": line.text,
                }
                for line in report.lines
            ]
            if lines:
                await connection.execute(insert(report_lines), lines)
        return number

    async def reports(self, *, done: bool, before: int, limit: int) -> list[StoredReport]:
        """Return reports that are open, or done, the latest first; numbered below ``before``."""
        wanted = (
            select(reports)
            .where(reports.c.done_at.is_not(None) if done else reports.c.done_at.is_(None))
            .where(reports.c.number < before)
            .order_by(reports.c.number.desc())
            .limit(limit)
        )
        async with self._connections.reading() as connection:
            found = (await connection.execute(wanted)).all()
            kept = select(report_lines.c.report, *_LINE).where(
                report_lines.c.report.in_([row.number for row in found])
            )
            lines: dict[int, list[ReportLine]] = {row.number: [] for row in found}
            for row in await connection.execute(kept.order_by(report_lines.c.number)):
                lines[row.report].append(ReportLine(*row[1:]))
        return [
            StoredReport(
                *(row.number, row.at, row.table_id, row.reporter, row.reporter_name, row.about),
                *(row.name, row.reason, row.words, lines[row.number], row.done_at),
            )
            for row in found
        ]

    async def open_reports(self) -> int:
        """Return how many reports are open."""
        wanted = select(func.count()).where(reports.c.done_at.is_(None))
        async with self._connections.reading() as connection:
            counted: int = (await connection.execute(wanted)).scalar_one()
        return counted

    async def settle_report(self, number: int, done_at: float | None) -> bool:
        """Mark a report as done, or open it again; tells whether there is one."""
        change = update(reports).where(reports.c.number == number).values(done_at=done_at)
        async with self._connections.changing() as connection:
            found = await connection.execute(change.returning(reports.c.number))
            return found.first() is not None


async def erase_traces(connection: AsyncConnection, identity: str) -> None:
    """Erase what one person kept and wrote, and their name; that there was a report stays."""
    mine = (avoided.c.who == identity) | (avoided.c.other == identity)
    await connection.execute(delete(avoided).where(mine))
    by, about = reports.c.reporter == identity, reports.c.about == identity
    await connection.execute(update(reports).where(by).values(words="", reporter_name=""))
    await connection.execute(update(reports).where(about).values(name=""))
    said = update(report_lines).where(report_lines.c.who == identity)
    await connection.execute(said.values(name="", text=""))
