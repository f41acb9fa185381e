"""Mistakes of one's own games as tasks: each comes again after longer and longer waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

#: Days after which a task comes again, one wait after the other.
WAITS = (1, 3, 7, 21)
#: Seconds of a day; days are those of the server's clock, in UTC.
DAY = 86_400
#: What a study calls decisions that become tasks: such a loss lies beyond its interval.
COSTLY = ("mistake", "blunder")


@dataclass(frozen=True)
class TaskKey:
    """Which decision it is: of a seat of a finished game, by its number among all."""

    table: str
    seat: int
    number: int


@dataclass(frozen=True)
class Mistake:
    """A decision that cost somebody dear, and how far they are with it."""

    key: TaskKey
    game: str
    #: How many waits it has had; the day on which it is due, None once it is learned.
    rung: int
    due: int | None
    #: The decision as a study has it, compressed.
    data: bytes


@dataclass(frozen=True)
class Untaken:
    """A study of somebody's decisions whose mistakes are no tasks yet."""

    key: bytes
    table: str
    seat: int
    data: bytes


class MistakeStore(Protocol):
    """Keeps the mistakes that somebody learns from."""

    async def untaken_studies(self, identity: str, limit: int) -> list[Untaken]:
        """Return studies of somebody's decisions whose mistakes are no tasks yet."""

    async def take_mistakes(
        self, identity: str, of: Untaken, found: Sequence[Mistake] | None, at: float
    ) -> None:
        """Make a study's mistakes the tasks of its game: new ones begin, known ones go on.

        Those that the study does not call so any more go. With None nothing changes but that the
        study was taken.
        """

    async def mistakes_of(self, identity: str) -> list[Mistake]:
        """Return all mistakes that somebody learns from or has learned from."""

    async def mistake(self, identity: str, key: TaskKey) -> Mistake | None:
        """Return one of them."""

    async def note_answer(self, identity: str, before: Mistake, rung: int, due: int | None) -> bool:
        """Note when a task comes again, unless it was answered meanwhile; tells whether."""


def day_of(seconds: float) -> int:
    """Return the day of a time."""
    return int(seconds // DAY)


def is_due(one: Mistake, today: int) -> bool:
    """Tell whether a task waits for its answer."""
    return one.due is not None and one.due <= today


def after_answer(rung: int, right: bool, today: int) -> tuple[int, int | None]:
    """Return how many waits a task has had then and when it comes again; None: it is learned."""
    if not right:
        return 1, today + WAITS[0]
    if rung >= len(WAITS):
        return rung, None
    return rung + 1, today + WAITS[rung]


def mistakes_in(study: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Return the decisions of a study that its seat can learn from.

    What cost heads and was the best for the match is none.
    """
    return [
        one
        for one in study["decisions"]
        if one["seat"] == seat and one["word"] in COSTLY and one.get("match_loss") != 0.0
    ]
