"""One Chromium and one server for all tests; every page's console is listened to."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

import sextet
from tests.e2e import chromium
from tests.e2e.person import Person
from tests.server.conftest import LOOSE
from tests.server.harness import Server, start

HERE = Path(__file__).parent
BUILT = Path(sextet.__file__).parent / "web_dist" / "index.html"

Visit = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    """What drives browsers.

    It ends before tests of another folder begin: until then Playwright's event loop counts as
    running in this thread, and nothing else could run one.
    """
    with chromium.driver() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(driver: Playwright) -> Iterator[Browser]:
    """A real Chromium; without one these tests are skipped, and say so."""
    yield from chosen(driver, whole=False)


@pytest.fixture(scope="package")
def whole_browser(driver: Playwright) -> Iterator[Browser]:
    """A Chromium with all that a desk has: notifications, push, apps that are installed."""
    yield from chosen(driver, whole=True)


def chosen(driver: Playwright, whole: bool) -> Iterator[Browser]:
    with chromium.launched(driver, whole) as found:
        if found is None:
            pytest.skip(chromium.LEFT_OUT)
        if not BUILT.exists():
            pytest.fail("The browser client is not built: make web")
        yield found


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    """One server for all tests; bots do not wait."""
    with start(environment=LOOSE) as running:
        yield running


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Let somebody come, each with a fresh profile. An error on a page's console fails the test."""
    whole = request.node.get_closest_marker("whole_browser") is not None
    browser: Browser = request.getfixturevalue("whole_browser" if whole else "browser")
    # Without a browser no server is started, either.
    with visits(browser, request.getfixturevalue("server")) as come:
        yield come


@pytest.fixture(scope="module")
def stay(browser: Browser, server: Server) -> Iterator[Visit]:
    """Let somebody come who stays: several tests of a module look at the same page."""
    with visits(browser, server) as come:
        yield come


@contextlib.contextmanager
def visits(browser: Browser, server: Server) -> Iterator[Visit]:
    """Let people come, and go in the end; whose page complained is told."""
    people: list[Person] = []

    def come(url: str = "", **settings: Any) -> Person:
        person = Person.come(browser, url or server.url, **settings)
        people.append(person)
        return person

    try:
        yield come
    finally:
        errors = [error for person in people for error in person.unexpected()]
        for person in people:
            person.context.close()
    assert not errors, f"the page complained: {errors}"


@pytest.fixture
def newcomer(visit: Visit) -> Person:
    """Somebody at the start page, at a desk."""
    return visit()
