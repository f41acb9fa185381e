"""How strong the players of SIX are: pairs of games from the same opening, colours swapped.

    python -m benchmarks.six_players [--games 40] [--ab 0.1] [--uct 10000] [--ladder 20]

An opening is two random plies. First ``ab`` plays ``uct``, then each level the one below it (level
1 plays ``random``). A draw counts half; the interval is Wilson's, 95 %, over games.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sextet.core.generator import below, generator
from sextet.games.six import GAME
from sextet.players.port import Player, Turn
from sextet.players.six import LEVELS, PLAYERS

OPENING = 2


@dataclass
class Tally:
    """What a player reached in a match."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    decisions: int = 0
    thought: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval of the share of points."""
        n, z = self.games, 1.96
        share = (self.won + self.drawn / 2) / n
        middle = share + z * z / (2 * n)
        width = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)


def play_game(seats: list[Player], seed: int, watched: int, tally: Tally) -> None:
    """Play one game; note how the player on the watched seat fared."""
    states = GAME.start(GAME.settings(2, {}))
    opening = generator(seed)
    own = [generator(2 * seed + 1), generator(2 * seed + 2)]
    decisions = 0
    while not GAME.over(states):
        seat = GAME.to_act(states)[0]
        legal = GAME.legal(states, 0, seat)
        if decisions < OPENING:
            move = legal[below(opening, len(legal))]
        else:
            view = GAME.view(states, 0, seat)
            began = time.perf_counter()
            move = seats[seat].choose(Turn(GAME, view, seat, legal, random=own[seat]))
            if seat == watched:
                tally.thought.append(time.perf_counter() - began)
        GAME.play(states, 0, seat, move)
        while GAME.advance(states)[0] != 0:
            pass
        decisions += 1
    tally.decisions += decisions
    winners = GAME.winners(states)
    tally.won += winners == [watched]
    tally.lost += winners == [1 - watched]
    tally.drawn += not winners


def match(ours: Callable[[], Player], others: Callable[[], Player], games: int, seed: int) -> Tally:
    """Play pairs of games with colours swapped."""
    tally = Tally()
    for pair in range((games + 1) // 2):
        for watched in range(2):
            seats = [others(), others()]
            seats[watched] = ours()
            play_game(seats, seed + pair, watched, tally)
    return tally


def show(name: str, tally: Tally) -> None:
    low, high = tally.interval()
    thought = sorted(tally.thought)
    p99 = thought[min(len(thought) - 1, int(0.99 * len(thought)))]
    print(
        f"{name:<28}{tally.won:>5}{tally.drawn:>6}{tally.lost:>6}   {low:>5.1%} – {high:>6.1%}"
        f"{tally.decisions / tally.games:>9.1f}"
        f"{1000 * sum(thought) / len(thought):>10.1f}{1000 * p99:>9.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of ab against uct")
    parser.add_argument("--ab", default="0.1", help="what follows ab: seconds, or n and positions")
    parser.add_argument("--uct", default="10000", help="playouts a move of uct")
    parser.add_argument("--ladder", type=int, default=20, help="games of each level")
    parser.add_argument("--levels", default="123456", help="levels to be measured")
    parser.add_argument("--seed", type=int, default=1, help="number of the first opening")
    chosen = parser.parse_args()
    warm = PLAYERS["ab"]("n500"), PLAYERS["uct"]("100")
    play_game(list(warm), 1, 0, Tally())
    print(
        "                              won drawn  lost   points         decisions   ms/move   p99"
    )
    if chosen.games:
        tally = match(
            lambda: PLAYERS["ab"](chosen.ab),
            lambda: PLAYERS["uct"](chosen.uct),
            chosen.games,
            chosen.seed,
        )
        show(f"ab:{chosen.ab} – uct:{chosen.uct}", tally)
    if chosen.ladder:
        for level, ours in enumerate(LEVELS, 1):
            if str(level) in chosen.levels:
                others = LEVELS[level - 2] if level > 1 else lambda: PLAYERS["random"]("")
                below_it = f"level {level - 1}" if level > 1 else "random"
                tally = match(ours, others, chosen.ladder, chosen.seed)
                show(f"level {level} – {below_it}", tally)


if __name__ == "__main__":
    main()
