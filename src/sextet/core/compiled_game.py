"""A game with compiled rules: what Python asks of it is passed on to the rules' entries."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from sextet.core.compiled import States, array, copy_of, entry_at
from sextet.core.game import NOTHING, Game, Happening
from sextet.core.generator import Cards, Generator


@dataclass(frozen=True)
class Rules:
    """The compiled rules that every game has: functions over one state. Seats count from 0."""

    #: The seats that may decide now, one bit each.
    seats_to_act: Callable[[Any], int]
    #: Writes down the moves of a seat in the record's order, and counts them.
    legal_moves: Callable[[Any, int, Any], int]
    is_legal: Callable[[Any, int, int], bool]
    play: Callable[[Any, int, int], None]
    advance: Callable[[Any], Happening]
    #: Gives the state the cards it waits for; None where nothing is dealt.
    deal: Callable[[Any, Cards], None] | None = None
    #: Turns a state into what a seat may know, and a view into a whole state that it may come
    #: from; None where all lies open.
    blank_secrets: Callable[[Any, int], None] | None = None
    fill_in: Callable[[Any, Generator], None] | None = None


class CompiledGame(Game):
    """A game whose rules are compiled. It says in which numbers moves are written, and how many.

    Entries are called as local variables: Python is 20 ns slower at calling what an object holds,
    and some of these take no more than 450.
    """

    rules: ClassVar[Rules]
    move_type: ClassVar[type[np.integer[Any]]]
    #: Room for the moves of any decision.
    most_moves: ClassVar[int]

    def __init__(self) -> None:
        rules, state, numbers = self.rules, self.dtype, array(self.move_type)
        self._to_act_at = entry_at(rules.seats_to_act, state)
        self._legal_at = entry_at(rules.legal_moves, state, int, numbers)
        self._is_legal_at = entry_at(rules.is_legal, state, int, int)
        self._play_at = entry_at(rules.play, state, int, int)
        self._advance_at = entry_at(rules.advance, state)
        if rules.deal is not None:
            self._deal_at = entry_at(rules.deal, state, array(np.int8))
        self._hides = rules.blank_secrets is not None
        if rules.blank_secrets is not None and rules.fill_in is not None:
            self._view_at = entry_at(rules.blank_secrets, state, int)
            self._imagine_at = entry_at(rules.fill_in, state, array(np.uint64))

    def to_act(self, states: States, i: int = 0) -> list[int]:
        """Return the seats that may decide now, in seat order."""
        to_act_at = self._to_act_at
        return list(_seats_of(to_act_at(states, i)))

    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """Return the moves of a seat that may decide, in the record's order."""
        legal_at = self._legal_at
        moves = np.empty(self.most_moves, self.move_type)
        found: list[int] = moves[: legal_at(states, i, seat, moves)].tolist()
        return found

    def is_legal(self, states: States, i: int, seat: int, move: int) -> bool:
        """Tell whether a seat may make this move now."""
        is_legal_at = self._is_legal_at
        return bool(is_legal_at(states, i, seat, move))

    def play(self, states: States, i: int, seat: int, move: int) -> None:
        """Note a legal decision. What follows from it is left to ``advance``."""
        play_at = self._play_at
        play_at(states, i, seat, move)

    def advance(self, states: States, i: int = 0) -> Happening:
        """Perform the next automatic step and return what happened, or ``NOTHING``."""
        advance_at = self._advance_at
        return advance_at(states, i)

    def deal(self, states: States, i: int, cards: Sequence[int]) -> None:
        """Give the state the cards it waits for, drawn from its packs in their order."""
        if self.rules.deal is None:
            super().deal(states, i, cards)
        self._deal_at(states, i, np.array(cards, np.int8))

    def view(self, states: States, i: int, seat: int) -> States:
        """Return all that a seat may know (or a spectator): a state with its secrets blanked."""
        seen = copy_of(states[i : i + 1])
        if self._hides:
            self._view_at(seen, 0, seat)
        return seen

    def imagine(self, view: States, random: Generator) -> States:
        """Return a whole state, consistent with the view, its unseen cards dealt at random."""
        state = copy_of(view)
        if self._hides:
            self._imagine_at(state, 0, random)
        return state

    def preview(self, view: States, seat: int, move: int) -> list[Happening]:
        """Return the happenings a move would cause now, as far as the view can tell."""
        state = copy_of(view)
        self.play(state, 0, seat, move)
        happenings: list[Happening] = []
        while self.can_tell(state) and (happening := self.advance(state)) != NOTHING:
            happenings.append(happening)
        return happenings

    def can_tell(self, view: States) -> bool:
        """Tell whether the next step depends on nothing that a view does not show."""
        return True


@functools.cache
def _seats_of(bits: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
