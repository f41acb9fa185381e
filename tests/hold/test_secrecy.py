"""Nothing that leaves over the wire tells its receiver what they must not know.

Two servers keep tables that differ only in that: cards a viewer cannot see have changed places,
choices of others that lie face down are others, the secret seeds are others (in memory: stored is
the one that was committed to). Ids, times and commitments are the same. Whatever the viewer asks
for, they get the same bytes from both, but for receipts, which only the server's key can tell from
chance (``tests/tables/test_receipts.py``).
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
import websockets
from litestar import Litestar

from sextet.core.dealer import commitment
from sextet.server.app import create_app
from sextet.server.identity import session_hash, signed, token_hash
from sextet.server.processes import Server, listen
from sextet.server.protocols import Http, Socket
from sextet.server.settings import Settings
from sextet.server.site import Site
from sextet.store import open_store
from sextet.tables import events as e
from sextet.tables import summaries
from sextet.tables.ports import LogBatch, NewTable, Person
from sextet.tables.table import Table, replay
from tests import wire
from tests.hold.processes import LOOSE
from tests.hold.soak import HANGS, short_or_full
from tests.server.harness import NO_TLS
from tests.tables.secrets import Log, changed_logs, stored
from tests.tables.test_secrecy import GAMES, a_game

pytestmark = pytest.mark.slow

SEEDS = short_or_full(2, 20)
KEY, ADMIN, SESSION = b"k" * 32, "sxt_admin", "session"
SEED_KEPT = bytes(32)
NOW = float(round(time.time()))
NUMBERS = [str(n) for n in range(1, 105, 6)]
WRONG_MOVES = [*NUMBERS, "take 1", "block 2", "99 on 1", "end", "swap 1", "half 3", "junk"]


def person(seat: int) -> str:
    """Return the identity on a seat; 0 is somebody who watches."""
    return f"person-{seat}".ljust(22, "x")


def token(seat: int) -> str:
    """Return the token with which a program plays for somebody."""
    return f"sxt_{seat}".ljust(43, "y")


@dataclass(frozen=True)
class Case:
    """A log, another that one viewer cannot tell from it, and that viewer's seat."""

    table: str
    seat: int
    log: Log
    other: Log


def with_identities(log: Log) -> list[e.AnyEvent]:
    """Give the people of a log identities as the server makes them."""
    changed: list[e.AnyEvent] = []
    for event in log:
        if isinstance(event, e.Opened):
            published = commitment(SEED_KEPT)
            event = msgspec.structs.replace(event, by=person(1), undo=True, commitment=published)
        elif isinstance(event, e.Sat | e.Chatted):
            event = msgspec.structs.replace(event, who=person(event.seat))
        changed.append(event)
    return changed


def cases() -> list[Case]:
    """Return games of every kind, each with what one of its viewers must not know permuted."""
    found: list[Case] = []
    for name, players, options in GAMES:
        for seed in range(SEEDS):
            log = with_identities(a_game(name, players, options, seed))
            chance = random.Random(seed)
            for seat in range(players + 1):
                for other in changed_logs(log, seat, 1, chance):
                    found.append(Case(f"table-{len(found)}".ljust(22, "z"), seat, log, other))
    return found


async def fill(database: str, found: Sequence[Case], other: bool) -> None:
    """Write the tables of all cases into a database, all else the same."""
    async with await open_store(database) as store:
        for name, value in (("cookies", KEY), ("bots", KEY), ("admin", token_hash(ADMIN))):
            await store.secret(name, lambda value=value: value)  # type: ignore[misc]
        for seat in range(9):
            somebody = Person(person(seat), f"Nick {seat}", None, NOW)
            await store.add_person(somebody, bytes([seat]) * 32, NOW)
            await store.add_pass(token_hash(token(seat)), person(seat), "play", "", NOW)
            hashed = session_hash(person(seat), SESSION)
            await store.add_pass(hashed, person(seat), "account", "", NOW)
        for case in found:
            log = case.other if other else case.log
            kept = stored(case.table, log, lambda k: NOW - 60 + k / 10)
            table = replay(case.table, kept)
            opened, at = table.opened, kept[0].at
            new = NewTable(case.table, opened.game, opened.public, at, opened.by, SEED_KEPT)
            summary = summaries.encode(summaries.stored_summary(table))
            first = LogBatch(case.table, 0, kept, table.status, None, summary, table.people)
            await store.open_table(new, first)


@asynccontextmanager
async def serving(database: str) -> AsyncIterator[Site]:
    """Serve a database in this process: the clock stands still, and everybody is always there."""
    listening = listen("127.0.0.1", 0, exactly=True)
    port = listening.getsockname()[1]
    app: Litestar = create_app(Settings(database, port=port, limits=LOOSE, bot_delay=False))
    config = uvicorn.Config(
        app, http=Http, ws=Socket, log_config=None, lifespan="on", proxy_headers=False
    )
    server = Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        async with asyncio.timeout(60):
            while not server.started:
                await asyncio.sleep(0.01)
        site = app.state.site
        site.hall.clock = site.directory.clock = lambda: NOW
        site.directory.connected = lambda who: True
        yield site
    finally:
        server.should_exit = True
        await asyncio.wait_for(running, 30)
        listening.close()


@dataclass
class Viewer:
    """Somebody at one of the two servers, and everything that they are sent."""

    site: Site
    seat: int
    #: By a program's token, by a cookie, or as a visitor without either.
    by: str = "cookie"

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.site.settings.port}"

    @property
    def headers(self) -> dict[str, str]:
        if self.by == "token":
            return {"authorization": f"Bearer {token(self.seat)}"}
        if self.by == "cookie":
            return {
                "origin": self.url,
                "cookie": f"sextet={signed(person(self.seat), SESSION, KEY)}",
            }
        return {"origin": self.url}

    async def over_http(self, table: str) -> list[bytes]:
        """Ask for everything there is."""
        paths = [f"/api/tables/{table}{what}" for what in ("", "/record", "/replay")]
        paths += ["/api/tables", "/api/me", "/api/me/tables", "/api/me/games", "/api/me/ratings"]
        paths += ["/api/ratings/six-nimmt", "/healthz"]
        sent = []
        page = httpx.AsyncClient(base_url=self.url, headers=self.headers, verify=NO_TLS)
        async with page as client:
            for path in paths:
                answer = await client.get(path)
                if path.endswith(("/record", "/replay")):
                    assert answer.status_code == 409
                sent.append(f"{path} {answer.status_code} {kept(answer.headers)}".encode())
                sent.append(answer.content)
        return sent

    async def over_the_socket(self, table: str, asks: Sequence[dict[str, Any]]) -> list[bytes]:
        """Ask one thing after the other, and return whatever comes."""
        sent: list[bytes] = []
        async with websockets.connect(
            self.url.replace("http", "ws", 1) + "/api/socket",
            additional_headers={k: v for k, v in self.headers.items() if k != "origin"},
            origin=None if self.by == "token" else self.url,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
        ) as socket:
            version = done = 0
            for number, ask in enumerate([*asks, {"do": "watch", "id": "at last"}]):
                await socket.send(json.dumps({"id": f"ask {number}", "table": table, **ask}))
                await socket.send(json.dumps({"do": "ping", "id": f"ping {number}"}))
                answered = False
                async with asyncio.timeout(30):
                    while not answered or version < done:
                        data = await socket.recv()
                        message = wire.answer(data)
                        match message["is"]:
                            case "pong":
                                answered = True
                            case "done":
                                done = message["version"]
                            case "news" | "table":
                                version = message["version"]
                        sent += pieces(message, str(data).encode())
        async with asyncio.timeout(30):
            while self.site.connections:
                await asyncio.sleep(0.001)
        return sent


def pieces(message: dict[str, Any], data: bytes) -> list[bytes]:
    """Return a message as it came; news in pieces: how many make one message is chance."""
    if message["is"] != "news":
        return [data]
    told = [*message["entries"], *message["chat"], *message["changed"].items()]
    return [msgspec.json.encode(piece) for piece in told]


def kept(headers: httpx.Headers) -> list[tuple[str, str]]:
    """Return the headers of an answer but for the time of day."""
    return sorted((k, v) for k, v in headers.items() if k != "date")


def what_to_ask(table: Table, seat: int) -> list[dict[str, Any]]:
    """Return all that a viewer may try, and what is not for them to do."""
    asks: list[dict[str, Any]] = [
        {"do": "watch"},
        {"do": "watch", "version": table.version - 3},
        {"do": "watch", "version": 1},
        {"do": "preview", "seat": seat or 1},
        {"do": "preview", "seat": seat or 1, "moves": WRONG_MOVES},
        {"do": "preview", "seat": 2},
        {"do": "talk", "seat": seat or 1, "text": "leave 1"},
        {"do": "chat", "text": "hello"},
        {"do": "sit", "seat": 1},
        {"do": "bot", "seat": 2, "level": 1},
        {"do": "start"},
        {"do": "rematch"},
        {"do": "return", "seat": seat or 1},
        {"do": "draw", "seat": seat or 1},
        {"do": "undo", "seat": seat or 1},
        {"do": "move", "seat": seat or 1},
        {"do": "nonsense"},
    ]
    legal = set(table.playing.legal(seat) or table.playing.changes(seat)) if seat else set()
    for move in WRONG_MOVES:
        if move not in legal:
            asks.append({"do": "move", "seat": seat or 1, "move": move})
    if legal and table.playing.hides_choices and set(table.to_act) - {seat}:
        # Others still choose: this one's choice, and another one, turn no card.
        for move in sorted(legal)[:2]:
            asks.append({"do": "move", "seat": seat, "move": move})
    return asks


async def all_sent(site: Site, case: Case, seed: bytes) -> list[bytes]:
    """Return all that a viewer is sent of a table by one server, receipts aside."""
    (await site.hall.memory.find(case.table)).seed = seed
    table = replay(case.table, stored(case.table, case.log))
    if table.status != "playing":
        return []
    asks = what_to_ask(table, case.seat)
    sent: list[bytes] = []
    for by in ("cookie", "token", *(("nobody",) if case.seat == 0 else ())):
        viewer = Viewer(site, case.seat, by)
        sent += await viewer.over_http(case.table)
        sent += await viewer.over_the_socket(case.table, asks)
    return [re.sub(rb'"receipt":"[^"]+"', b"", data) for data in sent]


async def for_the_admin(site: Site) -> list[bytes]:
    """Return what those are told who watch over the server; times aside.

    Nobody is connected any more, nothing plays by itself and the clock stands still: the numbers
    follow from what was asked, and are counted as they are asked for.
    """
    assert not site.connections
    async with httpx.AsyncClient(base_url=Viewer(site, 0).url, verify=NO_TLS) as client:
        status = await client.get("/api/admin/status", headers={"authorization": f"Bearer {ADMIN}"})
        assert status.status_code == 200
        metrics = await client.get("/metrics")
        assert metrics.status_code == 200
    told = [line for line in metrics.text.splitlines() if not re.search("seconds|_created", line)]
    names = sorted(re.sub(r"[{ ].*", "", line) for line in metrics.text.splitlines())
    return [status.content, "\n".join(told).encode(), "\n".join(names).encode()]


def test_permuting_what_a_viewer_must_not_know_changes_no_byte_on_the_wire(tmp_path: Path) -> None:
    found = cases()
    databases = [str(tmp_path / "one.db"), str(tmp_path / "other.db")]

    async def scenario() -> None:
        for number, database in enumerate(databases):
            await fill(database, found, other=bool(number))
        async with serving(databases[0]) as one, serving(databases[1]) as other:
            compared = payloads = 0
            for case in found:
                here = await all_sent(one, case, SEED_KEPT)
                there = await all_sent(other, case, bytes([1]) * 32)
                assert sorted(set(here)) == sorted(set(there))
                assert not [data for data in here if bytes(32).hex().encode() in data]
                compared += bool(here)
                payloads += len(here)
            assert await for_the_admin(one) == await for_the_admin(other)
            print(f"\n{compared} tables of {len(found)}, {payloads} payloads")
            assert compared >= 20

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))


@pytest.mark.parametrize("number", [0, 1])
def test_a_leak_on_the_wire_would_be_found(tmp_path: Path, number: int) -> None:
    """Somebody who may know what was permuted is sent something else."""
    found = [case for case in cases() if case.seat == 0][:2]
    databases = [str(tmp_path / "one.db"), str(tmp_path / "other.db")]

    async def scenario() -> None:
        for k, database in enumerate(databases):
            await fill(database, found, other=bool(k))
        async with serving(databases[0]) as one, serving(databases[1]) as other:
            table = found[number].table
            differs = False
            for seat in (1, 2):
                here = await Viewer(one, seat).over_http(table)
                there = await Viewer(other, seat).over_http(table)
                differs = differs or here != there
            assert differs

    asyncio.run(asyncio.wait_for(scenario(), short_or_full(HANGS, 4 * HANGS)))
