"""Studies of finished games, as the store keeps them: by what was studied, and in sum."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec

from sextet.core.record import Record


class GradeSum(msgspec.Struct, frozen=True):
    """Between which levels somebody's errors lie: `between`, `above`, `below`, `none`."""

    where: str
    low: int | None = None
    high: int | None = None


class SeatSum(msgspec.Struct, frozen=True):
    """What a study says of one seat, in sum (docs/study.md)."""

    seat: int
    decisions: int
    loss: float
    loss_per_decision: float
    grade: GradeSum | None = None
    #: What values count: bull heads, with a minus, or the chance to win.
    unit: Literal["heads", "chance"] = "chance"
    rounds: int = 0
    luck: float = 0.0
    given: float = 0.0
    result: float = 0.0
    adjusted: float = 0.0
    heads_by_trick: list[float] | None = None


encode_sum = msgspec.json.Encoder().encode
decode_sum = msgspec.json.Decoder(SeatSum).decode


@dataclass(frozen=True)
class StudyOf:
    """Whose decisions in which game are studied, and how."""

    table: str
    seat: int
    game: str
    #: Who held the seat; at a table of bots alone who opened it; None for a bot among people.
    identity: str | None
    #: The hash of what was studied, by which judge and with how much thinking.
    key: bytes
    #: The judge's version.
    judge: str
    #: Whether it is kept: that of a record which somebody sent is not.
    kept: bool = True


@dataclass(frozen=True)
class Studied:
    """The sum of one of somebody's studies."""

    table: str
    seat: int
    game: str
    judge: str
    made_at: float
    data: bytes


class StudyStore(Protocol):
    """Keeps studies, as bytes that it does not look into, and what of them statistics need."""

    async def keep_study(self, of: StudyOf, data: bytes, summed: bytes, at: float) -> bool:
        """Keep a study and its sum, and return true.

        It is not kept if who held the seat was erased, or nobody who played is left.
        """

    async def study(self, of: StudyOf, at: float) -> bytes | None:
        """Return a study that is kept, and note that it was looked at."""

    async def studied_by(self, identity: str) -> list[Studied]:
        """Return the sums of somebody's studies."""


def study_key(record: Record, seat: int, effort: float, judge: str) -> bytes:
    """Return the hash under which a study is kept: what people are called does not count."""
    headers = {
        name: value
        for name, value in record.headers.items()
        if not name.startswith(("seat ", "x-"))
    }
    told = msgspec.json.encode([sorted(headers.items()), record.lines, seat, effort, judge])
    return hashlib.sha256(told).digest()
