"""Listens to a page: every text that it shows or says, also for a moment, is noted."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, Route

from tests import marks
from tests.e2e.person import Person

#: What people chose, or what is no language.
NOTED_ELSEWHERE = "script, style, noscript, .code"

LISTEN = """
(skipped) => {
  const names = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-valuetext',
    'aria-roledescription']
  const heard = new Set(JSON.parse(sessionStorage.getItem('heard') ?? '[]'))
  const take = (text) => text && /\\p{L}/u.test(text) && heard.add(text.trim())
  const look = (node) => {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement
    if (!element || element.closest(skipped)) return
    if (node.nodeType === Node.TEXT_NODE) take(node.data)
    if (node !== element) return
    for (const name of names) take(element.getAttribute(name))
    for (const child of element.childNodes) look(child)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'childList') addedNodes.forEach(look)
      else look(target)
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: names,
  })
  window.heard = () => [...heard]
  addEventListener('pagehide', () => sessionStorage.setItem('heard', JSON.stringify([...heard])))
}
"""


def listen(context: BrowserContext) -> None:
    """Note all texts of the context's pages from their next load on."""
    context.add_init_script(f"({LISTEN})({json.dumps(NOTED_ELSEWHERE)})")


def heard(person: Person) -> list[str]:
    """Return every text of this person's page since they came."""
    person.settle()
    return sorted(person.page.evaluate("() => window.heard()"))


def mark_messages(context: BrowserContext) -> None:
    """Let the page of somebody who reads English have marked messages and marked rules."""

    def answer(route: Route, content: Any) -> None:
        body = f"export default {json.dumps(content)}"
        route.fulfill(content_type="text/javascript; charset=utf-8", body=body)

    def rules(route: Route) -> None:
        game = re.search(r"/assets/(.+)-.{8}\.js", route.request.url)
        assert game is not None
        answer(route, marks.rules_text(game[1]))

    context.route(re.compile(r"/assets/en-.{8}\.js"), lambda it: answer(it, marks.catalogue()))
    context.route(re.compile(r"/assets/(six|six-nimmt|the-game)-.{8}\.js"), rules)
