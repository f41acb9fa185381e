"""Where a Chromium is, and how it is started for a page that must not depend on the network."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from hatch_build import find_npm
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    # A name without TLS that is not this machine's own: a page there is no secure one.
    "--host-resolver-rules=MAP plain.test 127.0.0.1",
]
#: In ms: long enough for a machine that does much else.
STARTS_WITHIN = 120_000
LEFT_OUT = (
    "No Chromium that starts is here, so the browser client was not tested: no game was played "
    "through the page. Install one (make chromium), or name it in SEXTET_CHROMIUM."
)


def find() -> str | None:
    """Return the path of a Chromium: the one that is named, else one of the machine."""
    named = os.environ.get("SEXTET_CHROMIUM")
    paths = [named] if named else [shutil.which(name) for name in NAMES]
    return next((path for path in paths if path and starts(path)), None)


def starts(path: str) -> bool:
    """Tell whether a browser is there: some machines have its name alone, or not its libraries."""
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def playwrights_own() -> str | None:
    """Return the path of the Chromium that Playwright brought, where it starts and has one."""
    try:
        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path
    except Exception:  # whatever it lacks: this was asked because there is no other Chromium
        return None
    return path if path and Path(path).exists() and starts(path) else None


@contextlib.contextmanager
def running() -> Iterator[Browser | None]:
    """Start a Chromium; ``None`` where there is none. One that is there and fails is an error."""
    # Playwright's own Node needs a library that small machines lack; the one that builds the
    # client needs nothing.
    if node := shutil.which("node", path=str(find_npm()[1])):
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    path = find() or (None if os.environ.get("SEXTET_CHROMIUM") else playwrights_own())
    if path is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS, timeout=STARTS_WITHIN)
        yield browser
        browser.close()
