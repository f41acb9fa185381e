"""The report is one file that needs no network."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sextet.arena.deal import play_deal
from sextet.arena.plan import Plan
from sextet.arena.plots import ticks
from sextet.arena.report import report, write_report
from sextet.arena.summary import summarize
from sextet.arena.tally import Tally
from sextet.core.errors import SextetError

PLANS = [
    Plan("six-nimmt", ("random", "tests.players.own:Lowest"), 3, (("rounds", "1"),)),
    Plan("six", ("random", "tests.players.own:Lowest", "random"), 2),
    Plan("the-game", ("random",), 2),
]


def page_of(plan: Plan) -> str:
    tally = Tally(plan)
    for deal in range(1, 9):
        tally.add(play_deal(plan, deal))
    return report(summarize(tally, True, 8), tally)


class Tags(HTMLParser):
    """Checks that tags are closed in their order, and notes what they load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "line", "circle", "polyline", "polygon"):
            self.open.append(tag)
        self.loads += [name for name, _ in attrs if name in ("src", "href", "xlink:href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.game)
def test_the_report_loads_nothing(plan: Plan) -> None:
    page = page_of(plan)
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<link", page)
    tags = Tags()
    tags.feed(page)
    assert (tags.open, tags.loads) == ([], [])
    assert "nan" not in page
    assert "prefers-color-scheme: dark" in page


def test_the_report_shows_every_player_and_how_to_repeat_the_run() -> None:
    page = page_of(PLANS[1])
    for label in PLANS[1].labels:
        assert page.count(label) >= 3
    assert "sextet arena six random tests.players.own:Lowest random --players 2" in page


def test_every_drawing_stands_there_for_broad_and_for_slim_windows() -> None:
    page = page_of(PLANS[1])
    assert page.count('<svg class="broad"') == page.count('<svg class="slim"') == 3


def test_an_axis_of_shares_never_leaves_what_can_be() -> None:
    page = page_of(Plan("six", ("random", "tests.players.own:Lowest"), 2))
    shown = [int(n.replace("−", "-")) for n in re.findall(r">(−?\d+)\u00a0%</text>", page)]
    assert shown
    assert max(map(abs, shown)) <= 100


def test_names_are_written_as_text() -> None:
    plan = Plan("six", ("random", "<b>"), 2)
    tally = Tally(plan)
    for deal in (1, 2, 3):
        tally.add(play_deal(Plan("six", ("random", "random"), 2), deal))
    page = report(summarize(tally, True, 3), tally)
    assert "&lt;b&gt;" in page
    assert "<b><b>" not in page


def test_a_report_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    tally = Tally(PLANS[2])
    tally.add(play_deal(PLANS[2], 1))
    tally.add(play_deal(PLANS[2], 2))
    with pytest.raises(SextetError, match="there is no such file"):
        write_report(tmp_path / "no" / "r.html", summarize(tally, True, 2), tally)


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (12.3, 14.1), (-3.0, 0.5), (0.031, 0.034)])
def test_ticks_are_round_and_cover_the_range(low: float, high: float) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 4 <= len(found) <= 10
