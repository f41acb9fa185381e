"""Bots think by turns: who opened many tables takes nothing from who opened one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from sextet.players.port import StopFlag
from sextet.tables import thinking
from sextet.tables.thinking import LEAST_SECONDS, MOST_SECONDS, Asker, Thinker
from tests.tables.room import run

ANNA = Asker("home", "anna")
EVE = Asker("elsewhere", "eve", awaited=False)


class Desk:
    """A thinker with one thread whose time is that of its thoughts, and who thought when."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[Asker] = []
        self.thinker = Thinker(1, clock=lambda: self.now)

    def think(self, asker: Asker, thoughts: int, seconds: float) -> asyncio.Task[list[Any]]:
        def thought(stop: StopFlag) -> None:
            self.order.append(asker)
            self.now += seconds

        return asyncio.ensure_future(self.thinker.think(asker, *[thought] * thoughts))


async def crowd(desk: Desk, asker: Asker, tables: int = 50) -> list[asyncio.Task[list[Any]]]:
    """Let somebody ask at many tables, and have begun."""
    asked = [desk.think(asker, 10, 0.1) for _ in range(tables)]
    while not desk.order:
        await asyncio.sleep(0)
    return asked


def between(test: Callable[[Desk], Any]) -> None:
    async def bounded() -> None:
        desk = Desk()
        try:
            await test(desk)
        finally:
            desk.thinker.close()

    run(bounded())


@pytest.mark.parametrize(("awaited", "share"), [(True, 1.0), (False, 0.25)])
def test_who_opened_one_table_waits_no_longer_for_another_s_fifty(
    awaited: bool, share: float
) -> None:
    async def test(desk: Desk) -> None:
        eve = Asker("elsewhere", "eve", awaited)
        many = await crowd(desk, eve)
        before = desk.now
        await desk.think(ANNA, 9, 0.1)
        # Her own nine, as much again for the other at most, and the one that was under way.
        assert desk.now - before <= 0.9 * (1 + share) + 0.2 + 1e-6
        assert desk.order.count(eve) > 1
        for one in many:
            one.cancel()

    between(test)


def test_identities_of_one_address_share_what_one_would_have() -> None:
    async def test(desk: Desk) -> None:
        many: list[asyncio.Task[list[Any]]] = []
        for k in range(30):
            many += await crowd(desk, Asker("elsewhere", f"eve {k}"), 2)
        before = desk.now
        await desk.think(ANNA, 9, 0.1)
        assert desk.now - before <= 2 * 0.9 + 0.2 + 1e-6
        for one in many:
            one.cancel()

    between(test)


def test_of_one_opener_s_tables_those_where_a_person_waits_come_first() -> None:
    async def test(desk: Desk) -> None:
        own = Asker("home", "anna", awaited=False)
        many = await crowd(desk, own)
        before = len(desk.order)
        await desk.think(ANNA, 9, 0.1)
        assert desk.order[before:].count(own) <= 1
        for one in many:
            one.cancel()

    between(test)


def test_nobody_is_kept_from_thinking_for_good() -> None:
    async def test(desk: Desk) -> None:
        people = [desk.think(Asker("home", f"p{k}"), 40, 0.1) for k in range(4)]
        watched = desk.think(EVE, 10, 0.1)
        await watched
        assert not all(one.done() for one in people)
        await asyncio.gather(*people)

    between(test)


def test_who_comes_late_has_saved_no_time_up() -> None:
    async def test(desk: Desk) -> None:
        other = Asker("elsewhere", "bert")
        long = desk.think(other, 200, 0.1)
        while len(desk.order) < 100:
            await asyncio.sleep(0)
        begun = len(desk.order)
        await desk.think(ANNA, 20, 0.1)
        assert desk.order[begun:].count(other) >= 15
        long.cancel()

    between(test)


def test_the_load_of_one_shortens_what_that_one_s_bots_think_and_hardly_another_s() -> None:
    async def test(desk: Desk) -> None:
        assert alone(desk, ANNA) == MOST_SECONDS
        many = await crowd(desk, EVE, 117)
        assert alone(desk, ANNA) == pytest.approx(0.8 * MOST_SECONDS)
        assert desk.thinker.seconds(EVE) == LEAST_SECONDS
        for one in many:
            one.cancel()

    between(test)


def alone(desk: Desk, asker: Asker) -> float:
    """Return how long somebody's bots could think who asked now at one table."""
    work = thinking._Work(asker, (), 0, asyncio.get_running_loop().create_future())
    desk.thinker._waiting.append(work)
    seconds = desk.thinker.seconds(asker)
    desk.thinker._waiting.remove(work)
    return seconds


def test_a_thought_under_way_is_told_to_stop_sooner_when_others_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(thinking, "LEAST_SECONDS", 0.01)

    def until_stopped(stop: StopFlag) -> str:
        while not stop[0]:
            time.sleep(0.001)
        return "stopped"

    async def test() -> None:
        thinker = Thinker(1)
        long = asyncio.ensure_future(thinker.think(EVE, until_stopped))
        await asyncio.sleep(0)
        (work,) = thinker._running
        assert work.alarm is not None
        before = work.alarm.when()
        many = [asyncio.ensure_future(thinker.think(ANNA, until_stopped)) for _ in range(3)]
        await asyncio.sleep(0)
        assert work.alarm.when() <= before - 40
        for one in (long, *many):
            one.cancel()
        await asyncio.gather(long, *many, return_exceptions=True)
        thinker.close()

    run(test())


def test_a_thought_that_fails_fails_for_who_asked_alone() -> None:
    def fail(stop: StopFlag) -> None:
        raise ValueError("no idea")

    async def test(desk: Desk) -> None:
        failing = asyncio.ensure_future(desk.thinker.think(EVE, fail))
        assert await desk.think(ANNA, 3, 0.1) == [None] * 3
        with pytest.raises(ValueError, match="no idea"):
            await failing
        assert desk.thinker.waiting == 0

    between(test)
