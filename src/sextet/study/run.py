"""A record studied: followed, judged, added up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from sextet.core.errors import SextetError
from sextet.core.game import Game
from sextet.core.reasons import Reason
from sextet.core.record import parse
from sextet.study.course import Course, follow, seats_asked
from sextet.study.grade import offset_of
from sextet.study.judging import Findings, Judge
from sextet.study.values import Decision, Luck, Study

#: The judges, by game: module and class.
JUDGES = {
    "six-nimmt": ("six_nimmt", "SixNimmtJudge"),
    "the-game": ("the_game", "TheGameJudge"),
    "six": ("six", "SixJudge"),
}


@dataclass(frozen=True)
class Progress:
    """How far a study is: decisions judged, of how many, and those that are new."""

    done: int
    total: int
    #: What values count.
    unit: str
    #: Of the seats that were asked for.
    new: Sequence[Decision]


#: Is told how far a study is.
Tell = Callable[[Progress], None]


def judge_of(game: Game) -> Judge:
    """Return a game's judge."""
    if game.name not in JUDGES:
        raise SextetError(Reason("study.no-judge", title=game.title))
    module, name = JUDGES[game.name]
    judge: Judge = getattr(import_module(f"sextet.study.{module}"), name)()
    return judge


def study_record(
    text: str, seat: int | None = None, effort: float = 1.0, tell: Tell | None = None
) -> Study:
    """Study a record's text: one seat, or all; ``effort`` 10 takes ten times as long."""
    course = follow(parse(text))
    return study_course(course, seat, effort, tell)


def study_course(
    course: Course, seat: int | None = None, effort: float = 1.0, tell: Tell | None = None
) -> Study:
    """Study a record that has been followed."""
    seats = seats_asked(course, seat)
    judge = judge_of(course.game)
    total = judge.steps(course, seats)
    found = Findings()
    known: set[int] = set()
    for found in judge.study(course, seats, effort, offset_of(course.game, course.settings)):
        if tell is not None:
            new = [one for one in found.decisions if one.seat in seats and one.number not in known]
            known.update(one.number for one in new)
            tell(Progress(min(len(found.decisions), total), total, judge.unit, new))
    return Study(
        course.game.name,
        course.settings.players,
        dict(course.settings.options),
        judge.unit,
        seats,
        sorted(found.decisions, key=lambda one: one.number),
        in_order(found.luck),
        found.accounts,
        judge.not_judged(course),
        in_order(found.others),
        found.signals,
    )


def in_order(pieces: Sequence[Luck]) -> list[Luck]:
    """Return pieces of luck by round, seat and event."""
    return sorted(pieces, key=lambda piece: (piece.round, piece.seat, piece.after))
