"""A coach's question, as it goes to the program that judges, and the answer as JSON.

What is asked about is the view of one seat: nothing else ever gets here, so nothing that the seat
may not know can be in an answer. A view travels as its bytes, between programs of one version.
"""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

from sextet.core.compiled import copy_of
from sextet.core.errors import SextetError
from sextet.core.together import unusual
from sextet.games import find_game
from sextet.study.as_json import decision
from sextet.study.run import judge_of
from sextet.study.values import Question
from sextet.study.version import judge_version


def asked(game: str, question: Question) -> dict[str, Any]:
    """Return a question as JSON has it."""
    return {
        "game": game,
        "players": question.settings.players,
        "options": unusual(find_game(game), question.settings.options),
        "view": base64.b64encode(question.view.tobytes()).decode(),
        "seat": question.seat,
        "played": question.played,
        "talk": [list(signal) for signal in question.talk],
    }


def question_of(ask: dict[str, Any]) -> Question:
    """Return the question that JSON stands for; raises ``SextetError`` where it stands for none."""
    try:
        game = find_game(ask["game"])
        settings = game.settings(ask["players"], ask["options"])
        like = game.start(settings)
        view = copy_of(np.frombuffer(base64.b64decode(ask["view"]), like.dtype))
        seat, played = int(ask["seat"]), str(ask["played"])
        talk = [(int(who), str(kind), int(about)) for who, kind, about in ask["talk"]]
    except (KeyError, TypeError, ValueError) as error:
        raise SextetError(f"no question: {error}") from None
    if len(view) != 1 or seat - 1 not in game.to_act(view):
        raise SextetError("no question: that seat is not asked")
    if played and game.parse_move(played) not in game.legal(view, 0, seat - 1):
        raise SextetError("no question: that move is not legal")
    return Question(settings, view, seat, played, talk)


def answer(ask: dict[str, Any], effort: float = 1.0) -> dict[str, Any]:
    """Answer a question: one decision as a study has it (docs/study.md), with its reasons."""
    question = question_of(ask)
    judge = judge_of(find_game(ask["game"]))
    return {
        "judge": judge_version(ask["game"]),
        "unit": judge.unit,
        "decision": decision(judge.advise(question, effort)),
    }
