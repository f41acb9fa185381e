"""Every main state is for everyone: axe finds nothing in light or dark, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.conftest import visits
from tests.e2e.listening import READER, read_marked, strange
from tests.e2e.person import DESK, Person
from tests.e2e.screens import misfits
from tests.e2e.states import STATES
from tests.e2e.words import KEY
from tests.server.harness import Server

NARROW: ViewportSize = {"width": 320, "height": 640}
#: A desk of 1280 × 800 at 200 % zoom is 640 × 400 for the page.
ZOOMED: ViewportSize = {"width": 640, "height": 400}
#: A phone held sideways.
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def there(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody at a state of the page, which is reached once for all that look at it."""
    with visits(browser, server) as come:
        person = come(path=None, **READER)
        read_marked(person)
        STATES[request.param](person)
        yield person


#: What is looked at follows in one go: pytest puts together what is at the same state.
at_every_state = pytest.mark.parametrize("there", STATES, indirect=True, scope="module")


def size(person: Person, to: ViewportSize) -> None:
    person.page.set_viewport_size(to)
    person.settle()


@at_every_state
def test_a_state_of_the_page_has_no_words_of_its_own(there: Person) -> None:
    assert strange(there) == {}
    assert not KEY.search(there.page.locator("body").inner_text())


@at_every_state
def test_axe_finds_nothing_at_a_state_in_light_or_dark(there: Person) -> None:
    size(there, DESK)
    there.page.emulate_media(color_scheme="dark")
    there.settle()
    assert violations(there) == []
    there.page.emulate_media(color_scheme="light")
    there.settle()
    assert violations(there, COLOURS) == []


@at_every_state
def test_a_state_is_never_wider_than_the_screen(there: Person) -> None:
    for to in (NARROW, ZOOMED, SIDEWAYS):
        size(there, to)
        assert too_wide(there) == [], f"at {to['width']} px"


@at_every_state
def test_what_can_be_pressed_at_a_state_is_large_enough(there: Person) -> None:
    for to in (DESK, NARROW):
        size(there, to)
        assert there.page.evaluate(SMALL, LEAST) == [], f"at {to['width']} px"


@at_every_state
def test_with_more_space_in_its_text_nothing_of_a_state_is_lost(there: Person) -> None:
    there.page.evaluate(SPACED)
    try:
        for to in (DESK, PHONE):
            size(there, to)
            lost = [*too_wide(there), *misfits(there), *there.page.evaluate(CUT)]
            assert lost == [], f"at {to['width']} px"
    finally:
        there.page.evaluate("() => (document.adoptedStyleSheets = window.sheets)")


#: More space between letters, words, lines and paragraphs: the values of WCAG 1.4.12.
SPACED = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
        line-height: 1.5 !important; }
    p { margin-bottom: 2em !important; }`)
  window.sheets = [...document.adoptedStyleSheets]
  document.adoptedStyleSheets = [...window.sheets, sheet]
}"""
#: Text that is cut from below.
CUT = """() => [...document.body.querySelectorAll('*')].filter((one) => {
  if (one.closest('svg') || !one.checkVisibility({ visibilityProperty: true })) return false
  const style = getComputedStyle(one)
  const writes = [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim())
  return writes && style.clipPath === 'none' && /hidden|clip/.test(style.overflowY)
    && one.scrollHeight > one.clientHeight + 2
}).map((one) => `cut: ${one.outerHTML.slice(0, 120)}`)"""


#: Criterion 2.5.8, in CSS pixels; ours are meant to be 44.
LEAST = 24

SMALL = """least => [...document.querySelectorAll(
  'button, a[href], select, input, summary, [role=tab], [role=slider]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.closest('p, li.text, .prose') && one.type !== 'checkbox')
  // What is written beside a field presses it, too; and all of a plate the name on it.
  .map((one) => [one, one.closest(one.matches('.name .person') ? 'li' : 'label') ?? one])
  .map(([one, pressed]) => [one, pressed.getBoundingClientRect()])
  .filter(([one, box]) => box.bottom > 0 && box.width && Math.min(box.width, box.height) < least)
  .map(([one, box]) =>
    `${one.outerHTML.slice(0, 90)}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""


#: The rules of axe about colours: light and dark are the same page but for these.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def violations(person: Person, only: Mapping[str, Any] | None = None) -> list[str]:
    """Return what axe-core finds wrong, with the elements it means."""
    asked = {"resultTypes": ["violations"], **(only or {})}
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(AXE_SCRIPT)
    found = person.page.evaluate("asked => axe.run(asked)", asked)["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
    ]


def too_wide(person: Person) -> list[str]:
    """Return what sticks out where the page can be scrolled sideways."""
    return list(
        person.page.evaluate(
            """() => {
              const room = document.documentElement.clientWidth
              if (document.documentElement.scrollWidth <= room) return []
              return [`${document.documentElement.scrollWidth} px wide`,
                ...[...document.body.querySelectorAll('*')]
                  .filter((one) => one.getBoundingClientRect().right > room + 1)
                  .slice(0, 5).map((one) => one.outerHTML.slice(0, 120))]
            }"""
        )
    )
