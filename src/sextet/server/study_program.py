"""The program that studies (``sextet study --serve``), as the server speaks with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

#: The longest study that is read, in bytes.
LONGEST = 16 * 1024 * 1024
#: Seconds for which the program stays when there is nothing to do.
STAYS = 120.0
COMMAND = ["-c", "from sextet.cli import main; main()", "study", "--serve"]


class Said(msgspec.Struct):
    """A line of the program: how far it is, or what became of a request; the study unread."""

    id: str | None
    done: int = 0
    total: int = 0
    result: msgspec.Raw = msgspec.Raw()
    cancelled: bool = False
    #: While it is under way: what its values count, and the decisions that are new, each as JSON.
    unit: str = ""
    decisions: list[msgspec.Raw] = []
    error: str = ""


read_line = msgspec.json.Decoder(Said).decode

#: The lines that answer one request; None when the program has ended.
Heard = asyncio.Queue[Said | None]


class Program:
    """The program while it runs, and who waits for what it says."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._heard: dict[str, Heard] = {}
        self._reader = asyncio.create_task(self._read())

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.returncode is None and not self._reader.done()

    async def ask(self, request: dict[str, Any]) -> Heard:
        """Write a request; returns where its answers come in, until ``forget``."""
        heard = self._heard[request["id"]] = Heard()
        await self.send(request)
        return heard

    def forget(self, id: str) -> None:
        """Hear no more answers to a request."""
        self._heard.pop(id, None)

    async def send(self, request: dict[str, Any]) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        await self._process.stdin.drain()

    async def end(self) -> None:
        """End the program."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                said = read_line(line)
                if said.id in self._heard:
                    self._heard[said.id].put_nowait(said)
        finally:
            for heard in self._heard.values():
                heard.put_nowait(None)


async def begin() -> Program:
    """Start the program; Ctrl-C at the terminal is for the server, which ends it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, "NUMBA_NUM_THREADS": "1"},
        limit=LONGEST,
        start_new_session=True,
    )
    return Program(process)


async def soon(heard: Heard) -> Said | None:
    """Return the next answer to a request; None if there is none for a second."""
    try:
        said = await asyncio.wait_for(heard.get(), 1)
    except TimeoutError:
        return None
    if said is None:
        raise ConnectionError("the program that studies has ended")
    return said


@dataclass
class Judging:
    """The one program of a process that judges: there while somebody needs it, and a while more."""

    _program: Program | None = None
    #: How many need it now.
    _needed: int = 0
    _begins: asyncio.Lock = field(default_factory=asyncio.Lock)
    _ends: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Program]:
        """Have the program run, begun if need be; if what is done with it fails, it ends."""
        self._needed += 1
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
        try:
            async with self._begins:
                if self._program is None or not self._program.runs:
                    self._program = await begin()
            yield self._program
        except Exception:
            await self.end()
            raise
        finally:
            self._needed -= 1
            if not self._needed and self._program is not None:
                self._ends = asyncio.create_task(self._end_later())

    async def end(self) -> None:
        """End the program; who needs it next begins another."""
        program, self._program = self._program, None
        if program is not None:
            await program.end()

    async def stop(self) -> None:
        """End the program for good."""
        if self._ends is not None:
            self._ends.cancel()
        await self.end()

    async def _end_later(self) -> None:
        await asyncio.sleep(STAYS)
        await self.end()
