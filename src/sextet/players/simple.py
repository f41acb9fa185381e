"""Simple opponents: they look one card far, and only at what their seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sextet.core.errors import OptionError
from sextet.core.generator import Generator, below
from sextet.core.match import View

#: Events as the catalogue names them.
Told = Sequence[tuple[str, dict[str, Any]]]

#: Somebody who decides: a view and a generator in, a move out.
Bot = Callable[[View, Generator], str]


def random_bot(view: View, random: Generator) -> str:
    """Play any legal move."""
    moves = view.legal()
    return moves[below(random, len(moves))]


def careful_bot(view: View, random: Generator) -> str:
    """Play what costs least right now; among equals, any."""
    moves = view.legal()
    costs = [cost_now(view, move) for move in moves]
    cheapest = [move for move, cost in zip(moves, costs, strict=True) if cost == min(costs)]
    return cheapest[below(random, len(cheapest))]


def cost_now(view: View, move: str) -> int:
    """Judge a move by what it would cause now, which the game tells (``preview``)."""
    told = [view.game.tell(event) for event in view.preview(move)]
    return COSTS[view.game.name](view, told)


def heads_now(view: View, told: Told) -> int:
    """6 nimmt!: count heads, then gaps and rows that grow full; a special is worth three heads."""
    if not told:
        return 250
    rows = view.position["rows"]
    cost = 0
    for kind, values in told:
        if kind == "took-row":
            cost += 100 * int(values["heads"])
        elif kind == "placed" and values["row"] <= len(rows):
            row = rows[values["row"] - 1]
            cost += max(0, int(values["card"]) - int(row[-1])) + 20 * max(0, len(row) - 3)
        elif kind.startswith(("used-", "swapped")):
            cost += 300
    return cost


def jump_now(view: View, told: Told) -> int:
    """The Game: count how far a card jumps, backwards being best; end a turn as soon as it may."""
    for kind, values in told:
        if kind == "placed":
            ascending = values["pile"] <= 2
            distance = values["card"] - values["top"]
            return int(distance if ascending else -distance)
    return -5


def tiles_now(view: View, told: Told) -> int:
    """SIX: win at once if possible; lose no tile of one's own that need not be lost."""
    cost = 0
    for kind, values in told:
        if kind == "won":
            cost += -1000 if values["seat"] == view.seat else 1000
        elif kind == "left":
            cost += 1 if values["seat"] == view.seat else -1
    return cost


#: What a careful player looks at, by game.
COSTS: dict[str, Callable[[View, Told], int]] = {
    "six-nimmt": heads_now,
    "the-game": jump_now,
    "six": tiles_now,
}

BOTS: dict[str, Bot] = {"careful": careful_bot, "random": random_bot}


def find_bot(name: str) -> Bot:
    """Return the bot of that name."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name]
