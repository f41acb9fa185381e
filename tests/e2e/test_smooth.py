"""Nothing stalls: no task of the page holds it up while cards fly and tiles glide."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.players import DECIDE

#: 50 ms, and as much again for a machine that does other things meanwhile (benchmarks/page.py
#: measures without that).
LONGEST = 100
WATCH = """() => {
  window.tasks = []
  new PerformanceObserver((list) => {
    window.tasks.push(...list.getEntries().map((one) => one.duration))
  }).observe({ type: 'longtask' })
}"""
BLOCK = "() => { const end = performance.now() + 120; while (performance.now() < end); }"


@pytest.mark.parametrize("game", DECIDE)
def test_no_task_holds_the_page_up_during_play_and_motion(visit: Visit, game: str) -> None:
    person = visit(motion=True)
    person.play_now(game)
    person.wait_for_turn()
    person.page.evaluate(WATCH)
    for _ in range(8):
        if not person.wait_for_turn():
            break
        before = person.picture()
        DECIDE[game](person)
        person.wait_for_change(before)
    person.page.wait_for_timeout(500)
    assert [task for task in person.page.evaluate("window.tasks") if task > LONGEST] == []
    # A task that does hold it up would have been seen.
    person.page.evaluate(f"setTimeout({BLOCK})")
    person.page.wait_for_function("window.tasks.some((task) => task > 100)")
