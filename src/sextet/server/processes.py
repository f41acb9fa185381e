"""Running the server: one process, or several on one listening socket; begun and ended well."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from dataclasses import replace
from functools import partial
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

import uvicorn

from sextet.core.compiled import cache_folder
from sextet.core.errors import OptionError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.core.words import say
from sextet.prepare import Readiness
from sextet.server import identity, logs
from sextet.server.gate import own_addresses
from sextet.server.metrics import FOLDER
from sextet.server.protocols import Http, Socket
from sextet.server.rubbish import search_seldom
from sextet.server.settings import Settings
from sextet.store import open_store

#: Ports tried after one that is taken, when none was asked for.
NEXT_PORTS = 50
#: How long a stop may take before it is forced.
STOP_WITHIN = 20
#: Signals that come within so many seconds are one asking.
ONE_ASKING = 1.0
#: Which of the machine's addresses everybody means.
EVERYWHERE = ("0.0.0.0", "::", "")


class Server(uvicorn.Server):
    """Uvicorn's server, which lets sockets say goodbye first and ends without a signal."""

    #: When it was asked to stop.
    asked = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, at the second asking at once.

        A signal that comes twice in a moment is one: whoever passes signals on sends them again.
        """
        now = time.monotonic()
        self.force_exit = self.should_exit and now - self.asked > ONE_ASKING
        self.asked = self.asked if self.should_exit else now
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve; what was loaded for it stays."""
        await super().startup(sockets)
        search_seldom()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no new connections, end the open ones politely, then end."""
        for server in self.servers:
            server.close()
        site = getattr(self.config.loaded_app.state, "site", None)
        if site is not None:
            await site.farewell()
        await super().shutdown(sockets)


def run(
    settings: Settings,
    listening: socket.socket,
    address: str | None,
    compiles: bool = True,
) -> None:
    """Serve on a socket until told to stop; one process.

    It serves at once; the games get ready behind it, compiled here or by another process.
    """
    from sextet.server.app import create_app

    logs.set_up(settings.log_level, addresses=settings.log_addresses)
    app = create_app(
        settings, Readiness(compiles, tell=partial(tell, settings) if compiles else None)
    )
    app.state.address = address
    config = uvicorn.Config(
        app,
        http=Http,
        ws=Socket,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=settings.limits.frame,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_WITHIN,
        lifespan="on",
    )
    Server(config).run([listening])


def run_workers(settings: Settings, listening: socket.socket, address: str | None) -> None:
    """Serve in several processes on one socket; one that dies is begun anew."""
    with tempfile.TemporaryDirectory(prefix="sextet-metrics-") as folder:
        os.environ[FOLDER] = folder
        spawn = multiprocessing.get_context("spawn")
        stop = threading.Event()

        # The same folder even where every process would make a temporary one of its own.
        os.environ["NUMBA_CACHE_DIR"] = str(cache_folder().parent)
        # One process compiles for all: the workers take what it leaves in the cache.
        getting_ready = Readiness(tell=partial(tell, settings)).run()
        threading.Thread(target=asyncio.run, args=(getting_ready,), daemon=True).start()

        def begin() -> BaseProcess:
            process = spawn.Process(target=run, args=(settings, listening, address, False))
            process.start()
            return process

        def ask_to_stop(*_: Any) -> None:
            stop.set()

        signal.signal(signal.SIGTERM, ask_to_stop)
        signal.signal(signal.SIGINT, ask_to_stop)
        workers = [begin() for _ in range(settings.workers)]
        while not stop.wait(0.5):
            workers = [one if one.is_alive() else begin() for one in workers]
        for one in workers:
            one.terminate()
        for one in workers:
            one.join(STOP_WITHIN + 5)
            if one.is_alive():
                one.kill()


def tell(settings: Settings, key: str, **values: Any) -> None:
    """Tell whoever started the server something, in their language."""
    print(say(key, settings.language, **values), flush=True)


def listen(host: str, port: int, *, exactly: bool) -> socket.socket:
    """Return a listening socket; on the next free port if this one is taken and may be left."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: OSError | None = None
    for candidate in range(port, port + (1 if exactly else NEXT_PORTS)):
        # Named as TCP, since only then asyncio lets small messages go at once (uvloop always does).
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == "::":
            # Every network of the machine, the older ones too, whatever it does by default.
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            listening.bind((host, candidate))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            last = error
            continue
        listening.set_inheritable(True)
        return listening
    reason = system_reason(last) if last is not None else ""
    raise OptionError(Reason("server.cannot-listen", port=port, host=host, reason=reason))


def reachable(host: str, port: int) -> str | None:
    """Return an address that others on the network can reach, if they can."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return None
    if host in EVERYWHERE:
        found = [one for one in own_addresses() if ":" not in one]
        if not found:
            return None
        host = found[0]
    return url(host, port)


def url(host: str, port: int) -> str:
    """Return the address of a server."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def first_start(settings: Settings) -> str | None:
    """Open the database, made or brought up to date; return the admin's token if it is new."""
    token = identity.new_token()
    async with await open_store(settings.database) as store:
        _, new = await store.secret("admin", lambda: identity.token_hash(token))
    return token if new else None


def begin(settings: Settings, *, exactly: bool) -> tuple[Settings, socket.socket, str | None]:
    """Make everything ready: returns the settings with the port taken, the socket, a new token."""
    token = asyncio.run(first_start(settings))
    listening = listen(settings.host, settings.port, exactly=exactly)
    return replace(settings, port=listening.getsockname()[1]), listening, token


def run_processes(settings: Settings, listening: socket.socket) -> None:
    """Serve until told to stop, in one process or several."""
    address = reachable(settings.host, settings.port)
    (run_workers if settings.workers > 1 else run)(settings, listening, address)
