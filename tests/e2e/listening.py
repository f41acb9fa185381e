"""Listens to a page: every text that it shows or says, also for a moment, is noted."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, Route

from tests import marks
from tests.e2e.person import Person
from tests.e2e.states import SAID
from tests.e2e.words import MARKED, THIN, catalogue, words

#: The brand, hashes, addresses; the browser's own dates and the word between listed names; a line
#: of the record, beside which the replay says the same in words; what people are called and wrote,
#: networks, databases and builds on the admin's page; programs, browsers, tokens, mail addresses;
#: what somebody said in the chat, from which the server takes letters that nobody sees.
KNOWN = re.compile(
    rf"{marks.BRANDS}|\b[0-9a-f]{{16,}}\b|https?://\S+"
    rf"|\b[A-Z][a-z]{{2}} \d+, \d{{4}}(?:, [\d:]+\s[AP]M)?|\band\b"
    rf"|^\d+[:>] (?:{marks.NOTATION}|[\d ,-])+$"
    rf"|\b(?:Mallory|Trudy|Ada|Bia|Guest \d+)\b|^{re.escape(SAID)}$|^[\d:]+\s[AP]M$"
    rf"|^{re.escape(words('web.the-game.phrase-thanks'))}$"
    rf"|^(?:Again and again, to everybody\. ?)+$|^(?:fools ?)+$|^Please stop\.$|^x$"
    rf"|2001:db8[0-9a-f:/]+|\bpostgresql\b|\b0\.1\.0-[0-9a-f]+"
    rf"|\b(?:Desk bot|Scoreboard|Bot|Chrome · Linux)\b|\bsxt_[\w-]{{43}}(?![\w-])|ada@example\.org"
    rf"|\btalk\.sxt\b"
)

#: And back, to be read in a report.
THICK = {ord(thin): chr(thick) for thick, thin in THIN.items()}
#: Who comes to a page of marked messages; a worker would answer for itself, without marks.
READER: dict[str, Any] = {"language": MARKED, "locale": "en", "service_workers": "block"}
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
    texts: list[str] = person.page.evaluate("() => window.heard()")
    return sorted(text.translate(THICK) for text in texts)


def strange(person: Person) -> dict[str, list[str]]:
    """Return what the page has said that no message says, with the words in question."""
    found = {text: marks.strange_words(text, KNOWN) for text in heard(person)}
    return {text: words for text, words in found.items() if words}


def read_marked(person: Person) -> None:
    """Let somebody who came as a ``READER`` have marked messages, and listen to the page."""
    mark_messages(person.context)
    listen(person.context)
    person.go("/")


def mark_messages(context: BrowserContext) -> None:
    """Let the page of somebody who reads English have marked messages and marked rules."""

    def answer(route: Route, content: Any) -> None:
        body = f"export default {json.dumps(content)}"
        route.fulfill(content_type="text/javascript; charset=utf-8", body=body)

    def rules(route: Route) -> None:
        game = re.search(r"/assets/(.+)-.{8}\.js", route.request.url)
        assert game is not None
        answer(route, marks.rules_text(game[1]).translate(THIN))

    context.route(re.compile(r"/assets/en-.{8}\.js"), lambda it: answer(it, catalogue(MARKED)))
    context.route(re.compile(r"/assets/(six|six-nimmt|the-game)-.{8}\.js"), rules)
