"""Draws every main state of the page, light and dark, at a desk and on phones.

python -m tests.e2e.pictures [--only PART] [--language it] [--into build/pictures]
python -m tests.e2e.pictures --all-languages: the screens whose words must fit, in every language
and width, and what does not fit there.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.e2e import chromium
from tests.e2e.person import DESK, Person
from tests.e2e.screens import SCREENS, drawings, in_all_languages, misfits
from tests.e2e.states import STATES
from tests.server.conftest import LOOSE
from tests.server.harness import start

SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": DESK}, "phone": {"phone": True}}
#: The phone turned, and the narrowest that must do.
ALSO = {"sideways": (844, 390), "narrow": (320, 640)}


def draw(browser: Browser, url: str, name: str, language: str, into: Path) -> None:
    """Draw one state in both sizes and both colours, and light on other phones."""
    for size, settings in SIZES.items():
        person = Person.come(browser, url, language=language, **settings)
        STATES[name](person)
        for scheme in ("light", "dark"):
            person.page.emulate_media(color_scheme=scheme)
            person.settle()
            person.page.screenshot(path=into / f"{name}-{size}-{scheme}.png")
        for other, (width, height) in ALSO.items() if size == "phone" else ():
            person.page.emulate_media(color_scheme="light")
            person.page.set_viewport_size({"width": width, "height": height})
            person.settle()
            person.page.screenshot(path=into / f"{name}-{other}-light.png")
        person.context.close()
        if complaints := person.unexpected():
            print(f"{name}, {size}: the page complained: {complaints}", file=sys.stderr)


def draw_in_all_languages(browser: Browser, url: str, name: str, into: Path) -> None:
    """Draw one screen in every language and width, and say what does not fit."""
    person = Person.come(browser, url)
    for seen in in_all_languages(person, name):
        person.page.screenshot(path=into / f"{name}-{seen}.png", full_page=True)
        for misfit in misfits(person):
            print(f"{name}-{seen}: {misfit}", file=sys.stderr)
    person.context.close()


def index(into: Path, pictures: dict[str, list[str]]) -> None:
    """Write a page that shows all pictures side by side, those of a state in one row."""
    rows = [
        f"<h2>{name}</h2>"
        + "".join(f'<img loading="lazy" height="480" src="{one}.png">' for one in drawn)
        for name, drawn in pictures.items()
    ]
    (into / "index.html").write_text("<title>Sextet</title>" + "\n".join(rows), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="states whose name contains this")
    parser.add_argument("--language", default="en")
    parser.add_argument("--all-languages", action="store_true")
    parser.add_argument("--into", type=Path, default=Path("build/pictures"))
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    names = [name for name in (SCREENS if asked.all_languages else STATES) if asked.only in name]
    kinds = [f"{size}-{scheme}" for size in SIZES for scheme in ("light", "dark")]
    kinds += [f"{size}-light" for size in ALSO]
    kinds_of = drawings if asked.all_languages else lambda _: kinds
    missing: list[str] = []
    with start(environment=LOOSE) as server, chromium.running() as browser:
        if browser is None:
            sys.exit(chromium.LEFT_OUT)
        for name in names:
            print(name, flush=True)
            try:
                if asked.all_languages:
                    draw_in_all_languages(browser, server.url, name, asked.into)
                else:
                    draw(browser, server.url, name, asked.language, asked.into)
            except Exception as error:
                missing.append(name)
                print(f"{name}: {error}", file=sys.stderr)
    index(asked.into, {name: [f"{name}-{kind}" for kind in kinds_of(name)] for name in names})
    print(f"Pictures are in {asked.into}: open {asked.into / 'index.html'}")
    if missing:
        sys.exit(f"Not drawn: {', '.join(missing)}")


if __name__ == "__main__":
    main()
