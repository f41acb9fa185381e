"""A decision posed as a task: the table as its seat sees it, and the answer to a move."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sextet.study.answers import answered, is_right
from sextet.study.run import judge_of
from sextet.tables.live_match import LiveMatch
from sextet.tables.previews import previews
from sextet.tables.views import player_view
from sextet.tables.wire import Happening, PlayerView, Signal


class Task(msgspec.Struct):
    """A table as the seat that is to decide sees it."""

    game: str
    players: int
    options: dict[str, str]
    #: What its values count: `heads` or `chance`.
    unit: Literal["heads", "chance"]
    view: PlayerView
    #: What each move would cause, as far as the seat can tell.
    preview: dict[str, list[Happening]]
    talk: list[Signal]


class TaskMove(msgspec.Struct, forbid_unknown_fields=True):
    """The move somebody holds to be the best; none: show me."""

    move: Annotated[str, msgspec.Meta(max_length=40)] | None


class TaskAnswer(msgspec.Struct):
    """Whether a move is the best, or as good, and the decision with it as the one made."""

    right: bool
    #: As a study has it (docs/study.md); its `word` is empty where the judge has no worth for the
    #: move.
    decision: dict[str, Any]


def pose(match: LiveMatch, seat: int) -> Task:
    """Return the task that a moment of a match is."""
    talk = [Signal(by + 1, kind, about) for by, kind, about in match.talk_in_force()]
    return Task(
        game=match.game.name,
        players=match.settings.players,
        options=dict(match.settings.options),
        unit="heads" if judge_of(match.game).unit == "heads" else "chance",
        view=player_view(match, seat),
        preview=previews(match, seat, None),
        talk=talk,
    )


def answer_to(game: str, decision: dict[str, Any], move: str | None) -> TaskAnswer:
    """Answer a move; without one, show the best."""
    told = answered(game, decision, decision["best"] if move is None else move)
    return TaskAnswer(move is not None and is_right(decision, move), told)
