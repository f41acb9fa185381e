"""The Game: what giving signals was worth, from the giver's view alone.

On tables imagined from what the giver sees, the seat on turn plays its best turn, having heard what
the giver said, what the champion would have said in its place, or nothing; then it is asked what
the giver's own best turn is worth. All are tried on the same tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States, array, entry, state_at
from sextet.core.generator import Generator
from sextet.games.the_game.rules import cards_left
from sextet.games.the_game.state import PILES, STATE
from sextet.games.the_game.talk import SIGNALS
from sextet.games.the_game.view import fill_in
from sextet.players.the_game.by_net import best_of, play_best_turn, put_on_turn, search_by_net
from sextet.players.the_game.decide import speak_at
from sextet.players.the_game.mind import MIND
from sextet.players.the_game.net import NET
from sextet.players.the_game.outcomes import DESK
from sextet.study.sampling import Numbers, margin_of, random_for
from sextet.study.values import Remark

#: What one seat says of each pile, as compiled functions take it.
Said = npt.NDArray[np.int8]

#: What stands for saying nothing.
NOTHING_SAID = "–"


@dataclass(frozen=True)
class Ear:
    """The net that listens, and the room it works in."""

    mind: States
    nets: States
    desk: States
    tables: int
    #: The margin of a difference of the net's answers, and what of it is true.
    gap: float
    kept: float


def remarks(
    ear: Ear, seen: dict[int, States], talk: Said, number: int, on_turn: int
) -> Iterator[Remark]:
    """Judge what was said before a turn, by each seat whose view is given (seats from 1)."""
    for giver, view in seen.items():
        if giver == on_turn or not view[0]["cards"][giver - 1]:
            continue
        own = talk[giver - 1].copy()
        wise = np.zeros(PILES, np.int8)
        speak_at(view, giver - 1, ear.mind, ear.desk, wise)
        if not (own == wise).all():
            yield judged(ear, view, giver, talk, wise, number)


def judged(ear: Ear, view: States, giver: int, talk: Said, wise: Said, number: int) -> Remark:
    """Return what a giver's signals were worth beside the champion's, and beside none."""
    tried = {
        text_of(said): heard_on_tables(ear, view, giver, talk, said)
        for said in (talk[giver - 1].copy(), wise, np.zeros(PILES, np.int8))
    }
    given = text_of(talk[giver - 1])
    best = max(tried, key=lambda text: float(tried[text].mean()))
    lost = ear.kept * (tried[best] - tried[given])
    value = float(tried[best].mean())
    margin = float(np.hypot(margin_of(lost), ear.gap)) if best != given else 0.0
    silent = value - ear.kept * (value - float(tried[NOTHING_SAID].mean()))
    return Remark(number, giver, given, best, value - float(lost.mean()), value, silent, margin)


def heard_on_tables(ear: Ear, view: States, giver: int, talk: Said, said: Said) -> Numbers:
    """Return, table by table, what the giver's next turn is worth if it has said this."""
    heard, worth = talk.copy(), np.zeros(ear.tables)
    heard[giver - 1] = said
    room, random = np.concatenate([view]), random_for(view, giver, "talk")
    after_talk(view, room, giver - 1, ear.mind, ear.nets, heard, ear.desk, worth, random)
    return worth


def text_of(said: Sequence[int] | Said) -> str:
    """Write signals as a record does, one after the other."""
    told = [f"{SIGNALS[kind - 1]} {pile}" for pile, kind in enumerate(said, start=1) if kind]
    return ", ".join(told) or NOTHING_SAID


@entry(
    array(STATE),
    array(STATE),
    int,
    array(MIND),
    array(NET),
    array(np.int8, 2),
    array(DESK),
    array(np.float64),
    array(np.uint64),
)
def after_talk(
    views: States,
    tables: States,
    giver: int,
    minds: States,
    nets: States,
    talk: Any,
    desks: States,
    worth: Any,
    random: Generator,
) -> None:
    """Write down, table by table, what a seat's turn is worth after that of the seat on turn."""
    desk, mind = state_at(desks, 0), state_at(minds, 0)
    silence = np.zeros_like(talk)
    for k in range(len(worth)):
        tables[0] = views[0]
        state = state_at(tables, 0)
        fill_in(state, random)
        worth[k] = 0.0
        if not play_best_turn(state, int(state.turn), mind, nets, talk, desk):
            continue
        if cards_left(state) == 0:
            worth[k] = 1.0
            continue
        put_on_turn(state, giver)
        search_by_net(state, giver, mind, nets, silence, desk)
        worth[k], _ = best_of(desk, nets)
