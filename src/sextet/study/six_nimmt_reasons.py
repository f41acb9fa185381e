"""6 nimmt!: why a decision cost what it cost, made from numbers of the judge's tables."""

from __future__ import annotations

from sextet.study.values import Choice, Sentence

#: So many tables stand for all of them.
TABLES = 100
#: A share of tables that is worth telling.
OFTEN = 0.1


def reasons(kind: str, best: Choice, taken: Choice) -> list[Sentence]:
    """Return why the best move was better than the one that was made."""
    told: list[Sentence] = [
        (
            "study.six-nimmt.costs",
            {"move": taken.move, "best": best.move, "loss": best.value - taken.value},
        )
    ]
    if kind == "card":
        told += [*risk(taken), *(risk(best) or [("study.six-nimmt.safe", {"card": best.move})])]
    return told


def risk(choice: Choice) -> list[Sentence]:
    """Return how often a card takes a row in this very trick, and how."""
    more = choice.more
    if more["row_share"] >= max(OFTEN, more["below_all"]):
        share = round(TABLES * more["row_share"])
        row = int(more["row"])
        return [("study.six-nimmt.full", {"share": share, "card": choice.move, "row": row})]
    if more["below_all"] >= OFTEN:
        share = round(TABLES * more["below_all"])
        return [("study.six-nimmt.low", {"share": share, "card": choice.move})]
    return []
