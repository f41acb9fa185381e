"""The program that studies (``sextet study --serve``), as the server speaks with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import msgspec

#: The longest study that is read, in bytes.
LONGEST = 16 * 1024 * 1024
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


async def begin() -> Process:
    """Start the program; Ctrl-C at the terminal is for the server, which ends it."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, "NUMBA_NUM_THREADS": "1"},
        limit=LONGEST,
        start_new_session=True,
    )


async def end(program: Process) -> None:
    """End the program."""
    with contextlib.suppress(ProcessLookupError):
        program.kill()
    await program.wait()


async def send(program: Process, request: dict[str, Any]) -> None:
    """Write one line to the program."""
    assert program.stdin is not None
    program.stdin.write(json.dumps(request).encode() + b"\n")
    await program.stdin.drain()


async def soon(program: Process) -> Said | None:
    """Return the program's next line; None if there is none for a second."""
    assert program.stdout is not None
    try:
        line = await asyncio.wait_for(program.stdout.readline(), 1)
    except TimeoutError:
        return None
    if not line:
        raise ConnectionError("the program that studies has ended")
    return read_line(line)
