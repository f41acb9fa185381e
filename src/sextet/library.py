"""The library a Python user meets first: make a game, load one, save one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from sextet.core.dealer import SEED_BYTES, Dealer, commitment, parse_seed
from sextet.core.errors import RecordError, SextetError
from sextet.core.game import Game, Settings
from sextet.core.match import Match
from sextet.core.reasons import Reason
from sextet.core.record import parse
from sextet.core.replay import replay
from sextet.games import GAMES, find_game


def list_games() -> list[Game]:
    """Return all games, with their options."""
    return [find_game(name) for name in GAMES]


def new(
    game: str,
    players: int | None = None,
    *,
    seed: str | bytes | None = None,
    dealt_by_hand: bool = False,
    **options: str | int,
) -> Match:
    """Begin a game.

    ``seed`` (32 bytes, or 64 hexadecimal digits) fixes every deal; without one a secret seed is
    drawn. With ``dealt_by_hand`` nothing is dealt by itself: give each deal to ``Match.deal``.
    Options are those of ``sextet games``, with ``_`` for ``-``: ``variant="professional"``.
    Without ``players``, four sit down, or as many of them as the game has seats for.

    Raises ``OptionError`` for a game, number of players or option that does not exist.
    """
    chosen = {name.replace("_", "-"): str(value) for name, value in options.items()}
    rules, settings = agree(game, players, chosen)
    if dealt_by_hand:
        return Match(rules, settings)
    if isinstance(seed, str):
        seed = parse_seed(seed)
    elif seed is None:
        seed = secrets.token_bytes(SEED_BYTES)
    elif len(seed) != SEED_BYTES:
        raise SextetError(Reason("why.seed-bytes", due=SEED_BYTES, given=len(seed)))
    return Match(rules, settings, Dealer(seed), {"x-commitment": commitment(seed)})


def agree(game: str, players: int | None, options: Mapping[str, str]) -> tuple[Game, Settings]:
    """Return the game of that name and its checked settings, without beginning it."""
    rules = find_game(game)
    if players is None:
        players = max(n for n in rules.seats if n <= 4)
    return rules, rules.settings(players, options)


def loads(text: str) -> Match:
    """Replay a record's text; raises ``RecordError`` naming line, seat, move and rule."""
    return replay(parse(text), find_game)


def load(path: str | PathLike[str]) -> Match:
    """Replay a record file (``.sxt``)."""
    try:
        return loads(Path(path).read_bytes().decode())
    except UnicodeDecodeError as error:
        raise RecordError(Reason("why.not-text", byte=error.start)) from None


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write a match's record to a file; once it is over, with the seed that opens its deals."""
    record = match.record()
    if match.dealer is not None and match.over:
        record.headers["x-seed"] = match.dealer.seed.hex()
    Path(path).write_text(str(record), encoding="utf-8", newline="\n")
