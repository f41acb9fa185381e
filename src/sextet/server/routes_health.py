"""Is the server well, and what is it doing: for those who watch over it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from prometheus_client import CONTENT_TYPE_LATEST

from sextet.server.caller import TheSite, address_of
from sextet.server.problems import log
from sextet.server.routes_admin import is_admin
from sextet.tables.commands import Refused


@get("/healthz", media_type=MediaType.TEXT)
async def healthz(site: TheSite) -> Response[str]:
    """Answer ``ok`` while the database does, and keeps what is written."""
    try:
        await site.store.next_due()
        if not await site.store.can_write():
            return Response("the database cannot be written\n", status_code=503)
    except Exception as error:
        log.error("the database does not answer", extra={"error": type(error).__name__})
        return Response("the database does not answer\n", status_code=503)
    if site.stopping:
        return Response("stopping\n", status_code=503)
    return Response("ok\n")


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: Request[Any, Any, Any], site: TheSite) -> Response[bytes]:
    """Return the numbers for Prometheus: to this machine, or with the admin's token."""
    if not (from_this_machine(request) or await is_admin(site, request)):
        raise Refused("not-allowed")
    site.count()
    return Response(site.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


def from_this_machine(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a request comes from this machine, through no proxy."""
    return address_of(request).is_loopback and "x-forwarded-for" not in request.headers


ROUTES = [healthz, metrics]
