"""What is kept here and how long, for everybody to read."""

from __future__ import annotations

import msgspec
from litestar import get

from sextet.server.caller import TheSite


class KeptFor(msgspec.Struct):
    """For how many days what is kept; 0: for ever."""

    #: Guests whom nobody has seen since, and those of them who never took a seat.
    guests: int
    unused: int
    #: Games that have ended, and tables that were closed without one.
    tables: int
    unplayed: int
    #: Reports that the admin was done with.
    reports: int
    #: Studies that nobody has looked at since; above so many million bytes they go sooner.
    studies: int
    study_megabytes: int
    #: Copies of the database, in which those who were erased are until then.
    backups: int
    #: Whether the log names the addresses of clients.
    addresses: bool


@get("/api/kept")
async def kept(site: TheSite) -> KeptFor:
    """Say how long this server keeps what."""
    keeping = site.settings.keeping
    return KeptFor(
        guests=keeping.guests,
        unused=keeping.unused,
        tables=keeping.tables,
        unplayed=keeping.unplayed,
        reports=keeping.reports,
        studies=keeping.studies,
        study_megabytes=keeping.study_megabytes,
        backups=keeping.backups,
        addresses=site.settings.log_addresses,
    )


ROUTES = [kept]
