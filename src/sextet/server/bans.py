"""Who may not come in, as the store knows it, remembered for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass, field

from sextet.server.addresses import Address, Networks, shut_out
from sextet.tables.ports import Ban, PeopleStore


@dataclass
class Bans:
    """The bans in force: identities, addresses and networks."""

    store: PeopleStore
    _identities: frozenset[str] = frozenset()
    _networks: Networks = field(default_factory=Networks)

    async def refresh(self) -> list[Ban]:
        """Read them anew."""
        bans = await self.store.bans()
        self._identities = frozenset(ban.value for ban in bans if ban.kind == "identity")
        found = [shut_out(ban.value) for ban in bans if ban.kind == "address"]
        self._networks = Networks(one for one in found if one is not None)
        return bans

    def bars_identity(self, identity: str) -> bool:
        """Tell whether an identity is banned."""
        return identity in self._identities

    def bars_address(self, address: Address | None) -> bool:
        """Tell whether an address is banned, by itself or with its network."""
        return address in self._networks
