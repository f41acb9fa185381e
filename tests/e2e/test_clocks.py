"""A clock with an increment, on the plates of both."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.players import DECIDE
from tests.e2e.states import opened_by


def test_both_clocks_are_on_the_plates_and_only_the_one_of_whose_turn_it_is_runs(
    visit: Visit,
) -> None:
    ada = visit()
    pace = {"kind": "clock", "seconds": 300, "increment": 60}
    path = opened_by(ada, "Ada", game="six", players=2, pace=pace)
    ada.go(path)
    bea = visit(path=path)
    words = ada.say("web.new.time-clock", time="5:00", seconds=60)
    expect(bea.page.get_by_role("region").first).to_contain_text(words)
    bea.button("web.invite.sit-down").click()
    ada.start()
    mine, other = ada.page.get_by_role("timer").nth(0), ada.page.get_by_role("timer").nth(1)
    expect(mine).to_have_text(re.compile("4:5"))
    expect(other).to_have_text("5:00")
    with ada.deciding():
        DECIDE["six"](ada)
    expect(mine).to_have_text(re.compile("5:[345]"))
    expect(other).to_have_text(re.compile("4:5"))
