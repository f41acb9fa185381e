"""The games there are, what can be chosen before each, and how strong people are at them."""

from __future__ import annotations

import functools
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import PathParameter

from sextet.core.game import Game
from sextet.games import ROOMS, find_game
from sextet.players import LEVEL_NAMES
from sextet.prepare import HIGHEST, RULES
from sextet.server.caller import TheCaller, TheSite
from sextet.tables import ratings
from sextet.tables.commands import Refused
from sextet.tables.ports import Standing

GameName = Annotated[str, PathParameter(max_length=40)]
BEST = 50


class OptionShown(msgspec.Struct):
    """Something that is chosen before a game: one of the words, or a number in a range."""

    name: str
    default: str
    about: str
    words: list[str]
    numbers: tuple[int, int] | None


class LevelShown(msgspec.Struct):
    """How strong a bot is."""

    level: int
    name: str
    about: str


class GameShown(msgspec.Struct):
    """A game."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    options: list[OptionShown]
    endings: list[str]
    levels: list[LevelShown]
    talk: bool


class ReadyShown(msgspec.Struct):
    """How far a game is, from 0 to 1: its rules, and those and all its bots."""

    game: str
    rules: float
    bots: float


class RatingShown(msgspec.Struct):
    """How strong somebody is at a game; ``spread``: how far ``shown`` may be off either way."""

    game: str
    mu: float
    sigma: float
    shown: int
    spread: int
    games: int


class BestShown(msgspec.Struct):
    """Somebody among the best."""

    nickname: str
    shown: int
    spread: int
    sigma: float
    games: int


@get("/api/games", sync_to_thread=False)
def games() -> list[GameShown]:
    """List the games."""
    return all_games()


@get("/api/ready", sync_to_thread=False)
def ready(site: TheSite) -> list[ReadyShown]:
    """Tell how far the games are: at its first start a server compiles them."""
    return [
        ReadyShown(
            game,
            rules=site.readiness.share(game, RULES),
            bots=site.readiness.share(game, HIGHEST),
        )
        for game in ROOMS
    ]


@get("/api/me/ratings")
async def my_ratings(site: TheSite, caller: TheCaller) -> list[RatingShown]:
    """Return how strong one is at each game."""
    return [
        RatingShown(
            one.game, one.mu, one.sigma, ratings.shown(of(one)), ratings.spread(of(one)), one.games
        )
        for one in await site.store.standings(caller.known.identity)
    ]


@get("/api/ratings/{game:str}")
async def best(site: TheSite, game: GameName) -> list[BestShown]:
    """List the best at a game, by the low end of what is shown."""
    if game not in ROOMS:
        raise Refused("no-such-game")
    return [
        BestShown(
            person.nickname,
            ratings.shown(of(one)),
            ratings.spread(of(one)),
            one.sigma,
            one.games,
        )
        for person, one in await site.store.best(game, BEST)
    ]


def of(standing: Standing) -> ratings.Rating:
    """Return the rating that the store keeps."""
    return ratings.Rating(standing.mu, standing.sigma, standing.games)


@functools.cache
def all_games() -> list[GameShown]:
    """Return all games as they are shown."""
    return [game_shown(find_game(name)) for name in ROOMS]


def game_shown(game: Game) -> GameShown:
    """Return a game as it is shown."""
    return GameShown(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=(game.seats[0], game.seats[-1]),
        options=[
            OptionShown(
                name=option.name,
                default=option.default,
                about=option.about,
                words=list(option.words),
                numbers=(option.numbers[0], option.numbers[-1]) if option.numbers else None,
            )
            for option in game.options
        ],
        endings=list(game.endings),
        levels=[
            LevelShown(number, level.name, level.about)
            for number, level in enumerate(LEVEL_NAMES, start=1)
        ],
        talk=game.has_talk,
    )


ROUTES = [games, ready, my_ratings, best]
