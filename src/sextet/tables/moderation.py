"""What people keep against each other, and what they tell the admin: mutes, blocks, reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

#: The most people whom one person can have muted or blocked.
MOST_AVOIDED = 500
#: The most characters of a report's words that are kept.
REPORT_LENGTH = 500
#: The most lines of chat that a report keeps.
LINES_KEPT = 40


@dataclass(frozen=True)
class Avoided:
    """Somebody whom a person has muted or blocked, by the name they had then."""

    number: int
    other: str
    name: str
    #: Whether they are kept away besides; else only their chat is not sent.
    blocked: bool
    at: float


@dataclass(frozen=True)
class ReportLine:
    """A line of chat that a report keeps; who was erased has neither name nor text."""

    number: int
    at: float
    who: str
    seat: int
    name: str
    text: str


@dataclass(frozen=True)
class StoredReport:
    """What somebody told the admin about somebody at a table; numbered when it is stored."""

    number: int
    at: float
    table: str
    #: Who told it, and about whom, by the names they had then.
    reporter: str
    reporter_name: str
    about: str
    name: str
    reason: str
    words: str
    lines: Sequence[ReportLine]
    #: When the admin was done with it, None while it is open.
    done_at: float | None = None


class ModerationStore(Protocol):
    """Keeps mutes, blocks and reports."""

    async def avoid(self, who: str, other: str, name: str, blocked: bool, at: float) -> None:
        """Mute or block somebody; what was kept of them before is replaced."""

    async def avoided_by(self, who: str) -> list[Avoided]:
        """Return whom somebody has muted or blocked, the latest first."""

    async def stop_avoiding(self, who: str, *, other: str = "", number: int = 0) -> bool:
        """Lift what somebody keeps against another; tells whether there was anything."""

    async def add_report(self, report: StoredReport) -> int:
        """Store a report in place of an earlier one of the same; returns its number."""

    async def reports(self, *, done: bool, before: int, limit: int) -> list[StoredReport]:
        """Return reports that are open, or done, the latest first; numbered below ``before``."""

    async def open_reports(self) -> int:
        """Return how many reports are open."""

    async def settle_report(self, number: int, done_at: float | None) -> bool:
        """Mark a report as done, or open it again; tells whether there is one."""
