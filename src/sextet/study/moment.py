"""One moment of a match judged by itself: what each move of a seat is worth now."""

from __future__ import annotations

from dataclasses import replace

from sextet.core.match import Match
from sextet.study.run import judge_of
from sextet.study.values import Decision, Question


def judge_now(match: Match, seat: int, effort: float = 1.0) -> Decision:
    """Judge the decision that a seat is asked for now, as if it made the best move.

    From its view alone: what others have chosen face down changes nothing.
    """
    view, any_move = match.view(seat).state, match.legal(seat)[0]
    ask = Question(match.settings, view, seat, any_move, match.talk_in_force())
    decision = judge_of(match.game).judge_one(ask, effort)
    best = decision.best
    return replace(
        decision,
        round=1,
        played=best.move,
        loss=0.0,
        loss_margin=best.gap_margin,
        word="fine",
        reasons=(),
    )
