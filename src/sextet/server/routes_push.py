"""Whether somebody is told of their turn by the push service of their browser."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody

from sextet.server.caller import TheCaller, TheSite
from sextet.server.push import BROWSERS
from sextet.server.push_crypto import SECRET_BYTES, is_public_key
from sextet.server.push_reach import LONGEST, is_endpoint
from sextet.tables.commands import Refused
from sextet.tables.ports import Subscription

EndpointText = Annotated[str, msgspec.Meta(max_length=LONGEST)]
KeyText = Annotated[str, msgspec.Meta(max_length=100)]


class Agreed(msgspec.Struct, forbid_unknown_fields=True):
    """A browser in which somebody wants to be told: its service, its public key, its secret."""

    endpoint: EndpointText
    key: KeyText
    secret: KeyText


class NoLonger(msgspec.Struct, forbid_unknown_fields=True):
    """A browser in which nobody is to be told any more."""

    endpoint: EndpointText


def from_base64url(text: str) -> bytes:
    """Return the bytes of a text as browsers write keys; none, if it is not one."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""


@post("/api/me/push", status_code=204)
async def agree(site: TheSite, caller: TheCaller, data: JSONBody[Agreed]) -> None:
    """Tell who asks of their turns in correspondence play, in this browser too."""
    person = caller.known
    if site.pusher is None:
        raise Refused("no-push-here")
    await site.hourly.subscriptions.take(caller.address)
    key, secret = from_base64url(data.key), from_base64url(data.secret)
    good = is_endpoint(data.endpoint) and is_public_key(key) and len(secret) == SECRET_BYTES
    if not good:
        raise Refused("no-push-service")
    new = Subscription(data.endpoint, key, secret)
    await site.store.subscribe(person.identity, new, site.directory.clock(), BROWSERS)


@post("/api/me/push/end", status_code=204)
async def end(site: TheSite, caller: TheCaller, data: JSONBody[NoLonger]) -> None:
    """Tell nobody in this browser any more."""
    assert caller.known
    await site.store.unsubscribe(data.endpoint)


ROUTES = [agree, end]
