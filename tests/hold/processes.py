"""Real server processes that start in a moment, so that they can be killed many times.

They are forked from a process that has loaded and warmed up everything (``forkserver``). The
listening socket stays with the test: whoever connects while the server is dead waits for the next.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from sextet.server.processes import listen
from sextet.server.settings import Limits, Settings
from tests.forked import forking
from tests.server.harness import NO_TLS

#: As good as no limits: tests play faster than people.
MANY = 10_000_000
LOOSE = Limits(
    messages=MANY,
    requests=MANY,
    sockets=MANY,
    tables=MANY,
    rematches=MANY,
    identities=MANY,
    changes=MANY,
    recoveries=MANY,
    replays=MANY,
)
#: Long enough for a machine that compiles everything first.
STARTS_WITHIN = 600.0


class Process:
    """A server on a database, in a process of its own that can be killed and started again."""

    def __init__(
        self, database: str, log: Path, limits: Limits = LOOSE, lease: float | None = None
    ) -> None:
        self.log, self.lease = log, lease
        self.listening = listen("127.0.0.1", 0, exactly=True)
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = Settings(
            database, port=self.port, bot_delay=False, limits=limits, threads=1
        )
        self.process: BaseProcess | None = None
        self.admin = ""
        self.starts = 0

    def start(self, death: tuple[str, int] | None = None) -> None:
        """Start the server; with ``death`` it will die at this point of this append."""
        assert self.process is None or not self.process.is_alive()
        ours, theirs = forking.Pipe(duplex=False)
        args = (self.settings, self.listening, str(self.log), theirs, death, self.lease)
        self.process = forking.Process(target=_serve, args=args, daemon=True)
        self.process.start()
        theirs.close()
        if not ours.poll(STARTS_WITHIN):
            raise RuntimeError("the server did not start")
        self.admin = ours.recv() or self.admin
        ours.close()
        self.starts += 1

    @property
    def alive(self) -> bool:
        """Whether the server runs."""
        return self.process is not None and self.process.is_alive()

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def wait_until_it_answers(self, within: float = STARTS_WITHIN) -> None:
        """Wait until the server answers requests."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            try:
                healthy = httpx.get(f"{self.url}/healthz", timeout=5, verify=NO_TLS)
                if healthy.status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def kill(self) -> None:
        """End the server as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.join(30)

    def stop(self, within: float = 120.0) -> int | None:
        """Ask the server to end; returns its status."""
        assert self.process is not None
        self.process.terminate()
        self.process.join(within)
        return self.process.exitcode

    def said(self) -> str:
        """Return what the server has written to its log."""
        return self.log.read_text() if self.log.exists() else ""

    async def restart_whenever_it_dies(
        self, death: tuple[str, int] | None, most: int = 2000
    ) -> None:
        """Start the server again, to die again, until this task is cancelled."""
        while self.starts < most:
            if not self.alive:
                await asyncio.to_thread(self.start, death)
            await asyncio.sleep(0.01)
        raise RuntimeError(f"the server died {most} times")


@contextmanager
def server(
    database: str, folder: Path, limits: Limits = LOOSE, lease: float | None = None
) -> Iterator[Process]:
    """Give a server that is not started yet; ends it at the end, however that comes."""
    process = Process(database, folder / f"log-{os.urandom(4).hex()}", limits, lease)
    try:
        yield process
    finally:
        process.kill()
        process.listening.close()


def warm_up() -> None:
    """Start the process that servers are forked from, and wait until it is ready."""
    nothing = forking.Process(target=_nothing)
    nothing.start()
    nothing.join(STARTS_WITHIN)


def _nothing() -> None:
    pass


def _serve(
    settings: Settings,
    listening: socket.socket,
    log: str,
    ready: Connection,
    death: tuple[str, int] | None,
    lease: float | None,
) -> None:
    """Serve, in the new process."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sys.stdout.flush()
    os.dup2(out, 1)
    os.dup2(out, 2)
    from functools import partial

    from sextet.server import app, processes
    from sextet.store import open_store
    from tests.hold import deaths

    if lease is not None:
        vars(app)["open_store"] = partial(open_store, lease=lease)
    token = asyncio.run(processes.first_start(settings))
    if death is not None:
        deaths.arrange(*death)
    ready.send(token or "")
    ready.close()
    processes.run(settings, listening, None)
