"""SIX by Steffen Mühlhäuser: a line, a triangle or a circle of six tiles wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.dealer import Pack
from sextet.core.errors import BadDeal
from sextet.core.game import SPECTATOR, Game, Happening, Settings
from sextet.core.generator import Generator
from sextet.games.six import notation, rules, view
from sextet.games.six.options import FIRST_MOVES, OPTIONS
from sextet.games.six.state import (
    ABANDONED,
    AGREED,
    KEEP,
    LIFT,
    MOST_MOVES,
    NOBODY,
    OVER,
    PLACE,
    RESIGNED,
    STATE,
)


class Six(Game):
    """The rules of SIX as every table, bot and client calls them."""

    name = "six"
    title = "SIX"
    about = "Form a line, a triangle or a circle of six tiles of your colour. 2 players."
    rules_version = 1
    options = OPTIONS
    seats = range(2, 3)
    dtype = STATE
    loser_begins = True
    endings = ("resign", "draw")
    has_chance = False

    def start(self, settings: Settings) -> States:
        """Return the game with its two start tiles side by side."""
        states = np.zeros(1, STATE)
        rules.start_at(states, 0, FIRST_MOVES.index(settings.options["first-move"]))
        return states

    def to_act(self, states: States, i: int = 0) -> list[int]:
        """Return the seat whose turn it is."""
        state = states[i]
        return [int(state["turn"])] if state["step"] in (PLACE, LIFT, KEEP) else []

    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """Return the moves of a seat that may decide, by q, then r."""
        moves = np.empty(MOST_MOVES, np.int32)
        moves_found: list[int] = moves[: rules.legal_at(states, i, seat, moves)].tolist()
        return moves_found

    def is_legal(self, states: States, i: int, seat: int, move: int) -> bool:
        """Tell whether a seat may make this move now."""
        return bool(rules.is_legal_at(states, i, seat, move))

    def why_not(self, states: States, i: int, seat: int, move: int) -> str:
        """Say which rule a move that is not legal would break."""
        return notation.why_not(states, i, seat, move)

    def play(self, states: States, i: int, seat: int, move: int) -> None:
        """Note a legal decision."""
        rules.play_at(states, i, seat, move)

    def advance(self, states: States, i: int = 0) -> Happening:
        """Perform the next automatic step."""
        return rules.advance_at(states, i)

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return none: nothing is dealt."""
        return []

    def deal(self, states: States, i: int, cards: Sequence[int]) -> None:
        """Refuse: nothing is dealt."""
        raise BadDeal("deal: nothing is dealt in SIX")

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

    def view(self, states: States, i: int, seat: int) -> States:
        """Return all of the state: SIX has no secrets."""
        return view.view(states, i)

    def imagine(self, view_: States, random: Generator) -> States:
        """Return the state itself: nothing is unseen."""
        return copy_of(view_)

    def preview(self, view_: States, seat: int, move: int) -> list[Happening]:
        """Return what a move would cause: the tile placed, what would leave, who would win."""
        return view.preview(view_, seat, move)

    def move_text(self, move: int) -> str:
        """Write a move."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int | None:
        """Read a move."""
        return notation.parse_move(text)

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Refuse: nothing is dealt."""
        raise BadDeal("deal: nothing is dealt in SIX")

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Refuse: nothing is dealt."""
        raise BadDeal("deal: nothing is dealt in SIX")

    def position(self, states: States, i: int, seat: int | None) -> dict[str, Any]:
        """Return tiles and phase."""
        return notation.position(states, i)

    def besides(self, view_: States) -> dict[str, Any]:
        """Return the winning shape, threats, and the tiles in hand."""
        return view.besides(view_)

    def reveals(self, happening: Happening) -> bool:
        """Tell that nothing is ever revealed: all lies open."""
        return False

    def tell(self, happening: Happening) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of a happening and its values."""
        return notation.tell(happening)


GAME = Six()
