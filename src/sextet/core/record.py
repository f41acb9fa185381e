"""The game record (``.sxt``): its text taken apart and written, and its lines as values.

A record is a plain text that a person can read and write: a first line ``sextet 1``, headers, a
blank line, then one line per deal, decision, talk or ending. docs/record.md describes it in full.
What a line is comes out of ``parse_line`` and goes back by ``str``; to follow the lines of a
record, as replaying does, is in replay.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sextet.core.errors import RecordError, SextetError
from sextet.core.notation import is_number
from sextet.core.reasons import Reason, quoted

FIRST_LINE = "sextet 1"

_SPACES = re.compile(r"[ \t]+")
_SEAT_LINE = re.compile(r"([0-9]+)(:|>)( ?)(.*)")
_ENDED = re.compile(r"ended: (.*)")


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decided: the cards, in the notation of the game."""

    cards: str

    def __str__(self) -> str:
        return f"deal {self.cards}" if self.cards else "deal"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat (from 1) decided."""

    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.move}"


@dataclass(frozen=True, slots=True)
class Talk:
    """What a seat (from 1) said; it changes no rule."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat}> {self.text}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended otherwise than by its rules; ``seat`` is the one that resigned."""

    how: str
    seat: int | None = None

    def __str__(self) -> str:
        return f"ended: {self.how}" + ("" if self.seat is None else f" {self.seat}")


Line = Deal | Decision | Talk | Ending


def parse_line(text: str) -> Line:
    """Read one line after the headers. Whether the rules allow it is not looked at."""
    if seat_line := _SEAT_LINE.fullmatch(text):
        seat, sign, space, rest = seat_line.groups()
        if not is_number(seat):
            raise SextetError(no_seat(text, seat))
        if sign == ":":
            return Decision(int(seat), rest)
        if not space:
            raise SextetError(Reason("why.no-space", text=quoted(text), seat=int(seat)))
        return Talk(int(seat), rest)
    if text == "deal" or text.startswith("deal "):
        return Deal(text[5:])
    if ended := _ENDED.fullmatch(text):
        how, _, seat = ended[1].partition(" ")
        if seat and not is_number(seat):
            raise SextetError(no_seat(text, seat))
        return Ending(how, int(seat) if seat else None)
    raise SextetError(Reason("why.no-line", text=quoted(text, 40)))


def no_seat(text: str, seat: str) -> Reason:
    """Return that a line names a seat by what is no number."""
    return Reason("why.no-seat", text=quoted(text), seat=quoted(seat))


@dataclass
class Record:
    """A record taken apart: its headers, and the texts of its lines.

    Each line is read (``parse_line``) when its turn comes: of several mistakes in a record the
    first is named, be it one of form or of the rules.
    """

    headers: dict[str, str]
    lines: list[str] = field(default_factory=list)
    #: The line of the file on which each header and each line stands, where it was read from one.
    header_numbers: dict[str, int] = field(default_factory=dict)
    line_numbers: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        headers = [f"{name}: {value}" for name, value in self.headers.items()]
        return "\n".join([FIRST_LINE, *headers, "", *self.lines]) + "\n"


def parse(text: str) -> Record:
    """Take a record's text apart. Only the form of its headers is looked at yet."""
    lines = text.removeprefix("\ufeff").split("\n")
    if _tidy(lines[0]) != FIRST_LINE:
        raise RecordError(Reason("why.begins-with", first=quoted(FIRST_LINE)), 1)
    record = Record({})
    in_headers = True
    for number, raw in enumerate(lines[1:], start=2):
        line = _tidy(raw.split("#", 1)[0])
        if in_headers:
            if line:
                _add_header(record, line, number)
            elif "#" not in raw:
                in_headers = False
        elif line:
            record.lines.append(line)
            record.line_numbers.append(number)
    return record


def _tidy(line: str) -> str:
    return _SPACES.sub(" ", line.removesuffix("\r")).strip(" ")


def _add_header(record: Record, line: str, number: int) -> None:
    name, colon, value = line.partition(":")
    spaced = not name.endswith(" ") and (not value or value.startswith(" "))
    if not colon or not name or not spaced:
        raise RecordError(Reason("why.no-header", text=quoted(line)), number)
    if name in record.headers:
        raise RecordError(Reason("why.same-header", header=quoted(name)), number)
    record.headers[name] = value.strip(" ")
    record.header_numbers[name] = number
