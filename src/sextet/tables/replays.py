"""A finished game, step by step, everything open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sextet.core import game as rules
from sextet.core.dealer import Pack
from sextet.core.match import Match
from sextet.core.record import Deal, Decision, Ending, Line, Talk
from sextet.tables.entries import AS_WRITTEN, decision_told, who_won
from sextet.tables.previews import told
from sextet.tables.results import ending_told, outcome
from sextet.tables.wire import Happening, Outcome


class ReplayFrame(msgspec.Struct, frozen=True):
    """One line of a record, what there is to tell of it, and the position after it."""

    line: str
    happenings: list[Happening]
    position: dict[str, Any]


class PackDealt(msgspec.Struct, frozen=True):
    """The cards that were shuffled for a deal, as they lay before, and how many were drawn."""

    cards: Sequence[int]
    drawn: int


class DealFrom(msgspec.Struct, frozen=True):
    """A deal of a game: the record's line and the packs that it was drawn from."""

    line: str
    packs: list[PackDealt]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, step by step; the first has the cards dealt."""

    game: str
    players: int
    options: dict[str, str]
    headers: dict[str, str]
    steps: list[ReplayFrame]
    #: What checking the deals needs (docs/dealing.md).
    deals: list[DealFrom]
    #: The steps at which a turn (or trick) is complete, and those with which a round begins.
    turns: list[int]
    rounds: list[int]
    ended: Outcome | None


def replay_of(steps: Iterable[tuple[str, Match]]) -> Replay:
    """Return a replay.

    The steps are those of ``core.replay.replay_frames``: one match that goes on from step to step.
    """
    frames: list[ReplayFrame] = []
    deals: list[DealFrom] = []
    packs: list[Pack] = []
    turns: list[int] = []
    rounds: list[int] = []
    said: list[Happening] = []
    seen, new_round = 0, True
    match: Match | None = None
    for text, match in steps:
        if match.pictures is None:
            match.keep_pictures()
        happened = match.happenings[seen:]
        seen = len(match.happenings)
        line = match.lines[-1] if text else None
        said += told_of(match, line, happened)
        if isinstance(line, Deal):
            deals.append(DealFrom(text, [PackDealt(pack.cards, pack.drawn) for pack in packs]))
        packs = match.game.packs(match.state)
        if match.waits_for_deal and not frames:
            continue  # An empty table is nothing to look at.
        frames.append(ReplayFrame(text, said, open_position(match)))
        said = []
        at = len(frames) - 1
        if new_round and match.to_act:
            rounds.append(at)
        asked_anew = match.game.is_between_turns(match.state) and not isinstance(line, Talk)
        if asked_anew or match.over or at == 0:
            turns.append(at)
        new_round = not match.to_act and (new_round or any(map(match.game.ends_round, happened)))
    assert match is not None
    if not frames:
        frames, turns = [ReplayFrame("", said, open_position(match))], [0]
    options, headers = dict(match.settings.options), dict(match.headers)
    ended = outcome(match) if match.over else None
    name, players = match.game.name, match.settings.players
    return Replay(name, players, options, headers, frames, deals, turns, rounds, ended)


def open_position(match: Match) -> dict[str, Any]:
    """Return a position with everything open, and all that is drawn of it."""
    game, state = match.game, match.state
    return {**match.position(), **game.picture(state), **game.extras(state)}


def told_of(match: Match, line: Line | None, happened: list[rules.Happening]) -> list[Happening]:
    """Return what a table's log would tell of a line, what was chosen face down included."""
    game = match.game
    if isinstance(line, Ending):
        return [ending_told(line)]
    if isinstance(line, Talk):
        key, values = game.tell_talk(*(game.parse_talk(line.text) or ("", 0)))
        return [Happening(f"{game.name}.{key}", {"seat": line.seat, **values})]
    assert match.pictures is not None
    found = told(match, happened, match.pictures.changes if happened else ())
    if isinstance(line, Decision):
        itself = Happening(*decision_told(game, line.seat, line.move))
        if not happened or itself.key != AS_WRITTEN:
            found = [itself, *found]
    if match.over:
        found.append(Happening(*who_won(match)))
    return found
