"""Draws every main state of the page, light and dark, at a desk and on a phone.

python -m tests.e2e.pictures [--only PART] [--language it] [--into build/pictures]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.e2e import chromium
from tests.e2e.person import DESK, Person
from tests.e2e.states import STATES
from tests.server.conftest import LOOSE
from tests.server.harness import start

SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": DESK}, "phone": {"phone": True}}


def draw(browser: Browser, url: str, name: str, language: str, into: Path) -> None:
    """Draw one state in both sizes and both colours."""
    for size, settings in SIZES.items():
        person = Person.come(browser, url, language=language, **settings)
        STATES[name](person)
        for scheme in ("light", "dark"):
            person.page.emulate_media(color_scheme=scheme)
            person.settle()
            person.page.screenshot(path=into / f"{name}-{size}-{scheme}.png")
        person.context.close()
        if complaints := person.unexpected():
            print(f"{name}, {size}: the page complained: {complaints}", file=sys.stderr)


def index(into: Path, names: list[str]) -> None:
    """Write a page that shows all pictures side by side."""
    rows = [
        f"<h2>{name}</h2>"
        + "".join(
            f'<img loading="lazy" height="480" src="{name}-{size}-{scheme}.png">'
            for size in SIZES
            for scheme in ("light", "dark")
        )
        for name in names
    ]
    (into / "index.html").write_text("<title>Sextet</title>" + "\n".join(rows), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="states whose name contains this")
    parser.add_argument("--language", default="en")
    parser.add_argument("--into", type=Path, default=Path("build/pictures"))
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    names = [name for name in STATES if asked.only in name]
    missing: list[str] = []
    with start(environment=LOOSE) as server, chromium.running() as browser:
        if browser is None:
            sys.exit(chromium.LEFT_OUT)
        for name in names:
            print(name, flush=True)
            try:
                draw(browser, server.url, name, asked.language, asked.into)
            except Exception as error:
                missing.append(name)
                print(f"{name}: {error}", file=sys.stderr)
    index(asked.into, names)
    print(f"Pictures are in {asked.into}: open {asked.into / 'index.html'}")
    if missing:
        sys.exit(f"Not drawn: {', '.join(missing)}")


if __name__ == "__main__":
    main()
