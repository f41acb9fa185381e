"""6 nimmt!: why a decision cost what it cost, made from numbers of the judge's tables."""

from __future__ import annotations

from sextet.study.values import Choice, Sentence

#: So many tables stand for all of them.
TABLES = 100
#: A share of tables that is worth telling.
OFTEN = 0.1
#: A chance to win the match that is worth telling.
CHANCE = 0.02


def reasons(kind: str, best: Choice, taken: Choice) -> list[Sentence]:
    """Return why the best move was better than the one that was made."""
    told: list[Sentence] = [
        (
            "study.six-nimmt.costs",
            {"move": taken.move, "best": best.move, "loss": best.value - taken.value},
        )
    ]
    if kind == "card":
        told += [*risk(taken), *hazard(best)]
    return told


def hazard(choice: Choice) -> list[Sentence]:
    """Return how often a card takes a row in this very trick, also that it hardly ever does."""
    return risk(choice) or [("study.six-nimmt.safe", {"card": choice.move})]


def for_the_match(best: Choice, taken: Choice) -> Sentence:
    """Return how many matches the move wins, and how many the one that is best for the match."""
    won, more = (round(TABLES * one.more["match_chance"]) for one in (taken, best))
    told = {"move": taken.move, "chance": won, "best": best.move, "better": more}
    return "study.six-nimmt.match", told


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
