"""How bytes become requests: uvicorn's protocols, for clients that send what is none.

They answer nonsense as everything else is answered, let go of a connection so that the answer
arrives, and bound what comes before a body.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, Transport
from email.utils import formatdate
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.http11 import Response

from sextet.server.gate import HEADERS
from sextet.server.problems import BY_STATUS, problem

#: The most bytes that a request may have before its body.
LARGEST_HEAD = 64 * 1024
#: Seconds for which a client that was answered may go on sending: closed at once, its side of the
#: connection would be reset and the answer lost.
LINGER = 2.0
#: The closing code of a socket for text that is none.
NOT_UTF8 = 1007


class Http(HttpToolsProtocol):
    """HTTP as uvicorn reads it by httptools."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._in_head = self._too_large = self._refused = False
        self._head = 0
        self._lingering: TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Read what came; nothing more after a refusal."""
        if self._refused:
            return
        super().data_received(data)
        if self._in_head and not self._refused:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._too_large = True
                self.send_400_response("")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._lingering is not None:
            self._lingering.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_head, self._head = True, 0

    def on_headers_complete(self) -> None:
        """Let a request in, unless it says too much before its body."""
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD:
            self._too_large = True
            raise ValueError("too much before the body")
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in the words of all refusals."""
        status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if self._too_large else 400
        self.transport.write(rejection(status).serialize())
        self._refused = True
        if self.cycle is not None:
            # The request whose body broke off: nobody waits for its answer.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._lingering = let_go(self.loop, self.transport)


class Socket(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn reads them by websockets."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.reject = rejection  # type: ignore[method-assign]
        self._refused = False

    def data_received(self, data: bytes) -> None:
        """Read what came; nothing more after a refusal."""
        if self._refused:
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # No handshake came of it: uvicorn would wait for one for ever.
            said = b"".join(self.conn.data_to_send())
            self.transport.write(said or rejection(400).serialize())
            self.handshake_complete = True
            self._leave()

    def handle_parser_exception(self) -> None:
        """Close the socket of who breaks its rules."""
        closing = self.conn.close_sent
        assert closing is not None
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._leave()

    def _leave(self) -> None:
        self._refused = self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        # Uvicorn closes the connection with the application, unless this is to.
        self.close_timer = let_go(self.loop, self.transport)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is none ends the socket, and is nothing to log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NOT_UTF8)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def let_go(loop: AbstractEventLoop, transport: Transport) -> TimerHandle:
    """Send nothing more, and close when the client does, at the latest in a moment."""
    if transport.can_write_eof():
        transport.write_eof()
    return loop.call_later(LINGER, transport.close)


def rejection(status: Any, text: str = "") -> Response:
    """Return the answer to what did not become a request: a problem, whatever ``text`` says."""
    known = HTTPStatus(status)
    body = msgspec.json.encode(problem(BY_STATUS.get(known, "bad-message")))
    headers = Headers({name.decode(): value.decode() for name, value in HEADERS})
    headers["date"] = formatdate(usegmt=True)
    headers["content-type"] = "application/json"
    headers["content-length"] = str(len(body))
    headers["connection"] = "close"
    return Response(known.value, known.phrase, headers, body)
