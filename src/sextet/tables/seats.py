"""What a table knows of its seats: who has them, and after a game who would play again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from sextet.tables import events as e


class Seat(msgspec.Struct, frozen=True):
    """A place at a table: free, a person's, or a bot's."""

    kind: e.SeatKind = "open"
    who: str = ""
    level: int = 0
    #: Of tables before they shuffled together: what the client added to the deals.
    nonce: str = ""
    #: Whether the client adds to the shuffle.
    adds: bool = False
    #: Why a bot plays for the person now; empty when none does.
    stand_in: str = ""
    #: Since when the seat is to act, and whether its player was told so by mail.
    since: float = 0.0
    notified: bool = False
    #: The seconds it had when its time began to run; of a clock that stands, those it has.
    left: float = 0.0
    #: The highest level whose bots have not failed on this seat.
    at_most: int = 6
    #: What its player asked the coach last, each with how far the game was.
    coached: tuple[tuple[str, int], ...] = ()

    def deadline(self, pace: e.Pace) -> float | None:
        """Return until when the seat may think, if it is to act; None for no limit."""
        if pace.kind == "days":
            return self.since + pace.days * 86400.0
        return self.since + self.left if pace.counts_seconds else None

    def weakened(self, level: int) -> Seat:
        """Return the seat with no bot above a level: those above have failed there."""
        return msgspec.structs.replace(self, level=min(self.level, level), at_most=level)

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == "bot" or bool(self.stand_in)


@dataclass(frozen=True)
class Rematch:
    """Who would like to play again, who would rather not, and since when the others are asked."""

    agreed: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    since: float = 0.0
    #: The seats whose clients will add to the next game's shuffle.
    adds: frozenset[int] = frozenset()

    def agreed_by(self, own: Iterable[int], adds: bool, at: float) -> Rematch:
        """Return what is so once somebody on these seats agreed; the first to do so asks."""
        adding = self.adds.union(own) if adds else self.adds.difference(own)
        if not self.agreed:
            return Rematch(frozenset(own), since=at, adds=adding.intersection(own))
        return replace(
            self, agreed=self.agreed.union(own), declined=self.declined.difference(own), adds=adding
        )

    def declined_by(self, own: Iterable[int]) -> Rematch:
        """Return what is so once somebody on these seats declined."""
        return replace(self, agreed=self.agreed.difference(own), declined=self.declined.union(own))
