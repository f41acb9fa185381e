"""Muting, blocking and reporting somebody whom one met at a table.

People are named by a seat or a line of chat, never by their identity, which nobody else learns.
"""

from __future__ import annotations

from sextet.server.caller import Caller
from sextet.server.site import Site
from sextet.tables import wire
from sextet.tables.avoids import NOBODY, Avoids
from sextet.tables.chat import clean
from sextet.tables.commands import Refused
from sextet.tables.moderation import (
    LINES_KEPT,
    MOST_AVOIDED,
    REPORT_LENGTH,
    ReportLine,
    StoredReport,
)
from sextet.tables.table import Table
from sextet.tables.views import mentioned


async def avoids_of(site: Site, who: str) -> Avoids:
    """Return whom somebody has muted or blocked."""
    return Avoids(await site.store.avoided_by(who)) if who else NOBODY


async def avoid(site: Site, who: str, ask: wire.Avoid) -> int:
    """Mute or block somebody, or neither any more; returns the version of the table.

    Who blocks somebody at their own table before it begins has that seat freed.
    """
    table = (await site.hall.up_to_date(ask.table)).table
    other = await meant(site, table, who, ask)
    if ask.how == "neither":
        await site.store.stop_avoiding(who, other=other)
    else:
        known = await site.store.avoided_by(who)
        if len(known) >= MOST_AVOIDED and all(one.other != other for one in known):
            raise Refused("too-many-avoided")
        blocked, now = ask.how == "block", site.directory.clock()
        await site.store.avoid(who, other, ask.name, blocked, now)
        if blocked and table.opened.by == who:
            await site.hall.free_seats_of(ask.table, other)
    await site.tell_whom_they_avoid(who)
    return table.version


async def report(site: Site, caller: Caller, ask: wire.Report) -> int:
    """Tell the admin about somebody, with the chat around it; returns the table's version."""
    who = caller.known
    table = (await site.hall.up_to_date(ask.table)).table
    about = await meant(site, table, who.identity, ask)
    await site.count_report(who.identity, caller.address)
    await site.directory.learn(mentioned(table))
    lines = [
        ReportLine(line.number, line.at, line.who, line.seat, name, line.text)
        for line in table.chat
        if line.text and (name := site.directory.name(line.who))
    ]
    told = StoredReport(
        number=0,
        at=site.directory.clock(),
        table=table.id,
        reporter=who.identity,
        reporter_name=who.nickname,
        about=about,
        name=ask.name,
        reason=ask.reason,
        words=clean(ask.words, REPORT_LENGTH),
        lines=lines[-LINES_KEPT:],
    )
    await site.store.add_report(told)
    return table.version


async def meant(site: Site, table: Table, who: str, ask: wire.About) -> str:
    """Return whom somebody means; refuse if nobody of that name is there, or it is themselves."""
    other = ""
    if ask.seat is not None and ask.line is None and ask.seat <= len(table.seats):
        other = table.seats[ask.seat - 1].who
    elif ask.line is not None and ask.seat is None:
        other = next((line.who for line in table.chat if line.number == ask.line), "")
    await site.directory.learn([other])
    if not other or other == who or site.directory.name(other) != ask.name:
        raise Refused("nobody-there")
    return other
