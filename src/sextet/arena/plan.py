"""What is to be played: a game, its entrants, and who sits where on every deal.

The seats of a deal are fixed by the plan alone, so that any worker can play any deal:

- as many entrants as seats: they sit down in order, rotated over all seats;
- fewer: the first is under test, the others fill the remaining seats in turn (``A B`` at four
  seats is A B B B), rotated over all seats;
- more: every choice of as many entrants as there are seats, each rotated over all seats;
- a team game: each entrant is a team of clones, or a mix written ``A+B`` that fills the seats in
  turn; every different rotation is played.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sextet import __version__
from sextet.arena.formats import Format, format_of
from sextet.arena.luck import Control, control_of
from sextet.core.errors import OptionError
from sextet.core.game import Game, Settings
from sextet.core.reasons import Reason, quoted
from sextet.library import agree
from sextet.players import find_player
from sextet.players.port import Budget


@dataclass(frozen=True)
class Seating:
    """Who sits on each seat of one game: the entrant's number, and the player's name."""

    seats: tuple[int, ...]
    players: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """Everything that decides how a deal is played. The same plan gives the same results."""

    game: str
    entrants: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    budget: str = ""
    seed: int = 1
    #: Whether luck is told apart, where a game has a control for it.
    adjust: bool = False

    @property
    def format(self) -> Format:
        """How the game is measured."""
        return format_of(self.game)

    @property
    def labels(self) -> list[str]:
        """The entrants' names, told apart where one plays against itself."""
        labels = []
        for k, text in enumerate(self.entrants):
            copies = self.entrants[: k + 1].count(text)
            labels.append(text if copies == 1 else f"{text} ({copies})")
        return labels

    def agreed(self) -> tuple[Game, Settings]:
        """Return the game and its settings."""
        return agree(self.game, self.seats, dict(self.options))

    def control(self) -> Control | None:
        """Return what tells a finished game's luck apart, if that is asked for and there is any."""
        return control_of(self.game) if self.adjust else None

    def tables(self) -> list[Seating]:
        """Return the games of a deal."""
        line_ups = self._teams() if self.format.team else self._contests()
        found: dict[Seating, None] = {}
        for line_up in line_ups:
            for turn in range(self.seats):
                turned = line_up[turn:] + line_up[:turn]
                seats, players = zip(*turned, strict=True)
                found.setdefault(Seating(seats, players))
        return list(found)

    def describe(self) -> dict[str, Any]:
        """Return the plan as JSON values, with the versions its results depend on."""
        game, _ = self.agreed()
        values = asdict(self)
        if not self.adjust:
            del values["adjust"]
        options = dict(self.options)
        return {**values, "entrants": list(self.entrants), "options": options} | {
            "rules": game.rules_version,
            "version": __version__,
        }

    def _contests(self) -> list[list[tuple[int, str]]]:
        numbers = range(len(self.entrants))
        if len(numbers) >= self.seats:
            choices = itertools.combinations(numbers, self.seats)
            return [[(k, self.entrants[k]) for k in choice] for choice in choices]
        others = itertools.cycle(numbers[1:])
        line_up = [0, *itertools.islice(others, self.seats - 1)]
        return [[(k, self.entrants[k]) for k in line_up]]

    def _teams(self) -> list[list[tuple[int, str]]]:
        teams = []
        for k, text in enumerate(self.entrants):
            mix = itertools.islice(itertools.cycle(text.split("+")), self.seats)
            teams.append([(k, player) for player in mix])
        return teams


def make_plan(
    game: str,
    entrants: tuple[str, ...],
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    budget: str = "",
    seed: int = 1,
    adjust: bool = False,
) -> Plan:
    """Check what was asked for and return the plan; ``OptionError`` says what is wrong."""
    rules, settings = agree(game, seats, options or {})
    plan = Plan(
        game,
        entrants,
        settings.players,
        tuple(sorted((options or {}).items())),
        budget,
        seed,
        adjust,
    )
    parse_budget(budget)
    if len(entrants) < (1 if plan.format.team else 2):
        raise OptionError(Reason("arena.two-players"))
    for text in entrants:
        members = text.split("+") if plan.format.team else [text]
        if len(members) > plan.seats:
            most, many = plan.seats, len(members)
            raise OptionError(Reason("arena.team-too-big", text=text, members=many, seats=most))
        for member in members:
            find_player(member, rules)
    return plan


def parse_budget(text: str) -> Budget:
    """Read a budget: ``0.1s`` or ``100ms`` a decision, ``1000`` playouts (or nodes), or none."""
    try:
        if not text:
            return Budget()
        if text.endswith("ms"):
            budget = Budget(seconds=float(text[:-2]) / 1000)
        elif text.endswith("s"):
            budget = Budget(seconds=float(text[:-1]))
        else:
            budget = Budget(playouts=int(text))
        if (budget.seconds or budget.playouts or 0) > 0:
            return budget
    except ValueError:
        pass
    raise OptionError(Reason("arena.no-budget", text=quoted(text)))
