"""What every game's judge does alike: a decision made of values, words for losses, accounts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from sextet.study.course import Course
from sextet.study.values import Account, Choice, Decision, Luck, Question, Remark, Sentence

#: What a loss is called from so much on, the gravest first; below the last it is fine.
Thresholds = Sequence[tuple[str, float]]

#: Losses that lie within their interval have no word: nobody knows whether they are any.
EVEN, FORCED, FINE = "even", "forced", "fine"


@dataclass
class Findings:
    """What a judge has found so far, in the order of the record."""

    decisions: list[Decision] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    #: What others chose, where that is told apart from chance.
    others: list[Luck] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    signals: list[Remark] = field(default_factory=list)


class Judge(ABC):
    """Judges the decisions of one game."""

    #: What values count, as the catalogue's ``study.unit-…`` calls it.
    unit: ClassVar[str]
    thresholds: ClassVar[Thresholds]

    @abstractmethod
    def study(
        self, course: Course, seats: Sequence[int], effort: float, offset: float
    ) -> Iterator[Findings]:
        """Judge a record; yield what has been found after each decision."""

    @abstractmethod
    def judge_one(self, ask: Question, effort: float) -> Decision:
        """Judge one decision from what its seat knows; also one that is still to be made."""

    @abstractmethod
    def why(self, kind: str, best: Choice, other: Choice) -> Sequence[Sentence]:
        """Return why the best move is better than another one."""

    def alone(self, kind: str, choice: Choice) -> Sequence[Sentence]:
        """Return what there is to say of a move that none is clearly worse than."""
        return ()

    def advise(self, ask: Question, effort: float) -> Decision:
        """Judge one decision as a coach: it has its reasons also where nothing was lost."""
        decision = self.judge_one(ask, effort)
        if decision.word in (FORCED, *(word for word, _ in self.thresholds)):
            return decision
        best, taken, kind = decision.best, decision.taken, decision.kind
        worse = (one for one in decision.choices if best.value - one.value > one.gap_margin)
        other = taken if taken is not best else next(worse, None)
        told = self.alone(kind, best) if other is None else self.why(kind, best, other)
        return replace(decision, reasons=[*told, *decision.reasons])

    def steps(self, course: Course, seats: Sequence[int]) -> int:
        """Count the decisions that will be judged."""
        return sum(getattr(moment.line, "seat", 0) in seats for moment in course.moments)

    def not_judged(self, course: Course) -> list[Sentence]:
        """Return what of this game is not judged."""
        return []

    def word_for(self, loss: float, margin: float) -> str:
        """Return the word for a loss that is known within a margin."""
        if loss <= margin:
            return EVEN if loss > 0 else FINE
        return next((word for word, least in self.thresholds if loss >= least), FINE)

    def decision(
        self,
        number: int,
        seat: int,
        round: int,
        kind: str,
        played: str,
        choices: Sequence[Choice],
    ) -> Decision:
        """Return a judged decision; choices may be in any order."""
        ordered = sorted(choices, key=lambda choice: -choice.value)
        best = ordered[0]
        taken = next((choice for choice in ordered if choice.move == played), best)
        loss = best.value - taken.value
        word = FORCED if len(ordered) == 1 else self.word_for(loss, taken.gap_margin)
        told = word not in (FORCED, EVEN, FINE)
        reasons = self.why(kind, best, taken) if told else ()
        return Decision(
            number, seat, round, kind, played, ordered, loss, taken.gap_margin, word, reasons
        )


def closed(
    seat: int,
    round: int,
    before: float,
    luck: Sequence[Luck],
    decisions: Sequence[Decision],
    result: float,
    given: float = 0.0,
) -> Account:
    """Return the account of a seat's round that is over; what is left is the judge's own error."""
    chance = sum(piece.amount for piece in luck)
    losses = sum(one.loss for one in decisions)
    error = result - (before + chance + given - losses)
    return Account(seat, round, before, chance, given, losses, error, result)
