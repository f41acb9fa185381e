"""Somebody whose tab is hidden learns of their turn: by the tab's title and by a notification."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.players import play_on, six
from tests.e2e.states import nimmt
from tests.e2e.test_together import two_at_a_table, wait_until
from tests.server.conftest import LOOSE
from tests.server.harness import start

pytestmark = pytest.mark.whole_browser

#: Headless, every tab counts as looked at.
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
COUNT_QUESTIONS = """
  window.asked = 0
  Notification.requestPermission = async () => (window.asked += 1, Notification.permission)
"""
#: Asked in turn with what the worker does: Chromium drops a notification that is being shown.
NOTIFICATIONS = """async () => {
  const all = await inTurn(() => self.registration.getNotifications())
  return all.map((one) => [one.title, one.body, one.tag])
}"""


def hide(person: Person, hidden: bool = True) -> None:
    person.page.evaluate(HIDE, hidden)


def notifications(person: Person) -> list[list[str]]:
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    (worker,) = person.context.service_workers
    found: list[list[str]] = worker.evaluate(NOTIFICATIONS)
    return found


@pytest.fixture
def at_six(visit: Visit) -> tuple[Person, Person, str]:
    """Two at SIX; it is the friend's turn, and the host may be notified."""
    host, friend, path = two_at_a_table(visit, "six")
    wait_until(host, lambda: any(turn(one) for one in (host, friend)))
    if turn(host):
        with host.deciding():
            six(host)
    wait_until(friend, lambda: turn(friend))
    host.context.grant_permissions(["notifications"])
    return host, friend, path


def turn(person: Person) -> bool:
    return person.page.title() == person.say("web.table.your-turn-title")


def let_be_called(person: Person) -> None:
    person.button("web.menu").click()
    person.button("web.settings.notify").click()
    expect(person.page.get_by_text(person.say("web.settings.notify-done"))).not_to_have_count(0)
    expect(person.button("web.settings.notify")).to_have_count(0)
    person.page.keyboard.press("Escape")


def another_tab(person: Person, path: str) -> Person:
    """Open a page in the same browser."""
    other = Person(person.context, person.url, person.language)
    other.go(path)
    return other


def decide(person: Person) -> None:
    with person.deciding():
        six(person)


def test_a_turn_in_a_hidden_tab_is_told_and_taken_back_when_it_is_seen(
    at_six: tuple[Person, Person, str],
) -> None:
    host, friend, path = at_six
    let_be_called(host)
    hide(host)
    decide(friend)
    wait_until(host, lambda: bool(notifications(host)))
    title = host.say("game.six.title")
    assert notifications(host) == [[host.say("web.table.your-turn-at", title=title), "", path]]
    # The title says it, and in turns what the tab is.
    wait_until(host, lambda: host.page.title().startswith(title))
    wait_until(host, lambda: turn(host))
    hide(host, False)
    wait_until(host, lambda: not notifications(host))
    assert turn(host)


def test_a_notification_ends_when_another_tab_looks_or_takes_the_turn(
    at_six: tuple[Person, Person, str],
) -> None:
    host, friend, path = at_six
    let_be_called(host)
    hide(host)
    decide(friend)
    wait_until(host, lambda: bool(notifications(host)))
    other = another_tab(host, path)
    wait_until(host, lambda: not notifications(host))  # it is looked at there
    hide(other)
    decide(other)
    wait_until(other, lambda: not turn(other))
    decide(friend)
    wait_until(host, lambda: bool(notifications(host)))
    hide(other, False)
    decide(other)
    wait_until(host, lambda: not notifications(host))
    # With a tab that shows the table there is nothing to tell in another.
    decide(friend)
    wait_until(other, lambda: turn(other))
    assert notifications(host) == []


def test_a_click_on_a_notification_leads_to_the_table(
    at_six: tuple[Person, Person, str],
) -> None:
    host, friend, path = at_six
    let_be_called(host)
    hide(host)
    decide(friend)
    wait_until(host, lambda: bool(notifications(host)))
    (worker,) = host.context.service_workers
    worker.evaluate("""async () => {
      // Only a click by hand lets a worker focus a tab: note which one it would be.
      WindowClient.prototype.focus = async function () { self.focused = this.id }
      const [notification] = await self.registration.getNotifications()
      self.tab = notification.data.tab
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    }""")
    wait_until(host, lambda: bool(worker.evaluate("() => self.tab && self.focused === self.tab")))
    assert notifications(host) == []
    assert host.page.url == host.url + path


def test_nothing_is_told_in_a_tab_that_is_looked_at(at_six: tuple[Person, Person, str]) -> None:
    host, friend, _ = at_six
    let_be_called(host)
    decide(friend)
    wait_until(host, lambda: turn(host))
    assert notifications(host) == []
    # Nor of a turn that was there before the tab was hidden.
    hide(host)
    wait_until(host, lambda: not turn(host))
    assert notifications(host) == []


def test_a_call_is_not_lost_while_another_is_taken_back(visit: Visit) -> None:
    person = visit(permissions=["notifications"])
    tell = """async (all) => {
      const { active } = await navigator.serviceWorker.ready
      for (const one of all) active.postMessage(one)
    }"""
    for turn in range(5):
        path = f"/table/{turn}"
        person.page.evaluate(
            tell, [{"call": {"path": path, "text": "SIX"}}, {"over": "/elsewhere"}]
        )
        wait_until(person, lambda: bool(notifications(person)))
        assert notifications(person) == [["SIX", "", path]]
        person.page.evaluate(tell, [{"over": path}])
        wait_until(person, lambda: not notifications(person))


def test_nobody_is_asked_until_they_ask(visit: Visit) -> None:
    person = visit(path=None)
    person.context.add_init_script(COUNT_QUESTIONS)
    person.go("/")
    nimmt(person)
    person.go("/settings")
    assert person.page.evaluate("window.asked") == 0
    box = person.page.get_by_label(person.say("web.settings.notify"))
    expect(box).not_to_be_checked()
    person.context.grant_permissions(["notifications"])
    box.click()
    expect(box).to_be_checked()
    assert person.page.evaluate("window.asked") == 1


def test_who_has_blocked_notifications_is_told_so(visit: Visit) -> None:
    person = visit(path=None)
    person.context.add_init_script(
        "Object.defineProperty(Notification, 'permission', { value: 'denied' })"
    )
    person.go("/settings")
    expect(person.page.get_by_label(person.say("web.settings.notify"))).to_be_disabled()
    expect(person.page.get_by_text(person.say("web.settings.notify-blocked"))).to_be_visible()


def test_a_plain_address_has_no_notifications_and_says_why(visit: Visit) -> None:
    with start("--public-name", "plain.test", environment=LOOSE) as server:
        person = visit(server.url.replace("127.0.0.1", "plain.test"), path=None)
        person.forgive("Cross-Origin-Opener-Policy header has been ignored")
        person.go("/settings")
        assert not person.page.evaluate("isSecureContext")
        expect(person.page.get_by_label(person.say("web.settings.notify"))).to_be_disabled()
        expect(person.page.get_by_text(person.say("web.settings.notify-insecure"))).to_be_visible()
        # All else works: not even the menu offers what cannot be.
        person.go("/")
        person.play_now("six")
        assert play_on(person, six, 2) == 2
