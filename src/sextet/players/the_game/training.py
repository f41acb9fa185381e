"""Training the champion's nets: ``sextet train the-game``. Playing needs none of this.

What is learnt stays in a file beside the net (``.learning``), from which training goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import States
from sextet.core.game import Settings
from sextet.core.generator import generator
from sextet.games.the_game import GAME
from sextet.games.the_game.state import DECK, PILES
from sextet.players.the_game.features import FIRST_SAID, LAST_SAID, OF_PILE, SEEN
from sextet.players.the_game.learning import (
    AVERAGE,
    COURSE,
    LEARNER,
    MUTE,
    OTHER_MAKE,
    OWN,
    RING,
    learn_games,
)
from sextet.players.the_game.minds import champion_mind, greedy_mind, silent
from sextet.players.the_game.net import HIDDEN, NET
from sextet.players.the_game.nets import SIGNALS, SILENT, net_name, read_net, rule_of, write_net
from sextet.players.the_game.outcomes import DESK
from sextet.players.the_game.weights import searcher

#: Games between two looks at the clock, and first games that the searcher plays for the learner.
A_WHILE, TAUGHT = 64, 1200
#: How far a step of learning goes, at first (from nothing, from another net) and at last.
FROM_NOTHING, FROM_ANOTHER, AT_LAST = 1.5e-3, 5e-4, 5e-5
#: Samples kept, how often each is learnt from, samples of a step.
KEPT, REUSE, BATCH = 60_000, 12, 128
#: Outcomes that a learner weighs, how much its teacher errs, games of a hundred with other makes.
WEIGHED, BLUR, MIXED = 20, 0.3, 20
#: Games over which the share of wins is told.
LATELY = 2560


class Progress(NamedTuple):
    """How far training is: games, minutes of processor time, and how many of late were won."""

    games: int
    minutes: int
    won: int
    lately: int


@dataclass
class Training:
    """A net that learns: for a game's settings, with or without talk, in a folder."""

    settings: Settings
    talk: str
    folder: Path
    #: A net to begin from, of a game much like this one.
    begin: Path | None = None
    seed: int = 1
    games: int = 0
    seconds: float = 0.0
    _learning: States = field(default_factory=lambda: np.zeros(AVERAGE + 1, NET))
    _course: States = field(default_factory=lambda: np.zeros(1, COURSE))
    _lately: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take up what was learnt before, or begin."""
        self._course["reuse"], self._course["batch"] = REUSE, BATCH
        if self.notes.exists():
            self._take_up()
        elif self.begin is not None:
            self._learning[LEARNER] = self._learning[AVERAGE] = read_net(self.begin)[0]
        else:
            self._learning[LEARNER] = self._learning[AVERAGE] = any_net(self.seed)[0]

    @property
    def name(self) -> str:
        """The name of the net's file."""
        options = self.settings.options
        rule = rule_of(options["expert"] == "yes", options["short-hand"] == "yes")
        return net_name(self.settings.players, rule, self.talk)

    @property
    def notes(self) -> Path:
        """Where what was learnt is kept, to go on from."""
        return (self.folder / self.name).with_suffix(".learning")

    def run(self, seconds: float, tell: Callable[[Progress], None], every: float = 10.0) -> None:
        """Learn until so much processor time has gone by in all; keep what was learnt.

        What was learnt is kept at each ``tell`` as well, and when it is interrupted.
        """
        students, taught = self._makes()
        start = GAME.start(self.settings)
        states = np.concatenate([start, start])
        nets, rings, desks = np.zeros(2, NET), np.zeros(KEPT, RING), np.zeros(1, DESK)
        random = generator(self.seed + 7919 * self.games)
        scratch, left = np.zeros(DECK, np.int8), np.zeros(A_WHILE, np.int16)
        flat = self._learning.view(np.float32).reshape(len(self._learning), -1)
        self._course["samples"] = 0
        fresh = self.begin is None
        told = begun = time.process_time() - self.seconds
        try:
            while self.seconds < seconds:
                taking = fresh and self.games < TAUGHT
                self._course["rate"] = self._rate(self.seconds / seconds)
                self._course["mixed"] = MIXED if self.talk == SIGNALS and not taking else 0
                nets[:] = self._learning[AVERAGE]
                learn_games(
                    states,
                    taught if taking else students,
                    nets,
                    self._learning,
                    flat,
                    desks,
                    rings,
                    self._course,
                    random,
                    scratch,
                    left,
                )
                self._learning["eager"] = nets["eager"][0]
                self._note(left)
                self.seconds = time.process_time() - begun
                if time.process_time() - told > every:
                    told = time.process_time()
                    self.keep()
                    tell(self.progress())
        finally:
            self.keep()

    def progress(self) -> Progress:
        """Return how far it is."""
        lately = len(self._lately) * A_WHILE
        return Progress(self.games, int(self.seconds // 60), sum(self._lately), lately)

    def keep(self) -> None:
        """Write the net, and what is needed to go on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.notes.with_suffix(".new")
        with new.open("wb") as file:
            done = np.array([self.games, self.seconds, int(self._course["steps"][0])])
            np.savez(file, learning=self._learning.view(np.float32), done=done)
        new.replace(self.notes)
        write_net(self.folder / self.name, self._learning[AVERAGE : AVERAGE + 1])

    def _take_up(self) -> None:
        with np.load(self.notes) as kept:
            self._learning[:] = kept["learning"].view(NET)
            games, self.seconds, steps = kept["done"].tolist()
        self.games, self._course["steps"] = int(games), int(steps)

    def _rate(self, share: float) -> float:
        first = FROM_NOTHING if self.begin is None else FROM_ANOTHER
        return float(AT_LAST + (first - AT_LAST) * (1 + np.cos(np.pi * share)) / 2)

    def _note(self, left: npt.NDArray[np.int16]) -> None:
        self.games += len(left)
        self._lately.append(int(np.sum(left == 0)))
        del self._lately[: -LATELY // A_WHILE]

    def _makes(self) -> tuple[States, States]:
        """Return the minds of the seats' makes: of the learner's like, and of its teacher's."""
        players, expert = self.settings.players, self.settings.options["expert"] == "yes"
        own = champion_mind(players, expert)
        own["weighs"] = WEIGHED
        teacher = searcher(players, expert)
        teacher["blur"] = BLUR
        if self.talk == SILENT:
            own, teacher = silent(own), silent(teacher)
        makes = np.concatenate([own, own, own])
        makes[OTHER_MAKE] = greedy_mind(players, expert)[0]
        makes[MUTE] = silent(own)[0]
        taught = makes.copy()
        taught[OWN] = teacher[0]
        return makes, taught


def any_net(seed: int) -> States:
    """Return a net that knows nothing yet."""
    random = np.random.default_rng(seed)
    net = np.zeros(1, NET)
    net["inner"] = random.normal(0.0, 0.22, (SEEN, HIDDEN))
    # Who learns without signals learns nothing of them, and leaves nothing to who learns with them.
    for pile in range(PILES):
        net["inner"][0, pile * OF_PILE + FIRST_SAID : pile * OF_PILE + LAST_SAID + 1] = 0.0
    net["outer"] = random.normal(0.0, 0.04, net["outer"].shape)
    net["eager"] = (0.4, 0.5, 0.6)
    return net
