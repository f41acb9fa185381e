"""The Player port: whoever sits on a seat, person, bot or program, decides through this.

A player gets a ``Turn``: what its seat may know and nothing else. It may keep notes between its
moves, and a new player that is shown the same turns' happenings can take over at any point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States
from sextet.core.game import Game, Happening, Signal
from sextet.core.generator import Generator

#: One number that thinking looks at: not 0 means stop now. Compiled searches poll it.
StopFlag = npt.NDArray[np.int8]


def stop_flag() -> StopFlag:
    """Return a flag that lets thinking go on."""
    return np.zeros(1, np.int8)


@dataclass(frozen=True)
class Budget:
    """How much thinking a decision may take: seconds, or playouts (or nodes), or neither."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True)
class Turn:
    """All that a seat knows when it must decide. Seats count from 0."""

    game: Game
    #: The seat's view: one state with its secrets blanked.
    view: States
    seat: int
    #: The moves it may choose from.
    legal: Sequence[int]
    #: What the seat has seen happen since the game began.
    happenings: Sequence[Happening] = ()
    #: Talk at the table in force: (seat, kind, what it is about).
    talk: Sequence[Signal] = ()
    budget: Budget = Budget()
    random: Generator = field(default_factory=lambda: np.zeros(1, np.uint64))
    stop: StopFlag = field(default_factory=stop_flag)


@dataclass(frozen=True)
class Thought:
    """What a player thinks of a move: its value and how sure it is (95 %), higher is better."""

    move: int
    value: float
    margin: float


class Player(ABC):
    """Somebody who can sit on a seat."""

    @abstractmethod
    def choose(self, turn: Turn) -> int:
        """Return one of the turn's legal moves."""

    def think(self, turn: Turn) -> list[Thought] | None:
        """Return what the player thinks of its moves, where it knows; the best first."""
        return None

    def say(self, turn: Turn) -> list[str]:
        """Return what the player says at the table now, in the record's notation of talk."""
        return []
