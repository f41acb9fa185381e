"""A small server inside a test, which leaves no connection behind."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def listening(serve: Serve, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Serve each connection on a free port; what is still open at the end is ended."""
    going: set[asyncio.Task[None]] = set()

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        going.add(task)
        try:
            await serve(reader, writer)
            writer.close()
            await writer.wait_closed()
        except OSError:
            pass
        finally:
            writer.transport.abort()
            going.discard(task)

    server = await asyncio.start_server(one, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in list(going):
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        # What was ended is taken down in the loop's next turn.
        await asyncio.sleep(0)
