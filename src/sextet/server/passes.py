"""By which pass people came in, remembered for a few seconds; one that has ended opens nothing."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from sextet.tables.ports import Pass, PeopleStore

#: How often it is asked which passes have ended elsewhere, and for how long a pass is believed.
ENDED_EVERY = 3.0
BELIEVED = 5.0
#: How far back that is asked: clocks of several machines differ.
OVERLAP = 120.0
#: How exactly people are told when a pass was used last.
USED_EVERY = 600.0
REMEMBERED = 20_000

#: What a browser's name for itself contains, and what people call it; the first that fits.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS|Chromium", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X|Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@dataclass
class Passes:
    """The passes in force, as the store knows them."""

    store: PeopleStore
    clock: Callable[[], float] = time.time
    _known: OrderedDict[bytes, tuple[float, Pass]] = field(default_factory=OrderedDict)
    #: Those that ended lately, and when that was heard: nothing read before brings one back.
    _ended: dict[int, float] = field(default_factory=dict)
    #: Those that came by HTTP since it was last noted, and when the use of each was noted.
    _came: dict[int, Pass] = field(default_factory=dict)
    _noted: dict[int, float] = field(default_factory=dict)

    async def find(self, hashed: bytes) -> Pass | None:
        """Return the pass that a cookie or a token is, None if it opens nothing."""
        now = self.clock()
        known = self._known.get(hashed)
        if known is None or abs(now - known[0]) > BELIEVED:
            self._known.pop(hashed, None)
            found = await self.store.pass_by_hash(hashed)
            if found is None:
                return None
            known = self._known[hashed] = (now, found)
            self._came[found.number] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return None if known[1].number in self._ended else known[1]

    async def end(self, identity: str, numbers: Collection[int]) -> list[int]:
        """End those of these passes that are somebody's; returns which did."""
        ended = await self.store.end_passes(identity, numbers, self.clock())
        self._ended.update(dict.fromkeys(ended, self.clock()))
        return ended

    async def refresh(self) -> list[int]:
        """Learn which passes have ended lately, here or elsewhere; returns them."""
        now = self.clock()
        ended = await self.store.ended_passes(now - OVERLAP)
        heard = {number: at for number, at in self._ended.items() if abs(now - at) < 2 * OVERLAP}
        self._ended = dict.fromkeys(ended, now) | heard
        return ended

    async def note_use(self, here: Collection[Pass]) -> None:
        """Note which passes are in use, on sockets or by HTTP, as exactly as people are told."""
        now = self.clock()
        used = {one.number: one for one in here} | self._came
        self._came = {}
        due = {
            number
            for number, one in used.items()
            if now - max(one.used_at, self._noted.get(number, 0.0)) > USED_EVERY
        }
        await self.store.use_passes(due, now)
        self._noted = {n: at for n, at in self._noted.items() if now - at < USED_EVERY}
        self._noted.update(dict.fromkeys(due, now))


def device(agent: str) -> str:
    """Return roughly which browser somebody uses, as they would call it; empty if it is odd."""
    found = [
        next((name for pattern, name in known if re.search(pattern, agent)), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(filter(None, found))
