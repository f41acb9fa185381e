"""All that is mine, as one file: what the server knows of somebody, for them to take along."""

from __future__ import annotations

import asyncio
import zipfile
import zlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Response, get
from litestar.response import Stream

from sextet.server.caller import TheCaller, TheSite
from sextet.server.routes_games import RatingInfo, ratings_of
from sextet.server.routes_me import AvoidedPerson, Identity, identity_of
from sextet.server.routes_mistakes import kept_of
from sextet.server.routes_records import record_of, study_of
from sextet.server.routes_statistics import Statistics, statistics_of
from sextet.server.site import Site
from sextet.tables.commands import Refused
from sextet.tables.ports import Person

#: The most lines of chat, and bytes of studies: enough for years of play.
MOST_LINES, MOST_BYTES = 20_000, 200_000_000
#: Seconds that others have between two files.
REST = 0.005


class PassNamed(msgspec.Struct):
    """By what one comes in: never what opens it."""

    scope: str
    name: str
    made_at: float
    used_at: float


class Written(msgspec.Struct):
    """A line of chat that one wrote."""

    table: str
    at: float
    text: str


class Profile(msgspec.Struct):
    """Who one is here, and what one has set."""

    made_at: str
    server: str
    identity: Identity
    ratings: list[RatingInfo]
    passes: list[PassNamed]
    #: Browsers in which one is told of turns by push.
    told_by_push: int
    avoided: list[AvoidedPerson]


@get("/api/me/export", opt={"scope": "account"}, media_type="application/zip")
async def export(site: TheSite, caller: TheCaller) -> Response[bytes]:
    """Return all that is one's own as one file (zip): profile, records, studies, statistics, chat.

    The mistakes that one learns from are in it, games that are still being played are not. One file
    at a time for each person.
    """
    person = caller.known
    if person.identity in site.exporting:
        raise Refused("rate-limited")
    await site.hourly.exports.take(person.identity)
    day = datetime.fromtimestamp(site.directory.clock(), UTC).date()
    headers = {"content-disposition": f'attachment; filename="sextet-{day}.zip"'}
    stream: Any = Piecewise(pieces(site, person), media_type="application/zip", headers=headers)
    return stream  # type: ignore[no-any-return]


class Piecewise(Stream):
    """An answer sent piece by piece, that does not ask meanwhile whether the client is there.

    The gate tells who asks by an error, also when the answer is whole: the connection would end.
    """

    def to_asgi_response(self, *given: Any, **more: Any) -> Any:
        """Return what sends it."""
        made = super().to_asgi_response(*given, **more)

        async def never() -> Any:
            await asyncio.Event().wait()

        async def respond(scope: Any, _: Any, send: Any) -> None:
            await made(scope, never, send)

        return respond


class Zip:
    """A zip that is handed on piece by piece while it is made."""

    def __init__(self) -> None:
        self._made = bytearray()
        taker: Any = self  # all that a zip file asks of a stream without a place is write and flush
        self._file = zipfile.ZipFile(taker, "w", zipfile.ZIP_DEFLATED)

    def write(self, data: bytes) -> int:
        """Take what the zip file writes."""
        self._made += data
        return len(data)

    def flush(self) -> None:
        """Do nothing: what is written is there."""

    def add(self, name: str, data: bytes | str) -> bytes:
        """Put a file in; returns what is to be sent for it."""
        self._file.writestr(name, data)
        return self._taken()

    def close(self) -> bytes:
        """Return the end."""
        self._file.close()
        return self._taken()

    def _taken(self) -> bytes:
        made, self._made = bytes(self._made), bytearray()
        return made


async def pieces(site: Site, person: Person) -> AsyncIterator[bytes]:
    """Yield the file piece by piece, with rests for those who play."""
    site.exporting.add(person.identity)
    try:
        made = Zip()
        async for name, data in files(site, person):
            yield await asyncio.to_thread(made.add, name, data)
            await asyncio.sleep(REST)
        yield made.close()
    finally:
        site.exporting.discard(person.identity)


async def files(site: Site, person: Person) -> AsyncIterator[tuple[str, bytes | str]]:
    """Yield what is somebody's own: names of files and what is in them."""
    who = person.identity
    yield "profile.json", readable(await profile(site, person))
    found = await statistics_of(site, who)
    yield "statistics.json", readable(found)
    written = [Written(*line) for line in await site.store.written_by(who, MOST_LINES)]
    yield "chat.json", readable(written)
    yield "mistakes.json", readable(await kept_of(site, who))
    left = MOST_BYTES
    for table, seats in seats_of(found).items():
        try:
            yield f"games/{table}.sxt", str(await record_of(site, table))
            memory = await site.hall.up_to_date(table)
        except Refused:
            continue  # removed meanwhile, or damaged
        for seat in seats:
            of = study_of(memory.table, seat)
            data = await site.store.study(of, site.directory.clock()) if left > 0 else None
            if data is not None:
                study = await asyncio.to_thread(zlib.decompress, data)
                left -= len(study)
                yield f"studies/{table}-{seat}.json", study


def seats_of(found: Statistics) -> dict[str, list[int]]:
    """Return one's seats in each of one's finished games."""
    seats: dict[str, list[int]] = {}
    for one in found.games:
        seats.setdefault(one.table, []).append(one.seat)
    return seats


async def profile(site: Site, person: Person) -> Profile:
    """Return who somebody is here."""
    who = person.identity
    return Profile(
        made_at=datetime.fromtimestamp(site.directory.clock(), UTC).isoformat(),
        server=site.settings.name,
        identity=identity_of(person),
        ratings=await ratings_of(site, who),
        passes=[
            PassNamed(one.scope, one.name, one.made_at, one.used_at)
            for one in await site.store.passes_of(who)
        ],
        told_by_push=len(await site.store.subscriptions(who)),
        avoided=[
            AvoidedPerson(one.number, one.name, one.blocked, one.at)
            for one in await site.store.avoided_by(who)
        ],
    )


def readable(value: Any) -> bytes:
    """Return JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


ROUTES = [export]
