"""What time it is when a process begins."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sextet.store import open_store
from sextet.tables import commands as c
from sextet.tables.hall import Hall
from sextet.tables.opening import PaceWish, SeatWish, TableWish
from sextet.tables.steady import SteadyClock
from tests.tables.room import ME, NoNews, run


def set_system_clock(monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + ahead)


def test_it_is_the_machine_s_time_at_a_file_and_the_database_s_on_postgresql(
    sqlite_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        before = time.time()
        set_system_clock(monkeypatch, 3600)
        async with await open_store(sqlite_url) as file, await open_store(postgres_url) as server:
            assert 3599 < await file.server_time() - before < 3660
            assert -1 < await server.server_time() - before < 60

    run(test())


def test_after_the_clock_was_set_back_a_deadline_has_left_what_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        path = str(tmp_path / "t.db")
        async with await open_store(path) as store:
            hall = Hall(store, NoNews(), b"s", clock=SteadyClock(await store.server_time()))
            wish = TableWish(
                *("six", 2, {}),
                seats=(ME, SeatWish("open")),
                pace=PaceWish("clock", seconds=300),
            )
            table = await hall.open("anna", wish)
            await hall.do("bert", c.Sit(id="1", table=table, seat=2))
            await hall.do("anna", c.Start(id="2", table=table))
        set_system_clock(monkeypatch, -3600)
        async with await open_store(path) as store:
            hall = Hall(store, NoNews(), b"s", clock=SteadyClock(await store.server_time()))
            found = (await hall.memory.find(table)).table
            deadline = found.seats[0].deadline(found.opened.pace)
            assert deadline is not None
            assert 290 < deadline - hall.clock() <= 300
        # A clock that was wrong by years is not followed.
        set_system_clock(monkeypatch, -10 * 86400)
        now = time.time()
        async with await open_store(path) as store:
            assert abs(await store.server_time() - now) < 60

    run(test())
