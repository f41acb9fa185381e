"""Where a Chromium is, and how it is started for a page that must not depend on the network."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
]
LEFT_OUT = (
    "No Chromium here, so the browser client was not tested: no game was played through the page. "
    "Install one (make chromium), or name it in SEXTET_CHROMIUM."
)


def find() -> str | None:
    """Return the path of a Chromium: the one named, one of the machine, or Playwright's own."""
    if named := os.environ.get("SEXTET_CHROMIUM"):
        return named if Path(named).exists() else None
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return None


def launch(playwright: Playwright) -> Browser | None:
    """Start a Chromium; ``None`` where there is none."""
    path = find() or playwright.chromium.executable_path
    if not path or not Path(path).exists():
        return None
    return playwright.chromium.launch(executable_path=path, args=ARGS)
