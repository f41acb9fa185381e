"""Strength of the champion of The Game: wins of its teams, of mixed ones, and what a turn costs.

python -m benchmarks.the_game_champion [deals] [--players N …] [--rules RULE …] [--turns N]
python -m benchmarks.the_game_champion [deals] --mixed

Wins in % with their 95 % interval (Wilson), on deals that no training has seen. ``--turns``: games
played through the Player port, as at a table, of which the processor time of a turn is told.
The last column of the first table names the files of the nets, by the hash of what is in them.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

import sextet
from benchmarks.measure import machine
from benchmarks.the_game_players import FIRST, wins
from sextet.core.compiled import States
from sextet.core.generator import generator
from sextet.games.the_game import GAME
from sextet.players.port import Turn
from sextet.players.the_game import minds
from sextet.players.the_game.levels import level_mind
from sextet.players.the_game.nets import SIGNALS, SILENT, find_net
from sextet.players.the_game.seat import MindPlayer
from sextet.players.the_game.simulate import simulate

#: By name of a rule, its options.
RULES = {
    "normal": {"expert": "no", "short_hand": "no"},
    "expert": {"expert": "yes", "short_hand": "no"},
    "short-hand": {"expert": "yes", "short_hand": "yes"},
}


def net_hash(path: Path) -> str:
    """Return how a net's file is named in tables: the first digits of its hash."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def turn_cost(players: int, rule: str, games: int) -> float:
    """Return the processor time of a turn of the champion, in ms, asked as at a table."""
    spent, turns = 0.0, 0
    for seed in range(games):
        fixed = f"{seed:064x}"
        match = sextet.new(GAME.name, players, seed=fixed, dealt_by_hand=False, **RULES[rule])
        crew = [MindPlayer(minds.silent_champion_mind) for _ in range(players)]
        while not match.over:
            seat = match.to_act[0] - 1
            view = GAME.view(match.state, 0, seat)
            turn = Turn(GAME, view, seat, GAME.legal(view, 0, seat), random=generator(seed))
            began = time.process_time()
            move = crew[seat].choose(turn)
            spent += time.process_time() - began
            turns += GAME.move_text(move) == "end"
            match.play(seat + 1, GAME.move_text(move))
    return 1000 * spent / max(1, turns)


def strength(deals: int, seats: list[int], rules: list[str], games: int) -> None:
    """Print the wins of whole teams of champions, without and with signals."""
    print(f"the champion, {machine()}; {deals:,} deals a figure: wins in % (95 %), mean cards left")
    for rule in rules:
        for players in seats:
            for talk in (SILENT, SIGNALS)[: min(players, 2)]:
                mind = minds.champion_mind(players, rule != "normal")
                crew = [mind if talk == SIGNALS else minds.silent(mind)] * players
                left = simulate(crew, deals, FIRST, None, **RULES[rule])
                net = find_net(players, rule, talk)
                timed = games and talk == SILENT
                cost = f"{turn_cost(players, rule, games):.2f} ms" if timed else ""
                row = (
                    f"{players} {rule:10} {talk:8} {wins(left)}  {cost} {net.name} {net_hash(net)}"
                )
                print(row, flush=True)


def mixed(deals: int, seats: list[int], rules: list[str]) -> None:
    """Print the wins of champions with one partner of another make, silent and with signals."""
    print(f"champions and one other, {machine()}; {deals:,} deals a figure")
    for rule in rules:
        for players in [n for n in seats if n > 1]:
            expert = rule != "normal"
            champion = minds.champion_mind(players, expert)
            others: dict[str, States] = {
                "level 3": level_mind(3, players, expert),
                "greedy": minds.greedy_mind(players, expert),
                "turns": minds.turns_mind(players, expert),
            }
            for name, other in others.items():
                crew = [champion] * (players - 1) + [other]
                told = [
                    wins(simulate(team, deals, FIRST, None, **RULES[rule]))
                    for team in ([minds.silent(one) for one in crew], crew)
                ]
                print(f"{players} {rule:10} and one {name:8} {'   '.join(told)}", flush=True)


def main() -> None:
    """Print the table that was asked for."""
    parser = argparse.ArgumentParser(description="Strength of the champion of The Game.")
    parser.add_argument("deals", nargs="?", type=int, default=10_000)
    parser.add_argument("--mixed", action="store_true", help="with one partner of another make")
    parser.add_argument("--players", nargs="*", type=int, default=[1, 2, 3, 4, 5])
    parser.add_argument("--rules", nargs="*", choices=list(RULES), default=list(RULES))
    parser.add_argument("--turns", type=int, default=20, help="games whose turns are timed")
    asked = parser.parse_args()
    if asked.mixed:
        mixed(asked.deals, asked.players, asked.rules)
    else:
        strength(asked.deals, asked.players, asked.rules, asked.turns)


if __name__ == "__main__":
    main()
