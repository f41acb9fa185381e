"""Who people are and who is here: a small memory of the store's people, never long out of date."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from sextet.tables.ports import PeopleStore, Person
from sextet.tables.presence import AWAY_AFTER, is_away
from sextet.tables.steady import SteadyClock

#: How long somebody's name is believed without asking again, and how many are remembered.
BELIEVED = 60.0
REMEMBERED = 20_000


@dataclass
class Directory:
    """People by identity. ``name`` and ``connected`` answer at once, from what was learnt."""

    store: PeopleStore
    clock: Callable[[], float] = field(default_factory=SteadyClock)
    here: Counter[str] = field(default_factory=Counter)
    _known: OrderedDict[str, tuple[float, Person | None]] = field(default_factory=OrderedDict)

    def name(self, identity: str) -> str:
        """Return a nickname; empty for nobody, and for who was erased."""
        known = self._known.get(identity)
        return known[1].nickname if known is not None and known[1] is not None else ""

    def connected(self, identity: str) -> bool:
        """Tell whether somebody is here, or was seen lately by another process."""
        if self.here[identity] > 0:
            return True
        known = self._known.get(identity)
        person = known[1] if known is not None else None
        return person is not None and not is_away(person.seen_at, self.clock())

    def knows(self, identities: Iterable[str]) -> bool:
        """Tell whether all of them are known for sure: there is nothing to learn."""
        return not self._unknown(identities)

    def _unknown(self, identities: Iterable[str]) -> list[str]:
        old, known = self.clock() - BELIEVED, self._known
        return [who for who in identities if who and (who not in known or known[who][0] < old)]

    async def learn(self, identities: Iterable[str], *, anew: bool = False) -> None:
        """Look up those who are not known, or not known for sure any more."""
        wanted = set(identities)
        asked = [who for who in wanted if who] if anew else self._unknown(wanted)
        if not asked:
            return
        found = await self.store.people(asked)
        for identity in asked:
            self.remember(identity, found.get(identity))

    async def person(self, identity: str) -> Person | None:
        """Return somebody, None if there is nobody of this identity."""
        await self.learn([identity])
        known = self._known.get(identity)
        return known[1] if known is not None else None

    def remember(self, identity: str, person: Person | None) -> None:
        """Take in what is known of somebody from now on."""
        self._known[identity] = (self.clock(), person)
        self._known.move_to_end(identity)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, identity: str) -> None:
        """Ask anew when somebody is next asked for."""
        self._known.pop(identity, None)

    def came(self, identity: str) -> bool:
        """Note another connection of somebody; tells whether it is the first."""
        self.here[identity] += 1
        return self.here[identity] == 1

    def went(self, identity: str) -> bool:
        """Note the end of a connection; tells whether it was the last."""
        self.here[identity] -= 1
        if self.here[identity] > 0:
            return False
        del self.here[identity]
        known = self._known.get(identity)
        if known is not None and known[1] is not None:
            person = known[1]
            seen_at = min(person.seen_at, self.clock() - AWAY_AFTER)
            self._known[identity] = (known[0], replace(person, seen_at=seen_at))
        return True

    async def absence(self, identity: str) -> float:
        """Return since when somebody has been silent; 0 if they are here."""
        if self.here[identity] > 0:
            return 0.0
        person = (await self.store.people([identity])).get(identity)
        if person is None:
            return 1.0  # erased: nobody will come back
        return person.seen_at if is_away(person.seen_at, self.clock()) else 0.0
