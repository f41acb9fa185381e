"""One deal, played at all its tables. This is what a worker does; it shares nothing."""

from __future__ import annotations

import hashlib
import traceback
from dataclasses import dataclass

from sextet.arena.formats import Result
from sextet.arena.plan import Plan, Seating, parse_budget
from sextet.core.dealer import Dealer, commitment
from sextet.core.errors import SextetError
from sextet.core.generator import Generator, below
from sextet.core.match import Match
from sextet.core.reasons import Reason
from sextet.players import find_player
from sextet.players.seat import play_out, seat_generator

#: Random moves at the start of a game in which nothing is dealt. With fewer, openings would
#: soon come again, and two players without chance would play the same game twice.
FEWEST_OPENING, MOST_OPENING = 3, 5


@dataclass(frozen=True)
class Played:
    """A finished deal: how its games ended, and their records if they are to be kept."""

    deal: int
    results: tuple[Result, ...]
    records: tuple[str, ...] = ()


def play_deal(plan: Plan, deal: int, keep: bool = False) -> Played:
    """Play all tables of a deal (deals count from 1)."""
    results, records = [], []
    luck_of = plan.control()
    for table in plan.tables():
        match = play_table(plan, deal, table)
        winners = tuple(seat - 1 for seat in match.winners)
        rounds = plan.format.rounds(match)
        luck = luck_of(match) if luck_of else ()
        results.append(Result(table.seats, tuple(match.scores), winners, rounds, luck))
        if keep:
            records.append(record_of(match))
    return Played(deal, tuple(results), tuple(records))


def play_table(plan: Plan, deal: int, table: Seating) -> Match:
    """Play one game of a deal.

    Cards follow from the seed and the deal alone; each seat's generator besides from who sits at
    the table, so that it makes no difference which other tables are played.
    """
    game, settings = plan.agreed()
    seed = hashlib.sha256(f"sextet arena\n{plan.seed}\n{deal}".encode()).digest()
    match = Match(game, settings, Dealer(seed))
    labels = plan.labels
    names = table.players if plan.format.team else [labels[k] for k in table.seats]
    match.headers |= {f"seat {seat}": name for seat, name in enumerate(names, start=1)}
    match.headers |= {"x-arena": f"seed {plan.seed}, deal {deal}"}
    if plan.format.openings:
        open_at_random(match, seat_generator("opening", plan.seed, deal))
    players = [find_player(text, game) for text in table.players]
    at_table = " | ".join([*names, *(labels[k] for k in table.seats)])
    randoms = [seat_generator(plan.seed, deal, at_table, seat) for seat in range(plan.seats)]
    try:
        play_out(match, players, parse_budget(plan.budget), randoms)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"
        reason = Reason("arena.player-failed", deal=deal, names=" | ".join(names), error=told)
        raise SextetError(reason) from None
    return match


def open_at_random(match: Match, random: Generator) -> None:
    """Play three to five random moves."""
    for _ in range(FEWEST_OPENING + below(random, MOST_OPENING - FEWEST_OPENING + 1)):
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(seat, moves[below(random, len(moves))])


def record_of(match: Match) -> str:
    """Return the record of a finished game, with the seed that opens its deals."""
    record = match.record()
    assert match.dealer is not None
    if match.dealer.deals:
        seed = match.dealer.seed
        record.headers |= {"x-commitment": commitment(seed), "x-seed": seed.hex()}
    return str(record)
