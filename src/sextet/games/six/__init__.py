"""SIX by Steffen Mühlhäuser: a line, a triangle or a circle of six tiles wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.core.compiled_game import CompiledGame, Rules
from sextet.core.game import SPECTATOR, Happening, Settings
from sextet.games.six import moves, notation, rules
from sextet.games.six.extras import extras
from sextet.games.six.options import FIRST_MOVES, OPTIONS
from sextet.games.six.rules import start_at
from sextet.games.six.state import (
    ABANDONED,
    AGREED,
    LIFT,
    MOST_MOVES,
    NOBODY,
    OVER,
    PLACE,
    RESIGNED,
    STATE,
)


class Six(CompiledGame):
    """The rules of SIX as every table, bot and client calls them."""

    name = "six"
    title = "SIX"
    about = "Form a line, a triangle or a circle of six tiles of your colour."
    rules_version = 1
    options = OPTIONS
    seats = range(2, 3)
    dtype = STATE
    loser_begins = True
    endings = ("resign", "draw")
    has_chance = False
    move_type = np.int32
    most_moves = MOST_MOVES
    rules = Rules(
        seats_to_act=moves.seats_to_act,
        legal_moves=moves.legal_moves,
        is_legal=moves.is_legal,
        play=rules.play,
        advance=rules.advance,
    )

    why_not = staticmethod(notation.why_not)
    move_text = staticmethod(notation.move_text)
    parse_move = staticmethod(notation.parse_move)
    position = staticmethod(notation.position)
    picture = staticmethod(notation.picture)
    extras = staticmethod(extras)
    tell = staticmethod(notation.tell)

    def start(self, settings: Settings) -> States:
        """Return the game with its two start tiles side by side."""
        states = np.zeros(1, STATE)
        start_at(states, 0, FIRST_MOVES.index(settings.options["first-move"]))
        return states

    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether somebody has won, the game is drawn or it was ended."""
        return bool(states[i]["step"] == OVER)

    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return 1 for the winner, 0 for everybody else."""
        return [int(states[i]["winner"] == seat) for seat in range(2)]

    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return the winner; nobody after a draw."""
        winner = int(states[i]["winner"])
        return [] if winner == NOBODY or not self.over(states, i) else [winner]

    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """End the game: who resigns loses; agreed draws and abandoned games have no winner."""
        state = states[i]
        if how == "resign":
            state["winner"] = 1 - seat
        state["ending"] = {"resign": RESIGNED, "draw": AGREED}.get(how, ABANDONED)
        state["step"] = OVER

    def is_between_turns(self, states: States, i: int = 0) -> bool:
        """Tell whether a seat is to begin its turn: to place a tile, in phase two to lift one."""
        state = states[i]
        return bool(state["step"] == (PLACE if state["phase"] == 1 else LIFT))

    def decisive(
        self, states: States, i: int, happenings: Sequence[Happening]
    ) -> list[tuple[str, dict[str, Any]]]:
        """Return by what the game was won or drawn."""
        return [self.tell(one) for one in happenings[-1:] if one[0] in (rules.WON, rules.DRAWN)]

    def reveals(self, happening: Happening) -> bool:
        """Return false: all lies open, so that nothing can be revealed."""
        return False


GAME = Six()
