"""Every main state is for everyone: axe finds nothing in light or dark, and nothing is cut off."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.person import DESK, Person
from tests.e2e.screens import misfits
from tests.e2e.states import STATES
from tests.e2e.words import KEY

NARROW = {"width": 320, "height": 640}
#: A desk of 1280 × 800 at 200 % zoom is 640 × 400 for the page.
ZOOMED = {"width": 640, "height": 400}
#: A phone held sideways.
SIDEWAYS = {"width": 844, "height": 390}
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("name", STATES)
def test_a_state_is_accessible_and_never_wider_than_the_screen(newcomer: Person, name: str) -> None:
    STATES[name](newcomer)
    page = newcomer.page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        newcomer.settle()
        assert violations(newcomer) == [], f"{name}, {scheme}"
    assert not KEY.search(page.locator("body").inner_text())
    for size in (NARROW, ZOOMED, SIDEWAYS):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        newcomer.settle()
        assert too_wide(newcomer) == [], f"{name} at {size['width']} px"
    page.evaluate(SPACED)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        newcomer.settle()
        lost = [*too_wide(newcomer), *misfits(newcomer), *page.evaluate(CUT)]
        assert lost == [], f"{name} at {size['width']} px with more space in its text"


#: More space between letters, words, lines and paragraphs: the values of WCAG 1.4.12.
SPACED = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
        line-height: 1.5 !important; }
    p { margin-bottom: 2em !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}"""
#: Text that is cut from below.
CUT = """() => [...document.body.querySelectorAll('*')].filter((one) => {
  if (one.closest('svg') || !one.checkVisibility({ visibilityProperty: true })) return false
  const style = getComputedStyle(one)
  const writes = [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim())
  return writes && style.clipPath === 'none' && /hidden|clip/.test(style.overflowY)
    && one.scrollHeight > one.clientHeight + 2
}).map((one) => `cut: ${one.outerHTML.slice(0, 120)}`)"""


def violations(person: Person) -> list[str]:
    """Return what axe-core finds wrong, with the elements it means."""
    found = Axe().run(person.page).response["violations"]
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
