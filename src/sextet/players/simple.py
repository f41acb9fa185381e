"""Simple opponents: they look one card far, and only at what their seat may see."""

from __future__ import annotations

from collections.abc import Callable

from sextet.core.errors import OptionError
from sextet.core.generator import Generator, below
from sextet.core.match import View

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
    events = view.preview(move)
    if not events:
        return 250
    rows = view.position["rows"]
    cost = 0
    for kind, values in map(view.game.tell, events):
        if kind == "took-row":
            cost += 100 * int(values["heads"])
        elif kind == "placed" and values["row"] <= len(rows):
            row = rows[values["row"] - 1]
            cost += max(0, int(values["card"]) - int(row[-1])) + 20 * max(0, len(row) - 3)
        elif kind.startswith(("used-", "swapped")):
            cost += 300
    return cost


BOTS: dict[str, Bot] = {"careful": careful_bot, "random": random_bot}


def find_bot(name: str) -> Bot:
    """Return the bot of that name."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name]
