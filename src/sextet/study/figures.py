"""A study's figures in words, for the terminal and the page alike."""

from __future__ import annotations

from collections.abc import Sequence

from sextet.core.words import say
from sextet.study.grade import Grade, grade_of
from sextet.study.judging import EVEN, FINE, FORCED
from sextet.study.values import Decision, Sentence, Study

#: So many decisions are told first, at most, where they cost anything worth a word.
MOST_TOLD = 5

SHARE = "chance"


def number(value: float, unit: str, signed: bool = False) -> str:
    """Write a value: chances in percent, heads as they are counted."""
    sign = "+" if signed else ""
    return f"{100 * value:{sign}.1f} %" if unit == SHARE else f"{value:{sign}.2f}"


def worth(value: float, unit: str) -> str:
    """Write what a move is worth: heads are counted, not lost."""
    return number(value if unit == SHARE else -value, unit)


def sentence(told: Sentence, language: str) -> str:
    """Say why; numbers with one decimal."""
    key, values = told
    written = {
        name: f"{value:.1f}" if isinstance(value, float) else value
        for name, value in values.items()
    }
    return say(key, language, **written)


def who(seat: int, language: str) -> str:
    """Name a seat; 0 is the team."""
    return say("study.seat", language, seat=seat) if seat else say("study.team", language)


def mattered(study: Study) -> list[Decision]:
    """Return the decisions that cost most, the gravest first."""
    told = [one for one in study.decisions if one.word not in (FORCED, EVEN, FINE)]
    return sorted(told, key=lambda one: -one.loss)[:MOST_TOLD]


def signals_that_mattered(study: Study) -> list[Sentence]:
    """Return the signals, given or not, that cost most beyond doubt, as sentences."""
    costly = [one for one in study.signals if one.matters]
    return [
        (
            "study.the-game.signal",
            {
                "number": one.before,
                "seat": one.seat,
                "given": one.given,
                "best": one.best,
                "chance": round(100 * one.value),
                "better": round(100 * one.best_value),
            },
        )
        for one in sorted(costly, key=lambda one: -one.loss)[:MOST_TOLD]
    ]


def errors_of(study: Study) -> dict[int, tuple[float, int, float]]:
    """Return for each seat what it lost a decision that counts, how many there were, and all."""
    found = {}
    for seat in study.seats:
        losses = [one.loss for one in study.decisions if one.seat == seat and one.counts]
        total = sum(losses)
        found[seat] = (total / max(1, len(losses)), len(losses), total)
    return found


def grades(study: Study) -> dict[int, Grade]:
    """Return between which levels each seat's errors lie."""
    return {
        seat: grade_of(study, error)
        for seat, (error, count, _) in errors_of(study).items()
        if count
    }


def grade_in_words(grade: Grade, study: Study, language: str) -> str:
    """Say between which levels somebody's errors lie."""
    error = number(grade.error, study.unit)
    key = f"study.grade-{grade.where}"
    return say(key, language, error=error, low=grade.low, high=grade.high)


def columns(names: Sequence[str], language: str) -> list[str]:
    """Return the headings of a table."""
    return [say(f"study.column-{name}", language) for name in names]


ACCOUNT = ("seat", "round", "before", "luck", "given", "losses", "error", "result", "adjusted")


def account_rows(study: Study, language: str) -> tuple[list[str], list[list[str]], str]:
    """Return the headings and rows of how results came about, and how they add up, in words."""
    told_apart = bool(study.others)
    chance = told_apart or any(one.luck for one in study.accounts)
    left_out = () if told_apart else ("given",) if chance else ("luck", "adjusted")
    names = [name for name in ACCOUNT if name not in left_out]
    rows = []
    for one in study.accounts:
        cells = {
            name: number(getattr(one, name), study.unit, signed=True)
            for name in ("before", "luck", "given", "error", "result", "adjusted")
        }
        cells |= {"seat": who(one.seat, language), "round": str(one.round)}
        cells["losses"] = number(-one.losses, study.unit, signed=True)
        rows.append([cells[name] for name in names])
    how = "study.sum-others" if told_apart else "study.sum" if chance else "study.sum-given"
    headings = ["others" if name == "given" and told_apart else name for name in names]
    return columns(headings, language), rows, say(how, language)


DECISION = ("number", "seat", "round", "kind", "played", "best", "value", "loss", "word")


def decision_columns(study: Study, language: str) -> list[str]:
    """Return the headings of all decisions; in a match also what was lost of the chance to win."""
    names = list(DECISION)
    if any(one.match_loss is not None for one in study.decisions):
        names.insert(-1, "match")
    return columns(names, language)


def decision_row(one: Decision, study: Study, language: str) -> list[str]:
    """Return the row of a decision, its word last."""
    match = (
        []
        if one.match_loss is None
        else [f"{number(one.match_loss, SHARE)} ± {number(one.match_margin, SHARE)}"]
    )
    return [
        *(str(one.number), str(one.seat), str(one.round)),
        *(say(f"study.kind-{one.kind}", language), one.played, one.best.move),
        worth(one.taken.value, study.unit),
        f"{number(one.loss, study.unit)} ± {number(one.loss_margin, study.unit)}",
        *match,
        say(f"study.word-{one.word}", language),
    ]


def lucky(study: Study, language: str) -> list[list[str]]:
    """Return the events that moved most what was to be expected: whose, which, how much."""
    most = sorted([*study.luck, *study.others], key=lambda piece: -abs(piece.amount))[:MOST_TOLD]
    return [
        [
            who(piece.seat, language),
            say("study.after", language, number=piece.after, event=event) if piece.after else event,
            f"{number(piece.amount, study.unit, signed=True)} ± {number(piece.margin, study.unit)}",
        ]
        for piece in most
        for event in [say(f"study.luck-{piece.kind}", language)]
    ]
