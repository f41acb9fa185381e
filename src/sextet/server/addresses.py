"""Where somebody asks from: an address as it may be written, read once and kept in one form.

``read`` takes what a socket or a proxy says: ``192.0.2.1``, ``192.0.2.1:4711``, ``2001:db8::1``,
``[2001:db8::1]``, ``[2001:db8::1]:4711``, each with a zone (``%eth0``), which is left out. An IPv4
address in IPv6's clothes (``::ffff:192.0.2.1``) is that IPv4 address. Everything else is none.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

#: In IPv6 one customer has at least so much: limits count it as one, and bans shut it out as one.
CUSTOMER = 64
#: Where IPv4 lies within IPv6.
_MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
_IN_BRACKETS = re.compile(r"\[(?P<host>[^\[\]]*)\](?::[0-9]{1,5})?", re.ASCII)
_WITH_PORT = re.compile(r"(?P<host>[0-9.]+):[0-9]{1,5}", re.ASCII)


def read(text: str) -> Address | None:
    """Return the address that a text is, None if it is none."""
    text = text.strip()
    found = _IN_BRACKETS.fullmatch(text) or _WITH_PORT.fullmatch(text)
    host, _, _ = (found["host"] if found else text).partition("%")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return address.ipv4_mapped or address
    return address


def network(text: str) -> Network | None:
    """Return the network that a text is, an address being one of itself; None if it is none."""
    if "/" not in text:
        address = read(text)
        return None if address is None else ipaddress.ip_network(address)
    try:
        found = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Network) and found.subnet_of(_MAPPED):
        inside = int(found.network_address) & 0xFFFF_FFFF
        return ipaddress.IPv4Network((inside, found.prefixlen - _MAPPED.prefixlen))
    return found


def customer(address: Address) -> Network:
    """Return what counts as one: an IPv4 address, or the /64 of an IPv6 address."""
    if isinstance(address, ipaddress.IPv6Address):
        return ipaddress.IPv6Network((address, CUSTOMER), strict=False)
    return ipaddress.IPv4Network(address)


def shut_out(text: str) -> Network | None:
    """Return whom a ban of this address or network shuts out; None if the text is neither."""
    found = network(text)
    if found is None or found.num_addresses > 1:
        return found
    return customer(found.network_address)


def written(found: Network) -> str:
    """Return a network as people write it: a single address without its length."""
    return str(found.network_address) if found.num_addresses == 1 else str(found)


class Networks:
    """Many networks; to ask for an address costs as much as there are different lengths."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._by_length: dict[tuple[int, int], set[int]] = {}
        for one in networks:
            length = one.max_prefixlen - one.prefixlen
            kept = self._by_length.setdefault((one.version, length), set())
            kept.add(int(one.network_address) >> length)

    def __contains__(self, address: object) -> bool:
        if not self._by_length or not isinstance(address, Address):
            return False
        number, version = int(address), address.version
        return any(
            kind == version and number >> length in kept
            for (kind, length), kept in self._by_length.items()
        )


def key_of(address: Address) -> str:
    """Return the key under which an address is counted."""
    return written(customer(address))
