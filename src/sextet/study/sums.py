"""What of a study a seat's statistics need: its accounts added up, and heads trick by trick."""

from __future__ import annotations

from typing import Any

from sextet.study.values import Study


def sums_of(study: Study, seat: int) -> dict[str, Any]:
    """Return a seat's result, luck apart; the team's in a game that is played together."""
    own = [one for one in study.accounts if one.seat in (seat, 0)]
    sums: dict[str, Any] = {
        "unit": study.unit,
        "rounds": len(own),
        "luck": sum(one.luck for one in own),
        "given": sum(one.given for one in own),
        "result": sum(one.result for one in own),
        "adjusted": sum(one.adjusted for one in own),
    }
    if study.unit == "heads":
        sums["heads_by_trick"] = heads_by_trick(study, seat)
    return sums


def heads_by_trick(study: Study, seat: int) -> list[float]:
    """Return how many heads a seat took in each trick, over all rounds that were played out."""
    by_trick: list[float] = []
    for account in (one for one in study.accounts if one.seat == seat):
        settled = [
            one.so_far
            for one in study.decisions
            if (one.seat, one.round, one.kind) == (seat, account.round, "card")
        ]
        for trick, (before, after) in enumerate(
            zip(settled, [*settled[1:], account.result], strict=True)
        ):
            by_trick += [0.0] * (trick + 1 - len(by_trick))
            by_trick[trick] += before - after
    return by_trick
