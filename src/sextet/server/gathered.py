"""Fewer trips to the system: writes that come together go out together, reading rarely stops.

Who plays a card is sent that it was done and what has changed, one right after the other. Handing
bytes to the system is the dearest part of either. And while one message is worked on, another
seldom comes: only then reading has to stop.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, Transport
from typing import Any

#: Bytes that are not kept back until all that is ready has run.
AT_MOST = 64 * 1024


class Gathered:
    """A transport that writes at the end of the loop's turn what was written during it."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._held: list[bytes] = []
        self._size = 0
        #: Whether nothing more shall be read, and whether the system was told so.
        self._enough = self._stopped = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write soon, after what was written before."""
        if not self._held:
            self._loop.call_soon(self.flush)
        self._held.append(data)
        self._size += len(data)
        if self._size > AT_MOST:
            self.flush()

    def flush(self) -> None:
        """Write what is held back."""
        if self._held:
            held, self._held, self._size = self._held, [], 0
            if not self._transport.is_closing():
                self._transport.write(b"".join(held) if len(held) > 1 else held[0])

    def pause_reading(self) -> None:
        """Read nothing more, once something comes."""
        self._enough = True

    def resume_reading(self) -> None:
        """Read on."""
        self._enough = False
        if self._stopped:
            self._stopped = False
            self._transport.resume_reading()

    def came(self) -> None:
        """Note that something came: if it is too much, it is the last for now."""
        if self._enough and not self._stopped and not self._transport.is_closing():
            self._stopped = True
            self._transport.pause_reading()

    def get_write_buffer_size(self) -> int:
        """Return how much waits to be sent."""
        return self._size + self._transport.get_write_buffer_size()

    def write_eof(self) -> None:
        """Write nothing more after what is held back."""
        self.flush()
        self._transport.write_eof()

    def close(self) -> None:
        """Close once all is written."""
        self.flush()
        self._transport.close()

    def abort(self) -> None:
        """Close now; what is held back is thrown away."""
        self._held, self._size = [], 0
        self._transport.abort()
