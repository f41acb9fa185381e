"""6 nimmt!: what happens to a seat between its decisions, as luck and as what others chose."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from sextet.study.values import Luck

#: What comes after each kind of decision, and is no choice of its seat.
EVENTS = {"card": "reveal", "row": "trick", "draft": "draft", "special": "trick", "swap": "trick"}
#: Events in which others choose, and nothing else, where nothing is hidden.
CHOSEN = {"reveal": "choice", "trick": "choice", "draft": "draft"}


@dataclass(frozen=True)
class Look:
    """What a seat expects to pay from now on, with its margin."""

    cost: float
    margin: float


@dataclass(frozen=True)
class Step:
    """A decision as whoever measures the judge needs it."""

    seat: int
    round: int
    kind: str
    cards: int
    counts: bool
    loss: float
    #: By how much what the seat expects to pay rose by its move.
    rise: float


@dataclass
class Events:
    """Follows what a seat expects through a round.

    Between two decisions of a seat stands what others hold and what they choose. That they hold
    what they hold is chance: how much it moves what the seat expects is luck. What they then choose
    is measured against how the judge's players would have chosen from these very hands.
    """

    seat: int
    round: int
    #: Heads that the seat had in the whole game at its last decision.
    paid: int
    #: What it expected after it.
    expected: Look
    #: The same for whoever knew what others hold; none where that makes no difference.
    held: Look | None = None
    kind: str = ""
    after: int = 0
    luck: list[Luck] = field(default_factory=list)
    others: list[Luck] = field(default_factory=list)

    def decide(self, number: int, kind: str, expected: Look, held: Look | None) -> None:
        """Note a decision, and what is expected of it."""
        self.after, self.kind = number, EVENTS[kind]
        self.expected, self.held = expected, held

    def come_to(self, now: Look, paid: int) -> None:
        """Tell what happened until the seat is asked again, or the round is over."""
        came = Look(now.cost + paid - self.paid, now.margin)
        if self.kind == "deal":
            self.luck.append(self.piece("deal", self.expected, came))
        else:
            between = self.held or self.expected
            if self.held:
                self.luck.append(self.piece(self.kind, self.expected, between))
            self.others.append(self.piece(CHOSEN[self.kind], between, came))
        self.paid = paid

    def piece(self, kind: str, before: Look, then: Look) -> Luck:
        """Return by how much an event made a seat pay less than it had expected."""
        margin = float(np.hypot(before.margin, then.margin))
        return Luck(self.after, self.seat, self.round, kind, before.cost - then.cost, margin)
