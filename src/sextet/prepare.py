"""The first start on a machine compiles the rules and the bots; what was compiled is kept.

``warm_up`` runs once through everything a table calls, so that nothing is left to compile while
people play. ``python -m sextet.prepare GAME`` does that for one game in a process of its own.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sextet.core.compiled import INTERPRETED, cache_folder
from sextet.games import ROOMS, find_game
from sextet.library import new
from sextet.players import find_player
from sextet.players.port import stop_flag
from sextet.players.seat import Seats, seat_generator

#: Decisions of each warm-up, as many as the longest games have phases for, and seconds of thinking.
STEPS = 100
THINKING = 0.02
#: Every bot that people can ask for.
LEVELS = tuple(f"level:{number}" for number in range(1, 7))
#: Compilations at once.
AT_ONCE = 2


def marker(name: str, bots: Sequence[str]) -> Path:
    """Return the file that says a game and these bots have been compiled here."""
    words = "-".join(bots) if bots != LEVELS else "levels"
    return cache_folder() / f"{name}-{words.replace(':', '-').replace('/', '-')}.ready"


def is_ready(name: str, bots: Sequence[str] = LEVELS) -> bool:
    """Tell whether nothing is left to compile."""
    return INTERPRETED or marker(name, bots).exists()


def compile_game(name: str, bots: Sequence[str] = LEVELS) -> None:
    """Compile a game and these bots, and note that it is done."""
    warm_up(name, bots)
    with contextlib.suppress(OSError):
        marker(name, bots).touch()


def warm_up(name: str, bots: Sequence[str] = LEVELS, steps: int = STEPS) -> None:
    """Play a game of each variant with each bot, or as many moves of it."""
    variants = [option.words for option in find_game(name).options if option.name == "variant"]
    chosen: list[dict[str, Any]] = [{"variant": word} for words in variants for word in words]
    for options in chosen or [{}]:
        for bot in bots:
            _play(name, bot, steps, options)


def _play(name: str, bot: str, steps: int, options: dict[str, Any]) -> None:
    match = new(name, seed="00" * 32, **options)
    count = match.settings.players
    players = [find_player(bot, match.game) for _ in range(count)]
    for _ in range(steps):
        if match.over:
            break
        view = match.view(match.to_act[0])
        view.imagine(0)
        view.preview(view.legal()[0])
        stop = stop_flag()
        alarm = threading.Timer(THINKING, stop.fill, (1,))
        alarm.start()
        randoms = [seat_generator(seat) for seat in range(count)]
        Seats(match, players, randoms, stop=stop).step()
        alarm.cancel()
    match.position()
    match.view(0)


def prepare_all(say: Callable[[str, float], None]) -> None:
    """Compile every game that is not yet, two at a time, each in a process of its own.

    ``say`` is told the name of each game when it is done, and the seconds it took.
    """
    waiting = [name for name in ROOMS if not is_ready(name)]
    running: dict[str, tuple[subprocess.Popen[bytes], float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                name = waiting.pop(0)
                command = [sys.executable, "-m", "sextet.prepare", name]
                running[name] = (subprocess.Popen(command), time.monotonic())
            for name, (process, began) in list(running.items()):
                if process.poll() is not None:
                    del running[name]
                    say(name, time.monotonic() - began)
            time.sleep(0.05)
    finally:
        for process, _ in running.values():
            process.terminate()


if __name__ == "__main__":
    compile_game(sys.argv[1])
