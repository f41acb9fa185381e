"""A mind that sits on a seat: the Player port on top of the compiled decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States
from sextet.core.game import NOTHING
from sextet.games.the_game.state import END, MOST_PLAYERS, PILES, TURN
from sextet.games.the_game.talk import CLEAR, SIGNALS
from sextet.players.port import Player, Thought, Turn
from sextet.players.the_game.by_net import plan_by_net_at, values_by_net_at
from sextet.players.the_game.decide import MOST_PLANNED, OWING, plan_at, speak_at, values_at
from sextet.players.the_game.mind import BY_NET
from sextet.players.the_game.mind import TURN as WHOLE_TURNS
from sextet.players.the_game.nets import OURS, nets_for
from sextet.players.the_game.outcomes import DESK
from sextet.players.the_game.signals import KINDS

#: Makes the mind for a number of players, experts or not.
Minds = Callable[[int, bool], States]


class MindPlayer(Player):
    """Plays by a mind. Keeps the rest of its plan for the turn; without it, it plans anew."""

    def __init__(self, minds: Minds, folder: Path = OURS) -> None:
        self._minds = cache(minds)
        self._folder = folder
        self._plan: list[int] = []
        self._expects = b""
        self._desk = np.zeros(1, DESK)

    def choose(self, turn: Turn) -> int:
        """Return the next move of the plan, making one where there is none that holds."""
        if not self._plan or turn.view.tobytes() != self._expects:
            moves = np.zeros(MOST_PLANNED, np.int16)
            mind = self._mind(turn)
            talk = heard(turn)
            rest = (talk, turn.random, self._desk, moves)
            if mind["looks"][0] == BY_NET:
                nets = nets_for(mind, turn.view, self._folder)
                count = plan_by_net_at(turn.view, turn.seat, mind, nets, *rest)
            else:
                count = plan_at(turn.view, turn.seat, mind, *rest)
            self._plan = moves[:count].tolist()
        move = self._plan.pop(0)
        self._expects = _after(turn, move) if self._plan else b""
        return move

    def think(self, turn: Turn) -> list[Thought] | None:
        """Return what each first card is worth by the best turn through it; the best first."""
        mind = self._mind(turn)
        if mind["looks"][0] < WHOLE_TURNS or turn.view["phase"][0] != TURN:
            return None
        moves = np.array(turn.legal, np.int16)
        values = np.zeros(len(moves))
        rest = (heard(turn), self._desk, moves, values)
        if mind["looks"][0] == BY_NET:
            nets = nets_for(mind, turn.view, self._folder)
            values_by_net_at(turn.view, turn.seat, mind, nets, *rest)
        else:
            values_at(turn.view, turn.seat, mind, *rest)
        worst = values[values > OWING].min(initial=0.0) - 1.0
        values = np.maximum(values, worst)
        order = np.argsort(-values, kind="stable")
        return [Thought(int(moves[k]), float(values[k]), 0.0) for k in order]

    def say(self, turn: Turn) -> list[str]:
        """Return the signals that change; nothing while it is on turn itself."""
        view = turn.view[0]
        if view["phase"] != TURN or view["turn"] == turn.seat:
            return []
        said = np.zeros(PILES, np.int8)
        speak_at(turn.view, turn.seat, self._mind(turn), self._desk, said)
        before = heard(turn)[turn.seat]
        return [
            f"{SIGNALS[said[pile] - 1] if said[pile] else CLEAR} {pile + 1}"
            for pile in range(PILES)
            if said[pile] != before[pile]
        ]

    def _mind(self, turn: Turn) -> States:
        view = turn.view[0]
        return self._minds(int(view["players"]), bool(view["expert"]))


def heard(turn: Turn) -> npt.NDArray[np.int8]:
    """Return the signals in force by seat and pile, as compiled functions take them."""
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    for seat, kind, pile in turn.talk:
        talk[seat, pile - 1] = KINDS.get(kind, 0)
    return talk


def _after(turn: Turn, move: int) -> bytes:
    """Return the seat's view after its move, if the same seat is to act then."""
    if move == END:
        return b""
    view = turn.view.copy()
    turn.game.play(view, 0, turn.seat, move)
    while turn.game.advance(view) != NOTHING:
        pass
    return view.tobytes()
