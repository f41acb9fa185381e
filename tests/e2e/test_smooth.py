"""Nothing stalls: no task of the page holds it up while cards fly and tiles glide."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import Visit
from tests.e2e.players import DECIDE, play_on

#: In ms of the page's own work: what else the machine does meanwhile is not the page's.
LONGEST = 50
DECISIONS = 6
#: Holds the page up for a second in a task of its own, with others before and after it: a task
#: that still runs when the watching ends is not counted. A busy machine leaves it a part of that.
BLOCK = """() => new Promise((done) => setTimeout(() => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
    setTimeout(done, 100);
}, 100))"""


@pytest.mark.parametrize("game", DECIDE)
def test_no_task_holds_the_page_up_during_play_and_motion(
    browser: Browser, visit: Visit, game: str
) -> None:
    person = visit(motion=True)
    person.play_now(game)
    person.wait_for_turn()
    browser.start_tracing(page=person.page, categories=["toplevel"])
    assert play_on(person, DECIDE[game], DECISIONS) > 0
    person.wait_for_turn()
    tasks = own_work(browser.stop_tracing())
    assert len(tasks) > 100
    assert max(tasks) <= LONGEST
    # A task that does hold it up would have been seen.
    browser.start_tracing(page=person.page, categories=["toplevel"])
    person.page.evaluate(BLOCK)
    assert max(own_work(browser.stop_tracing())) > LONGEST


def own_work(trace: bytes) -> list[float]:
    """Return how long each task of a page worked, in ms of its thread."""
    events = json.loads(trace)["traceEvents"]
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"].endswith("RunTask")
        and (event["pid"], event["tid"]) in pages
        # What was running when the watching began or ended has no end.
        and "tdur" in event
    ]
