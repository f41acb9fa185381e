"""Games to study: played by bots of a level, one record each."""

from __future__ import annotations

from functools import cache

from sextet.core.dealer import Dealer
from sextet.core.match import Match
from sextet.games import find_game
from sextet.players import find_player
from sextet.players.port import Budget
from sextet.players.seat import Seats, seat_generator
from sextet.study.run import study_record
from sextet.study.values import Study

#: The thinking of a study, as a part of the usual: small, so that tests are quick.
LITTLE = 0.04


@cache
def record_of(game: str, players: int, level: int = 2, most: int = 10_000, **options: str) -> str:
    """Return the record of a game, at most so many decisions long."""
    rules = find_game(game)
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    match = Match(rules, rules.settings(players, chosen), Dealer((7).to_bytes(32, "big")))
    bots = [find_player(f"level:{level}", rules) for _ in range(players)]
    randoms = [seat_generator("study", seat) for seat in range(players)]
    seats = Seats(match, bots, randoms, Budget())
    for _ in range(most):
        if match.over:
            break
        seats.step()
    return str(match.record())


@cache
def study_of(game: str, players: int, seat: int | None = None, **options: str) -> Study:
    """Return the study of a whole game, with little thinking."""
    return study_record(record_of(game, players, **options), seat, LITTLE)
