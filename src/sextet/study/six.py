"""The judge of SIX: the chance to win, by an alpha-beta search of all turns.

Nothing is dealt, so there is no luck: what the other seat gave away is its loss, and stands in the
account as given.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from sextet.core.compiled import States, copy_of
from sextet.core.game import NOTHING
from sextet.core.record import Decision as Move
from sextet.games.six import GAME
from sextet.games.six.state import KEEP, LIFT
from sextet.players.port import Budget, Turn
from sextet.players.six.alphabeta import AlphaBeta, decision_of
from sextet.players.six.search import SURE, WIN
from sextet.study.course import Course
from sextet.study.grade import judge_error, logistic
from sextet.study.judging import Findings, Judge, closed
from sextet.study.sampling import random_for
from sextet.study.values import Choice, Decision, Question, Sentence

#: Positions of one decision's search, by phase, and of the search before it for a proven win. In
#: phase two a position takes longer.
NODES = {1: 60_000, 2: 20_000}


class SixJudge(Judge):
    """Judges placing, lifting and keeping."""

    unit = "chance"
    thresholds = (("blunder", 0.30), ("mistake", 0.15), ("inaccuracy", 0.07))

    def __init__(self) -> None:
        self.player = AlphaBeta(Budget(playouts=NODES[1]))

    def steps(self, course: Course, seats: Sequence[int]) -> int:
        """Count all decisions: what one seat gives away the other is given."""
        return len(course.moments)

    def study(
        self, course: Course, seats: Sequence[int], effort: float, offset: float
    ) -> Iterator[Findings]:
        """Judge a record: both seats' decisions, each seat with an account of its own."""
        found = Findings()
        self.get_ready(effort)
        every: list[Decision] = []
        first = 0.5
        for number, moment in enumerate(course.moments, start=1):
            line = moment.line
            assert isinstance(line, Move)
            choices = self.choices(moment.state, line.seat, line.move)
            kind = kind_of(moment.state)
            decision = self.decision(number, line.seat, 1, kind, line.move, choices)
            if number == 1:
                first = decision.best.value
            every.append(decision)
            if line.seat in seats:
                found.decisions.append(decision)
            yield found
        if course.match.over and every:
            for seat in seats:
                before = first if seat == every[0].seat else 1.0 - first
                own = [one for one in every if one.seat == seat]
                given = sum(one.loss for one in every if one.seat != seat)
                standing = GAME.standing(
                    GAME.scores(course.last), GAME.winners(course.last), seat - 1
                )
                found.accounts.append(closed(seat, 1, before, (), own, standing, given))
        yield found

    def judge_one(self, ask: Question, effort: float) -> Decision:
        """Judge one decision from what its seat knows."""
        self.get_ready(effort)
        choices = self.choices(ask.view, ask.seat, ask.played)
        return self.decision(0, ask.seat, 1, kind_of(ask.view), ask.played, choices)

    def why(self, kind: str, best: Choice, other: Choice) -> list[Sentence]:
        """Return why the best move is better than another one."""
        return reasons(best, other)

    def get_ready(self, effort: float) -> None:
        """Choose how many positions are looked at."""
        self.effort = effort
        self.error = judge_error(GAME)

    def choices(self, state: States, seat: int, played: str) -> list[Choice]:
        """Return what the decisions of a seat are worth, as far as the search looks at them.

        The one that was ``played`` is always among them.
        """
        view = GAME.view(state, 0, seat - 1)
        legal = GAME.legal(view, 0, seat - 1)
        found: dict[str, Choice] = {}
        if len(legal) == 1:
            only = GAME.move_text(legal[0])
            return [self.choice(only, self.best_value(view, seat, legal), True)]
        for one in self.player.search(self.turn(view, seat, legal), exact=True):
            text = GAME.move_text(decision_of(view, one.turn))
            if text not in found:
                found[text] = self.choice(text, one.value, not found)
        proven = self.player.search(self.turn(view, seat, legal), exact=False)[0]
        if proven.value > SURE:
            text = GAME.move_text(decision_of(view, proven.turn))
            found[text] = self.choice(text, proven.value, True)
        if played and played not in found:
            found[played] = self.choice(played, self.after(view, seat, played), False)
        return list(found.values())

    def choice(self, text: str, value: int, best: bool) -> Choice:
        """Return a decision with its chance; a win or a loss that is proven, with its turns."""
        more = {"score": float(value)}
        if abs(value) > SURE:
            more["wins_in" if value > 0 else "loses_in"] = float(turns_of(WIN - abs(value)))
            return Choice(text, chance(value), 0.0, 0.0, more)
        gap = 0.0 if best else self.error["gap"]
        return Choice(text, chance(value), self.error["value"], gap, more)

    def turn(self, view: States, seat: int, legal: Sequence[int]) -> Turn:
        """Return the turn that the search is asked about."""
        nodes = NODES[int(view[0]["phase"])]
        budget = Budget(playouts=max(500, round(self.effort * nodes)))
        random = random_for(view, seat)
        return Turn(GAME, view, seat - 1, legal, budget=budget, random=random)

    def best_value(self, view: States, seat: int, legal: Sequence[int]) -> int:
        """Return the worth of the best decision."""
        return self.player.search(self.turn(view, seat, legal), exact=False)[0].value

    def after(self, view: States, seat: int, played: str) -> int:
        """Return the worth of a decision that the search has left out, by what comes after it."""
        after = copy_of(view)
        move = GAME.parse_move(played)
        assert move is not None
        GAME.play(after, 0, seat - 1, move)
        while GAME.advance(after) != NOTHING:
            pass
        if GAME.over(after):
            winners = GAME.winners(after)
            return 0 if not winners else WIN - 1 if seat - 1 in winners else 1 - WIN
        (other,) = GAME.to_act(after)
        value = self.best_value(after, other + 1, GAME.legal(after, 0, other))
        return value if other == seat - 1 else -value


def kind_of(state: States) -> str:
    """Return the kind of the decision that a state asks for."""
    step = int(state[0]["step"])
    return "lift" if step == LIFT else "keep" if step == KEEP else "place"


def chance(value: int) -> float:
    """Return the chance to win that a value of the search stands for."""
    if abs(value) > SURE:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-value / logistic()))


def turns_of(plies: int) -> int:
    """Return the own turns that a win in so many turns of both takes."""
    return (plies + 1) // 2


def reasons(best: Choice, taken: Choice) -> list[Sentence]:
    """Return why the best decision was better than the one that was made."""
    both: dict[str, Any] = {"move": taken.move, "best": best.move}
    if "wins_in" in best.more and "wins_in" not in taken.more:
        return [("study.six.missed-win", {**both, "count": int(best.more["wins_in"])})]
    if "loses_in" in taken.more and "loses_in" not in best.more:
        return [("study.six.allowed-win", {**both, "count": int(taken.more["loses_in"])})]
    chances = {"chance": round(100 * taken.value), "better": round(100 * best.value)}
    return [("study.six.costs", {**both, **chances})]
