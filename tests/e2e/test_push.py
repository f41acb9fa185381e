"""Somebody agrees to be told of turns while Sextet is closed, and a push is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.test_calls import notifications
from tests.e2e.test_together import wait_until
from tests.server.conftest import LOOSE
from tests.server.harness import Server, start
from tests.server.test_push_crypto import READER, SECRET

pytestmark = pytest.mark.whole_browser

#: A browser whose push service is always there: the real one is its maker's, far away.
BROWSER = """() => {
  let made = null
  const keys = { p256dh: 'READER', auth: 'SECRET' }
  const endpoint = 'https://push.example.org/ada'
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.agreedWith = applicationServerKey
    const unsubscribe = async () => ((made = null), true)
    return (made = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) })
  }
}""".replace("READER", READER).replace("SECRET", SECRET)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    contact = {"SEXTET_PUSH_CONTACT": "mailto:admin@example.org"}
    with start(environment=LOOSE | contact, games=["six"]) as running:
        yield running


def test_who_agrees_is_told_by_whom_and_can_take_it_back(visit: Visit, server: Server) -> None:
    person = visit(server.url, path=None, permissions=["notifications"])
    person.context.add_init_script(f"({BROWSER})()")
    person.go("/settings")
    box = person.page.get_by_label(person.say("web.settings.push"))
    expect(person.page.get_by_text(person.say("web.settings.push-about"))).to_be_visible()
    with person.page.expect_response("**/api/me/push") as agreed:
        box.click()
    assert agreed.value.status == 204
    expect(box).to_be_checked()
    told = person.page.evaluate("async () => (await (await fetch('/api/me')).json()).server.push")
    assert person.page.evaluate("window.agreedWith") == told
    with person.page.expect_response("**/api/me/push/end") as ended:
        box.click()
    assert ended.value.status == 204
    expect(box).not_to_be_checked()


def test_a_push_is_shown_to_who_does_not_look_at_sextet(visit: Visit, server: Server) -> None:
    person = visit(server.url, permissions=["notifications"])
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    (worker,) = person.context.service_workers
    push = """hidden => {
      const all = self.clients.matchAll.bind(self.clients)
      self.clients.matchAll = async () => hidden ? [] : await all({ type: 'window' })
      const call = { path: '/table/far-away', text: 'SIX: tocca a te', lang: 'it' }
      self.dispatchEvent(new PushEvent('push', { data: JSON.stringify(call) }))
    }"""
    worker.evaluate(push, False)
    person.page.wait_for_timeout(300)
    assert notifications(person) == []
    worker.evaluate(push, True)
    wait_until(person, lambda: bool(notifications(person)))
    assert notifications(person) == [["SIX: tocca a te", "", "/table/far-away"]]


def test_a_server_without_push_offers_none(visit: Visit) -> None:
    with start(environment=LOOSE, games=["six"]) as plain:
        person = visit(plain.url, path="/settings")
        expect(person.page.get_by_label(person.say("web.settings.notify"))).to_be_visible()
        expect(person.page.get_by_text(person.say("web.settings.push"))).to_have_count(0)
