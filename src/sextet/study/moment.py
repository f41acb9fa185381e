"""One moment of a match judged by itself: what each move of a seat is worth now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sextet.core.match import Match
from sextet.study.values import Decision

#: Judges a seat's decision in a match that waits for it, with so much thinking.
JudgeNow = Callable[[Match, int, float], Decision]


def judge_now(match: Match, seat: int, effort: float = 1.0) -> Decision:
    """Judge the decision that a seat is asked for now, as if it made the best move.

    From its view alone: what others have chosen face down changes nothing.
    """
    decision = NOW[match.game.name](match, seat, effort)
    best = decision.best
    return replace(decision, played=best.move, loss=0.0, loss_margin=best.gap_margin, word="fine")


def six_nimmt_now(match: Match, seat: int, effort: float) -> Decision:
    """Judge a decision of 6 nimmt!."""
    from sextet.study.six_nimmt import SixNimmtJudge, seen_by
    from sextet.study.six_nimmt_match import match_of
    from sextet.study.six_nimmt_scale import scale_of

    judge = SixNimmtJudge(scale_of(match.settings))
    any_move = match.legal(seat)[0]
    standing = match_of(match.settings, match.state)
    view = seen_by(match.state, seat)
    decision, _ = judge.judge(view, seat, 0, 1, any_move, effort, standing)
    return decision


def the_game_now(match: Match, seat: int, effort: float) -> Decision:
    """Judge a decision of The Game."""
    from sextet.study.the_game import TheGameJudge, kind_of, reasons, seen_by

    judge = TheGameJudge()
    talk = list(match.talk_in_force())
    judge.get_ready(match.settings, effort, bool(talk))
    view = seen_by(match.state, seat)
    choices = judge.choices(view, seat, talk)
    best = max(choices, key=lambda one: one.value).move
    return judge.decision(0, seat, 1, kind_of(view, best), best, choices, reasons)


def six_now(match: Match, seat: int, effort: float) -> Decision:
    """Judge a decision of SIX."""
    from sextet.study.six import SixJudge, kind_at, reasons

    judge = SixJudge()
    judge.get_ready(effort)
    any_move = match.legal(seat)[0]
    choices = judge.choices(match.state, seat, any_move)
    return judge.decision(0, seat, 1, kind_at(match.state), any_move, choices, reasons)


NOW: dict[str, JudgeNow] = {
    "six-nimmt": six_nimmt_now,
    "the-game": the_game_now,
    "six": six_now,
}
