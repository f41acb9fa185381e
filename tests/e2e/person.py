"""Somebody with a browser: sees, clicks, and remembers what the page complained about."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, Self
from urllib.parse import urlencode

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebSocketRoute,
    expect,
)

from tests.e2e.words import like, words

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

#: How long a state of the page is waited for, in ms: it costs nothing where all is well.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

#: What lies on the table, and what happened last: not what is only picked.
PICTURE = """() => JSON.stringify([
  document.title,
  [...document.querySelectorAll('[data-table] [data-fly]')].map((one) => one.dataset.fly),
  [...document.querySelectorAll('.cell.tile')].map((one) => one.dataset.cell),
  [...document.querySelectorAll('aside ol > li')].map((one) => one.textContent).slice(-3),
  document.querySelectorAll('aside ol > li').length,
])"""


class Person:
    """One browser profile with one page."""

    def __init__(self, context: BrowserContext, url: str, language: str) -> None:
        self.context, self.url, self.language = context, url, language
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self._page = self.open_page()
        #: Where this person comes to first, as long as nobody has looked there.
        self._comes_to: str | None = None

    @property
    def page(self) -> Page:
        """What this person looks at. Who goes elsewhere at once does not load the first page."""
        if self._comes_to is not None:
            self.go(self._comes_to)
        return self._page

    @classmethod
    def come(
        cls,
        browser: Browser,
        url: str,
        *,
        language: str = "en",
        phone: bool = False,
        motion: bool = False,
        dark: bool = False,
        path: str | None = "/",
        **more: Any,
    ) -> Self:
        """Open a fresh profile and come to ``path``; without motion, unless it is asked for."""
        settings: dict[str, Any] = {
            "viewport": PHONE if phone else DESK,
            "has_touch": phone,
            "is_mobile": phone,
            "locale": language,
            "reduced_motion": "no-preference" if motion else "reduce",
            "color_scheme": "dark" if dark else "light",
            "accept_downloads": True,
        }
        context = browser.new_context(**{**settings, **more})
        context.set_default_timeout(PATIENCE)
        person = cls(context, url, language)
        person._comes_to = path
        return person

    def open_page(self) -> Page:
        """Open a page whose errors are noted."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{error}"))
        page.on("console", self._hear)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def forgive(self, pattern: str) -> None:
        """Let the console say something: a bad day is not silent."""
        self.forgiven.append(pattern)

    def unexpected(self) -> list[str]:
        """Return what the console said and should not have."""
        return [
            text for text in self.complaints if not any(re.search(p, text) for p in self.forgiven)
        ]

    # What the page says

    def say(self, key: str, **values: Any) -> str:
        """Return a message in this person's language."""
        return words(key, self.language, **values)

    def button(self, key: str, within: Page | Locator | None = None, **values: Any) -> Locator:
        """Find a button by the message on it; without values any filling of it."""
        name = self.say(key, **values) if values else like(key, self.language)
        return (within or self.page).get_by_role("button", name=name, exact=bool(values))

    def link(self, key: str, within: Page | Locator | None = None) -> Locator:
        """Find a link by the message on it."""
        return (within or self.page).get_by_role("link", name=like(key, self.language))

    def group(self, key: str) -> Locator:
        """Find a group by its name."""
        return self.page.get_by_role("group", name=self.say(key), exact=True)

    def tile(self, game: str) -> Locator:
        """Find a game on the start page."""
        return self.page.get_by_role("article", name=self.say(f"game.{game}.title"), exact=True)

    @property
    def result(self) -> Locator:
        """What is shown when the game is over."""
        return self.page.get_by_role("region", name=self.say("web.table.over"))

    @property
    def banner(self) -> Locator:
        """The line over the page on bad days."""
        return self.page.locator("p[role=status]")

    @property
    def log(self) -> Locator:
        """The list of what happened."""
        return self.page.get_by_role("list", name=self.say("web.table.log"))

    # What this person does

    def go(self, path: str) -> None:
        """Go to an address of Sextet."""
        self._comes_to = None
        self.page.goto(self.url + path)
        self.page.locator("main h1, main .wait a").first.wait_for(state="attached")

    def play_button(self, game: str) -> Locator:
        """Find what starts a game against bots at once; in The Game they are team mates."""
        team = game == "the-game"
        return self.button("web.start.play-team" if team else "web.start.play-now", self.tile(game))

    def play_now(self, game: str) -> str:
        """Start a game against bots from the start page; returns the table's id."""
        self.play_button(game).click()
        return self.at_table()

    def at_table(self) -> str:
        """Wait until this person is at a table; returns its id."""
        self.page.wait_for_url(re.compile(r"/table/"))
        return self.page.url.rsplit("/", 1)[1]

    def open_table(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        level: int = 1,
        friends: int = 0,
        delay: bool = True,
        pace: str = "none",
    ) -> str:
        """Open a table by the panel: the first seat mine, then friends' seats, then bots.

        With bots alone the game starts at once.
        """
        asked = {**(options or {}), "level": str(level), "delay": "yes" if delay else "no"}
        asked["pace"] = pace
        if players is not None:
            asked["players"] = str(players)
        asked["with"] = "friends" if friends else "bots"
        if friends and players is not None:
            asked["bots"] = str(players - 1 - friends)
        self.go(f"/new/{game}?{urlencode(asked)}")
        self.open_button.click()
        return self.at_table()

    @property
    def open_button(self) -> Locator:
        """What opens the table, at the foot of the panel."""
        return self.page.locator("form button.main")

    def start(self) -> None:
        """Start the game once all seats are taken; with bots alone it has started by itself."""
        begin, table = self.button("web.invite.start"), self.page.locator("[data-table]")
        begin.or_(table).first.wait_for()
        if begin.is_visible():
            begin.click()
        table.wait_for()

    # Bad days

    def may_lose_connection(self) -> None:
        """Let the page's sockets, from now on, run through a hand that can cut them."""
        self.sockets: list[WebSocketRoute] = []
        self.cut = False
        self.forgive(r"WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource")

        def carry(socket: WebSocketRoute) -> None:
            if self.cut:
                socket.close()
            else:
                socket.connect_to_server()
                self.sockets.append(socket)

        self.page.route_web_socket(re.compile("/api/socket"), carry)

    def lose_connection(self) -> None:
        """Go offline in the middle of things."""
        self.cut = True
        self.context.set_offline(True)
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def find_connection(self) -> None:
        """Be online again."""
        self.cut = False
        self.context.set_offline(False)

    # What this person watches

    def settle(self) -> None:
        """Wait until nothing moves: colours take a moment to change, even without motion."""
        # What changed is drawn by the second frame: then all that will move does.
        self.page.evaluate(
            """() => new Promise((drawn) =>
              requestAnimationFrame(() => requestAnimationFrame(drawn)))"""
        )
        self.page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running')"
        )

    def picture(self) -> str:
        """Return what lies on the table."""
        return str(self.page.evaluate(PICTURE))

    def decided(self) -> int:
        """Return how many decisions the server took from this page, all of them drawn."""
        return int(self.page.locator("[data-table]").get_attribute("data-decided") or 0)

    @contextlib.contextmanager
    def deciding(self) -> Iterator[None]:
        """Decide within this once; leaving it waits until the server took it and it is drawn."""
        before = self.decided()
        yield
        table = self.page.locator("[data-table]")
        expect(table).to_have_attribute("data-decided", str(before + 1))

    def wait_for_version(self, version: int) -> None:
        """Wait until the table is drawn as it was at a version, or later."""
        self.page.wait_for_function(
            "least => document.querySelector('[data-table]')?.dataset.version >= least", arg=version
        )

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn (true) or the game is over (false)."""
        self.page.wait_for_function(
            """([turn, over]) => !!document.querySelector('section [data-fly], section [data-cell]')
              && (document.title === turn
                || !!document.querySelector(`section[aria-label="${over}"]`))""",
            arg=[self.say("web.table.your-turn-title"), self.say("web.table.over")],
        )
        return not self.result.is_visible()
