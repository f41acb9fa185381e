"""Speed of the rules of 6 nimmt!: ``python -m benchmarks.speed`` (``make bench``).

Random rounds: all cards by chance, rule 4 taking the fewest heads, as the C program does. The
loop calls the same ``deal``, ``play`` and ``advance`` that a live table calls.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

import sextet
from benchmarks.measure import show, take_turns
from sextet.core.compiled import States, state_at
from sextet.core.generator import Cards, Generator, below, generator
from sextet.games.six_nimmt import GAME, dealing, rules
from sextet.games.six_nimmt.state import CHOOSE, DEAL, MOST_DEALT, MOST_MOVES, SPECIAL, TAKE_ROW

PLAYERS = 4
ROUNDS = 400_000
HERE = Path(__file__).parent


def play_rounds(state: Any, random: Generator, scratch: Cards, rounds: int) -> int:
    """Play random rounds; return the heads taken in all."""
    heads = 0
    for _ in range(rounds):
        dealing.deal_at_random(state, random, scratch)
        while state.phase != DEAL:
            if state.phase == CHOOSE:
                for seat in range(state.players):
                    place = below(random, int(state.cards[seat]))
                    rules.play(state, seat, int(state.hands[seat, place]))
            else:
                fewest = 0
                for r in range(1, state.row_count):
                    if state.row_heads[r] < state.row_heads[fewest]:
                        fewest = r
                rules.play(state, int(state.turn), TAKE_ROW + fewest)
            rules.settle(state)
        for seat in range(state.players):
            heads += int(state.totals[seat])
            state.totals[seat] = 0
    return heads


if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
    play_rounds = numba.njit(nogil=True, error_model="numpy")(play_rounds)


@numba.njit(nogil=True, error_model="numpy")
def one_core(states: States, random: Generator, rounds: int) -> int:
    return play_rounds(state_at(states, 0), random, np.empty(MOST_DEALT, np.int8), rounds)


@numba.njit(parallel=True, nogil=True, error_model="numpy")
def all_cores(states: States, random: npt.NDArray[np.uint64], rounds: int) -> int:
    heads = 0
    for i in numba.prange(len(states)):
        scratch = np.empty(MOST_DEALT, np.int8)
        heads += play_rounds(state_at(states, i), random[i : i + 1], scratch, rounds)
    return heads


def table_of(players: int) -> States:
    """Return a game that no round ends."""
    return GAME.start(GAME.settings(players, {"target": "999"}))


def compiled_rate(players: int = PLAYERS) -> float:
    states, random = table_of(players), generator(1)
    start = time.process_time()
    one_core(states, random, ROUNDS)
    return ROUNDS / (time.process_time() - start)


def batched_rate(tables: int = 64) -> float:
    states = np.concatenate([table_of(PLAYERS)] * tables)
    random = np.arange(1, tables + 1, dtype=np.uint64) << np.uint64(32)
    start = time.perf_counter()
    all_cores(states, random, 2 * ROUNDS // tables)
    return 2 * ROUNDS // tables * tables / (time.perf_counter() - start)


@numba.njit(nogil=True, error_model="numpy")
def list_moves(states: States, times: int, moves: npt.NDArray[np.int16]) -> int:
    found = 0
    for _ in range(times):
        for i in range(len(states)):
            state = state_at(states, i)
            found += rules.legal_moves(state, int(state.turn), moves)
    return found


def specials_asked(count: int = 200) -> States:
    """Return anniversary tables at which a seat is asked about its specials, as they come."""
    random = generator(5)
    found: list[States] = []
    number = 0
    while len(found) < count:
        number += 1
        match = sextet.new(
            "six-nimmt", PLAYERS, variant="anniversary", seed=number.to_bytes(32, "big")
        )
        while not match.over and len(found) < count:
            seat = match.to_act[0]
            if match.state[0]["phase"] == SPECIAL and below(random, 5) == 0:
                found.append(match.state.copy())
            moves = match.legal(seat)
            match.play(seat, moves[below(random, len(moves))])
    return np.concatenate(found)


def legal_microseconds(states: States, times: int = 200) -> tuple[float, float]:
    """Return the time to list a seat's moves, and how many there are on average."""
    moves = np.empty(MOST_MOVES, np.int16)
    list_moves(states, 1, moves)
    start = time.process_time()
    found = list_moves(states, times, moves)
    lists = times * len(states)
    return (time.process_time() - start) / lists * 1e6, found / lists


def c_program(folder: str) -> Path | None:
    """Compile the yardstick; None where there is no gcc."""
    program = Path(folder) / "nimmt_rounds"
    source = str(HERE / "nimmt_rounds.c")
    if shutil.which("gcc") is None:
        return None
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
    return program


def c_rate(program: Path, players: int = PLAYERS) -> float:
    command = [str(program), str(players), str(ROUNDS)]
    words = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(words[words.index("rounds/s") - 1]) if "rounds/s" in words else float(words[2])


def interpreted_rate(rounds: int = 40) -> float:
    code = (
        "import time; from benchmarks.speed import *\n"
        "states, random = table_of(PLAYERS), generator(1)\n"
        "start = time.process_time()\n"
        f"play_rounds(state_at(states, 0), random, np.empty(MOST_DEALT, np.int8), {rounds})\n"
        f"print({rounds} / (time.process_time() - start))"
    )
    return float(run_python(code, NUMBA_DISABLE_JIT="1"))


def library_rate(matches: int = 20) -> float:
    """Decisions per second through ``sextet.new``, ``legal`` and ``play``."""
    decisions = 0
    start = time.process_time()
    for number in range(matches):
        match = sextet.new("six-nimmt", PLAYERS, seed=number.to_bytes(32, "big"))
        while not match.over:
            for seat in match.to_act:
                match.play(seat, match.legal(seat)[0])
                decisions += 1
    return decisions / (time.process_time() - start)


def replay_seconds(records: int = 1000) -> float:
    """Seconds to replay so many records of a full game."""
    match = sextet.new("six-nimmt", PLAYERS, seed=bytes(32))
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    text = str(match.record())
    start = time.process_time()
    for _ in range(records):
        sextet.loads(text)
    return time.process_time() - start


def run_python(code: str, **environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def start_seconds(cache: str) -> float:
    """Seconds from the command to the end of a terminal game that is left at its first prompt."""
    command = [str(Path(sys.executable).with_name("sextet")), "play", "six-nimmt"]
    start = time.perf_counter()
    subprocess.run(
        command,
        env={**os.environ, "XDG_CACHE_HOME": cache},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = c_program(folder)
        one_core(table_of(PLAYERS), generator(1), 10)
        measures: dict[str, Callable[[], float]] = {"compiled": compiled_rate}
        if program is not None:
            measures["c"] = lambda: c_rate(program)
        rates = take_turns(measures)
        compiled = rates["compiled"]
        rows = [("random rounds/s, 4 players, one core, compiled", f"{compiled:,.0f}", "")]
        if program is not None:
            ratio = f"compiled is {compiled / rates['c']:.2f} × this"
            rows.append(("… the C program (gcc -O3 -march=native)", f"{rates['c']:,.0f}", ratio))
        else:
            rows.append(("… the C program", "", "left out: there is no gcc"))
        for players in (2, 6, 10):
            rate = compiled_rate(players)
            beside = f"{rate / c_rate(program, players):.2f} × the C program" if program else ""
            rows.append((f"… {players} players, compiled", f"{rate:,.0f}", beside))
        batched_rate()
        batched = take_turns({"batched": batched_rate}, 3)["batched"]
        rows.append(("… batched on all cores", f"{batched:,.0f}", f"{batched / compiled:.2f} ×"))
        interpreted = interpreted_rate()
        rows.append(
            ("… interpreted", f"{interpreted:,.0f}", f"compiled is {compiled / interpreted:,.0f} ×")
        )
        asked = specials_asked()
        longest = asked[
            np.argsort(
                [len(GAME.legal(asked, i, int(asked[i]["turn"]))) for i in range(len(asked))]
            )
        ]
        for name, states in (
            ("as they come", asked),
            ("the longest tenth", longest[-len(asked) // 10 :]),
        ):
            micro, found = legal_microseconds(states)
            rows.append(
                (
                    f"anniversary: list the moves, {name}",
                    f"{micro:.2f} µs",
                    f"{found:.0f} moves on average",
                )
            )
        rows.append(("decisions/s through the library", f"{library_rate():,.0f}", ""))
        rows.append(("1,000 records of a full game replayed", f"{replay_seconds():.1f} s", ""))
        first = start_seconds(folder)
        rows.append(("terminal: first start, compiling", f"{first:.1f} s", "to the first prompt"))
        cached = take_turns({"start": lambda: start_seconds(folder)}, 3)["start"]
        rows.append(("terminal: start from cache", f"{cached:.2f} s", "to the first prompt"))
    show("6 nimmt!: speed of the rules", rows)


if __name__ == "__main__":
    main()
