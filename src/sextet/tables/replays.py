"""A finished game, step by step, everything open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sextet.core.match import Match
from sextet.tables.previews import told
from sextet.tables.wire import Happening


class ReplayFrame(msgspec.Struct, frozen=True):
    """One line of a record, what it caused, and the position after it."""

    line: str
    happenings: list[Happening]
    position: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, step by step."""

    game: str
    players: int
    options: dict[str, str]
    headers: dict[str, str]
    steps: list[ReplayFrame]


def replay_of(steps: Iterable[tuple[str, Match]]) -> Replay:
    """Return a replay.

    The steps are those of ``core.replay.replay_frames``: one match that goes on from step to step.
    """
    frames: list[ReplayFrame] = []
    seen = 0
    match: Match | None = None
    for text, match in steps:
        if match.pictures is None:
            match.keep_pictures()
        assert match.pictures is not None
        happened = match.happenings[seen:]
        happenings = told(match, happened, match.pictures.changes if happened else ())
        position = {
            **match.position(),
            **match.game.picture(match.state),
            **match.game.extras(match.state),
        }
        frames.append(ReplayFrame(text, happenings, position))
        seen = len(match.happenings)
    assert match is not None
    settings = match.settings
    options, headers = dict(settings.options), dict(match.headers)
    return Replay(match.game.name, settings.players, options, headers, frames)
