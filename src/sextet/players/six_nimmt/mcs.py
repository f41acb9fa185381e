"""6 nimmt!: flat Monte-Carlo search. Cards, rows, drafts, specials and swaps, all by playouts."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from sextet.players.port import Budget, Player, Thought, Turn
from sextet.players.six_nimmt.rollout import try_moves

#: More tricks than a round has.
WHOLE_ROUND = 99
#: Playouts of one compiled call when a clock is watched: about a millisecond.
SLICE = 1000


@dataclass
class MonteCarlo(Player):
    """Tries every move in random playouts on imagined tables and makes the cheapest.

    ``playouts`` counts all moves together, where the turn's budget names neither playouts nor time.
    ``tricks`` is how far it looks. Of moves that seem at most ``tolerance`` heads worse than the
    best it makes any, the better ones more often.
    """

    playouts: int = 1000
    tricks: int = WHOLE_ROUND
    tolerance: float = 0.0

    def choose(self, turn: Turn) -> int:
        """Return the move with the lowest mean cost, or one about as good."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        thoughts = self.think(turn)
        if self.tolerance <= 0:
            return thoughts[0].move
        best = thoughts[0].value
        near = [t for t in thoughts if t.value >= best - self.tolerance]
        weights = np.exp([2 * (t.value - best) / self.tolerance for t in near])
        from sextet.core.generator import next_word

        point = int(next_word(turn.random)) / 2**64 * weights.sum()
        return near[int(np.searchsorted(np.cumsum(weights), point))].move

    def think(self, turn: Turn) -> list[Thought]:
        """Return the mean heads saved by each move (so negative), the best first."""
        moves = np.array(turn.legal, np.int16)
        costs, squares = np.zeros(len(moves)), np.zeros(len(moves))
        tables = np.concatenate([turn.view, turn.view])
        done = 0
        for wanted in self._slices(turn.budget, len(moves)):
            did = try_moves(
                *(turn.view, tables, turn.seat, moves, wanted, self.tricks),
                *(costs, squares, turn.random, turn.stop),
            )
            done += did
            if did < wanted:
                break
        tried = max(done, 1)
        means = costs / tried
        spread = np.sqrt(np.maximum(squares / tried - means**2, 0) / tried)
        order = np.argsort(means, kind="stable")
        return [Thought(int(moves[k]), -float(means[k]), float(1.96 * spread[k])) for k in order]

    def _slices(self, budget: Budget, moves: int):  # type: ignore[no-untyped-def]
        """Yield numbers of tables to try until the budget is used up."""
        if budget.seconds is None:
            playouts = self.playouts if budget.playouts is None else budget.playouts
            yield max(1, playouts // moves)
            return
        end = time.perf_counter() + budget.seconds
        wanted = max(1, SLICE // moves // 4)
        longest = 0.0
        started = time.perf_counter()
        while started + longest < end:
            yield wanted
            now = time.perf_counter()
            longest = max(longest, now - started)
            started = now
