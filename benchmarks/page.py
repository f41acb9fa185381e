"""The page under the eyes of one person: how soon a click is answered, and whether it ever stalls.

python -m benchmarks.page [clicks]

A real server and a real Chromium. From the click on a card to the picture it leads to: alone, and
while bots play at 50 other tables, at the pace people see and without a pause, all in turns. Tasks
of the page that take longer than 50 ms are counted while a game is played with motion on.
"""

from __future__ import annotations

import statistics
import sys
import time

from playwright.sync_api import Browser
from tests.e2e import chromium
from tests.e2e.forward import apart
from tests.e2e.person import Person
from tests.e2e.players import nimmt
from tests.server.conftest import LOOSE
from tests.server.harness import Client, Server, start

from benchmarks.measure import show

TABLES = 50
#: Each is measured so many times, one after the other.
TURNS = 3
#: Runs in the page: notes the time of a click, and of the first frame drawn after the answer.
WATCH = """() => {
  window.waits = []
  let clicked = 0
  addEventListener('click', (event) => {
    if (event.target.closest('.prompt button')) clicked = event.timeStamp
  }, true)
  new MutationObserver(() => {
    if (!clicked) return
    const began = clicked
    clicked = 0
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - began)))
  }).observe(document.querySelector('[data-table] .middle'), { childList: true, subtree: true })
}"""
LONG = """() => {
  window.long = []
  new PerformanceObserver((list) => {
    window.long.push(...list.getEntries().map((one) => one.duration))
  })
    .observe({ type: 'longtask' })
}"""


def answers(person: Person, clicks: int) -> list[float]:
    """Play cards and return how long each answer took, in ms."""
    person.page.evaluate("window.waits = []")
    for _ in range(clicks):
        if not person.wait_for_turn():
            break
        with person.deciding():
            nimmt(person)
    waits: list[float] = person.page.evaluate("window.waits")
    return waits


def at_a_long_game(browser: Browser, url: str, *, motion: bool = False) -> Person:
    """Sit down at a game of many rounds."""
    person = Person.come(browser, url, motion=motion)
    person.open_table("six-nimmt", 4, {"rounds": "99"}, delay=False)
    person.start()
    person.wait_for_turn()
    return person


async def open_others(url: str, delay: bool) -> None:
    """Open tables where bots alone play a long game: as people see them, or without a pause."""
    seats = [{"kind": "bot", "level": 3}] * 4
    wish = {"game": "six-nimmt", "players": 4, "seats": seats, "public": True, "start": True}
    async with Client(url, "Busy") as client:
        for _ in range(TABLES):
            await client.post("/api/tables", **wish, options={"rounds": "99"}, delay=delay)


async def close_others(server: Server) -> int:
    """Close the tables of bots; returns how many were still played at."""
    async with Client(server.url, None) as client:
        tables = await client.get("/api/tables")
    async with Client(server.url, token=server.admin) as admin:
        for table in tables:
            await admin.post(f"/api/admin/tables/{table['table']}/close")
    return sum(table["status"] == "playing" for table in tables)


def p95(values: list[float]) -> float:
    """Return the value that 95 of 100 stay below."""
    return statistics.quantiles(values, n=20)[-1]


def measure_answers(browser: Browser, clicks: int) -> list[tuple[str, str, str]]:
    """Measure alone, with tables at their usual pace, and without a pause, in turns."""
    idle, paced, pressed = "idle", "paced", "pressed"
    waits: dict[str, list[float]] = {idle: [], paced: [], pressed: []}
    with start("--bot-delay", environment=LOOSE) as server:
        person = at_a_long_game(browser, server.url)
        person.page.evaluate(WATCH)
        answers(person, 10)
        for _ in range(TURNS):
            waits[idle] += answers(person, clicks // TURNS)
            for kind, delay in ((paced, True), (pressed, False)):
                apart(open_others(server.url, delay))
                time.sleep(1)
                waits[kind] += answers(person, clicks // TURNS)
                assert apart(close_others(server)) == TABLES
        person.context.close()
    names = {
        idle: "nobody else",
        paced: f"{TABLES} tables of bots at their usual pace",
        pressed: f"{TABLES} tables of bots without a pause",
    }
    return [
        (
            f"click to picture, {names[kind]}",
            f"p50 {statistics.median(found):.0f} ms, p95 {p95(found):.0f} ms",
            f"{p95(found) / p95(waits[idle]):.2f} × ({len(found)} clicks)",
        )
        for kind, found in waits.items()
    ]


def measure_tasks(browser: Browser) -> tuple[str, str, str]:
    """Count the tasks of the page that take long while cards fly."""
    with start(environment=LOOSE) as server:
        person = at_a_long_game(browser, server.url, motion=True)
        person.page.evaluate(LONG)
        person.page.evaluate(WATCH)
        answers(person, 12)
        long: list[float] = person.page.evaluate("window.long")
        person.context.close()
    longest = f"longest {max(long):.0f} ms" if long else ""
    return ("tasks over 50 ms in 12 tricks with motion", str(len(long)), longest)


def main() -> None:
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 120
    with chromium.running() as browser:
        if browser is None:
            sys.exit(chromium.LEFT_OUT)
        rows = [*measure_answers(browser, clicks), measure_tasks(browser)]
    show("The page", rows)


if __name__ == "__main__":
    main()
