"""A hall on a real SQLite database, with a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sextet.store import open_store
from sextet.tables import commands as c
from sextet.tables.commands import AnyCommand, Refused
from sextet.tables.hall import Hall
from sextet.tables.keeper import Keeper
from sextet.tables.memory import Memory, TableInMemory
from sextet.tables.opening import PaceWish, SeatWish, TableWish
from sextet.tables.ports import AlwaysReady, Ready
from sextet.tables.table import Table
from sextet.tables.thinking import Thinker

ME = SeatWish("me")
OPEN = SeatWish("open")


def bot(level: int = 1) -> SeatWish:
    return SeatWish("bot", level)


class NoNews:
    """One process: nobody else to tell."""

    def tell(self, table: str, version: int) -> None:
        pass

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        pass


@dataclass
class Room:
    """Everything a test needs to play at tables."""

    hall: Hall
    keeper: Keeper
    now: float = 1000.0
    absent: dict[str, float] = field(default_factory=dict)
    rated: list[str] = field(default_factory=list)
    asked: int = 0

    async def open(self, game: str, players: int, *seats: SeatWish, **more: Any) -> str:
        opening = TableWish(game, players, more.pop("options", {}), seats=seats, **more)
        return await self.hall.open("anna", opening)

    async def table(self, table: str) -> Table:
        return (await self.hall.memory.find(table)).table

    async def memory(self, table: str) -> TableInMemory:
        return await self.hall.memory.find(table)

    def forget(self) -> None:
        """Have no table in memory, as a process that has just started."""
        self.hall.memory = Memory(self.hall.store, self.hall.ready)

    async def do(self, who: str, ask: type[c.Command], table: str, **what: Any) -> int:
        self.asked += 1
        made: AnyCommand = ask(id=str(self.asked), table=table, **what)  # type: ignore[assignment]
        return await self.hall.do(who, made)

    async def refusal(self, who: str, ask: type[c.Command], table: str, **what: Any) -> str:
        """Return the code with which a command is refused; it must have changed nothing."""
        before = (await self.table(table)).version
        code = await self.refusal_of(who, ask, table, **what)
        assert (await self.table(table)).version == before
        return code

    async def refusal_of(self, who: str, ask: type[c.Command], table: str, **what: Any) -> str:
        """Return the code with which a command is refused."""
        try:
            await self.do(who, ask, table, **what)
        except Refused as refused:
            return refused.code
        raise AssertionError("the command was not refused")

    async def play_first(self, who: str, table: str, seat: int) -> int:
        move = (await self.table(table)).playing.legal(seat)[0]
        return await self.do(who, c.Move, table, seat=seat, move=move)

    async def pass_time(self, seconds: float) -> None:
        """Turn the clock and do everything that has fallen due."""
        self.now += seconds
        for table in await self.hall.store.claim_due(self.now, 100):
            await self.keeper._wake(table)

    async def until(self, true: Callable[[], Awaitable[bool]], tries: int = 200) -> None:
        """Let time pass in seconds until something is so."""
        for _ in range(tries):
            if await true():
                return
            await self.pass_time(2.0)
        raise AssertionError("it never came to that")


@asynccontextmanager
async def open_room(
    folder: Path, seed: bytes | None = None, ready: Ready | None = None
) -> AsyncIterator[Room]:
    # Without leases: whatever is due is given to whoever looks.
    async with await open_store(str(folder / "tables.db"), lease=0.0) as store:
        hall = Hall(store, NoNews(), b"secret", ready=ready or AlwaysReady())
        if seed is not None:
            hall.make_seed = lambda: seed
        hall.clock = lambda: Room.now
        thinker = Thinker(1)

        async def absence(who: str) -> float:
            return room.absent.get(who, 0.0)

        async def rate(table: Table) -> None:
            room.rated.append(table.id)

        room = Room(hall, Keeper(hall, thinker, absence, rate))
        hall.clock = lambda: room.now
        yield room
        thinker.close()


def run(test: Awaitable[None]) -> None:
    """Run an asynchronous test."""

    async def bounded() -> None:
        await asyncio.wait_for(test, 120)

    asyncio.run(bounded())


__all__ = ["ME", "OPEN", "PaceWish", "Room", "bot", "open_room", "run"]
