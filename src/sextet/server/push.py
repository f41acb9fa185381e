"""Web Push for correspondence play: it is your turn, told by the service of a browser."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass

import msgspec

from sextet.core.words import LANGUAGES, say, say_or
from sextet.server.limits import Limit
from sextet.server.push_crypto import (
    PrivateKey,
    base64url,
    new_key,
    private_key,
    public_bytes,
    sealed,
    signature,
)
from sextet.server.push_reach import Reach
from sextet.server.settings import Settings
from sextet.store import Store
from sextet.tables.commands import Refused
from sextet.tables.ports import Person, Subscription
from sextet.tables.table import Table

log = logging.getLogger("sextet.server")

DAY = 86400
#: Pauses before each try, in seconds.
TRIES = (0.0, 20.0)
#: Pushes that wait at most, and how many are sent at once: one slow service holds up no other.
WAITING, AT_ONCE = 1000, 4
#: Browsers of one person that are told; the one that agreed longest ago goes first.
BROWSERS = 5
#: What a service answers when a browser has left it.
GONE = (404, 410)
BUSY = 429


@dataclass(frozen=True)
class Push:
    """What is to be sent, and to whom."""

    to: Subscription
    text: bytes
    #: A later push of the same table takes the place of one that was not fetched yet.
    topic: str
    seconds: int


class Pusher:
    """Sends pushes where the admin has turned them on and a reader has agreed."""

    def __init__(
        self, settings: Settings, store: Store, key: PrivateKey, sent: Limit, reach: Reach
    ) -> None:
        self._settings, self._store, self._key, self._reach = settings, store, key, reach
        self._sent = sent
        self._waiting: asyncio.Queue[Push] = asyncio.Queue(WAITING)

    @property
    def public_key(self) -> str:
        """The key by which browsers know that a push is ours."""
        return base64url(public_bytes(self._key))

    def start(self) -> list[asyncio.Task[None]]:
        """Begin to send what waits."""
        return [asyncio.create_task(self._run()) for _ in range(AT_ONCE)]

    async def notify(self, identity: str, table: Table) -> None:
        """Tell somebody that it is their turn, in every browser of theirs that has agreed."""
        person = (await self._store.people([identity])).get(identity)
        agreed = await self._store.subscriptions(identity)
        if person is None or not agreed:
            return
        text = message(person, table)
        seconds = (table.opened.pace.days or 1) * DAY
        try:
            for one in agreed:
                await self._sent.take(identity)
                self._waiting.put_nowait(Push(one, text, table.id[:32], seconds))
        except (asyncio.QueueFull, Refused):
            log.error("push: too much waits, one is left out", extra={"table": table.id})

    async def _run(self) -> None:
        while True:
            push = await self._waiting.get()
            for pause in TRIES:
                await asyncio.sleep(pause)
                try:
                    if await self.send(push):
                        break
                except OSError as error:
                    log.error("push could not be sent", extra={"error": type(error).__name__})
                except Exception as error:
                    log.error("push could not be made", exc_info=error)
                    break

    async def send(self, push: Push) -> bool:
        """Send a push; tells whether that is settled, be it because nobody is there any more."""
        to = push.to
        headers = {
            "Authorization": signature(
                to.endpoint, self._key, self._settings.push.contact, time.time()
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(push.seconds),
            "Topic": push.topic,
        }
        body = sealed(push.text, to.key, to.secret)
        status = await self._reach.post(to.endpoint, headers, body)
        if status in GONE:
            await self._store.unsubscribe(to.endpoint)
        elif not 200 <= status < 300:
            log.error("push was refused", extra={"status": status})
        return status != BUSY and status < 500


def message(person: Person, table: Table) -> bytes:
    """Return what a push says, in the reader's language: whose turn, where, and nothing secret."""
    language = person.language or LANGUAGES[0]
    title = say_or(f"game.{table.game.name}.title", table.game.title, language)
    text = say("web.table.your-turn-at", language, title=title)
    return msgspec.json.encode({"path": f"/table/{table.id}", "text": text, "lang": language})


async def open_pusher(
    settings: Settings, store: Store, sent: Limit, reach: Reach | None = None
) -> Pusher | None:
    """Return what sends pushes, with the server's key; None where they are not turned on."""
    if not settings.push.contact:
        return None
    key, _ = await store.secret("push", new_key)
    return Pusher(settings, store, private_key(key), sent, reach or Reach())
