"""Where a Chromium is, and how it is started for a page that must not depend on the network."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from hatch_build import find_npm
from playwright.sync_api import Browser, Playwright, sync_playwright

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: The same engine without windows, menus and notifications of its own: a third less work.
SHELL = ("chromium-headless-shell",)
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


def find(whole: bool = True) -> str | None:
    """Return the path of a Chromium: the one that is named, else one of the machine.

    Unless it must be a ``whole`` one, a shell without windows is preferred.
    """
    named = os.environ.get("SEXTET_CHROMIUM")
    names = WHOLE if whole else (*SHELL, *WHOLE)
    paths = [named] if named else [shutil.which(name) for name in names]
    return next((path for path in paths if path and starts(path)), None)


def starts(path: str) -> bool:
    """Tell whether a browser is there: some machines have its name alone, or not its libraries."""
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def playwrights_own(playwright: Playwright) -> str | None:
    """Return the path of the Chromium that Playwright brought, where it starts and has one."""
    path = playwright.chromium.executable_path
    return path if path and Path(path).exists() and starts(path) else None


@contextlib.contextmanager
def driver() -> Iterator[Playwright]:
    """Start what browsers are driven by: one for all of a process."""
    # Playwright's own Node needs a library that small machines lack; the one that builds the
    # client needs nothing.
    if node := shutil.which("node", path=str(find_npm()[1])):
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)
    with sync_playwright() as playwright:
        yield playwright


@contextlib.contextmanager
def launched(playwright: Playwright, whole: bool) -> Iterator[Browser | None]:
    """Start a Chromium; ``None`` where there is none. One that is there and fails is an error."""
    named = os.environ.get("SEXTET_CHROMIUM")
    path = find(whole) or (None if named else playwrights_own(playwright))
    if path is None:
        yield None
        return
    # Without a desktop Chromium shows notifications itself: it need not look for one first.
    without_desktop: dict[str, str | float | bool] = {
        **os.environ,
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    }
    browser = playwright.chromium.launch(
        executable_path=path, args=ARGS, env=without_desktop, timeout=STARTS_WITHIN
    )
    yield browser
    browser.close()


@contextlib.contextmanager
def running() -> Iterator[Browser | None]:
    """Start a whole Chromium; ``None`` where there is none."""
    with driver() as playwright, launched(playwright, whole=True) as browser:
        yield browser
