"""The system's clock is set by an hour while a game is played: nobody loses or gains time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.postgres import postgres_database
from tests.server.harness import Client, start
from tests.tables.room import run

pytestmark = pytest.mark.slow

#: What every Python process runs that finds it on its path: a clock that a file sets.
CLOCK = """
import pathlib, time
_time, _file = time.time, pathlib.Path({file!r})
time.time = lambda: _time() + float(_file.read_text())
"""
PACE = {"kind": "clock", "seconds": 300, "increment": 1}
#: How long a process that takes the deadlines for past needs to act on them, with some patience.
ACTED = 5.0


class SystemClock:
    """The clock of a machine, which somebody sets."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._file = folder / "ahead"
        self.set(0)
        (folder / "sitecustomize.py").write_text(CLOCK.format(file=str(self._file)))
        self.environment = {"PYTHONPATH": str(folder)}

    def set(self, ahead: float) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self._file)


async def sit_down(anna: Client, bert: Client) -> str:
    """Open a table for two people and a bot, with clocks, and begin."""
    table = await anna.open_table("six-nimmt", 3, ["me", "open", 1], pace=PACE)
    await bert.join(table, 2)
    await anna.do("start", table)
    return table


async def play_on(people: list[Client], table: str, decisions: int) -> None:
    """Let people decide whatever they are asked for; the bot must do its part."""
    for _ in range(decisions):
        async with asyncio.timeout(60):
            while not any(one.legal(table) for one in people):
                await asyncio.sleep(0.02)
        one = next(one for one in people if one.legal(table))
        await one.play(table, one.legal(table)[0])
        for each in people:
            must_be_fair(each, table)


def must_be_fair(one: Client, table: str) -> None:
    """Nobody has been stood in for; each has what is left of five minutes."""
    seen = one.tables[table]
    now = next(m["now"] for m in one.received if m["is"] == "hello")
    for seat in seen["seats"][:2]:
        assert not seat["stand_in"]
        left = seat["left"] if seat["deadline"] is None else seat["deadline"] - now
        assert 100 < left <= 420, left


@pytest.mark.parametrize("step", [3600, -3600])
def test_a_step_of_the_clock_changes_nothing_at_a_live_game(tmp_path: Path, step: float) -> None:
    clock = SystemClock(tmp_path / "clock")

    async def test(url: str) -> None:
        async with Client(url, "Anna") as anna, Client(url, "Bert") as bert:
            table = await sit_down(anna, bert)
            await play_on([anna, bert], table, 2)
            clock.set(step)
            await asyncio.sleep(ACTED)
            await play_on([anna, bert], table, 6)

    with start(environment=clock.environment, games=["six-nimmt"]) as server:
        run(test(server.url))


def test_a_process_on_a_machine_whose_clock_is_wrong_takes_no_duty_from_the_others(
    tmp_path: Path,
) -> None:
    clock = SystemClock(tmp_path / "clock")
    clock.set(3600)

    async def test(right: str, wrong: str) -> None:
        async with Client(right, "Anna") as anna, Client(wrong, "Bert") as bert:
            table = await sit_down(anna, bert)
            await asyncio.sleep(ACTED)
            await play_on([anna, bert], table, 4)

    with (
        postgres_database() as url,
        start(database=url, games=["six-nimmt"]) as right,
        start(database=url, environment=clock.environment, games=["six-nimmt"]) as wrong,
    ):
        run(test(right.url, wrong.url))
