"""The first start on a machine compiles the rules: show somebody who waits how far it is."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from time import monotonic

from rich.console import Console

from sextet.games import find_game
from sextet.prepare import HIGHEST, RULES, Readiness, entries_of, missing
from sextet.terminal.words import say, say_or

#: How often somebody who waits is told how far it is.
TELL_EVERY = 0.25


def prepare(name: str, bot: str) -> None:
    """Compile a game's rules and a bot where that is still to be done, showing how far it is."""
    level = level_of(bot)
    if not missing(entries_of(name, level)):
        return
    console = Console(stderr=True, highlight=False)
    title = say_or(f"game.{name}.title", find_game(name).title)
    started = monotonic()
    if sys.stderr.isatty():
        with console.status(say("play.compiling", title=title, percent=0)) as status:
            asyncio.run(
                get_ready(
                    name,
                    level,
                    lambda percent: status.update(
                        say("play.compiling", title=title, percent=percent)
                    ),
                )
            )
    else:
        console.print(say("play.compiling", title=title, percent=0))
        asyncio.run(get_ready(name, level, lambda percent: None))
    console.print(f"[dim]… {monotonic() - started:.0f} s.[/dim]")


def level_of(bot: str) -> int:
    """Return up to which level a game must be ready for a bot."""
    if bot == "random":
        return RULES
    name, _, number = bot.partition(":")
    return int(number) if name == "level" and number.isdecimal() else HIGHEST


async def get_ready(name: str, level: int, tell: Callable[[int], None]) -> None:
    """Get a game ready; ``tell`` hears now and then how many hundredths are done."""
    readiness = Readiness(games=(name,))
    work = asyncio.create_task(readiness.run())
    while (share := readiness.share(name, level)) < 1.0:
        tell(round(100 * share))
        await readiness.wait(name, level, within=TELL_EVERY)
        if work.done():
            break
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
