"""What stands before every request: is it for this server, from its own pages, from somebody
who may come in? And what every answer carries for the browser to be strict.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

from sextet.server.addresses import Address, read
from sextet.server.bans import Bans
from sextet.server.door import WAITS, Door
from sextet.server.problems import STATUS, ClientLeft, problem
from sextet.server.settings import Settings

#: A Host header: a name or an address, and perhaps a port.
HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^\[\]:]+)(:(?P<port>[0-9]{0,5}))?", re.ASCII)
LAST_PORT = 65535

SAFE = ("GET", "HEAD", "OPTIONS")
#: What a link alone is good for, without anybody being signed in.
BY_LINK = "/api/mail/stop/"

POLICY = (
    "default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

#: What only its moment knows is kept by no browser and no proxy.
NOT_KEPT = (b"cache-control", b"no-store")


class Gate:
    """An ASGI application before the application."""

    def __init__(self, inside: ASGIApp, settings: Settings, door: Door) -> None:
        self.inside, self.door = inside, door
        self.hosts = allowed_hosts(settings)
        self.bans: Bans | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        headers = in_one(scope["headers"])
        address, secure = self.where_from(scope, headers)
        scope["sextet_address"] = address  # type: ignore[typeddict-unknown-key]
        scope["sextet_secure"] = secure  # type: ignore[typeddict-unknown-key]
        code = self.why_not(scope, headers, address)
        if address is not None and self.door.asks_too_much(address):
            await asyncio.sleep(WAITS)
            code = code or "rate-limited"
        if code is not None:
            await refuse(scope, send, code)
            return
        added = [*HEADERS]
        if secure:
            added.append((b"strict-transport-security", b"max-age=31536000"))
        if is_api(scope):
            added.append(NOT_KEPT)
        await self.inside(scope, while_there(receive), with_headers(send, added))

    def why_not(
        self, scope: Scope, headers: dict[bytes, str], address: Address | None
    ) -> str | None:
        """Return why a request stays outside, None if it may come in."""
        host = headers.get(b"host", "")
        if name_of(host) not in self.hosts:
            return "bad-host"
        if address is None:
            return "no-address"
        if self.bans is not None and self.bans.bars_address(address):
            return "banned"
        changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in SAFE
        if changes:
            origin = headers.get(b"origin")
            if origin is None:
                # No browser leaves it out here; a program says who it is, and a mail program
                # that ends mail by a link comes as nobody.
                program = headers.get(b"authorization", "").lower().startswith("bearer ")
                if not program and not scope["path"].startswith(BY_LINK):
                    return "bad-origin"
            elif origin.partition("://")[2].lower() != host.lower():
                return "bad-origin"
        return None

    def where_from(self, scope: Scope, headers: dict[bytes, str]) -> tuple[Address | None, bool]:
        """Return a client's address and whether it comes by TLS, seen through trusted proxies.

        What a trusted proxy says and cannot be read is no address: nobody comes in without one.
        """
        client: Any = scope.get("client")
        address = read(client[0]) if client else None
        secure = scope["scheme"] in ("https", "wss")
        if address not in self.door.proxies:
            return address, secure
        secure = headers.get(b"x-forwarded-proto", "").strip().lower() in ("https", "wss")
        hops = headers.get(b"x-forwarded-for", "")
        for hop in reversed(hops.split(",") if hops.strip() else []):
            address = read(hop)
            if address not in self.door.proxies:
                break
        return address, secure


def in_one(headers: Iterable[tuple[bytes, bytes]]) -> dict[bytes, str]:
    """Return headers by name; what stands in several lines is a list, as HTTP has it."""
    found: dict[bytes, str] = {}
    for name, value in headers:
        text = value.decode("latin-1")
        found[name] = f"{found[name]},{text}" if name in found else text
    return found


def while_there(receive: Receive) -> Receive:
    """Receive as long as the client is there; whoever reads its body then learns that it went."""

    async def receiving() -> ReceiveMessage:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientLeft
        return message

    return receiving


def is_api(scope: Scope) -> bool:
    """Tell whether somebody asks for what may be another thing the next time."""
    return scope["path"] == "/api" or scope["path"].startswith("/api/")


def with_headers(send: Send, added: list[tuple[bytes, bytes]]) -> Send:
    """Set in each answer what makes browsers strict."""
    names = {name for name, _ in added}

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [one for one in message.get("headers", ()) if one[0].lower() not in names]
            message["headers"] = [*kept, *added]
        await send(message)

    return sending


async def refuse(scope: Scope, send: Send, code: str) -> None:
    """Answer at the gate."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": code})
        return
    body = msgspec.json.encode(problem(code))
    head = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *HEADERS,
        NOT_KEPT,
    ]
    status = STATUS.get(code, 400)
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def name_of(host: str) -> str:
    """Return the name in a Host header, without the port; empty if the header is nonsense."""
    found = HOST.fullmatch(host)
    if found is None or int(found["port"] or 0) > LAST_PORT:
        return ""
    return found["name"].lower()


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """Return the names by which this server may be asked for."""
    names = {"localhost", "127.0.0.1", "[::1]", *map(str.lower, settings.public_names)}
    if settings.host not in ("127.0.0.1", "localhost", "::1"):
        names.add(_bracketed(settings.host))
        names |= {_bracketed(one) for one in own_addresses()}
        host = socket.gethostname().lower()
        names |= {host, f"{host}.local", host.partition(".")[0]}
    return frozenset(names)


def _bracketed(host: str) -> str:
    return f"[{host.lower()}]" if ":" in host else host.lower()


def own_addresses() -> list[str]:
    """Return this machine's addresses on its networks, the one used to go out first."""
    found: dict[str, None] = {}
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            # Nothing is sent: connecting a datagram socket only chooses the way out.
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect((far, 9))
                found[out.getsockname()[0]] = None
        except OSError:
            continue
    try:
        known: Iterable[Any] = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        known = ()
    found |= {entry[4][0].partition("%")[0]: None for entry in known}
    return [one for one in found if not ipaddress.ip_address(one).is_loopback]
