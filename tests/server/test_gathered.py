"""Writes of one turn of the loop go out together, in order, and nothing of them is lost."""

from __future__ import annotations

import asyncio
import socket
from asyncio import Protocol, Transport
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
import uvloop

from sextet.server.gathered import AT_MOST, Gathered

Loop = Callable[[], asyncio.AbstractEventLoop]


#: The loops that a server may run on.
LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


def run(loop: Loop, what: Callable[[Gathered, socket.socket], Awaitable[None]]) -> None:
    """Do something with a gathering transport and the other end of its connection."""

    async def connected() -> None:
        here, there = socket.socketpair()
        there.setblocking(False)
        transport: Any
        transport, _ = await asyncio.get_running_loop().create_connection(Protocol, sock=here)
        try:
            gathered = Gathered(cast(Transport, transport), asyncio.get_running_loop())
            await what(gathered, there)
        finally:
            transport.abort()
            await asyncio.sleep(0)
            there.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(connected())


def nothing_came(there: socket.socket) -> bool:
    """Tell whether nothing can be read."""
    try:
        return there.recv(1) == b""
    except BlockingIOError:
        return True


async def come(there: socket.socket, size: int) -> bytes:
    """Return so many bytes once they have come, within a moment."""
    read = b""
    async with asyncio.timeout(5):
        while len(read) < size:
            try:
                read += there.recv(size - len(read))
            except BlockingIOError:
                await asyncio.sleep(0)
    return read


@pytest.mark.parametrize("loop", LOOPS)
def test_what_is_written_in_one_turn_of_the_loop_goes_out_in_one_piece(loop: Loop) -> None:
    async def twice(gathered: Gathered, there: socket.socket) -> None:
        written: list[bytes] = []
        real, gathered._transport = gathered._transport, cast(Any, Noted(written))
        gathered.write(b"done")
        gathered.write(b"news")
        assert written == []
        assert gathered.get_write_buffer_size() == 8
        await asyncio.sleep(0)
        assert written == [b"donenews"]
        gathered._transport = real

    run(loop, twice)


class Noted:
    """Notes what is written to it."""

    def __init__(self, written: list[bytes]) -> None:
        self._written = written

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        self._written.append(data)


@pytest.mark.parametrize("loop", LOOPS)
def test_nothing_goes_out_before_the_turn_ends_and_all_of_it_right_after(loop: Loop) -> None:
    async def soon(gathered: Gathered, there: socket.socket) -> None:
        gathered.write(b"one ")
        gathered.write(b"two")
        assert nothing_came(there)
        assert await come(there, 7) == b"one two"

    run(loop, soon)


@pytest.mark.parametrize("loop", LOOPS)
def test_much_is_not_kept_back(loop: Loop) -> None:
    async def much(gathered: Gathered, there: socket.socket) -> None:
        gathered.write(b"x" * (AT_MOST + 1))
        assert there.recv(10) == b"x" * 10
        gathered.write(b"after")
        rest = await come(there, AT_MOST + 1 - 10 + 5)
        assert rest.endswith(b"xafter")

    run(loop, much)


@pytest.mark.parametrize("loop", LOOPS)
def test_what_was_written_before_closing_still_goes_out(loop: Loop) -> None:
    async def closed(gathered: Gathered, there: socket.socket) -> None:
        gathered.write(b"goodbye")
        gathered.close()
        assert await come(there, 7) == b"goodbye"

    run(loop, closed)


@pytest.mark.parametrize("loop", LOOPS)
def test_who_is_cut_off_is_sent_nothing_more(loop: Loop) -> None:
    async def cut_off(gathered: Gathered, there: socket.socket) -> None:
        gathered.write(b"too late")
        gathered.abort()
        await asyncio.sleep(0.05)
        assert nothing_came(there)

    run(loop, cut_off)


@pytest.mark.parametrize("loop", LOOPS)
def test_reading_stops_only_when_something_comes_that_is_too_much(loop: Loop) -> None:
    async def enough(gathered: Gathered, there: socket.socket) -> None:
        transport: Any = gathered._transport
        gathered.pause_reading()
        assert transport.is_reading()
        gathered.came()
        assert not transport.is_reading()
        gathered.resume_reading()
        assert transport.is_reading()
        gathered.came()
        assert transport.is_reading()

    run(loop, enough)
