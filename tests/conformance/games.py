"""Every game with every number of players and its options: what conformance runs over."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from sextet.core.dealer import Dealer
from sextet.core.errors import OptionError
from sextet.core.game import Game, Settings
from sextet.core.generator import Generator, below, generator
from sextet.core.match import Match
from sextet.library import list_games

#: More decisions than any random game takes.
LONGEST = 20_000


def every_settings() -> list[tuple[Game, Settings]]:
    """Return each game with each of its numbers of players, variants and on-off options."""
    found = []
    for game in list_games():
        names = [option.name for option in game.options if option.words]
        for players in game.seats:
            for values in itertools.product(*(o.words for o in game.options if o.words)):
                chosen = dict(zip(names, values, strict=True))
                if (settings := settings_or_none(game, players, chosen)) is not None:
                    found.append((game, settings))
    return found


def settings_or_none(game: Game, players: int, chosen: dict[str, str]) -> Settings | None:
    """Return the settings, or None where the game does not have them."""
    defaults = {option.name: option.default for option in game.options}
    chosen = {name: value for name, value in chosen.items() if value != defaults[name]}
    try:
        return game.settings(players, chosen)
    except OptionError:
        return None


def name_of(case: object) -> str:
    """Name a case for the test's report."""
    if isinstance(case, Game):
        return case.name
    assert isinstance(case, Settings)
    return "-".join([f"{case.players}p", *case.options.values()])


def begin(game: Game, settings: Settings, seed: int) -> Match:
    """Begin a game whose deals follow from a small number."""
    return Match(game, settings, Dealer(seed.to_bytes(32, "big")))


def play_some(match: Match, random: Generator, decisions: int) -> None:
    """Play random legal moves."""
    for _ in range(decisions):
        if match.over:
            return
        to_act = match.to_act
        seat = to_act[below(random, len(to_act))]
        moves = match.legal(seat)
        match.play(seat, moves[below(random, len(moves))])


def positions_on_the_way(
    game: Game, settings: Settings, seed: int, every: int = 7, most: int = LONGEST
) -> Iterator[Match]:
    """Yield one random game again and again as it goes on."""
    random = generator(seed)
    match = begin(game, settings, seed)
    yield match
    for _ in range(most // every):
        if match.over:
            return
        play_some(match, random, every)
        yield match
