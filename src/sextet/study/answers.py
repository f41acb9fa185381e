"""A move answered: what a study would say had it been made in a decision that was judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sextet.games import find_game
from sextet.study.as_json import plain, rounded
from sextet.study.run import judge_of
from sextet.study.values import Choice, Sentence

#: What of a judged move is not its own.
_PLAIN = ("move", "value", "margin", "gap_margin")


def answered(game: str, decision: dict[str, Any], move: str) -> dict[str, Any]:
    """Return a decision as a study would have it had the seat made that move.

    After the best move the reasons say why the next best is worse. A move that the judge did not
    look at has neither loss nor reasons, and is no mistake of a known size.
    """
    moves = {one["move"]: one for one in decision["moves"]}
    if move not in moves:
        return {**decision, "played": move, "word": "", "reasons": []}
    best, taken = choice_of(decision["moves"][0]), choice_of(moves[move])
    loss = best.value - taken.value
    judge = judge_of(find_game(game))
    word = judge.word_for(loss, taken.gap_margin)
    other = taken if move != best.move else choice_of(decision["moves"][1])
    return {
        **decision,
        "played": move,
        "loss": rounded(loss),
        "loss_margin": rounded(taken.gap_margin),
        "word": word,
        "reasons": in_json(judge.why(decision["kind"], best, other)),
    }


def is_right(decision: dict[str, Any], move: str) -> bool:
    """Tell whether a move is the best, or within the interval as good, or wins the match most."""
    moves = decision["moves"]
    most = max(one.get("match_chance", 2.0) for one in moves)
    for one in moves:
        if one["move"] == move:
            near = moves[0]["value"] - one["value"] <= one["gap_margin"]
            return bool(near or one.get("match_chance") == most)
    return False


def choice_of(move: dict[str, Any]) -> Choice:
    """Return a move as a judge has it, from its JSON."""
    more = {name: value for name, value in move.items() if name not in _PLAIN}
    return Choice(move["move"], move["value"], move["margin"], move["gap_margin"], more)


def in_json(reasons: Sequence[Sentence]) -> list[dict[str, Any]]:
    """Return reasons as JSON has them."""
    return [{"key": key, **plain(values)} for key, values in reasons]
