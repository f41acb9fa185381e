"""Who may not come in, as the store knows it, remembered for a few seconds."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass, field

from sextet.tables.ports import Ban, PeopleStore

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass
class Bans:
    """The bans in force: identities, addresses and networks."""

    store: PeopleStore
    _identities: frozenset[str] = frozenset()
    _networks: Sequence[Network] = field(default_factory=tuple)

    async def refresh(self) -> list[Ban]:
        """Read them anew."""
        bans = await self.store.bans()
        self._identities = frozenset(ban.value for ban in bans if ban.kind == "identity")
        found = [network(ban.value) for ban in bans if ban.kind == "address"]
        self._networks = tuple(one for one in found if one is not None)
        return bans

    def bars_identity(self, identity: str) -> bool:
        """Tell whether an identity is banned."""
        return identity in self._identities

    def bars_address(self, address: str) -> bool:
        """Tell whether an address is banned, by itself or with its network."""
        return lies_in(address, self._networks)


def lies_in(address: str, networks: Sequence[Network]) -> bool:
    """Tell whether an address belongs to one of these networks; a text that is none does not."""
    if not networks:
        return False
    try:
        asked = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(asked in one for one in networks)


def network(text: str) -> Network | None:
    """Return an address or network as it is written, None if it is none."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
