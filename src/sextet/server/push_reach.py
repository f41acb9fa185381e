"""Where pushes may go: to a service on the open internet, by TLS, at the address checked.

Which service that is, a browser says, and whoever runs the browser may say anything: so no push
must reach what only this machine can reach.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

TIMEOUT = 10.0
#: Bytes of an answer that are read: its first line says all.
ANSWER = 4096
LONGEST = 1000
#: A name with a dot, no address; the port that goes without saying; nothing that ends a line.
ENDPOINT = re.compile(
    r"https://(?=.{1,253}[:/])([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}(:443)?/[!-~]*",
    re.ASCII | re.IGNORECASE,
)
#: Addresses that stand for another one, which may be a private one.
STAND_INS = [ipaddress.ip_network(one) for one in ("64:ff9b::/96", "2002::/16", "2001::/32")]

Resolve = Callable[[str], Awaitable[list[str]]]


class OutOfReach(OSError):  # noqa: N818
    """Nothing is sent there."""


def is_endpoint(text: str) -> bool:
    """Tell whether a text is the address of a push service, as far as one can see."""
    return len(text) <= LONGEST and ENDPOINT.fullmatch(text) is not None


def is_open(address: str) -> bool:
    """Tell whether an address is on the open internet."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None or any(parsed in one for one in STAND_INS):
            return False
    return parsed.is_global and not parsed.is_multicast


async def resolved(name: str) -> list[str]:
    """Return the addresses of a name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(name, 443, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


@dataclass(frozen=True)
class Reach:
    """How a push service is reached. Only tests, with a service of their own, make another."""

    resolve: Resolve = resolved
    may: Callable[[str], bool] = is_open
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    port: int = 443

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """Post to an endpoint; returns the status, raises ``OSError`` if there is none."""
        async with asyncio.timeout(TIMEOUT):
            return await self._post(endpoint, headers, body)

    async def _post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        where = urlsplit(endpoint)
        name = where.hostname or ""
        if not is_endpoint(endpoint):
            raise OutOfReach(f"no endpoint of a push service: {name}")
        addresses = await self.resolve(name)
        if not addresses or not all(map(self.may, addresses)):
            raise OutOfReach(f"not on the open internet: {name}")
        # Connected to the very address that was checked: the name is not looked up again.
        reader, writer = await asyncio.open_connection(
            addresses[0], self.port, ssl=self.context, server_hostname=name, limit=ANSWER
        )
        try:
            path = (where.path or "/") + (f"?{where.query}" if where.query else "")
            told: dict[str, Any] = {
                "Host": where.netloc,
                "Content-Length": len(body),
                "Connection": "close",
                **headers,
            }
            lines = [f"POST {path} HTTP/1.1", *(f"{key}: {value}" for key, value in told.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            await writer.drain()
            return status_of(await reader.readline())
        except ValueError as error:
            raise OutOfReach("an answer that is none") from error
        finally:
            writer.close()


def status_of(line: bytes) -> int:
    """Return the status in the first line of an answer."""
    found = re.match(rb"HTTP/1\.[01] ([1-5][0-9]{2})\b", line)
    if found is None:
        raise OutOfReach("an answer that is none")
    return int(found[1])
