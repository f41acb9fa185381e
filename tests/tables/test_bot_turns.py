"""A bot that fails is replaced by a weaker one, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sextet.core.words import LANGUAGES, say
from sextet.players import six_nimmt
from sextet.players.port import Player, Turn
from sextet.players.uniform import RandomPlayer
from sextet.tables import commands as c
from sextet.tables.bots import level_at
from sextet.tables.table import replay
from tests.tables.room import ME, OPEN, bot, open_room, run


class Broken(Player):
    """A player that fails at every decision."""

    asked = 0

    def choose(self, turn: Turn) -> int:
        Broken.asked += 1
        raise ZeroDivisionError("a bot's own mistake")


class Cheat(Player):
    """A player that chooses what it may not."""

    def choose(self, turn: Turn) -> int:
        return 10**6


class Unsure(RandomPlayer):
    """A player that fails now and then."""

    asked = 0

    def choose(self, turn: Turn) -> int:
        Unsure.asked += 1
        if Unsure.asked % 2:
            raise ZeroDivisionError("a bot's own mistake")
        return super().choose(turn)


def levels(*makers: Callable[[], Player]) -> Sequence[Callable[[], Player]]:
    return (RandomPlayer,) * (6 - len(makers)) + makers


@pytest.mark.parametrize("failing", [Broken, Cheat])
def test_a_bot_that_fails_twice_is_replaced_by_a_weaker_one_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: type[Player]
) -> None:
    monkeypatch.setattr(six_nimmt, "LEVELS", levels(failing, failing))

    async def test() -> None:
        async with open_room(tmp_path) as room:
            Broken.asked = 0
            table = await room.open("six-nimmt", 3, ME, bot(6), bot(2), start=True)
            await room.play_first("anna", table, 1)
            for _ in range(5):
                await room.pass_time(3)
            found = await room.table(table)
            assert found.playing.happenings, "the cards have been turned over"
            assert [seat.level for seat in found.seats] == [0, 4, 2]
            told = [entry for entry in found.entries if entry.key == "table.bot-failed"]
            assert [entry.values for entry in told] == [
                {"seat": 2, "level": 5},
                {"seat": 2, "level": 4},
            ]
            if failing is Broken:
                assert Broken.asked == 4  # two levels, two tries each
            again = replay(table, await room.hall.store.read(table))
            assert again.seats == found.seats
            for language in LANGUAGES:
                assert "Bob" in say("table.bot-failed", language, who="Bob", level="x")

    run(test())


def test_a_bot_that_fails_once_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(six_nimmt, "LEVELS", levels(Unsure))

    async def test() -> None:
        async with open_room(tmp_path) as room:
            Unsure.asked = 0
            table = await room.open("six-nimmt", 2, ME, bot(6), start=True)
            await room.play_first("anna", table, 1)
            await room.pass_time(3)
            found = await room.table(table)
            assert found.playing.happenings
            assert (found.seats[1].level, Unsure.asked) == (6, 2)

    run(test())


def test_a_stand_in_that_fails_is_replaced_and_the_person_can_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(six_nimmt, "LEVELS", [RandomPlayer, RandomPlayer, Broken] + [Broken] * 3)

    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN)
            await room.do("bob", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.do("bob", c.Leave, table)
            await room.play_first("anna", table, 1)
            for _ in range(3):
                await room.pass_time(3)
            found = await room.table(table)
            assert found.playing.happenings
            assert level_at(found.seats[1]) == 2
            await room.do("bob", c.Return, table, seat=2)
            assert (await room.table(table)).seats[1].kind == "person"

    run(test())
