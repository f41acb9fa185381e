"""Puzzles: positions of games where one move is clearly best and not obvious.

A set is a file a game, made by ``sextet puzzles make`` (docs/study.md): a line of JSON a puzzle,
with the record up to the moment, the seat that is asked, and its decision as a study has it.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason
from sextet.core.record import Decision as Move
from sextet.core.record import Record, parse, parse_line
from sextet.core.replay import open_match
from sextet.games import GAMES, find_game
from sextet.tables.beginning import played
from sextet.tables.live_match import LiveMatch

#: Raised when the form of the files changes.
FORMAT = 1
#: Seconds of a day.
DAY = 86_400


class Puzzle(msgspec.Struct, frozen=True):
    """A position, whose turn it is, and what its moves are worth."""

    #: Of what it shows; stays the same when a judge weighs it anew.
    id: str
    #: The record up to the moment, without what lay face down then.
    record: str
    seat: int
    #: As a study has it (docs/study.md), the best move as the one that was made.
    decision: dict[str, Any]
    #: The levels that did not find the best move when they were asked.
    missed: list[int]


class PuzzleSet(msgspec.Struct, frozen=True):
    """The puzzles of one game."""

    form: int
    game: str
    #: The version of the judge that weighed them.
    judge: str
    puzzles: list[Puzzle]


class Today(NamedTuple):
    """The puzzle of a day: of which game, and which of its set, from 1."""

    game: str
    number: int


def id_of(record: str, seat: int) -> str:
    """Return what a puzzle is called: by what it shows."""
    return hashlib.sha256(f"{seat}\n{record}".encode()).hexdigest()[:10]


def shipped(game: str) -> Path:
    """Return the file of the set that comes with Sextet."""
    return Path(str(files("sextet.study"))) / "sets" / f"{game}.json"


@functools.cache
def puzzles_of(game: str) -> PuzzleSet:
    """Return a game's puzzles; none where there is no set."""
    path = shipped(game)
    if not path.exists():
        return PuzzleSet(FORMAT, game, "", [])
    return read_set(path)


def read_set(path: Path) -> PuzzleSet:
    """Read a set from a file; ``SextetError`` where it is none."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=PuzzleSet)
    except msgspec.DecodeError as error:
        raise SextetError(Reason("cli.no-puzzles", reason=str(error))) from None
    if found.form != FORMAT or found.game not in GAMES:
        raise SextetError(Reason("cli.no-puzzles", reason=f"{found.form}, {found.game}"))
    return found


def written(found: PuzzleSet) -> str:
    """Return a set as its file has it: a line a puzzle."""
    head = {"form": found.form, "game": found.game, "judge": found.judge}
    opening = json.dumps(head, ensure_ascii=False).removesuffix("}")
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in found.puzzles)
    return f'{opening}, "puzzles": [\n{lines}\n]}}\n'


def puzzle_called(id: str) -> tuple[str, Puzzle] | None:
    """Return the puzzle of that name with its game, None if there is none."""
    found = [(game, one) for game in GAMES for one in puzzles_of(game).puzzles if one.id == id]
    return found[0] if found else None


def today(seconds: float) -> Today | None:
    """Return the puzzle of the day (of UTC) at a time: the games take turns, each its set."""
    games = [game for game in GAMES if puzzles_of(game).puzzles]
    if not games:
        return None
    turn, which = divmod(int(seconds // DAY), len(games))
    game = games[which]
    return Today(game, turn % len(puzzles_of(game).puzzles) + 1)


def match_at(record: Record, lines: Sequence[str]) -> LiveMatch:
    """Return the match that lines lead to, without what lies face down then."""
    opened = open_match(record, find_game)
    known = [parse_line(text) for text in lines]
    match = played(opened, known)
    if match.asked_at < len(known):
        match = played(opened, known[: match.asked_at])
    return match


def match_before(record: Record, number: int) -> LiveMatch:
    """Return the match as it was when a decision was due: the one of that number, from 1."""
    decisions = [at for at, text in enumerate(record.lines) if isinstance(parse_line(text), Move)]
    return match_at(record, record.lines[: decisions[number - 1]])


def match_of(puzzle: Puzzle) -> LiveMatch:
    """Return the match that a puzzle shows; ``RecordError`` where its record is none."""
    record = parse(puzzle.record)
    return match_at(record, record.lines)
