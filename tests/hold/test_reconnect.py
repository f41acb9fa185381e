"""Connections that break at any moment: who comes back gets what was missed, nothing twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.hold.logs import check_log, stored_log
from tests.hold.processes import Process, server
from tests.hold.soak import HANGS, short_or_full
from tests.hold.stubborn import Stubborn, settled

GAMES = [
    ("six-nimmt", 3, {"rounds": "1"}),
    ("the-game", 2, {}),
    *short_or_full([], [("six", 2, {}), ("six-nimmt", 5, {"variant": "professional"})]),
]
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Emma")
ROUNDS = short_or_full(3, 40)


class Shaky(Stubborn):
    """Somebody whose connection is cut again and again, above all while a command is under way."""

    def __init__(self, url: str, nickname: str, seed: int) -> None:
        super().__init__(url, nickname)
        self.chance = random.Random(seed)
        self.kinds: Counter[str] = Counter()
        self.cuts = True

    async def do(self, verb: str, table: str = "", *, id: str = "", **more: Any) -> dict[str, Any]:
        if self.cuts and self.chance.random() < 0.4:
            # Before it arrives, before the answer, between answer and news, or after all that.
            later = self.chance.choice((0.0, 0.0005, 0.002, 0.005, 0.02))
            asyncio.get_running_loop().call_later(later, self.cut)
        return await super().do(verb, table, id=id, **more)

    async def _take(self, message: dict[str, Any]) -> None:
        if self.cuts and message["is"] in ("news", "table"):
            self.kinds[message["is"]] += 1
            if self.chance.random() < 0.05:
                self.cut()
        await super()._take(message)

    async def play_and_chat(self, table: str) -> None:
        """Play a game to its end, with a word now and then."""

        async def chat() -> None:
            for word in ("hello", "well played", "bad luck"):
                await asyncio.sleep(self.chance.random() / 4)
                await self.surely("chat", table, text=f"{self.nickname}: {word}")

        await asyncio.gather(self.play_on(table), chat())


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("reconnect")
    with server(str(folder / "sextet.db"), folder) as process:
        process.start()
        yield process


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("game", GAMES, ids=lambda g: "-".join([g[0], *g[2].values()]))
def test_whole_games_are_played_over_connections_that_break(
    running: Process, game: tuple[str, int, dict[str, str]], seed: int
) -> None:
    name, players, options = game

    async def scenario() -> None:
        people = [Shaky(running.url, NAMES[k], 100 * seed + k) for k in range(players)]
        spectator = Shaky(running.url, "Eve", 100 * seed + 99)
        async with AsyncExitStack() as stack:
            for one in (*people, spectator):
                await stack.enter_async_context(one)
            table = await people[0].open_table(name, players, ["me"], options=options)
            for seat, one in enumerate(people[1:], start=2):
                await one.watch(table)
                await one.surely("sit", table, seat=seat)
            await spectator.watch(table)
            await people[0].surely("start", table)
            await asyncio.gather(*(one.play_and_chat(table) for one in people))
            await spectator.until(table, lambda t: t["status"] == "over")
            log, _ = await stored_log(running.settings.database, table)
            check_log(table, log, people)
            for one in (*people, spectator):
                one.cuts = False  # but for one that is under way
            for one in (*people, spectator):
                await settled(one, table)
            chats = [line["text"] for line in spectator.tables[table]["chat"]]
            assert len(chats) == len(set(chats)) == 3 * players
            assert sum(one.came_back for one in people) > players
            assert all(one.kinds["table"] <= 3 for one in people), "fresh views where news would do"

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))
    assert "rror" not in running.said()


def test_a_gap_is_answered_with_news_and_one_too_large_with_a_fresh_view(running: Process) -> None:
    async def scenario() -> None:
        async with Stubborn(running.url, "Ada") as ada, Stubborn(running.url, "Bob") as bob:
            table = await ada.open_table("six-nimmt", 3, [1, 1, 1])
            await bob.watch(table)
            early = bob.tables[table]["version"]
            await bob.disconnect()
            await ada.do("start", table)
            await ada.until(table, lambda t: t["status"] == "over")
            version = ada.tables[table]["version"]
            for known, kind in (
                (early, "table"),
                (version - 5, "news"),
                (version, "news"),
                (version + 1, "table"),
                (10**15, "table"),
            ):
                bob.tables.clear()
                bob.tables[table] = {"version": known, "log": [], "chat": []}
                bob.received.clear()
                await bob.disconnect()
                await bob.come_back()
                sent = [m for m in bob.received if m.get("table") == table]
                assert [m["is"] for m in sent] == [kind]
                assert bob.tables[table]["version"] == version
                assert bob.tables[table]["views"] == ada.tables[table]["views"]
                if kind == "news":
                    assert all(entry["number"] > known for entry in sent[0]["entries"])
                    assert [entry["number"] for entry in sent[0]["entries"]] == [
                        entry["number"]
                        for entry in ada.tables[table]["log"]
                        if entry["number"] > known
                    ]

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


def test_a_command_sent_on_two_connections_at_once_is_done_once_and_answered_twice(
    running: Process,
) -> None:
    async def scenario() -> None:
        async with Stubborn(running.url, "Ada") as ada:
            table = await ada.open_table("six-nimmt", 2, ["me", 1])
            async with ada.also_at(running.url) as too:
                await too.watch(table)
                for k in range(1, 21):
                    level = k % 6 + 1
                    one, two = await asyncio.gather(
                        ada.do("bot", table, id=f"bot-{k}", seat=2, level=level),
                        too.do("bot", table, id=f"bot-{k}", seat=2, level=level),
                    )
                    assert one["version"] == two["version"]
                await ada.reach(table, one["version"])
                levels = [
                    entry["values"]["level"]
                    for entry in ada.tables[table]["log"]
                    if entry["key"] == "table.sat-down-bot"
                ]
                assert levels == [1, *(k % 6 + 1 for k in range(1, 21))]

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))
