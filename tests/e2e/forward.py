"""Brings a person's table on by the server's own interface, to where a test wants to look."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import sextet
from tests.e2e.person import Person
from tests.server.harness import Client

T = TypeVar("T")
Choose = Callable[[list[str]], str]


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous in a thread of its own: Playwright holds this one's event loop."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(asyncio.run(work))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]


def forward(
    person: Person,
    table: str,
    until: Callable[[list[str], dict[str, Any]], bool] = lambda moves, position: False,
    choose: Choose = lambda moves: moves[0],
) -> bool:
    """Decide for a person until the wanted moves are offered (true) or the game is over.

    Then the person's page shows it.
    """
    # First the page must have shuffled: what it loads on the way may wait for this thread.
    person.page.locator("[data-table]").wait_for()
    cookies = {one["name"]: one["value"] for one in person.context.cookies()}

    async def play() -> tuple[bool, int]:
        client = Client(person.url, nickname=None)
        client.http.cookies.update(cookies)
        async with client:
            await client.watch(table)
            while True:
                await client.wait(table, lambda t: t["status"] != "playing" or client._asked(table))
                if client.tables[table]["status"] != "playing":
                    return False, client.tables[table]["version"]
                seat = client._asked(table)
                moves = client.legal(table, seat)
                views = client.tables[table]["views"]
                if until(moves, next(v["position"] for v in views if v["seat"] == seat)):
                    return True, client.tables[table]["version"]
                done = await client.play(table, choose(moves), seat)
                await client.wait(table, lambda t: t["version"] >= done["version"])  # noqa: B023

    offered, version = apart(play())
    person.wait_for_version(version)
    return offered


def first_phase(seed: int = 0) -> list[str]:
    """Return moves of SIX that place all tiles without a winner: each seat in turn."""
    for attempt in range(seed, seed + 500):
        chance = random.Random(attempt)
        match = sextet.new("six", players=2)
        moves: list[str] = []
        while not match.over:
            if match.position()["phase"] == 2:
                return moves
            seat = match.to_act[0]
            move = chance.choice(match.legal(seat))
            match.play(seat, move)
            moves.append(move)
    raise AssertionError("no such game was found")
