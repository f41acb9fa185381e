"""A record followed line by line: what each seat saw when it decided, and where rounds begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sextet.core.compiled import States, copy_of
from sextet.core.errors import SextetError
from sextet.core.game import Game, Settings, Signal
from sextet.core.match import Match
from sextet.core.reasons import Reason
from sextet.core.record import Deal, Line, Record, parse_line
from sextet.core.record import Decision as Move
from sextet.core.replay import open_match, replay_frames
from sextet.games import find_game


@dataclass(frozen=True)
class Moment:
    """The table right before a line of the record, and the signals in force then."""

    state: States
    line: Line
    talk: Sequence[Signal]


@dataclass(frozen=True)
class Course:
    """A whole record: its moments, and the table as it was left."""

    game: Game
    settings: Settings
    moments: Sequence[Moment]
    last: States
    #: Whether the rules ended the game (nobody resigned or left).
    played_out: bool
    match: Match

    def move(self, line: Move) -> int:
        """Return the number of a move."""
        number = self.game.parse_move(line.move)
        assert number is not None
        return number


def follow(record: Record) -> Course:
    """Follow a record to its end; raises ``RecordError`` where the rules do not allow a line."""
    moments: list[Moment] = []
    start = open_match(record, find_game)
    before, talk = copy_of(start.state), list(start.talk_in_force())
    match = start
    for text, match in replay_frames(record, find_game):
        if text:
            line = parse_line(text)
            if isinstance(line, Deal | Move):
                moments.append(Moment(before, line, talk))
        before, talk = copy_of(match.state), list(match.talk_in_force())
    ended = bool(record.lines) and record.lines[-1].startswith("ended:")
    return Course(match.game, match.settings, moments, before, match.over and not ended, match)


def seats_asked(course: Course, seat: int | None) -> list[int]:
    """Return the seats to study: one, or all."""
    players = course.settings.players
    if seat is None:
        return list(range(1, players + 1))
    if not 1 <= seat <= players:
        raise SextetError(Reason("cli.no-such-seat", seat=seat, last=players))
    return [seat]
