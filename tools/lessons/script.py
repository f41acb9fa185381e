"""A lesson as somebody writes it, and as the page gets it.

A script lays a position, says which decisions are what the guide asks for and what they cause by
the words of its texts. Playing it tries every decision that the rules allow and keeps what
happened, with its pictures: the page shows that, and computes nothing. A claim that the rules do
not bear out is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sextet.core.game import Happening
from sextet.core.match import Match
from sextet.tables.previews import previews, told

#: The learner's seat, in every lesson.
ME = 1

#: Happenings that a text tells of: each a key and some of its values.
Claims = Sequence[tuple[str, Mapping[str, Any]]]
#: A seat and what it decides.
Turn = tuple[int, str]


class LessonError(Exception):
    """A script says what the rules do not."""


@dataclass(frozen=True)
class Step:
    """One thing that the learner is asked.

    ``right`` and ``wrong`` are decisions with what their texts claim; where nothing is right,
    everything is. Every other decision that the rules allow is answered by the plain "wrong".
    """

    name: str
    right: Mapping[str, Claims] = field(default_factory=dict)
    wrong: Mapping[str, Claims] = field(default_factory=dict)
    #: What every other decision causes, by its text.
    otherwise: Claims = ()
    #: Wrong decisions with a text of their own: by decision, the name of the text.
    apart: Mapping[str, str] = field(default_factory=dict)
    #: The position; without one it goes on from what the right decision led to.
    lay: Callable[[], Match] | None = None
    #: What the others choose face down at the same time.
    beside: Sequence[Turn] = ()
    #: What the others do after a right decision, and after a wrong one.
    then: Sequence[Turn] = ()
    punished: Sequence[Turn] = ()
    #: Whether the next step begins at once, without a word about this one.
    goes_on: bool = False
    #: The example of the rules page that it plays, from 1: its caption answers the last step.
    example: int = 0
    #: What its texts are filled with, where they name something.
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """Steps in order; those who learn them take two minutes or less."""

    name: str
    steps: Sequence[Step]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one decision leads to: which text answers it, what happened, what changed in view."""

    says: str
    happenings: list[dict[str, Any]]
    view: dict[str, Any]


class StepPlayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step as the page draws it."""

    name: str
    view: dict[str, Any]
    preview: dict[str, list[dict[str, Any]]]
    choices: dict[str, Choice]
    example: int = 0
    values: dict[str, Any] = {}


class LessonPlayed(msgspec.Struct, frozen=True):
    """A lesson as the page draws it."""

    players: int
    options: dict[str, str]
    steps: list[StepPlayed]


def play_lesson(lesson: Lesson) -> LessonPlayed:
    """Play a lesson through the rules."""
    played: list[StepPlayed] = []
    match: Match | None = None
    for step in lesson.steps:
        try:
            match = step.lay() if step.lay else match
            assert match is not None, "a first step lays its position"
            shown, match = play_step(step, match)
        except Exception as error:
            raise LessonError(f"{lesson.name}, {step.name}: {error}") from error
        played.append(shown)
    assert match is not None
    usual = {option.name: option.default for option in match.game.options}
    options = {k: v for k, v in match.settings.options.items() if v != usual[k]}
    return LessonPlayed(match.settings.players, options, played)


def play_step(step: Step, match: Match) -> tuple[StepPlayed, Match]:
    """Try every decision of a step; return it, and the match after the first right one."""
    legal = match.legal(ME)
    for move in (*step.right, *step.wrong, *step.apart):
        if move not in legal:
            raise LessonError(f"{move} is not legal; {', '.join(legal)} are")
    before, choices = view_of(match), {}
    after = match
    first = next(iter(step.right or legal))
    for move in legal:
        choices[move], led = try_move(step, match, move, before)
        if move == first:
            after = led
    values = dict(step.values)
    preview = msgspec.to_builtins(previews(match, ME, None))
    return StepPlayed(step.name, before, preview, choices, step.example, values), after


def try_move(step: Step, match: Match, move: str, before: dict[str, Any]) -> tuple[Choice, Match]:
    """Play a decision on a copy, and what follows; check what is claimed of it."""
    led = match.copy()
    led.keep_pictures()
    happenings: list[dict[str, Any]] = []
    is_right = not step.right or move in step.right
    follows = step.then if is_right else step.punished
    for seat, text in ((ME, move), *step.beside, *follows):
        if led.over or seat not in led.to_act or text not in led.legal(seat):
            if is_right:
                raise LessonError(f"{move}: then seat {seat} cannot play {text}")
            break
        happenings += in_words(led, led.play(seat, text))
    for key, values in {**step.right, **step.wrong}.get(move, () if is_right else step.otherwise):
        if not any(bears_out(one, led.game.name, key, values) for one in happenings):
            raise LessonError(f"{move}: nothing is {key} {dict(values)}: {happenings}")
    right = "on" if step.goes_on else "right"
    says = right if is_right else step.apart.get(move, "wrong")
    now = view_of(led)
    changed = {k: v for k, v in now.items() if before.get(k) != v and k != "legal"}
    return Choice(says, happenings, changed), led


def in_words(match: Match, happened: list[Happening]) -> list[dict[str, Any]]:
    """Return happenings as the wire has them, with what they drew."""
    assert match.pictures is not None
    changes = match.pictures.changes if happened else ()
    found: list[dict[str, Any]] = msgspec.to_builtins(told(match, happened, changes))
    return found


def bears_out(happening: Mapping[str, Any], game: str, key: str, values: Mapping[str, Any]) -> bool:
    """Tell whether a happening is what a text says."""
    has = happening["values"]
    return happening["key"] == f"{game}.{key}" and all(has.get(k) == v for k, v in values.items())


def view_of(match: Match) -> dict[str, Any]:
    """Return the position as the learner may see it; all of it once the game is over."""
    game = match.game
    if match.over:
        seen, state = match.position(), match.state
    else:
        view = match.view(ME)
        seen, state = view.position, view.state
    return {**seen, **game.picture(match.state), **game.extras(state)}
