"""Tables of bots only: they stand still unless watched, go on when watched, so many at once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sextet.store import open_store
from sextet.store.database import Store
from sextet.tables import commands as c
from sextet.tables import keeper as keepers
from sextet.tables.bot_turns import BotTurns
from sextet.tables.duties import PLAYED_WITHIN
from sextet.tables.hall import Hall
from sextet.tables.keeper import Keeper
from sextet.tables.opening import TableWish
from sextet.tables.origins import Origins
from sextet.tables.table import Table
from sextet.tables.thinking import Thinker
from tests.tables.room import ME, OPEN, NoNews, bot, open_room, run

#: A table of two bots as it begins: opened, both seated, committed, started, dealt.
BEGAN = 6


class Onlooker:
    """Somebody who watches."""

    who = "olga"

    def wake(self, table: str) -> None:
        pass


@asynccontextmanager
async def living(store: Store, **more: Any) -> AsyncIterator[Hall]:
    """Give a hall whose keeper is at work, by the real clock; bots do not hesitate."""
    hall = Hall(store, NoNews(), b"secret", delay=False, **more)
    thinker = Thinker(1)

    async def here(who: str) -> float:
        return 0.0

    async def unrated(table: Table) -> None:
        pass

    keeper = Keeper(hall, thinker, here, unrated)
    running = asyncio.create_task(keeper.run())
    try:
        yield hall
    finally:
        await keeper.stop()
        running.cancel()
        thinker.close()


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await true():
            await asyncio.sleep(0.01)


async def version(hall: Hall, table: str) -> int:
    return (await hall.up_to_date(table)).table.version


async def stands_still(hall: Hall, table: str) -> bool:
    """Tell whether nothing is due at a table but its end in sixty days."""
    found = (await hall.up_to_date(table)).table
    due = await hall.store.next_due()
    return due is not None and due >= found.at + PLAYED_WITHIN - 1


async def goes_on(hall: Hall, table: str) -> None:
    """Wait until bots have moved on."""
    before = await version(hall, table)

    async def moved() -> bool:
        return await version(hall, table) > before + 5

    await until(moved)


def bots(level: int = 1, players: int = 2) -> TableWish:
    rounds = {"rounds": "20"}
    return TableWish(
        "six-nimmt", players, rounds, seats=(bot(level),) * players, start=True, delay=False
    )


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def test() -> None:
        async with await open_store(str(tmp_path / "t.db")) as store, living(store) as hall:
            table, olga = await hall.open("anna", bots()), Onlooker()

            async def still() -> bool:
                return await stands_still(hall, table)

            await until(still)
            began = await version(hall, table)
            assert began == BEGAN
            await hall.watch(table, olga)
            await goes_on(hall, table)
            hall.unwatch(table, olga)
            await until(still)
            before = await version(hall, table)
            # After a restart, too, it stands where it stood until it is watched.
            async with living(store) as anew:
                assert await version(anew, table) == before
                await anew.watch(table, olga)
                await goes_on(anew, table)

    run(test())


def test_a_table_that_a_person_holds_a_seat_at_goes_on_with_nobody_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN)
            await room.do("bob", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            room.absent["anna"] = room.absent["bob"] = room.now - 500
            await room.pass_time(200)
            before = (await room.table(table)).version
            for _ in range(6):
                await room.pass_time(3)
            found = await room.table(table)
            assert [seat.stand_in for seat in found.seats] == ["gone", "gone"]
            assert found.version >= before + 4

    run(test())


def test_where_everybody_has_left_the_bots_stand_still_until_somebody_returns(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, bot(), start=True)
            await room.do("anna", c.Leave, table)
            before = (await room.table(table)).version
            for _ in range(5):
                await room.pass_time(3)
            assert (await room.table(table)).version == before
            await room.do("anna", c.Return, table, seat=1)
            await room.play_first("anna", table, 1)
            await room.pass_time(3)
            assert (await room.table(table)).version > before + 2

    run(test())


def test_bots_go_on_at_whichever_process_somebody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keepers, "OVERDUE", 0.5)
    monkeypatch.setattr(keepers, "LOOK_EVERY", 0.1)

    async def test() -> None:
        async with (
            await open_store(str(tmp_path / "t.db")) as store,
            living(store) as here,
            living(store) as there,
        ):
            table, olga = await here.open("anna", bots()), Onlooker()
            await there.watch(table, olga)
            await goes_on(there, table)
            # Somebody else watches here; whoever watched there goes.
            await here.watch(table, olga)
            await goes_on(here, table)
            there.unwatch(table, olga)
            for _ in range(3):
                await goes_on(here, table)

    run(test())


def test_of_one_opener_so_many_go_on_at_once_and_the_others_say_that_they_wait(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with (
            await open_store(str(tmp_path / "t.db")) as store,
            living(store, bot_tables=2) as hall,
        ):
            tables = [await hall.open("anna", bots()) for _ in range(4)]
            others, olga = await hall.open("bert", bots()), Onlooker()
            memories = [await hall.watch(table, olga) for table in tables]

            async def two_wait() -> bool:
                return [one.crowded for one in memories] == [False, False, True, True]

            await until(two_wait)
            await goes_on(hall, tables[0])
            await goes_on(hall, tables[1])
            assert await version(hall, tables[3]) == BEGAN
            await hall.watch(others, olga)
            await goes_on(hall, others)
            # Once nobody watches one of them any more, the next goes on by itself.
            hall.unwatch(tables[0], olga)
            await goes_on(hall, tables[2])
            assert not memories[2].crowded
            await hall.close(tables[1], "admin")
            await goes_on(hall, tables[3])

    run(test())


def test_a_person_waits_no_longer_for_another_s_bots_than_for_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: Counter[str] = Counter()
    decide: Any = BotTurns._decide

    def noted(self: BotTurns, bots: Any, table: Table, *more: Any) -> Any:
        began = time.monotonic()
        try:
            return decide(self, bots, table, *more)
        finally:
            spent[table.opened.by] += int(1e6 * (time.monotonic() - began))

    monkeypatch.setattr(BotTurns, "_decide", noted)

    async def test() -> None:
        async with (
            await open_store(str(tmp_path / "t.db")) as store,
            living(store, bot_tables=12) as hall,
        ):
            seats = (ME, *(bot(6),) * 3)
            wish = TableWish("six-nimmt", 4, {}, seats=seats, start=True, delay=False)
            table = await hall.open("anna", wish)

            async def her_turn() -> bool:
                return (await hall.memory.find(table)).table.to_act == (1,)

            await until(her_turn)
            for _ in range(12):
                await hall.watch(await hall.open("eve", bots(6, 4)), Onlooker())
            waits: list[Counter[str]] = []
            for k in range(6):
                match = (await hall.memory.find(table)).table.playing
                move = match.legal(1)[0]
                spent.clear()
                await hall.do("anna", c.Move(id=str(k), table=table, seat=1, move=move))
                await until(her_turn)
                if spent["anna"]:  # she was not asked for a row at once
                    waits.append(spent.copy())
            assert len(waits) >= 3
            # She waits at most twice as long as alone; what was under way may end first.
            for spent_then in waits:
                assert spent_then["eve"] <= spent_then["anna"] + 100_000

    run(test())


def test_after_a_restart_many_names_have_one_part_until_their_people_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            wish = TableWish("six", 2, seats=(ME, bot(1)))
            opened = [await room.hall.open(f"eve {k}", wish, "elsewhere") for k in range(60)]
            for alone, parts in ((True, 1), (False, 60)):
                again = Hall(room.hall.store, NoNews(), b"secret", origins=Origins(alone))
                turns = BotTurns(again, room.keeper._doing.thinker)
                tables = [(await again.memory.find(table)).table for table in opened]

                def origins(turns: BotTurns = turns, tables: list[Table] = tables) -> list[str]:
                    return [turns._asker(table).origin for table in tables]

                assert len(set(origins())) == parts
                again.origins.learn("eve 0", "home")
                assert origins()[0] == "home"
                for k in range(1, 60):
                    again.origins.learn(f"eve {k}", "elsewhere")
                assert origins() == ["home", *["elsewhere"] * 59]

    run(test())
