"""A study for programs: one JSON object, in no language (docs/study.md)."""

from __future__ import annotations

from typing import Any

from sextet.study.figures import errors_of, grades
from sextet.study.sums import sums_of
from sextet.study.values import Account, Choice, Decision, Luck, Remark, Study
from sextet.study.version import FORMAT, judge_version


def described(study: Study) -> dict[str, Any]:
    """Return a study as JSON has it."""
    found = grades(study)
    return {
        "study": FORMAT,
        "judge": judge_version(study.game),
        "game": study.game,
        "players": study.players,
        "options": study.options,
        "unit": study.unit,
        "seats": [
            {
                "seat": seat,
                "decisions": count,
                "loss": rounded(total),
                "loss_per_decision": rounded(error),
                **({"grade": grade_of(found[seat])} if seat in found else {}),
                **plain(sums_of(study, seat)),
            }
            for seat, (error, count, total) in errors_of(study).items()
        ],
        "decisions": [decision(one) for one in study.decisions],
        "luck": [luck(piece) for piece in study.luck],
        "others": [luck(piece) for piece in study.others],
        "accounts": [account(one) for one in study.accounts],
        "signals": [signal(one) for one in study.signals],
        "not_judged": [key for key, _ in study.not_judged],
    }


def grade_of(grade: Any) -> dict[str, Any]:
    """Return a grade."""
    return {"where": grade.where, "low": grade.low or None, "high": grade.high or None}


def decision(one: Decision) -> dict[str, Any]:
    """Return a decision with all its moves, the best first."""
    return {
        "number": one.number,
        "seat": one.seat,
        "round": one.round,
        "kind": one.kind,
        "played": one.played,
        "best": one.best.move,
        "loss": rounded(one.loss),
        "loss_margin": rounded(one.loss_margin),
        **in_match(one),
        "so_far": rounded(one.so_far),
        "counts": one.counts,
        "word": one.word,
        "moves": [choice(each) for each in one.choices],
        "reasons": [{"key": key, **plain(values)} for key, values in one.reasons],
    }


def in_match(one: Decision) -> dict[str, Any]:
    """Return what a decision lost of the chance to win the match, where one is played."""
    if one.match_loss is None:
        return {}
    return {
        "match_loss": rounded(one.match_loss),
        "match_loss_margin": rounded(one.match_margin),
    }


def choice(one: Choice) -> dict[str, Any]:
    """Return a move and its worth."""
    return {
        "move": one.move,
        "value": rounded(one.value),
        "margin": rounded(one.margin),
        "gap_margin": rounded(one.gap_margin),
        **plain(one.more),
    }


def luck(piece: Luck) -> dict[str, Any]:
    """Return a piece of luck."""
    return {
        "after": piece.after,
        "seat": piece.seat or None,
        "round": piece.round,
        "kind": piece.kind,
        "amount": rounded(piece.amount),
        "margin": rounded(piece.margin),
    }


def signal(one: Remark) -> dict[str, Any]:
    """Return what was said before a turn, and what it was worth."""
    return {
        "before": one.before,
        "seat": one.seat,
        "given": one.given,
        "best": one.best,
        "value": rounded(one.value),
        "best_value": rounded(one.best_value),
        "silent": rounded(one.silent),
        "loss": rounded(one.loss),
        "margin": rounded(one.margin),
        "matters": one.matters,
    }


def account(one: Account) -> dict[str, Any]:
    """Return what adds up to a result; ``seat`` is null for a team."""
    return {
        "seat": one.seat or None,
        "round": one.round,
        "before": rounded(one.before),
        "luck": rounded(one.luck),
        "given": rounded(one.given),
        "losses": rounded(one.losses),
        "error": rounded(one.error),
        "result": rounded(one.result),
        "adjusted": rounded(one.adjusted),
    }


def rounded(value: float) -> float:
    """Return a number with as many digits as it deserves."""
    return round(float(value), 5)


def plain(values: dict[str, Any]) -> dict[str, Any]:
    """Return values with their numbers rounded."""

    def brief(value: Any) -> Any:
        if isinstance(value, list):
            return [brief(one) for one in value]
        return rounded(value) if isinstance(value, float) else value

    return {name: brief(value) for name, value in values.items()}
