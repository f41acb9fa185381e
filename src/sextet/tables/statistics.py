"""Somebody's finished games, added up: results, grade, luck apart; by game, variant, opponents."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Literal, TypeVar

import msgspec

from sextet.games import find_game
from sextet.tables.results import Result
from sextet.tables.studies import GradeSum, SeatSum

Outcome = Literal["won", "lost", "drawn", "abandoned"]
#: Says between which levels a loss a decision lies, in a game.
Grading = Callable[[str, float], GradeSum]

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")


class Opponent(msgspec.Struct, frozen=True):
    """Whom one played with: a person by their name, or a bot by its level."""

    name: str
    level: int | None


class MyGame(msgspec.Struct, frozen=True):
    """One's seat in a finished game, and what its study says, if there is one."""

    table: str
    seat: int
    game: str
    options: dict[str, str]
    players: int
    others: list[Opponent]
    ended_at: float
    outcome: Outcome
    score: int | None
    study: SeatSum | None = None
    #: Whether the study is of the judge of today.
    current: bool = False


class GameSums(msgspec.Struct, frozen=True):
    """Games added up: how many of them were won, and of those that were studied what they say.

    Luck, the result and the result without luck are means a game; heads have a minus.
    """

    games: int
    won: int
    studied: int
    decisions: int
    loss_per_decision: float
    grade: GradeSum | None
    luck: float
    result: float
    adjusted: float


class VariantSums(msgspec.Struct, frozen=True):
    """The games of one variant: how many played, and with which options."""

    players: int
    options: dict[str, str]
    sums: GameSums


class OpponentSums(msgspec.Struct, frozen=True):
    """The games with somebody."""

    who: Opponent
    sums: GameSums


class OneGame(msgspec.Struct, frozen=True):
    """All of somebody's games of one game."""

    game: str
    #: What values count: bull heads, or the chance to win; null where nothing was studied.
    unit: Literal["heads", "chance"] | None
    sums: GameSums
    variants: list[VariantSums]
    opponents: list[OpponentSums]
    #: In 6 nimmt! the heads of an average round, trick by trick.
    heads_by_trick: list[float]


#: Of variants and opponents so many are told, those with most games first.
MOST_TOLD = 20


def outcome_of(result: Result, seat: int) -> Outcome:
    """Return how a game ended for a seat: one that nobody won was left, drawn, or lost by all."""
    if seat in result.winners:
        return "won"
    if result.winners:
        return "lost"
    if result.how == "abandoned":
        return "abandoned"
    return "drawn" if "draw" in find_game(result.game).endings else "lost"


def my_games(
    who: str,
    table: str,
    ended_at: float,
    result: Result,
    name: Callable[[str], str],
    study_of: Callable[[int], tuple[SeatSum | None, bool]],
) -> Iterator[MyGame]:
    """Yield somebody's seats in a finished game."""
    for seat, sat in enumerate(result.seats, start=1):
        if sat.who != who:
            continue
        others = [
            Opponent("", one.level) if one.kind == "bot" else Opponent(name(one.who), None)
            for one in result.seats
            if one.who != who
        ]
        study, current = study_of(seat)
        yield MyGame(
            table=table,
            seat=seat,
            game=result.game,
            options=result.options,
            players=result.players,
            others=others,
            ended_at=ended_at,
            outcome=outcome_of(result, seat),
            score=result.scores[seat - 1] if seat <= len(result.scores) else None,
            study=study,
            current=current,
        )


def added_up(games: Sequence[MyGame], grade: Grading) -> list[OneGame]:
    """Add games up, by game, variant and opponents."""
    found = []
    for name, own in grouped((one.game, one) for one in games):
        variants = grouped(((one.players, tuple(sorted(one.options.items()))), one) for one in own)
        met = grouped((other, one) for one in own for other in dict.fromkeys(one.others))
        found.append(
            OneGame(
                game=name,
                unit=next((one.study.unit for one in own if one.study is not None), None),
                sums=sums_of(own, grade),
                variants=[
                    VariantSums(players, dict(options), sums_of(them, grade))
                    for (players, options), them in variants[:MOST_TOLD]
                ],
                opponents=[
                    OpponentSums(other, sums_of(them, grade)) for other, them in met[:MOST_TOLD]
                ],
                heads_by_trick=heads_a_round(own),
            )
        )
    return found


def grouped(pairs: Iterable[tuple[Key, Item]]) -> list[tuple[Key, list[Item]]]:
    """Put together what has the same key, the largest group first."""
    groups: dict[Key, list[Item]] = {}
    for key, item in pairs:
        groups.setdefault(key, []).append(item)
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def sums_of(games: Sequence[MyGame], grade: Grading) -> GameSums:
    """Add games of one kind up."""
    studies = [one.study for one in games if one.study is not None]
    decisions = sum(one.decisions for one in studies)
    loss = sum(one.loss for one in studies) / max(1, decisions)
    ended = [one for one in studies if one.rounds]
    many = max(1, len(ended))
    return GameSums(
        games=len(games),
        won=sum(one.outcome == "won" for one in games),
        studied=len(studies),
        decisions=decisions,
        loss_per_decision=round(loss, 5),
        grade=grade(games[0].game, loss) if decisions else None,
        luck=round(sum(one.luck for one in ended) / many, 5),
        result=round(sum(one.result for one in ended) / many, 5),
        adjusted=round(sum(one.adjusted for one in ended) / many, 5),
    )


def heads_a_round(games: Sequence[MyGame]) -> list[float]:
    """Return the heads of an average round, trick by trick."""
    studies = [one.study for one in games if one.study and one.study.heads_by_trick]
    rounds = max(1, sum(one.rounds for one in studies))
    tricks = zip_longest(*(one.heads_by_trick or () for one in studies), fillvalue=0.0)
    return [round(sum(heads) / rounds, 3) for heads in tricks]
