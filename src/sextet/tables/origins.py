"""From where people came, by which the bots' time is shared out. In memory only: none is stored."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

#: People whose origin is known; who came longest ago goes first.
KEPT = 20_000
#: Where all those came from of whom it is not known, where one process has all tables.
UNKNOWN = "?"


@dataclass
class Origins:
    """The origins of those who opened tables here, or are here."""

    #: Whether nobody else serves the same tables. Then who is not known has not come since the
    #: start, and many who are gone share one part: by opener, each name would have one of its own.
    alone: bool = False
    _known: OrderedDict[str, str] = field(default_factory=OrderedDict)

    def learn(self, who: str, origin: str) -> None:
        """Note from where somebody came."""
        if not who or not origin:
            return
        self._known[who] = origin
        self._known.move_to_end(who)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def of(self, who: str) -> str:
        """Return from where somebody came: themselves, where another process may know."""
        return self._known.get(who, UNKNOWN if self.alone else who)
