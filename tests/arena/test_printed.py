"""What a run of the arena prints."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sextet.arena.deal import play_deal
from sextet.arena.plan import Plan
from sextet.arena.printed import progress_bar, tables
from sextet.arena.summary import Summary, summarize
from sextet.arena.tally import Tally
from sextet.core.words import LANGUAGES, say


def finished(plan: Plan, deals: int = 4) -> Summary:
    tally = Tally(plan)
    for deal in range(1, deals + 1):
        tally.add(play_deal(plan, deal))
    return summarize(tally, False, deals)


def printed(summary: Summary, language: str = "en") -> str:
    page = io.StringIO()
    Console(width=120, file=page).print(tables(summary, language))
    return page.getvalue()


def test_a_finished_run_prints_what_was_played_every_player_and_who_is_better() -> None:
    plan = Plan("six-nimmt", ("random", "lowest"), 2, (("rounds", "1"),))
    text = printed(finished(plan))
    assert "six-nimmt, 2 seats, rounds 1, seed" in text
    assert "8 games on 4 deals" in text
    assert "random" in text
    assert "lowest against random:" in text or "random against lowest:" in text
    assert "±" in text


def test_three_players_are_compared_each_with_each() -> None:
    text = printed(finished(Plan("six", ("random", "random", "random"), 2), 2))
    assert "how often the row came off better than the column" in text


def test_the_bar_takes_a_tally_at_any_time() -> None:
    plan = Plan("six-nimmt", ("random", "lowest"), 2, (("rounds", "1"),))
    tally = Tally(plan)
    with progress_bar(2, stopping=True) as tell:
        tell(tally)
        tally.add(play_deal(plan, 1))
        tell(tally)


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
def test_a_run_is_printed_in_the_language_asked_for(language: str) -> None:
    plan = Plan("six-nimmt", ("random", "lowest"), 2, (("rounds", "1"),), "10")
    text = printed(finished(plan), language)
    for key in ("arena.player", "arena.rating", "arena.measure-heads-a-round"):
        assert say(key, language) in text
    for word in ("seats", "games", "deals", "against", "heads", "clear", "decision"):
        assert word not in text.split()
