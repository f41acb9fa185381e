"""Waiting for a game that is not ready yet: at its first start a server compiles its games."""

from __future__ import annotations

from sextet.prepare import RULES
from sextet.tables.memory import TableInMemory
from sextet.tables.ports import Ready

#: How long opening and starting a table wait for a game, in seconds.
WAIT_AT_MOST = 1.0
#: How often a table that waits for its game tells how far that is, in seconds.
TELL_EVERY = 0.5


async def soon_ready(ready: Ready, game: str) -> bool:
    """Wait a moment for a game's rules: to take them from the cache needs no longer."""
    await ready.wait(game, RULES, within=WAIT_AT_MOST)
    return ready.share(game, RULES) >= 1.0


async def until_ready(ready: Ready, memory: TableInMemory, level: int) -> None:
    """Wait until a table's game is ready, and tell those who watch how far it is."""
    game = memory.table.opened.game
    try:
        while (share := ready.share(game, level)) < 1.0:
            _tell(memory, int(100 * share))
            await ready.wait(game, level, within=TELL_EVERY)
    finally:
        _tell(memory, None)


def _tell(memory: TableInMemory, hundredths: int | None) -> None:
    if memory.getting_ready != hundredths:
        memory.getting_ready = hundredths
        memory.tell_watchers()
