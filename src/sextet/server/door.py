"""How many may stand in the door: connections of one address, and requests within a minute.

Both are counted in each process, in memory: they guard the process, not what is stored.
"""

from __future__ import annotations

from collections import Counter

from sextet.server.addresses import Address, Networks, key_of, network, read
from sextet.server.settings import Limits, Settings
from sextet.store.counts import Bucket, LocalCounts

#: Connections of one address, besides its sockets.
BESIDES_SOCKETS = 240
MINUTE = 60.0
#: Seconds that who asks too much waits for each answer that says so.
WAITS = 1.0


class Door:
    """The connections of one process."""

    def __init__(self, settings: Settings) -> None:
        self.limits: Limits = settings.limits
        self.proxies = Networks(one for text in settings.trusted_proxies if (one := network(text)))
        self._connections: Counter[str] = Counter()
        self._requests = LocalCounts()
        self._a_minute = Bucket("requests", self.limits.requests, MINUTE)

    def enter(self, peer: str) -> str | None:
        """Let a connection in, under a key by which it leaves; None if its address has too many.

        A trusted proxy has the connections of everybody.
        """
        address = read(peer)
        if address is None or address in self.proxies:
            return ""
        key = key_of(address)
        if self._connections[key] >= self.limits.sockets + BESIDES_SOCKETS:
            return None
        self._connections[key] += 1
        return key

    def leave(self, key: str) -> None:
        """Let a connection go."""
        if key:
            self._connections[key] -= 1
            if self._connections[key] <= 0:
                del self._connections[key]

    def asks_too_much(self, address: Address) -> bool:
        """Count a request; tell whether it is one too many."""
        return not self._requests.take_now(self._a_minute, key_of(address))
