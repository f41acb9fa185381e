"""Playing again: one offers, the others agree or decline, by mouse, finger and keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import opened_by


def after_a_game(visit: Visit) -> tuple[Person, Person]:
    """Two people at the end of a game of SIX that Ada resigned: at a desk, and with a finger."""
    ada = visit()
    path = opened_by(ada, "Ada", game="six", players=2, pace={"kind": "none"})
    ada.go(path)
    bea = visit(path=path, phone=True)
    bea.page.get_by_label(bea.say("web.invite.your-name")).fill("Bea")
    bea.button("web.invite.sit-down").tap()
    ada.start()
    ada.button("web.menu").click()
    for _ in range(2):
        ada.page.get_by_role("dialog").get_by_role(
            "button", name=ada.say("web.table.resign"), exact=True
        ).click()
    for person in (ada, bea):
        person.result.wait_for()
    return ada, bea


def test_who_asks_waits_and_both_play_on_when_the_other_taps_agree(visit: Visit) -> None:
    ada, bea = after_a_game(visit)
    over = ada.page.url
    ada.button("web.table.rematch", ada.result).click()
    expect(ada.result).to_contain_text(ada.say("web.table.waiting-for", name="Bea"))
    asked = bea.say("web.table.rematch-asked", name="Ada")
    expect(bea.result).to_contain_text(asked)
    expect(bea.page.locator("[aria-live=polite]:not(ol)")).to_contain_text(asked)
    assert ada.page.url == over
    bea.button("web.table.agree", bea.result).tap()
    for person in (ada, bea):
        person.page.wait_for_url(lambda url: url != over and "/table/" in url)
        person.page.locator("[data-table]").wait_for()
    assert ada.page.url.rsplit("/", 1)[1] == bea.page.url.rsplit("/", 1)[1]
    seats = ada.page.get_by_role("list", name=ada.say("web.new.seats"))
    expect(seats).to_contain_text("Bea")


def test_who_declines_stays_and_the_other_may_play_with_a_bot_instead(visit: Visit) -> None:
    ada, bea = after_a_game(visit)
    over = bea.page.url
    again = ada.button("web.table.rematch", ada.result)
    again.focus()
    ada.page.keyboard.press("Enter")
    bea.button("web.table.decline", bea.result).tap()
    expect(ada.result).to_contain_text(ada.say("web.table.rematch-declined", name="Bea"))
    bots = ada.button("web.table.rematch-bots", ada.result)
    bots.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url(lambda url: url != over.split("?")[0] and "/table/" in url)
    seats = ada.page.get_by_role("list", name=ada.say("web.new.seats"))
    expect(seats).to_contain_text("Ada")
    expect(seats).not_to_contain_text("Bea")
    assert bea.page.url == over
