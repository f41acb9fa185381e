"""A real server in a process of its own, and a small client that plays on it.

``start()`` returns a running server; ``Client`` is one person (or one program) with a cookie, a
socket, and the tables it watches, kept up to date as the browser does. It takes nothing that is
not exactly as the server's structs say.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import secrets
import signal
import ssl
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from sextet.core.together import seal
from tests import wire
from tests.forked import Forked, begin

#: Long enough for a machine that compiles everything first.
STARTS_WITHIN = 600.0
#: Nothing here speaks TLS: who comes need not read all authorities of the world first (24 ms).
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def wait_for_the_games(url: str, deadline: float, games: Collection[str] = ()) -> None:
    """Wait until these games are ready, or all: most tests are of what happens then."""
    while time.monotonic() < deadline:
        answer = httpx.get(f"{url}/api/ready", timeout=30, verify=NO_TLS)
        # (Who asks this often may be told to wait, where a test has narrow limits.)
        ready = answer.json() if answer.status_code == HTTPStatus.OK else []
        if ready and all(one["bots"] >= 1.0 for one in ready if one["game"] in games or not games):
            return
        time.sleep(0.05)
    raise RuntimeError("the games did not get ready")


class Server:
    """A server process. ``kill`` ends it as a power cut does, ``stop`` as an admin does."""

    def __init__(
        self,
        options: list[str],
        environment: Mapping[str, str],
        log: Path,
        games: Collection[str] = (),
        afresh: bool = False,
    ) -> None:
        self.options, self.environment, self.log = options, environment, log
        self.afresh = afresh
        #: The games that must be ready; all, where none is named.
        self.games = games
        self.url, self.admin = "", ""
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.launch()

    def launch(self) -> None:
        """Start the process and wait until it answers."""
        command = ["serve", "--no-open", *self.options]
        self.log.touch()
        offset = self.log.stat().st_size
        self.process = begin(
            command, {**os.environ, **self.environment}, self.log, afresh=self.afresh
        )
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log.read_text()}")
            said = self.log.read_bytes()[offset:].decode()
            if token := re.search(r"(sxt_\S+)", said):
                self.admin = token[1]
            if found := re.search(r"Sextet is at (http://\S+)", said):
                self.url = found[1]
                with contextlib.suppress(httpx.HTTPError):
                    healthy = httpx.get(f"{self.url}/healthz", timeout=5, verify=NO_TLS)
                    if healthy.status_code == 200:
                        wait_for_the_games(self.url, deadline, self.games)
                        return
            time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """End the process at once."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, within: float = 120.0) -> int:
        """Ask the process to end; returns its status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(within)


@contextlib.contextmanager
def start(
    *options: str,
    database: str | None = None,
    port: int = 0,
    environment: Mapping[str, str] | None = None,
    games: Collection[str] = (),
    afresh: bool = False,
) -> Iterator[Server]:
    """Run ``sextet serve`` on a free port of this machine, bots without delay."""
    with tempfile.TemporaryDirectory(prefix="sextet-server-") as folder:
        where = database or str(Path(folder) / "sextet.db")
        given = ["--port", str(port), "--database", where, "--no-bot-delay", *options]
        server = Server(given, environment or {}, Path(folder) / "log", games, afresh)
        try:
            yield server
        finally:
            assert server.process is not None
            if server.process.poll() is None:
                server.process.terminate()
                try:
                    server.process.wait(20)
                except subprocess.TimeoutExpired:
                    server.process.kill()
                    server.process.wait()


class Refusal(Exception):  # noqa: N818
    """What the server would not do."""

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self.code = str(answer.get("code"))
        self.values = dict(answer.get("values") or {})
        super().__init__(f"{self.code}: {answer.get('text')}")


class Client:
    """One person at one server. Use it in ``async with``; ``nickname`` None stays a visitor."""

    def __init__(self, url: str, nickname: str | None = "Ada", token: str | None = None) -> None:
        self.url, self.nickname, self.token = url, nickname, token
        headers = {"authorization": f"Bearer {token}"} if token else {"origin": url}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=60, verify=NO_TLS)
        self.me: dict[str, Any] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        #: What was given for the last command at each table.
        self.receipts: dict[str, str] = {}
        self.received: list[dict[str, Any]] = []
        self.socket: ClientConnection | None = None
        #: What was wrong with a message that came.
        self.not_as_said: Exception | None = None
        self._ids = itertools.count(1)
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self._name = os.urandom(6).hex()

    async def __aenter__(self) -> Self:
        try:
            if self.nickname is not None and self.token is None:
                self.me = await self.post("/api/me", nickname=self.nickname)
            await self.connect()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self.disconnect()
        finally:
            if self.socket is not None:
                self.socket.transport.abort()
            await self.http.aclose()

    # HTTP

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        """Ask over HTTP; returns the JSON, raises ``Refusal``."""
        answer = await self.http.request(method, path, **more)
        if answer.status_code >= 400:
            raise Refusal(wire.refusal(answer.content))
        if "json" not in answer.headers.get("content-type", ""):
            return answer.text
        return wire.body(method, path, answer.content)

    async def get(self, path: str) -> Any:
        """Get something."""
        return await self.ask("GET", path)

    async def post(self, path: str, **data: Any) -> Any:
        """Post something."""
        return await self.ask("POST", path, json=data)

    async def open_table(self, game: str, players: int, seats: list[Any], **more: Any) -> str:
        """Open a table and watch it; ``seats`` as ``"me"``, ``"open"`` or a bot's level."""
        asked = [{"kind": "bot", "level": s} if isinstance(s, int) else {"kind": s} for s in seats]
        body = {"game": game, "players": players, "seats": asked, **more}
        table = str((await self.post("/api/tables", **body))["table"])
        await self.watch(table)
        return table

    # The socket

    async def connect(self) -> None:
        """Open the socket and go on watching what was watched."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} if cookies else {}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        self.socket = await connect(
            self.url.replace("http", "ws", 1) + "/api/socket",
            additional_headers=headers,
            origin=None if self.token else self.url,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
        )
        self._reader = asyncio.create_task(self._read(self.socket))
        for table, known in list(self.tables.items()):
            await self.watch(table, known["version"])

    async def disconnect(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    async def closed(self) -> None:
        """Wait until the server has closed the socket and all that it sent is read."""
        assert self._reader is not None
        await asyncio.wait_for(asyncio.shield(self._reader), 60)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                message = wire.answer(data)
                self.received.append(message)
                await self._take(message)
        except websockets.ConnectionClosed:
            pass
        except (AssertionError, msgspec.MsgspecError) as error:
            self.not_as_said = error
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(self.not_as_said or ConnectionError("the socket is closed"))
        async with self._news:
            self._news.notify_all()

    def _must_be_right(self) -> None:
        if self.not_as_said is not None:
            raise self.not_as_said

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message["is"]
        if kind in ("done", "refused", "preview", "pong"):
            waiting = self._answers.pop(message["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif kind == "table":
            self.tables[message["table"]] = message
        elif kind == "news":
            table = self.tables[message["table"]]
            assert message["since"] == table["version"]
            # Pictures are for drawing; the log is kept as it is read.
            table["log"] += [
                {name: value for name, value in entry.items() if name != "after"}
                for entry in message["entries"]
            ]
            table["chat"] += message["chat"]
            table |= message["changed"]
            table["version"] = message["version"]
        async with self._news:
            self._news.notify_all()

    def new_id(self) -> str:
        """Return an id for a command."""
        return f"{self._name}-{next(self._ids)}"

    async def do(self, verb: str, table: str = "", *, id: str = "", **more: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; raises ``Refusal``."""
        assert self.socket is not None
        name = id or self.new_id()
        message = {"do": verb, "id": name, **({"table": table} if table else {}), **more}
        answered = asyncio.get_running_loop().create_future()
        self._answers[name] = answered
        await self.socket.send(json.dumps(message))
        answer: dict[str, Any] = await asyncio.wait_for(answered, 60)
        if answer["is"] == "refused":
            raise Refusal(answer)
        if answer["is"] == "done":
            self.receipts[table] = answer["receipt"]
        return answer

    async def watch(self, table: str, version: int | None = None) -> dict[str, Any]:
        """Watch a table and wait for its first view."""
        assert self.socket is not None
        before = len(self.received)
        more: dict[str, Any] = {} if version is None else {"version": version}
        if table in self.receipts:
            more["receipt"] = self.receipts[table]
        name = self.new_id()
        message = {"do": "watch", "id": name, "table": table, **more}
        answered = asyncio.get_running_loop().create_future()
        self._answers[name] = answered
        await self.socket.send(json.dumps(message))

        def has_come() -> bool:
            return any(
                m["is"] in ("table", "news") and m["table"] == table for m in self.received[before:]
            )

        async with self._news:
            while not has_come():
                self._must_be_right()
                if answered.done():
                    raise Refusal(answered.result())
                await asyncio.wait_for(self._news.wait(), 60)
        self._answers.pop(name, None)
        return self.tables[table]

    async def join(self, table: str, seat: int, **more: Any) -> dict[str, Any]:
        """Watch a table and take a seat."""
        await self.watch(table)
        return await self.do("sit", table, seat=seat, **more)

    async def shuffle(self, table: str, number: str = "") -> None:
        """Add to the shuffle of a table, if it waits for that."""
        number = number or secrets.token_hex(32)
        if self.tables[table]["dealing"]["step"] is None:
            return
        seen = self.tables[table]
        dealing = seen["dealing"]
        seat = next(k for k in seen["you"] if dealing["seating"][k - 1] == str(k))
        asked = {"seat": seat, "attempt": dealing["attempt"]}
        hash = seal(bytes.fromhex(number), dealing["commitment"], seat)
        await self.do("seal", table, hash=hash, **asked)
        await self.wait(table, lambda t: t["dealing"]["step"] != "seal")
        await self.do("reveal", table, nonce=number, **asked)
        await self.wait(table, lambda t: t["dealing"]["step"] is None)

    async def play(self, table: str, move: str, seat: int | None = None) -> dict[str, Any]:
        """Decide on one's own seat, and wait until one sees it done."""
        seat = seat or self.tables[table]["you"][0]
        done = await self.do("move", table, seat=seat, move=move)
        if table in self.tables:
            await self._later_than(table, done["version"] - 1)
        return done

    async def wait(
        self, table: str, until: Callable[[dict[str, Any]], Any], within: float = 60
    ) -> dict[str, Any]:
        """Wait until a table is as wanted, as this client sees it."""
        async with self._news, asyncio.timeout(within):
            while not until(self.tables[table]):
                self._must_be_right()
                await self._news.wait()
        return self.tables[table]

    def legal(self, table: str, seat: int | None = None) -> list[str]:
        """Return the moves that this client's seat may make now."""
        for view in self.tables[table]["views"]:
            if seat in (None, view["seat"]) and view["seat"]:
                moves: list[str] = view["position"]["legal"].get(str(view["seat"]), [])
                if moves and view["chosen"] is None:
                    return moves
        return []

    async def play_out(self, table: str, choose: Callable[[list[str]], str] | None = None) -> None:
        """Decide on all own seats until the game is over: the first legal move, or ``choose``."""
        await self.wait(table, lambda t: t["status"] != "open")
        while True:
            await self.wait(table, lambda t: t["status"] != "playing" or self._asked(table))
            if self.tables[table]["status"] != "playing":
                return
            seat = self._asked(table)
            moves = self.legal(table, seat)
            await self.play(table, choose(moves) if choose else moves[0], seat)

    async def _later_than(self, table: str, version: int) -> None:
        await self.wait(table, lambda t: t["version"] > version)

    def _asked(self, table: str) -> int:
        for view in self.tables[table]["views"]:
            if view["seat"] and self.legal(table, view["seat"]):
                return int(view["seat"])
        return 0


@contextlib.asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Client]]:
    """Let several people come in at once."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Client(url, name)) for name in names]
