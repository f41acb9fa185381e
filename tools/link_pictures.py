"""Draws the pictures that links of ours show where they are sent, from the page's own emblems.

python -m tools.link_pictures: needs the built client and a Chromium; writes web/public/link/*.png.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page
from tests.e2e import chromium
from tests.e2e.person import Person
from tests.server.harness import start

from sextet.games import GAMES
from sextet.server.link_cards import ANY_GAME, HEIGHT, PICTURE, WIDTH

PUBLIC = Path(__file__).parents[1] / "web" / "public"
#: Shows one drawing alone, as large as the picture.
ALONE = """one => {
  one.style.cssText = 'position: fixed; inset: 0; margin: 0; width: 100vw; height: 100vh; '
    + 'box-sizing: border-box; padding: 60px; border-radius: 0; background: var(--table)'
  document.body.replaceChildren(one)
}"""


def draw(page: Page, name: str) -> None:
    """Write what the page shows as a picture of links."""
    path = PUBLIC / PICTURE.format(name)
    path.parent.mkdir(exist_ok=True)
    page.screenshot(path=path)
    print(f"{path.relative_to(PUBLIC)}: {path.stat().st_size} bytes")


def main() -> None:
    """Draw the emblem of every game, and the icon for all other pages."""
    with start() as server, chromium.running() as browser:
        if browser is None:
            sys.exit(chromium.LEFT_OUT)
        person = Person.come(browser, server.url, viewport={"width": WIDTH, "height": HEIGHT})
        for game in GAMES:
            person.go("/")
            person.tile(game).locator("svg").first.evaluate(ALONE)
            draw(person.page, game)
        person.go("/")
        person.page.locator("img[src='/icon.svg']").first.evaluate(ALONE)
        draw(person.page, ANY_GAME)


if __name__ == "__main__":
    main()
