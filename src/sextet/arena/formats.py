"""How each game is measured: who meets whom, what is counted, what is better."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from sextet.core.game import Game
from sextet.core.match import Match
from sextet.games import find_game


@dataclass(frozen=True)
class Result:
    """How one game at one table ended. Seats are given by the number of their entrant."""

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int = 1
    #: How kind chance was, where it is told apart (luck.py).
    luck: tuple[float, ...] = ()


@dataclass(frozen=True)
class Measure:
    """One figure of an entrant: on a deal, the sum of ``count`` by the sum of ``per``."""

    key: str
    title: str
    #: What one seat of one game adds.
    count: Callable[[Result, int], float]
    per: Callable[[Result], float] = lambda result: 1.0
    #: 1 where more is better, -1 where less is.
    better: int = 1
    #: Whether it is a share, from 0 to 1.
    share: bool = False


@dataclass(frozen=True)
class Format:
    """How a game is played in the arena and what is measured; the first measure decides."""

    measures: tuple[Measure, ...]
    #: What a seat has reached, to compare it with others; more is better.
    standing: Callable[[Result, int], float]
    #: All seats win or lose together: entrants are teams, compared on the same deals.
    team: bool = False
    #: Nothing is dealt: games begin with random moves, the same for both colours.
    openings: bool = False
    rounds: Callable[[Match], int] = lambda match: 1


def won(result: Result, seat: int) -> float:
    """Return a seat's share of the win: 1, or less where winners share it."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def point(result: Result, seat: int) -> float:
    """Return 1 for a win and a half for a draw."""
    return float(seat in result.winners) if result.winners else 0.5


WIN_SHARE = Measure("wins", "win share", won, share=True)
POINTS = (
    Measure("points", "points a game", point, share=True),
    Measure("wins", "wins", won, share=True),
    Measure("draws", "draws", lambda result, seat: not result.winners, better=0, share=True),
)


@functools.cache
def format_of(name: str) -> Format:
    """Return how a game is measured: that follows from what the game says of itself."""
    game = find_game(name)
    return Format(
        measures=measures_of(game),
        standing=lambda result, seat: game.standing(result.scores, result.winners, seat),
        team=game.cooperative,
        openings=not game.has_chance,
        rounds=lambda match: max(1, sum(map(game.ends_round, match.happenings))),
    )


def measures_of(game: Game) -> tuple[Measure, ...]:
    """Return what is measured of a game, the decisive figure first."""
    if game.ranking == "winners":
        return POINTS
    better = 1 if game.ranking == "highest score" else -1
    if game.cooperative:
        team_won = Measure(
            "won", "games won", lambda result, seat: bool(result.winners), share=True
        )
        return team_won, score_measure(game.score, better)
    a_game = score_measure(f"{game.score} a game", better)
    if not game.has_rounds:
        return a_game, WIN_SHARE
    a_round = score_measure(f"{game.score} a round", better, per=lambda result: result.rounds)
    return a_round, a_game, WIN_SHARE


def score_measure(
    title: str, better: int, per: Callable[[Result], float] = lambda result: 1.0
) -> Measure:
    """Return the measure of a game's scores."""
    key = title.replace(" ", "_")
    return Measure(key, title, lambda result, seat: result.scores[seat], per, better)
