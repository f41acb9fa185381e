"""How much somebody may do: buckets that fill up again with time, and a bound on their number."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from sextet.tables.commands import Refused

#: Buckets remembered of each kind; the ones used longest ago go first.
REMEMBERED = 20_000


@dataclass
class Buckets:
    """One bucket for each key: it holds ``size`` and is full again after ``seconds``."""

    size: float
    seconds: float
    clock: Callable[[], float] = time.monotonic
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, key: str) -> None:
        """Take one out of a bucket; refuse when it is empty."""
        now = self.clock()
        left, at = self._buckets.pop(key, (self.size, now))
        left = min(self.size, left + (now - at) * self.size / self.seconds)
        if left < 1:
            self._buckets[key] = (left, now)
            raise Refused("rate-limited")
        self._buckets[key] = (left - 1, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


@dataclass
class Window:
    """At most ``size`` within the last ``seconds``."""

    size: int
    seconds: float
    _times: deque[float] = field(default_factory=deque)

    def add(self, now: float) -> bool:
        """Count one more; False when there were too many."""
        times = self._times
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.size:
            return False
        times.append(now)
        return True


def network_of(address: str) -> str:
    """Return the key under which an address is counted: in IPv6 a customer has a whole /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
