"""The games there are, what can be chosen before each, and how strong people are at them."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import PathParameter

from sextet.core.game import Game, Option
from sextet.games import GAMES, find_game
from sextet.players import levels_of
from sextet.prepare import HIGHEST, RULES
from sextet.server.caller import TheCaller, TheSite
from sextet.server.site import Site
from sextet.tables import ratings
from sextet.tables.commands import Refused
from sextet.tables.settling import rating_of

GameName = Annotated[str, PathParameter(max_length=40)]
BEST = 50


class OptionInfo(msgspec.Struct):
    """Something that is chosen before a game: one of the words, or a number in a range."""

    name: str
    default: str
    about: str
    words: list[str]
    numbers: tuple[int, int] | None
    #: Another option, and the values with which alone this one can be chosen.
    needs: tuple[str, list[str]] | None
    #: For how many players the game is, by the values that say so.
    seats: dict[str, tuple[int, int]]


class LevelInfo(msgspec.Struct):
    """How strong a bot is."""

    level: int
    name: str
    about: str


class GameInfo(msgspec.Struct):
    """A game. Without levels, its bots play any legal move."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    options: list[OptionInfo]
    endings: list[str]
    levels: list[LevelInfo]
    talk: bool
    undo: bool
    ranking: str
    #: Whether all play together, as one team.
    cooperative: bool


class GameReady(msgspec.Struct):
    """How far a game is, from 0 to 1: its rules, and those and all its bots."""

    game: str
    rules: float
    bots: float


class RatingInfo(msgspec.Struct):
    """How strong somebody is at a game; ``spread``: how far ``points`` may be off either way."""

    game: str
    mu: float
    sigma: float
    points: int
    spread: int
    games: int


class RatingRow(msgspec.Struct):
    """Somebody among the best."""

    nickname: str
    points: int
    spread: int
    sigma: float
    games: int


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """List the games."""
    return all_games()


@get("/api/ready", sync_to_thread=False)
def ready(site: TheSite) -> list[GameReady]:
    """Tell how far the games are: at its first start a server compiles them."""
    return [
        GameReady(
            game,
            rules=site.readiness.share(game, RULES),
            bots=site.readiness.share(game, HIGHEST),
        )
        for game in GAMES
    ]


@get("/api/me/ratings")
async def my_ratings(site: TheSite, caller: TheCaller) -> list[RatingInfo]:
    """Return how strong one is at each game."""
    return await ratings_of(site, caller.known.identity)


async def ratings_of(site: Site, who: str) -> list[RatingInfo]:
    """Return how strong somebody is at each game."""
    return [
        RatingInfo(
            one.game,
            one.mu,
            one.sigma,
            ratings.points(rating_of(one)),
            ratings.spread(rating_of(one)),
            one.games,
        )
        for one in await site.store.standings(who)
    ]


@get("/api/ratings/{game:str}")
async def best(site: TheSite, game: GameName) -> list[RatingRow]:
    """List the best at a game, by the low end of what people see."""
    if game not in GAMES:
        raise Refused("no-such-game")
    return [
        RatingRow(
            person.nickname,
            ratings.points(rating_of(one)),
            ratings.spread(rating_of(one)),
            one.sigma,
            one.games,
        )
        for person, one in await site.store.best(game, BEST)
    ]


@functools.cache
def all_games() -> list[GameInfo]:
    """Return what a page must know of each game."""
    return [game_info(find_game(name)) for name in GAMES]


def game_info(game: Game) -> GameInfo:
    """Return what a page must know of a game."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=ends(game.seats),
        options=[option_info(game, option) for option in game.options],
        endings=list(game.endings),
        levels=[
            LevelInfo(number, level.name, level.about)
            for number, level in enumerate(levels_of(game), start=1)
        ],
        talk=game.has_talk,
        undo=game.has_undo,
        ranking=game.ranking,
        cooperative=game.cooperative,
    )


def option_info(game: Game, option: Option) -> OptionInfo:
    """Return what a page must know of an option: also what it goes with, as the rules have it."""
    by_word = {word: game.seats_for({option.name: word}) for word in option.words}
    return OptionInfo(
        name=option.name,
        default=option.default,
        about=option.about,
        words=list(option.words),
        numbers=ends(option.numbers) if option.numbers else None,
        needs=option.needs and (option.needs[0], list(option.needs[1])),
        seats={word: ends(seats) for word, seats in by_word.items() if seats != game.seats},
    )


def ends(numbers: range) -> tuple[int, int]:
    """Return the least and the most of numbers."""
    return numbers[0], numbers[-1]


ROUTES = [games, ready, my_ratings, best]
