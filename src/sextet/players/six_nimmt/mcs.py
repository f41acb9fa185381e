"""6 nimmt!: flat Monte-Carlo search. Cards, rows, drafts, specials and swaps, all by playouts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from sextet.core.generator import next_word
from sextet.games.six_nimmt.state import CHOOSE, DRAFT, JUST_PLACE
from sextet.players.port import Budget, Player, Thought, Turn
from sextet.players.six_nimmt.rollout import (
    WHOLE_ROUND,
    Moves,
    Numbers,
    try_cards_against_thinkers,
    try_moves,
)

#: Playouts of one compiled call when a clock is watched: about a millisecond.
SLICE = 1000


@dataclass
class MonteCarlo(Player):
    """Tries every move in random playouts on imagined tables and makes the cheapest.

    ``playouts`` counts all moves together, where the turn's budget names neither playouts nor time.
    ``tricks`` is how far it looks. Of moves that seem at most ``tolerance`` heads worse than the
    best it makes any, the better ones more often. With ``halving`` the budget is spent in rounds,
    each on the better half of the moves left; ``paired`` tries all moves on the same tables.
    """

    playouts: int = 1000
    tricks: int = WHOLE_ROUND
    tolerance: float = 0.0
    halving: bool = False
    paired: bool = False

    def choose(self, turn: Turn) -> int:
        """Return the move with the lowest mean cost, or one about as good."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        thoughts = self.think(turn)
        if turn.legal[0] == JUST_PLACE and not is_worth_a_special(thoughts):
            return JUST_PLACE
        if self.tolerance <= 0:
            return thoughts[0].move
        best = thoughts[0].value
        near = [t for t in thoughts if t.value >= best - self.tolerance]
        weights = np.exp([2 * (t.value - best) / self.tolerance for t in near])
        point = int(next_word(turn.random)) / 2**64 * weights.sum()
        return near[int(np.searchsorted(np.cumsum(weights), point))].move

    def think(self, turn: Turn) -> list[Thought]:
        """Return the mean heads saved by each move (so negative), the best first."""
        tried = [Tried(move) for move in turn.legal]
        rounds = max(1, (len(tried) - 1).bit_length()) if self.halving else 1
        clock = Clock(turn.budget, self.playouts, rounds)
        left = list(tried)
        for _ in range(rounds):
            self._try(turn, left, clock)
            left.sort(key=Tried.cost)
            left = left[: max(2, (len(left) + 1) // 2)]
            if turn.stop[0]:
                break
        # A move that stayed longer was tried on more tables: it comes first, then the cheaper one.
        tried.sort(key=lambda move: (-move.tables, move.cost()))
        return [Thought(one.move, -one.cost(), one.margin()) for one in tried]

    def _try(self, turn: Turn, left: list[Tried], clock: Clock) -> None:
        """Try moves on more tables, as many as one round of the budget allows."""
        moves = np.array([one.move for one in left], np.int16)
        costs, squares = np.zeros(len(moves)), np.zeros(len(moves))
        done = 0
        for wanted in clock.slices(self._playouts_a_table(turn, len(moves))):
            did = self._try_on(turn, moves, wanted, costs, squares)
            done += did
            if did < wanted:
                break
        for one, cost, square in zip(left, costs, squares, strict=True):
            one.tables += done
            one.sum += float(cost)
            one.squares += float(square)

    def _playouts_a_table(self, turn: Turn, moves: int) -> int:
        """Count the playouts that one more table takes of the budget."""
        return moves

    def _try_on(
        self, turn: Turn, moves: Moves, wanted: int, costs: Numbers, squares: Numbers
    ) -> int:
        """Try moves on so many tables; return how many were done."""
        tables = np.concatenate([turn.view] * 2)
        return try_moves(
            *(turn.view, tables, turn.seat, moves, wanted, self.tricks, self.paired),
            *(costs, squares, turn.random, turn.stop),
        )


@dataclass
class AgainstThinkers(MonteCarlo):
    """Monte-Carlo search that lets the others think: their next cards are no chance either.

    ``playouts`` counts their thinking, too. What is no choice of a card is left to ``plain`` and,
    in a draft, to ``drafter``: of drafted cards, random play tells little, however often.
    """

    playouts: int = 100_000
    halving: bool = True
    #: Tables on which each of the others tries its own cards.
    inner: int = 8
    plain: MonteCarlo = field(default_factory=lambda: MonteCarlo(10_000, halving=True, paired=True))
    drafter: MonteCarlo = field(default_factory=MonteCarlo)

    def think(self, turn: Turn) -> list[Thought]:
        """Return the mean heads saved by each move (so negative), the best first."""
        phase = turn.view[0]["phase"]
        if phase == CHOOSE:
            return super().think(turn)
        return (self.drafter if phase == DRAFT else self.plain).think(turn)

    def _playouts_a_table(self, turn: Turn, moves: int) -> int:
        cards = turn.view[0]["cards"]
        others = int(cards.sum() - cards[turn.seat])
        return moves + self.inner * others

    def _try_on(
        self, turn: Turn, moves: Moves, wanted: int, costs: Numbers, squares: Numbers
    ) -> int:
        tables = np.concatenate([turn.view] * 6)
        done: int = try_cards_against_thinkers(
            *(turn.view, tables, turn.seat, moves, wanted, self.inner),
            *(costs, squares, turn.random, turn.stop),
        )
        return done


def is_worth_a_special(thoughts: Sequence[Thought]) -> bool:
    """Tell whether playing a special is clearly better than keeping it for later."""
    best = thoughts[0]
    keeping = next(thought for thought in thoughts if thought.move == JUST_PLACE)
    return best.value - keeping.value > max(best.margin, keeping.margin)


@dataclass
class Tried:
    """A move, and what it has cost on the tables it was tried on."""

    move: int
    tables: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def cost(self) -> float:
        """Return its mean cost."""
        return self.sum / max(self.tables, 1)

    def margin(self) -> float:
        """Return how far from the truth the mean may well be (95 %)."""
        tables = max(self.tables, 1)
        variance = max(self.squares / tables - self.cost() ** 2, 0.0)
        return float(1.96 * np.sqrt(variance / tables))


@dataclass
class Clock:
    """Deals a budget out in rounds and, where time is the budget, in slices of a millisecond."""

    budget: Budget
    playouts: int
    rounds: int

    def __post_init__(self) -> None:
        self.round = 0
        self.started = time.perf_counter()

    def slices(self, playouts_a_table: int) -> Iterator[int]:
        """Yield numbers of tables to try until this round of the budget is used up."""
        self.round += 1
        if self.budget.seconds is None:
            playouts = self.playouts if self.budget.playouts is None else self.budget.playouts
            yield max(1, playouts // self.rounds // playouts_a_table)
            return
        end = self.started + self.budget.seconds * self.round / self.rounds
        longest, before = 0.0, time.perf_counter()
        yield 1
        while (now := time.perf_counter()) + longest < end:
            longest = max(longest, now - before)
            before = now
            yield max(1, SLICE // playouts_a_table)
