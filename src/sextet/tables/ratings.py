"""Ratings of people: how strong, how sure, and which games count.

Every game has its own ratings, by openskill's Plackett-Luce model as in the arena; but people
learn, so a rating never gets quite certain (openskill's tau). A team plays against the deal, whose
strength is fixed by how often strong teams win (``Game.win_rate``). Formulas and policy:
docs/ratings.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from sextet.core.game import Game, Settings
from sextet.core.ranks import places

MU = 25.0
SIGMA = MU / 3
BETA = MU / 6
TAU = MU / 300

MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)

#: How much rating multiplies the odds of winning by e, between two who are well known.
ODDS = math.sqrt(2) * BETA
#: Points that people see, per unit of mu: 400 of them are odds of ten to one, as in chess.
POINTS = 400 / math.log(10) / ODDS

#: The rating of a team that wins that often: so far above a newcomer as level 6 is above level 4.
STRONGEST = MU + 2.35 * ODDS
#: What the measured win rates leave open.
DEAL_SIGMA = 0.5


@dataclass(frozen=True)
class Rating:
    """How strong a person is at one game, how uncertain that is, and after how many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


def rate(
    game: Game,
    settings: Settings,
    seats: Sequence[Rating],
    *,
    winners: Sequence[int] = (),
    scores: Sequence[int] = (),
) -> list[Rating]:
    """Return the ratings after a game, seat by seat; ``winners`` are seats from 0."""
    if game.cooperative:
        return _rate_team(seats, bool(winners), deal_rating(game, settings))
    ranks = places([game.standing(scores, winners, seat) for seat in range(len(seats))])
    teams = [[MODEL.rating(seat.mu, seat.sigma)] for seat in seats]
    rated = MODEL.rate(teams, ranks=ranks)
    return [
        Rating(new.mu, new.sigma, old.games + 1) for old, (new,) in zip(seats, rated, strict=True)
    ]


def deal_rating(game: Game, settings: Settings) -> float:
    """Return how strong the deal is that a team plays against."""
    chance = game.win_rate(settings)
    return STRONGEST - ODDS * math.log(chance / (1 - chance))


def _rate_team(seats: Sequence[Rating], won: bool, deal: float) -> list[Rating]:
    """Rate a team against a deal. A team is as strong as its members are on average.

    openskill adds members up; so each enters with its share, and what it gains is scaled back.
    """
    n = len(seats)
    team = [MODEL.rating(seat.mu / n, seat.sigma / n) for seat in seats]
    against = [MODEL.rating(deal, DEAL_SIGMA)]
    rated, _ = MODEL.rate([team, against], ranks=[0.0, 1.0] if won else [1.0, 0.0], tau=TAU / n)
    return [
        Rating(n * new.mu, n * new.sigma, old.games + 1)
        for old, new in zip(seats, rated, strict=True)
    ]


def points(rating: Rating) -> int:
    """Return the rating as people see it: 1500 for a newcomer."""
    return round(1500 + POINTS * (rating.mu - MU))


def spread(rating: Rating) -> int:
    """Return how far those points may be off either way: its 95 % interval."""
    return round(1.96 * POINTS * rating.sigma)


def at_least(rating: Rating) -> int:
    """Return the low end of those points, by which lists are ordered: luck needs confirmation."""
    return points(rating) - spread(rating)


@dataclass(frozen=True)
class Seat:
    """What the policy asks about a seat. A bot or a program has no identity."""

    identity: str | None
    taken_over: bool = False
    moved: bool = True


@dataclass(frozen=True)
class Played:
    """What the policy asks about a game; ``ending`` is ``rules``, ``resign``, ``draw`` or other."""

    cooperative: bool
    ending: str
    seats: tuple[Seat, ...]
    undone: bool = False
    agreed: bool = True
    coached: bool = False


def why_not_rated(played: Played) -> str | None:
    """Return the catalogue key of the first reason why a game is not rated; None if it is."""
    people = [seat.identity for seat in played.seats if seat.identity is not None]
    asked = {
        "rating.not-coach": played.coached,
        "rating.not-agreed": not played.agreed,
        "rating.not-abandoned": played.ending not in ("rules", "resign", "draw"),
        "rating.not-begun": played.ending != "rules"
        and not all(seat.moved for seat in played.seats),
        "rating.not-bots": len(people) < len(played.seats),
        "rating.not-take-over": any(seat.taken_over for seat in played.seats),
        "rating.not-same-identity": len(set(people)) < len(people),
        "rating.not-alone": len(people) < (1 if played.cooperative else 2),
        "rating.not-undo": played.undone,
    }
    return next((key for key, holds in asked.items() if holds), None)


def may_be_rated(played: Played) -> bool:
    """Tell whether a game is rated."""
    return why_not_rated(played) is None
