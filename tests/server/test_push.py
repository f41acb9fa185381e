"""Web Push for correspondence play, taken by a push service in this process over real TLS."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sextet.core.words import say
from sextet.server.limits import Limit
from sextet.server.push import Pusher, open_pusher
from sextet.server.push_crypto import base64url
from sextet.server.settings import PushSettings, Settings
from sextet.store import Store
from sextet.store.counts import Bucket, LocalCounts
from sextet.tables.keeper import Keeper
from sextet.tables.opening import PaceWish
from sextet.tables.ports import Person
from tests.server.harness import Client, Refusal, start
from tests.server.push_service import ENDPOINT, Browser, PushService
from tests.tables.room import ME, Room, bot, open_room

PUSHES = Limit(LocalCounts(), Bucket("pushes", 60))
CONTACT = "mailto:admin@example.org"
DAYS = PaceWish("days", days=3)


@dataclass
class Post:
    """A hall whose people are told of their turns by a push service of the test."""

    room: Room
    store: Store
    service: PushService
    pusher: Pusher
    browser: Browser

    async def open(self, pace: PaceWish = DAYS) -> str:
        """Open a table of SIX where Anna, in Portugal, is to move against a bot."""
        table = await self.room.open("six", 2, ME, bot(), pace=pace, start=True)

        async def annas_turn() -> bool:
            return 1 in (await self.room.table(table)).to_act

        await self.room.until(annas_turn)
        return table


@asynccontextmanager
async def open_post(folder: Path) -> AsyncIterator[Post]:
    settings = replace(Settings("x.db"), push=PushSettings(CONTACT))
    async with open_room(folder) as room, PushService(folder) as service:
        store = room.hall.store
        assert isinstance(store, Store)
        await store.add_person(Person("anna", "Anna", language="pt-PT"), b"code", 1.0)
        pusher = await open_pusher(settings, store, PUSHES, service.reach)
        assert pusher is not None
        room.hall.notify = True
        before = room.keeper
        room.keeper = Keeper(room.hall, before.thinker, before.absence, before.rate, pusher.notify)
        sending = pusher.start()
        browser = Browser()
        await store.subscribe("anna", browser.subscription(), 1.0, 5)
        yield Post(room, store, service, pusher, browser)
        for task in sending:
            task.cancel()


def test_a_turn_is_told_once_in_the_readers_language_and_sealed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_post(tmp_path) as post:
            table = await post.open()
            await post.room.pass_time(61.0)
            posted = await post.service.next()
            assert post.browser.opened(posted.body) == {
                "path": f"/table/{table}",
                "text": say("web.table.your-turn-at", "pt-PT", title="SIX"),
                "lang": "pt-PT",
            }
            assert posted.headers["content-encoding"] == "aes128gcm"
            assert posted.headers["ttl"] == str(3 * 86400)
            assert posted.headers["topic"] == table[:32]
            assert posted.headers["authorization"].endswith(f"k={post.pusher.public_key}")
            await post.room.pass_time(3600.0)
            await asyncio.sleep(0.2)
            assert post.service.requests.empty()

    asyncio.run(scenario())


def test_live_tables_are_not_told_of(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_post(tmp_path) as post:
            for pace in (PaceWish(), PaceWish("live", seconds=3600)):
                await post.open(pace)
                await post.room.pass_time(90.0)
            await asyncio.sleep(0.2)
            assert post.service.requests.empty()

    asyncio.run(scenario())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_left_its_service_is_forgotten(tmp_path: Path, status: int) -> None:
    async def scenario() -> None:
        async with open_post(tmp_path) as post:
            post.service.answers = [f"HTTP/1.1 {status} Gone\r\n\r\n".encode()]
            await post.open()
            await post.room.pass_time(61.0)
            await post.service.next()
            while await post.store.subscriptions("anna"):
                await asyncio.sleep(0.01)
            await post.open()
            await post.room.pass_time(61.0)
            await asyncio.sleep(0.2)
            assert post.service.requests.empty()

    asyncio.run(scenario())


def test_a_push_that_a_service_is_too_busy_for_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sextet.server.push.TRIES", (0.0, 0.01))

    async def scenario() -> None:
        async with open_post(tmp_path) as post:
            post.service.answers = [b"HTTP/1.1 503 Busy\r\n\r\n"]
            await post.open()
            await post.room.pass_time(61.0)
            first, second = await post.service.next(), await post.service.next()
            assert post.browser.opened(first.body) == post.browser.opened(second.body)
            assert await post.store.subscriptions("anna") == [post.browser.subscription()]

    asyncio.run(scenario())


def test_without_the_admins_word_there_is_no_push(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_room(tmp_path) as room:
            store = room.hall.store
            assert isinstance(store, Store)
            assert await open_pusher(Settings("x.db"), store, PUSHES) is None

    asyncio.run(scenario())


def test_the_servers_key_stays_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_post(tmp_path) as post:
            settings = replace(Settings("x.db"), push=PushSettings(CONTACT))
            again = await open_pusher(settings, post.store, PUSHES, post.service.reach)
            assert again is not None
            assert again.public_key == post.pusher.public_key

    asyncio.run(scenario())


def agreed(browser: Browser, endpoint: str = ENDPOINT) -> dict[str, str]:
    """What a page sends when somebody agrees."""
    made = browser.subscription(endpoint)
    return {"endpoint": endpoint, "key": base64url(made.key), "secret": base64url(made.secret)}


def test_who_agrees_is_noted_and_nonsense_is_refused() -> None:
    async def scenario(url: str) -> None:
        async with Client(url) as ada:
            key = (await ada.get("/api/me"))["server"]["push"]
            assert len(key) == 87
            good = agreed(Browser())
            await ada.post("/api/me/push", **good)
            await ada.post("/api/me/push/end", endpoint=ENDPOINT)
            for bad in (
                {**good, "endpoint": "https://127.0.0.1/x"},
                {**good, "endpoint": "http://push.example.org/x"},
                {**good, "key": "AAAA"},
                {**good, "secret": "short"},
            ):
                with pytest.raises(Refusal) as refused:
                    await ada.post("/api/me/push", **bad)
                assert refused.value.code == "no-push-service"
        async with Client(url, nickname=None) as visitor:
            with pytest.raises(Refusal) as refused:
                await visitor.post("/api/me/push", **good)
            assert refused.value.code == "not-signed-in"

    with start(environment={"SEXTET_PUSH_CONTACT": CONTACT}, games=["six"]) as server:
        asyncio.run(scenario(server.url))


def test_a_server_without_push_says_so(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            assert (await ada.get("/api/me"))["server"]["push"] is None
            with pytest.raises(Refusal) as refused:
                await ada.post("/api/me/push", **agreed(Browser()))
            assert refused.value.code == "no-push-here"

    asyncio.run(scenario())
