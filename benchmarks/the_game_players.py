"""Strength of the players of The Game: win rates by players, and the ladder of levels.

python -m benchmarks.the_game_players [deals] [--levels] [--players N …]

All columns play the same deals. A win rate stands with its 95 % interval (Wilson); what signals
add with the interval of the difference, paired by deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from benchmarks.measure import machine
from sextet.core.compiled import States
from sextet.players.the_game import minds
from sextet.players.the_game.levels import level_mind
from sextet.players.the_game.simulate import simulate

Left = npt.NDArray[np.int16]
FIRST = 50_000_000  # no deal that tuning has seen


def team(make: Callable[[int, bool], States], players: int, expert: bool) -> list[States]:
    """Return the same mind on every seat."""
    return [make(players, expert)] * players


def mixed(players: int, expert: bool, speaking: bool) -> list[States]:
    """Return searchers with one greedy partner, on the last seat."""
    crew = team(minds.turns_mind, players, expert)
    crew[-1] = minds.greedy_mind(players, expert)
    return crew if speaking else [minds.silent(one) for one in crew]


def wins(left: Left) -> str:
    """Write a win rate with its 95 % interval, in per cent, and the mean of cards left."""
    n = len(left)
    rate = float(np.mean(left == 0))
    z = 1.96
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    span = f"{100 * max(0.0, middle - half):.1f}–{100 * (middle + half):.1f}"
    return f"{100 * rate:5.1f} ({span}) {left.mean():5.2f}"


def gain(with_: Left, without: Left) -> str:
    """Write how much the win rate rises, paired by deal, in points of a per cent."""
    difference = (with_ == 0).astype(float) - (without == 0)
    half = 1.96 * difference.std() / np.sqrt(len(difference))
    return f"{100 * difference.mean():+5.1f} ± {100 * half:.1f}"


def strength(deals: int, seats: list[int]) -> None:
    """Print win rates, normal and expert."""
    print(f"the-game, {machine()}; {deals:,} deals a figure: wins in % (95 %), mean cards left")
    for expert in (False, True):
        option = "yes" if expert else "no"
        for players in seats:

            def play(crew: list[States], option: str = option) -> Left:
                return simulate(crew, deals, FIRST, expert=option)

            greedy = play(team(minds.silent_greedy_mind, players, expert))
            quiet = play(team(minds.silent_turns_mind, players, expert))
            print(f"{players} players{', expert' if expert else ''}")
            print(f"  greedy, silent                    {wins(greedy)}")
            print(f"  turns, silent                     {wins(quiet)}")
            if players == 1:
                continue
            spoken = play(team(minds.turns_mind, players, expert))
            print(f"  turns, with signals               {wins(spoken)}  {gain(spoken, quiet)}")
            alone = play(mixed(players, expert, speaking=False))
            helped = play(mixed(players, expert, speaking=True))
            print(f"  turns and one greedy, silent      {wins(alone)}")
            print(
                f"  turns and one greedy, signals     {wins(helped)}  {gain(helped, alone)}",
                flush=True,
            )


def ladder(deals: int, seats: list[int]) -> None:
    """Print the levels, each a whole team, and how many cards fewer each leaves."""
    print(f"the-game levels, {machine()}; {deals:,} deals a figure")
    for expert in (False, True):
        for players in seats:
            print(f"{players} players{', expert' if expert else ''}")
            option = "yes" if expert else "no"
            below = simulate(team(minds.random_mind, players, expert), deals, FIRST, expert=option)
            print(f"  random   {wins(below)}")
            for level in range(1, 7):
                crew = [level_mind(level, players, expert)] * players
                left = simulate(crew, deals, FIRST, expert=option)
                fewer = below.astype(float) - left
                half = 1.96 * fewer.std() / np.sqrt(deals)
                print(
                    f"  level {level}  {wins(left)}  {fewer.mean():5.2f} ± {half:.2f} fewer, "
                    f"{gain(left, below)}",
                    flush=True,
                )
                below = left


def main() -> None:
    """Print the tables that were asked for."""
    parser = argparse.ArgumentParser(description="Strength of the players of The Game.")
    parser.add_argument("deals", nargs="?", type=int, default=1000)
    parser.add_argument("--levels", action="store_true", help="the ladder of levels instead")
    parser.add_argument("--players", nargs="*", type=int, default=[1, 2, 3, 4, 5])
    asked = parser.parse_args()
    (ladder if asked.levels else strength)(asked.deals, asked.players)


if __name__ == "__main__":
    main()
