"""The alpha-beta player of SIX: deepens turn by turn until its budget is spent."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.core.generator import below
from sextet.games.six.state import KEEP, KEEP_MOVE, LIFT, LIFT_MOVE, MOST_OPEN, PLACE, STATE
from sextet.players.port import Budget, Player, StopFlag, Thought, Turn
from sextet.players.six.alarm import Alarm, limits
from sextet.players.six.completing import completing_turn
from sextet.players.six.counts import KINDS, PLIES, WORK, undo_to, worth_of
from sextet.players.six.search import (
    ENTRY,
    FIVES,
    INFINITY,
    SURE,
    WIN,
    prepare,
    search,
)
from sextet.players.six.threats import forced_win
from sextet.players.six.turns import (
    MOST_TURNS,
    candidates,
    kept_of,
    lift_of,
    make_turn,
    place_of,
    tile_of_part,
)

#: Entries of the transposition table: 32 bytes each.
ENTRIES = 1 << 17

#: Turns of the root that are searched: in phase two the most promising only.
ROOT_WIDTH = 80
EXACT_WIDTH = 400

#: Threats in a row that are looked for at the root.
ROOT_FIVES = 16
ROOT_THREAT_NODES = 20_000

NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Judged:
    """A whole turn and what it is worth."""

    turn: int
    value: int


class AlphaBeta(Player):
    """Plays the best turn that alpha-beta finds within its budget."""

    def __init__(self, own: Budget, depth: int = PLIES) -> None:
        self.own = own
        self.depth = depth
        self.fives = FIVES
        self.states = np.zeros(PLIES, STATE)
        self.work: Any = np.zeros(1, WORK).view(np.recarray)[0]
        self.work.worth[:] = worth_of((1.0,) * len(KINDS))
        self.table = np.zeros(ENTRIES, ENTRY)
        self.turns = np.zeros((PLIES, MOST_TURNS), np.int64)
        self.orders = np.zeros((PLIES, MOST_TURNS), np.int32)
        #: How deep the last search came, and how many positions it saw.
        self.reached = 0
        self.nodes = 0
        # The rest of a turn that was planned whole: the view it applies to, and the turn.
        self.planned: tuple[bytes, int] = (b"", 0)

    def choose(self, turn: Turn) -> int:
        """Return the next decision of the best turn found."""
        seen = turn.view.tobytes()
        if self.planned[0] == seen:
            return self.next_decision(turn, self.planned[1])
        return self.next_decision(turn, self.find(turn).turn)

    def find(self, turn: Turn) -> Judged:
        """Return the best turn found."""
        return self.search(turn, exact=False)[0]

    def think(self, turn: Turn) -> list[Thought]:
        """Return what each decision is worth: -1 a sure loss, 1 a sure win; the best first."""
        thoughts: dict[int, Thought] = {}
        for one in self.search(turn, exact=True):
            move = decision_of(turn.view, one.turn)
            if move not in thoughts:
                thoughts[move] = Thought(move, likelihood(one.value), 0.0)
        return list(thoughts.values())

    def next_decision(self, turn: Turn, planned: int) -> int:
        """Return the first decision of a turn and remember the rest of it."""
        move = decision_of(turn.view, planned)
        self.planned = (b"", 0)
        if int(turn.view[0]["step"]) in (LIFT, KEEP):
            after = turn.view.copy()
            turn.game.play(after, 0, turn.seat, move)
            while turn.game.advance(after, 0)[0] != 0:
                pass
            self.planned = (turn.game.view(after, 0, turn.seat).tobytes(), planned)
        return move

    def search(self, turn: Turn, exact: bool) -> list[Judged]:
        """Return the turns of this decision by what they are worth, the best first."""
        budget = limits(turn.budget, self.own)
        with Alarm(budget.seconds) as late:
            # Step 1. Count the shapes and look for a win by threats alone.
            self.states[0] = turn.view[0]
            limit = NO_LIMIT if budget.playouts is None else max(1, budget.playouts)
            prepare(self.states, self.work, limit)
            self.work.fives_deep = self.fives
            forced = self.forced_turn(limit, turn.stop, late) if self.fives and not exact else None
            if forced is not None:
                self.reached, self.nodes = 0, int(self.work.nodes)
                return [forced]

            # Step 2. All turns, the most promising first; equally promising ones in any order.
            count = candidates(
                self.states, self.work, 0, self.turns[0], self.orders[0], MOST_OPEN, 0
            )
            order = [below(turn.random, 1024) for _ in range(count)]
            promise = self.orders[0, :count].tolist()
            by_promise = sorted(range(count), key=lambda k: (-promise[k], order[k]))
            if exact:
                by_promise = by_promise[:EXACT_WIDTH]
            roots = self.turns[0, by_promise]
            values = np.zeros(len(roots), np.int32)
            known = values.copy()

            # Step 3. Deepen. What was finished counts, even when a depth was cut short; but all
            # values of one list come from the same depth.
            for depth in range(1, self.depth + 1):
                done = self.search_root(roots, values, depth, exact, turn.stop, late)
                stopped = bool(self.work.stopped)
                if done == 0 or (exact and stopped and depth > 1):
                    break
                if exact:
                    by_value = np.argsort(-values[:done], kind="stable")
                else:
                    best = int(np.argmax(values[:done]))
                    by_value = np.array([best, *(k for k in range(len(roots)) if k != best)])
                roots, values = roots[by_value], values[by_value]
                known = values.copy()
                self.reached = depth
                clear = abs(int(values[0])) > SURE or len(roots) == 1
                if stopped or (clear and not exact):
                    break
        self.nodes = int(self.work.nodes)
        return [Judged(int(root), int(value)) for root, value in zip(roots, known, strict=True)]

    def forced_turn(self, limit: int, stop: StopFlag, late: StopFlag) -> Judged | None:
        """Return the first turn of a win at once or by threats alone, where one is found."""
        state = self.states[0]
        if state["step"] == PLACE and state["phase"] == 1:
            self.work.threat_limit = min(limit // 2, ROOT_THREAT_NODES)
            plies = int(forced_win(self.states, self.work, 0, ROOT_FIVES, stop, late))
            if plies > 0:
                return Judged(int(self.work.forced[0]), WIN - plies)
        elif state["step"] == LIFT and self.work.five_count[state["turn"]] > 0:
            completing = int(completing_turn(self.states, self.work, 0))
            if completing:
                return Judged(completing, WIN - 1)
        return None

    def search_root(
        self, roots: Any, values: Any, depth: int, exact: bool, stop: StopFlag, late: StopFlag
    ) -> int:
        """Search turns to a depth; return how many have a value, the first ones.

        Values of turns that are no better than one before are bounds, unless ``exact``. Then all
        turns are searched, else the most promising; but a loss is believed only of all.
        """

        def value_of(alpha: int, beta: int) -> int:
            return -search(
                self.states,
                self.work,
                self.table,
                self.turns,
                self.orders,
                1,
                depth - 1,
                -beta,
                -alpha,
                stop,
                late,
            )

        best = -INFINITY
        for k, root in enumerate(roots.tolist()):
            if k >= ROOT_WIDTH and best > -SURE and not exact:
                return k
            mark = int(self.work.trail_length)
            make_turn(self.states, self.work, 0, root)
            if exact or k == 0:
                value = value_of(-INFINITY, INFINITY)
            else:
                value = value_of(best, best + 1)
                if value > best:
                    value = value_of(best, INFINITY)
            undo_to(self.work, mark)
            if self.work.stopped:
                return k
            values[k] = value
            best = max(best, value)
        return len(roots)


def decision_of(view: States, turn: int) -> int:
    """Return the decision that a view asks for, as a turn makes it."""
    step = int(view[0]["step"])
    if step == LIFT:
        return LIFT_MOVE + lift_of(turn)
    if step == KEEP:
        return KEEP_MOVE + int(tile_of_part_at(view, kept_of(turn)))
    assert step == PLACE
    return place_of(turn)


def tile_of_part_at(view: States, part: int) -> int:
    """Return the cell of a tile of a part."""
    return int(tile_of_part(view.view(np.recarray)[0], part))


def likelihood(value: int) -> float:
    """Return a value as a number from -1, a sure loss, to 1, a sure win."""
    if abs(value) > SURE:
        return math.copysign(1.0, value)
    return 0.99 * math.tanh(value / 400)
