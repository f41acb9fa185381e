"""Sextet as an app: what is there without a server, and that a newer build is never kept away."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sextet.core.words import rules_text
from sextet.server.pages import load_client
from tests import forked
from tests.e2e.conftest import BUILT, Visit
from tests.e2e.person import Person
from tests.e2e.test_together import wait_until
from tests.server import harness
from tests.server.conftest import LOOSE

#: A server of the tests whose page lies in a folder of their own.
SERVE_FROM = (
    "import sys; from pathlib import Path; from sextet.server import app, pages; "
    "app.load_client = lambda: pages.load_client(Path({folder!r})); " + forked.SEXTET
)
GAMES = ("six-nimmt", "the-game", "six")
KEPT = """async () => {
  const all = {}
  for (const name of await caches.keys())
    all[name] = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)
  return all
}"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the built page; servers that start now serve it."""
    copy = tmp_path / "web_dist"
    shutil.copytree(BUILT.parent, copy)
    monkeypatch.setattr(forked, "SEXTET", SERVE_FROM.format(folder=str(copy)))
    return copy


@pytest.fixture
def server(folder: Path) -> Iterator[harness.Server]:
    with harness.start(environment=LOOSE, games=["six"], afresh=True) as running:
        running.options[running.options.index("--port") + 1] = running.url.rsplit(":", 1)[1]
        yield running


def kept(person: Person) -> dict[str, list[str]]:
    found: dict[str, list[str]] = person.page.evaluate(KEPT)
    return found


def worker(person: Person, what: str = "state") -> str:
    """Return something of the worker that is active."""
    told = "async what => (await navigator.serviceWorker.ready).active[what]"
    return str(person.page.evaluate(told, what))


def install(person: Person) -> None:
    """Wait until the worker has this page in its hands, and keeps its language."""
    person.forgive(r"WebSocket|ERR_CONNECTION|ERR_INTERNET|Failed to load resource|Failed to fetch")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    wait_until(person, lambda: keeps_language(person))


def keeps_language(person: Person) -> bool:
    """Tell whether the words of the language that somebody speaks are there offline."""
    words = re.compile(rf"/assets/(anew-)?{person.language}-")
    return any(words.match(file) for files in kept(person).values() for file in files)


def build_anew(folder: Path, subtitle: str) -> str:
    """Change a word of the page, and with it all names, as a build does; returns the build."""
    names = [path.name for path in (folder / "assets").iterdir()]
    any_name = re.compile("|".join(map(re.escape, names)))
    for path in [path for path in folder.rglob("*") if path.suffix in (".js", ".css", ".html")]:
        code = any_name.sub(lambda found: f"anew-{found[0]}", path.read_text())
        code = re.sub(r"(\"web\.subtitle\":)`[^`]*`", rf"\1`{subtitle}`", code)
        path.write_text(code)
        if path.name in names:
            path.rename(path.with_name(f"anew-{path.name}"))
    return load_client(folder).build


@pytest.mark.parametrize("language", ["en", "ro"])
def test_without_a_server_the_start_page_and_all_rules_can_be_read(
    visit: Visit, server: harness.Server, language: str
) -> None:
    person = visit(server.url, language=language)
    install(person)
    server.stop()
    person.go("/")
    works = person.say("web.connection.offline-works")
    expect(person.banner).to_contain_text(f"{person.say('error.connection-lost')} {works}")
    person.context.set_offline(True)
    expect(person.banner).to_contain_text(f"{person.say('web.connection.offline')} {works}")
    for game in GAMES:
        person.go("/")
        person.link("web.start.rules", person.tile(game)).click()
        heading = re.search(r"^## (.*)$", rules_text(game, language), re.MULTILINE)
        assert heading
        expect(person.page.get_by_role("heading", name=heading[1]).first).to_be_visible()
        expect(person.page.locator("figure svg, figure [role=img]").first).to_be_visible()
    # A table cannot be had; what can is one step away.
    person.page.goto(person.url + "/table/nowhere")
    expect(person.banner).to_contain_text(works)
    # And once the server is back, so are the games, without anybody's doing.
    person.go("/")
    server.launch()
    person.context.set_offline(False)
    expect(person.button("web.start.play-now", person.tile("six"))).to_be_visible()


def test_who_chooses_another_language_has_its_rules_offline(
    visit: Visit, server: harness.Server
) -> None:
    person = visit(server.url, path="/settings")
    install(person)
    person.page.locator("select").first.select_option("it")
    person.language = "it"
    wait_until(person, lambda: keeps_language(person))
    server.stop()
    person.go("/rules/six")
    expect(person.page.locator("html[lang=it] figure").first).to_be_visible()


def test_a_new_build_is_served_at_the_first_load(
    visit: Visit, server: harness.Server, folder: Path
) -> None:
    person = visit(server.url)
    install(person)
    (before,) = kept(person)
    server.stop()
    person.go("/")  # the old one is really kept
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.say("web.subtitle"))
    build = build_anew(folder, "Anewbuild of the page")
    assert before != f"sextet-{build}"
    # An old page that is open would load itself anew when the server is there again.
    person.page.goto("about:blank")
    server.launch()
    person.page.goto(person.url)
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Anewbuild of the page")
    assert person.page.locator("meta[name=build]").get_attribute("content") == build
    # Its worker takes over at once, and nothing of the old build is left.
    wait_until(
        person, lambda: worker(person) == "activated" and [*kept(person)] == [f"sextet-{build}"]
    )
    server.stop()
    person.page.goto(person.url)
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Anewbuild of the page")


def test_an_open_page_learns_from_the_worker_that_it_is_old(
    visit: Visit, server: harness.Server, folder: Path
) -> None:
    person = visit(server.url)
    install(person)
    server.stop()
    build = build_anew(folder, "Anewbuild of the page")
    server.launch()
    person.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    expect(person.page.locator(f"meta[name=build][content='{build}']")).to_be_attached()
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Anewbuild of the page")


def test_the_worker_never_touches_the_api(visit: Visit, server: harness.Server) -> None:
    person = visit(server.url)
    install(person)
    through: dict[str, bool] = {}
    person.page.on(
        "response",
        lambda one: through.update({one.url.removeprefix(person.url): one.from_service_worker}),
    )
    person.go("/")
    person.play_now("six")
    person.wait_for_turn()
    assert any(path.startswith("/api/") for path in through)
    assert not any(used for path, used in through.items() if path.startswith("/api"))
    assert any(used for path, used in through.items() if path.startswith("/assets/"))
    assert not [
        path for paths in kept(person).values() for path in paths if path.startswith("/api/")
    ]


@pytest.mark.whole_browser
def test_the_browser_finds_what_it_needs_to_install(visit: Visit, server: harness.Server) -> None:
    person = visit(server.url, language="it")
    session = person.context.new_cdp_session(person.page)
    found = session.send("Page.getAppManifest")
    assert found["url"] == f"{server.url}/manifest.webmanifest"
    assert found["errors"] == []
    assert json.loads(found["data"])["lang"] == "it"
    found = session.send("Page.getInstallabilityErrors")
    # A profile of the tests is a private one, where nothing is installed.
    assert [one["errorId"] for one in found["installabilityErrors"]] == ["in-incognito"]
