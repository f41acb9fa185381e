"""Letting go of what is old: a little at a time, so that nobody ever waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from sextet.server.routes_me import erase
from sextet.server.settings import Keeping
from sextet.server.site import Site
from sextet.store.expiry import Before

log = logging.getLogger("sextet.server")

DAY = 86400.0
#: How often old things are looked for, how many of each kind go at once, and how long it rests
#: between two.
TIDY_EVERY = 600.0
AT_ONCE = 100
REST = 0.05
#: Higher than any version of a table.
GONE = 1 << 62


def before(keeping: Keeping, now: float) -> Before:
    """Return the moments before which things are old."""

    def moment(days: int) -> float | None:
        return now - days * DAY if days else None

    return Before(
        guests=moment(keeping.guests),
        unused=moment(keeping.unused),
        tables=moment(keeping.tables),
        unplayed=moment(keeping.unplayed),
        reports=moment(keeping.reports),
        studies=moment(keeping.studies),
        study_bytes=keeping.study_megabytes * 1e6 or None,
    )


class Tidying:
    """Removes what is old from the store of a site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        #: When it was last said that the database is large.
        self._said = float("-inf")

    async def tidy(self) -> Counter[str]:
        """Remove some of what is old; returns how many of what."""
        site, gone = self.site, Counter[str]()
        now = site.directory.clock()
        old = before(site.settings.keeping, now)
        found = await site.store.expired(old, AT_ONCE)
        for table in found.tables:
            if not site.hall.watchers_of(table) and await site.store.remove_table(table, old):
                site.hall.memory.outdate(table, GONE)
                gone["tables"] += 1
            await asyncio.sleep(REST)
        for kind, people in (("guests", found.guests), ("unused", found.unused)):
            for identity in people:
                if site.directory.here[identity]:
                    continue  # they have just come back
                await erase(site, identity)
                if kind == "unused":
                    await site.store.remove_unused(identity)
                gone[kind] += 1
                await asyncio.sleep(REST)
        gone["reports"] += await site.store.remove_reports(old)
        gone["studies"] += await site.store.remove_studies(old, AT_ONCE)
        if gone.total():
            log.info("what was old is gone", extra=dict(gone))
        await self._mind_the_size(now)
        return gone

    async def _mind_the_size(self, now: float) -> None:
        most = self.site.settings.keeping.megabytes
        if most and now - self._said >= DAY and (size := await self.site.store.size()) > most * 1e6:
            self._said = now
            log.warning("the database is larger than SEXTET_KEEP_MEGABYTES", extra={"bytes": size})
