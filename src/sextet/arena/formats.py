"""How each game is measured: who meets whom, what is counted, what is better.

A game that is not listed here is a contest of single seats, measured by its share of wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sextet.core.match import Match


@dataclass(frozen=True)
class Result:
    """How one game at one table ended. Seats are given by the number of their entrant."""

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int = 1


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

FORMATS = {
    "six-nimmt": Format(
        measures=(
            Measure(
                "heads_a_round",
                "heads a round",
                lambda result, seat: result.scores[seat],
                per=lambda result: result.rounds,
                better=-1,
            ),
            Measure(
                "heads_a_game",
                "heads a game",
                lambda result, seat: result.scores[seat],
                better=-1,
            ),
            WIN_SHARE,
        ),
        standing=lambda result, seat: -result.scores[seat],
        rounds=lambda match: int(match.state["round_number"][0]),
    ),
    "the-game": Format(
        measures=(
            Measure("won", "games won", lambda result, seat: bool(result.winners), share=True),
            Measure(
                "cards_left", "cards left", lambda result, seat: result.scores[seat], better=-1
            ),
        ),
        standing=lambda result, seat: -result.scores[seat],
        team=True,
    ),
    "six": Format(
        measures=(
            Measure("points", "points a game", point, share=True),
            Measure("wins", "wins", won, share=True),
            Measure(
                "draws", "draws", lambda result, seat: not result.winners, better=0, share=True
            ),
        ),
        standing=point,
        openings=True,
    ),
}

PLAIN = Format(measures=(WIN_SHARE,), standing=won)


def format_of(game: str) -> Format:
    """Return how a game is measured."""
    return FORMATS.get(game, PLAIN)
