"""How long a connection is waited for: one whose client does not read is ended without a word.

A polite close waits until all that was written has gone out, which with such a client is never.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from asyncio import AbstractEventLoop, TimerHandle, Transport

from uvicorn import Config

from sextet.server.door import Door

#: While something waits to be sent, a client must take so many bytes within so many seconds.
LEAST_READ, READS_WITHIN = 16 * 1024, 10.0
#: Seconds that a connection has to end when the server stops.
ENDS_WITHIN = 1.0


def abort(transport: Transport) -> None:
    """End a connection now: what was not sent is thrown away, here and in the system."""
    with contextlib.suppress(OSError, AttributeError):
        own = transport.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Patient(asyncio.Protocol):
    """A protocol of uvicorn's, the other side of which must read. Stands before it in a class."""

    loop: AbstractEventLoop
    transport: Transport
    config: Config
    #: Under which key the connection came in by the door.
    key = ""
    _looking: TimerHandle | None = None
    _paused = _gone = False

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._paused = True
        self.see_it_read()

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._paused = False
        if not self.transport.is_closing():
            # It reads; the next time it must do so anew.
            self._stop_looking()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_looking()
        self._paused, self._gone = False, True
        self.door.leave(self.key)
        super().connection_lost(exc)

    @property
    def door(self) -> Door:
        """By which the connection came in."""
        door: Door = self.config.loaded_app.state.door
        return door

    def see_it_read(self) -> None:
        """Look in a while whether the client has read; one that is closed must be gone then."""
        if self._looking is None and not self._gone:
            left = self.transport.get_write_buffer_size()
            self._looking = self.loop.call_later(READS_WITHIN, self._look, left)

    def see_it_end(self) -> None:
        """End the connection soon, whether its client reads or not."""
        self._stop_looking()
        self._looking = self.loop.call_later(ENDS_WITHIN, self.abort)

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def abort(self) -> None:
        """End the connection now."""
        abort(self.transport)

    def _look(self, before: int) -> None:
        self._looking = None
        if not self._paused and not self.transport.is_closing():
            return
        left = self.transport.get_write_buffer_size()
        if left > max(0, before - LEAST_READ):
            self.abort()
        else:
            self.see_it_read()
