"""What a study finds: decisions with the value of every move, pieces of luck, and accounts.

Values are those of the seat that decides, and more is better: bull heads to the end of the round
with a minus in 6 nimmt!, the chance to win from 0 to 1 in The Game and SIX. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sextet.core.compiled import States
from sextet.core.game import Settings, Signal

#: A sentence of the catalogue: its key and the values of its words.
Sentence = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Choice:
    """A legal move and what the judge holds it to be worth."""

    move: str
    value: float
    #: How far from the truth the value may well be (95 %), as far as the judge can tell.
    margin: float
    #: The same for how much less it is worth than the best move.
    gap_margin: float
    #: What else is known: the chance to take a row, cards left, the turns to a proven win …
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """What a seat asks while it plays: what would be good, or what its move was worth."""

    settings: Settings
    #: All that the seat may know (may have known), and nothing else.
    view: States
    #: From 1.
    seat: int
    #: The move that was made; none where one is looked for.
    played: str = ""
    #: The signals in force.
    talk: Sequence[Signal] = ()


@dataclass(frozen=True)
class Decision:
    """One decision of a seat, its choices the best first."""

    number: int
    seat: int
    round: int
    kind: str
    #: Empty while it is still to be made.
    played: str
    choices: Sequence[Choice]
    loss: float
    loss_margin: float
    #: ``forced`` where there was no choice, ``even`` where the loss lies within its interval.
    word: str
    reasons: Sequence[Sentence] = ()
    #: What of the result was settled before: heads of this round, with a minus.
    so_far: float = 0.0
    #: What it lost of the chance to win the match, and its margin; none where none is played.
    match_loss: float | None = None
    match_margin: float = 0.0

    @property
    def counts(self) -> bool:
        """Whether there was anything to decide."""
        return len(self.choices) > 1

    @property
    def taken(self) -> Choice:
        """The move that was made; while it is still to be made, the best."""
        return next((one for one in self.choices if one.move == self.played), self.best)

    @property
    def best(self) -> Choice:
        """The best move."""
        return self.choices[0]


@dataclass(frozen=True)
class Luck:
    """How much chance, or what others chose, moved what a seat could expect, at one event."""

    #: The number of the seat's decision before it; 0: none.
    after: int
    #: The next line of the record it is seen at.
    seat: int
    round: int
    kind: str
    amount: float
    margin: float


#: Signals that cost less are not told of.
LEAST_OF_SIGNALS = 0.02


@dataclass(frozen=True)
class Remark:
    """Signals that a seat gave, or did not, before a turn of somebody else (The Game)."""

    #: The number of the first decision of that turn.
    before: int
    seat: int
    #: What it had said by then, and what would have been best, in the record's words.
    given: str
    best: str
    #: The team's chance with what was said, with the best, and with nothing said.
    value: float
    best_value: float
    silent: float
    #: How far from the truth their difference may well be (95 %).
    margin: float

    @property
    def loss(self) -> float:
        """What the best signals would have won besides."""
        return self.best_value - self.value

    @property
    def matters(self) -> bool:
        """Whether it is worth a word: beyond doubt, and not too little."""
        return self.loss > max(self.margin, LEAST_OF_SIGNALS)


@dataclass(frozen=True)
class Account:
    """A seat's round (or a team's game): what adds up to its result.

    result = before + luck + given - losses + error
    """

    seat: int
    round: int
    before: float
    luck: float
    #: What others gave by what they chose, where that is told apart from chance (not The Game).
    given: float
    losses: float
    error: float
    result: float

    @property
    def adjusted(self) -> float:
        """The result without luck."""
        return self.result - self.luck


@dataclass(frozen=True)
class Study:
    """All that is said of a record."""

    game: str
    players: int
    options: dict[str, str]
    unit: str
    seats: Sequence[int]
    decisions: Sequence[Decision]
    luck: Sequence[Luck]
    accounts: Sequence[Account]
    not_judged: Sequence[Sentence] = ()
    #: What others chose, event by event, as luck is told (6 nimmt!).
    others: Sequence[Luck] = ()
    signals: Sequence[Remark] = ()
