"""The application: its routes, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sextet import __version__
from sextet.prepare import Readiness
from sextet.server import (
    routes_admin,
    routes_coach,
    routes_export,
    routes_games,
    routes_health,
    routes_ideas,
    routes_keeping,
    routes_mail,
    routes_me,
    routes_mistakes,
    routes_passes,
    routes_push,
    routes_puzzles,
    routes_records,
    routes_statistics,
    routes_tables,
)
from sextet.server.bans import Bans
from sextet.server.caller import Caller, TheSite, caller_of_request
from sextet.server.directory import Directory
from sextet.server.door import Door
from sextet.server.gate import Gate
from sextet.server.keeping import TIDY_EVERY, Tidying
from sextet.server.limits import Hourly
from sextet.server.mail import Mailer
from sextet.server.metrics import Metrics
from sextet.server.pages import ROUTES as PAGES
from sextet.server.pages import load_client
from sextet.server.passes import Passes
from sextet.server.problems import HANDLERS, JsonRequest, answer
from sextet.server.push import Pusher, open_pusher
from sextet.server.push_reach import Reach
from sextet.server.settings import Settings
from sextet.server.site import Site, every
from sextet.server.socket import socket
from sextet.server.studying import Studying
from sextet.store import open_counts, open_news, open_store
from sextet.store.address import address
from sextet.tables.doing import Notify
from sextet.tables.hall import Hall
from sextet.tables.keeper import Keeper
from sextet.tables.origins import Origins
from sextet.tables.settling import Settling
from sextet.tables.steady import SteadyClock
from sextet.tables.table import Table
from sextet.tables.thinking import Thinker

ROUTES: tuple[Any, ...] = (
    routes_me,
    routes_passes,
    routes_mail,
    routes_push,
    routes_coach,
    routes_games,
    routes_tables,
    routes_records,
    routes_ideas,
    routes_puzzles,
    routes_statistics,
    routes_mistakes,
    routes_export,
    routes_admin,
    routes_health,
    routes_keeping,
)
#: The largest body of any request but a record.
LARGEST_BODY = 64 * 1024


def create_app(settings: Settings, readiness: Readiness | None = None) -> Litestar:
    """Return the application of one process; its games get ready while it serves."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_site(settings, readiness or Readiness()) as site:
            site.build = app.state.client.build
            site.address = app.state.get("address")
            app.state.site = site
            gate.bans = site.bans
            yield

    door = Door(settings)
    app = Litestar(
        [socket, *(route for module in ROUTES for route in module.ROUTES), *PAGES],
        lifespan=[lifespan],
        dependencies={
            "site": Provide(_site, sync_to_thread=False),
            "caller": Provide(_caller),
        },
        exception_handlers=HANDLERS,
        request_class=JsonRequest,
        request_max_body_size=max(LARGEST_BODY, settings.limits.record),
        openapi_config=OpenAPIConfig(
            title="Sextet",
            version=__version__,
            render_plugins=[JsonRenderPlugin()],
            openapi_router=Router(
                "/api/schema", route_handlers=[], include_in_schema=False, after_request=in_words
            ),
        ),
        state=State({"client": load_client(), "door": door}),
        logging_config=None,
        debug=False,
    )
    gate = Gate(app.asgi_handler, settings, door)
    app.asgi_handler = gate
    return app


def in_words(response: Response[Any]) -> Response[Any]:
    """Say in words what Litestar says with a page of its own: that there is no such page."""
    return answer("no-such-page") if response.status_code == 404 else response


def _site(state: State) -> Site:
    site: Site = state.site
    return site


async def _caller(request: Request[Any, Any, Any], site: TheSite) -> Caller:
    return await caller_of_request(site, request)


def notifier(mailer: Mailer, pusher: Pusher | None) -> Notify | None:
    """Return what tells people of their turns in every way there is, None where there is none."""
    ways: list[Notify] = [mailer.notify] if mailer.works else []
    ways += [pusher.notify] if pusher is not None else []

    async def notify(identity: str, table: Table) -> None:
        for way in ways:
            await way(identity, table)

    return notify if ways else None


@asynccontextmanager
async def open_site(
    settings: Settings, readiness: Readiness, reach: Reach | None = None
) -> AsyncIterator[Site]:
    """Open the store and everything on it; end it in order: moves in flight finish first.

    ``reach`` is for tests that have a push service of their own.
    """
    async with await open_store(settings.database) as store:
        if not address(settings.database).postgresql:
            # Nobody else is at this database: what was due when the last server ended is due now.
            await store.end_leases()
        key, _ = await store.secret("cookies", lambda: secrets.token_bytes(32))
        chance, _ = await store.secret("bots", lambda: secrets.token_bytes(32))
        admin, _ = await store.secret("admin", lambda: secrets.token_bytes(32))
        news = open_news(settings.database)
        thinker = Thinker(settings.threads or None)
        metrics, mailer = Metrics(), Mailer(settings, store, key)
        hourly = Hourly(await open_counts(settings.database, key), settings.limits)
        pusher = await open_pusher(settings, store, hourly.pushes, reach)
        notify = notifier(mailer, pusher)
        clock = SteadyClock(await store.server_time())
        directory = Directory(store, clock)
        hall = Hall(
            *(store, news, chance),
            delay=settings.bot_delay,
            notify=notify is not None,
            bot_tables=settings.limits.bot_tables,
            clock=clock,
            ready=readiness,
            on_commit=metrics.committed,
            origins=Origins(alone=not address(settings.database).postgresql),
        )
        keeper = Keeper(hall, thinker, directory.absence, Settling(store).rate, notify)
        parts = (settings, store, hall, thinker, directory, Bans(store), metrics, hourly)
        more = (Passes(store), mailer, Studying(store, now=clock))
        site = Site(*parts, key, admin, readiness, *more, pusher=pusher)
        await site.bans.refresh()
        routines = [
            asyncio.create_task(readiness.run()),
            asyncio.create_task(keeper.run()),
            *site.routines(),
            asyncio.create_task(every(TIDY_EVERY, Tidying(site).tidy)),
            *(pusher.start() if pusher is not None else ()),
        ]
        try:
            yield site
        finally:
            await site.farewell()
            await keeper.stop()
            await mailer.stop()
            await site.studying.stop()
            for task in routines:
                task.cancel()
            await asyncio.gather(*routines, return_exceptions=True)
            await store.saw(list(directory.here), directory.clock())
            await news.close()
            await hourly.counts.close()
            thinker.close()
