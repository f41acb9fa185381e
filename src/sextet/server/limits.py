"""How much somebody may do: within an hour, for all processes together, or on one socket."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from sextet.server.addresses import Address, key_of
from sextet.server.settings import Limits
from sextet.store.counts import Bucket, Counts
from sextet.tables.commands import Refused

#: People who may report as much as one person may, from one address.
REPORTERS = 5
#: Changes within a minute, at least: each is written down, and moves wait for that. Where more are
#: allowed in an hour, the minute has this part of them.
CHANGES_AT_ONCE, OF_AN_HOUR, MINUTE = 20, 1 / 6, 60.0


@dataclass(frozen=True)
class Limit:
    """What one key may do within an hour."""

    counts: Counts
    bucket: Bucket
    #: What may be done of it in a short time.
    at_once: Bucket | None = None

    async def take(self, who: Address | str) -> None:
        """Count one more of an address or an identity; refuse one too many."""
        soon = self.at_once is None or await self.counts.take(self.at_once, of(who))
        if not soon or not await self.counts.take(self.bucket, of(who)):
            raise Refused("rate-limited")

    async def is_reached(self, who: Address | str) -> bool:
        """Tell whether one more would be one too many."""
        return await self.counts.left(self.bucket, of(who)) < 1


def of(who: Address | str) -> str:
    """Return the key under which somebody is counted."""
    return who if isinstance(who, str) else key_of(who)


class Hourly:
    """The limits of an hour."""

    def __init__(self, counts: Counts, limits: Limits) -> None:
        self.counts = counts

        def limit(kind: str, size: float) -> Limit:
            return Limit(counts, Bucket(kind, size))

        #: By one address.
        self.tables = limit("tables", limits.tables)
        self.rematches = limit("rematches", limits.rematches)
        self.identities = limit("identities", limits.identities)
        at_once = max(min(CHANGES_AT_ONCE, limits.changes), limits.changes * OF_AN_HOUR)
        soon = Bucket("changes-at-once", at_once, MINUTE)
        self.changes = Limit(counts, Bucket("changes", limits.changes), soon)
        self.recoveries = limit("recoveries", limits.recoveries)
        self.replays = limit("replays", limits.replays)
        self.ideas = limit("ideas", limits.ideas)
        self.subscriptions = limit("subscriptions", limits.subscriptions)
        self.statistics = limit("statistics", limits.statistics)
        self.puzzles = limit("puzzles", limits.puzzles)
        self.wrong_tokens = limit("admin", limits.admin)
        self.reports_from = limit("reports-from", REPORTERS * limits.reports)
        #: By, or to, one person.
        self.reports = limit("reports", limits.reports)
        self.pushes = limit("pushes", limits.pushes)
        self.studies = limit("studies", limits.studies)
        self.exports = limit("exports", limits.exports)
        #: To one person, and to one address of mail.
        self.mails = limit("mails", limits.mails)


@dataclass
class Window:
    """At most ``size`` within the last ``seconds``."""

    size: int
    seconds: float
    _times: deque[float] = field(default_factory=deque)

    def add(self, now: float) -> bool:
        """Count one more; False when there were too many."""
        times = self._times
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.size:
            return False
        times.append(now)
        return True
