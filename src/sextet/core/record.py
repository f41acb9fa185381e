"""The game record (``.sxt``): reading its text, writing it, replaying it.

A record is a plain text that a person can read and write: a first line ``sextet 1``, headers, a
blank line, then one line per deal, move, talk or ending. docs/record.md describes it in full.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sextet.core.dealer import Dealer
from sextet.core.errors import RecordError, SextetError
from sextet.core.game import Game, is_number

if TYPE_CHECKING:
    from sextet.core.match import Match

FIRST_LINE = "sextet 1"
IGNORED_HEADERS = ("date", "site", "rules")

_SPACES = re.compile(r"[ \t]+")
_SEAT_LINE = re.compile(r"([0-9]+)(:|>)( ?)(.*)")
_ENDED = re.compile(r"ended: (.*)")


@dataclass
class Record:
    """A record taken apart: its headers, and its lines after them."""

    headers: dict[str, str]
    lines: list[str] = field(default_factory=list)
    #: The line of the file on which each header and each line stands, where it was read from one.
    header_numbers: dict[str, int] = field(default_factory=dict)
    line_numbers: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        headers = [f"{name}: {value}" for name, value in self.headers.items()]
        return "\n".join([FIRST_LINE, *headers, "", *self.lines]) + "\n"


def parse(text: str) -> Record:
    """Take a record's text apart. Rules are not looked at yet, only the form of headers."""
    lines = text.removeprefix("\ufeff").split("\n")
    if _tidy(lines[0]) != FIRST_LINE:
        raise RecordError(f"a record begins with the line {FIRST_LINE!r}", 1)
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
        raise RecordError(f"{line!r} is not a header (key: value); a blank line ends them", number)
    if name in record.headers:
        raise RecordError(f"the header {name!r} is given twice", number)
    record.headers[name] = value.strip(" ")
    record.header_numbers[name] = number


def open_match(record: Record, find_game: Callable[[str], Game]) -> Match:
    """Return the match that a record's headers describe, before its first line."""
    from sextet.core.match import Match

    numbers = record.header_numbers
    for name in ("game", "players"):
        if name not in record.headers:
            raise RecordError(f"the header {name!r} is missing", 1)
    try:
        game = find_game(record.headers["game"])
    except SextetError as error:
        raise RecordError(str(error), numbers.get("game")) from None
    players = record.headers["players"]
    if not is_number(players):
        raise RecordError(f"players: {players!r} is not a number", numbers.get("players"))
    chosen: dict[str, str] = {}
    others: dict[str, str] = {}
    options = {option.name for option in game.options}
    for name, value in record.headers.items():
        if name in options:
            chosen[name] = value
        elif name not in ("game", "players"):
            if not _is_ignored_header(name, int(players)):
                raise RecordError(f"{game.name} has no option {name!r}", numbers.get(name))
            others[name] = value
    try:
        settings = game.settings(int(players), chosen)
    except SextetError as error:
        line = next((numbers[n] for n in chosen if str(error).startswith(f"{n} ")), None)
        raise RecordError(str(error), line or numbers.get("players")) from None
    return Match(game, settings, headers=others)


def _is_ignored_header(name: str, players: int) -> bool:
    if name in IGNORED_HEADERS or name.startswith("x-"):
        return True
    word, _, seat = name.partition(" ")
    return word == "seat" and is_number(seat) and 1 <= int(seat) <= players


def replay_steps(record: Record, find_game: Callable[[str], Game]) -> Iterator[tuple[str, Match]]:
    """Replay a record line by line: yields ``("", match)`` first, then each line and its match."""
    match = open_match(record, find_game)
    yield "", match
    ended = False
    numbers: Iterator[int] | list[int] = record.line_numbers or [0] * len(record.lines)
    for number, line in zip(numbers, record.lines, strict=True):
        if ended:
            raise RecordError(f"{line!r} stands after the end of the record", number or None)
        try:
            ended = _follow(match, line)
        except SextetError as error:
            raise RecordError(str(error), number or None) from None
        yield line, match


def replay(record: Record, find_game: Callable[[str], Game]) -> Match:
    """Replay a record to its end and return the match at that point."""
    *_, (_, match) = replay_steps(record, find_game)
    return match


def dealer_of(record: Record, seed: bytes) -> Dealer:
    """Return the dealer of a record's game: of a live table, with its name and the seats' nonces.

    ``x-nonces`` has one word a seat, in hexadecimal digits; ``-`` is none.
    """
    table, words = record.headers.get("x-table", ""), record.headers.get("x-nonces", "").split()
    try:
        nonces = tuple(b"" if word == "-" else bytes.fromhex(word) for word in words)
    except ValueError:
        line = record.header_numbers.get("x-nonces")
        raise RecordError("x-nonces: each seat's nonce in hexadecimal digits, or -", line) from None
    return Dealer(seed, table, nonces)


def verify_deals(record: Record, find_game: Callable[[str], Game], dealer: Dealer) -> int:
    """Check that every deal of a record is the one the dealer gives; return how many there are."""
    due: str | None = None
    for line, match in replay_steps(record, find_game):
        if line.startswith("deal"):
            if match.lines[-1] != due:
                raise RecordError(f"deal {dealer.deals} is not the one that the seed gives")
            due = None
        if match.waits_for_deal:
            cards = dealer.deal(match.game.packs(match.state))
            due = f"deal {match.game.deal_text(match.state, 0, cards)}"
    return dealer.deals - (due is not None)


def _follow(match: Match, line: str) -> bool:
    """Do what one line of a record says; tells whether it ended the record."""
    if seat_line := _SEAT_LINE.fullmatch(line):
        seat_text, sign, space, rest = seat_line.groups()
        if not is_number(seat_text):
            raise SextetError(f"{line!r}: {seat_text} is not the number of a seat")
        if sign == ":":
            match.play(int(seat_text), rest)
        elif space:
            match.say(int(seat_text), rest)
        else:
            raise SextetError(f"{line!r}: a space must stand after {seat_text}>")
        return False
    if line == "deal" or line.startswith("deal "):
        if not match.waits_for_deal:
            raise SextetError(f"{line[:40]!r}: no deal is due now")
        match.deal(line[5:])
        return False
    if ended := _ENDED.fullmatch(line):
        how, _, seat = ended[1].partition(" ")
        if seat and not is_number(seat):
            raise SextetError(f"{line!r}: {seat!r} is not the number of a seat")
        match.end(how, int(seat) if seat else None)
        return True
    raise SextetError(f"{line[:40]!r} is not a deal, a move (N: move), talk (N> …) or an ending")
