"""How bytes become requests: uvicorn's protocols, for clients that send what is none.

They answer nonsense as everything else is answered, let go of a connection so that the answer
arrives, and bound what comes before a body.
"""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from email.utils import formatdate
from http import HTTPStatus
from typing import Any, cast

import msgspec
from uvicorn._types import ASGI3Application, ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import State

from sextet.server.gate import HEADERS, NOT_KEPT
from sextet.server.gathered import Gathered
from sextet.server.limits import Window
from sextet.server.patience import Patient
from sextet.server.problems import BY_STATUS, problem

#: The most bytes that a request may have before its body.
LARGEST_HEAD = 64 * 1024
#: Seconds within which a request must have come, from its first byte to the last of its body; on a
#: new connection, from the beginning.
WHOLE_WITHIN = 20.0
#: Requests that may wait on one connection for those before them to be answered.
WAITING = 16
#: Bytes that are looked at before the application has taken what was in them.
AT_ONCE = 1024
#: Seconds for which a client that was answered may go on sending: closed at once, its side of the
#: connection would be reset and the answer lost.
LINGER = 2.0
#: Headers of a request that has a body.
BODY = (b"content-length", b"transfer-encoding")
#: The closing code of a socket for text that is none.
NOT_UTF8 = 1007
#: The closing code of a socket whose client broke a rule.
BROKE_A_RULE = 1008


class Http(Patient, HttpToolsProtocol):
    """HTTP as uvicorn reads it by httptools."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._in_head = self._too_large = self._refused = False
        self._head = 0
        #: Where what was not read yet begins, in what came last.
        self._rest = 0
        self._lingering: TimerHandle | None = None
        self._served: RequestResponseCycle | None = None
        self._slow: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let a connection in, unless its address has too many; a request must come soon."""
        super().connection_made(transport)
        key = self.door.enter(self.client[0] if self.client else "")
        if key is None:
            self.abort()
            return
        self.key = key
        self._slow = self.loop.call_later(WHOLE_WITHIN, self._too_slow)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on to what reads sockets, with what it came in by."""
        self._in_time()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, Socket)
        socket.key = self.key

    def data_received(self, data: bytes) -> None:
        """Read what came; nothing more after a refusal."""
        while data and not self._refused:
            self._rest = len(data)
            super().data_received(data)
            if self._in_head and not self._refused:
                self._head += len(data)
                if self._head > LARGEST_HEAD:
                    self._too_large = True
                    self.send_400_response("")
            data = data[self._rest :]
        idle = self.cycle is not None and self.cycle.response_complete and not self._in_head
        if idle and self.timeout_keep_alive_task is None and not self._refused:
            # What came was no request: the connection is kept no longer for it.
            self._unused()

    def _unused(self) -> None:
        """Close the connection soon, unless a request comes."""
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

    def _unsupported_upgrade_warning(self) -> None:
        """Read on after a request for a protocol that is none of ours: it is answered as any.

        Uvicorn calls this with the parser's exception at hand, and would drop what came behind.
        """
        found = sys.exception()
        assert found is not None
        self._rest = int(found.args[0])

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._in_time()
        self._unset_keepalive_if_required()
        if self._lingering is not None:
            self._lingering.cancel()
        self._nobody_waits()
        super().connection_lost(exc)

    def _nobody_waits(self) -> None:
        """Answer nothing any more: not the request that came last, nor those that stand before."""
        self.pipeline.clear()
        for cycle in (self._served, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._served = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Go on with the next request; where there will be none, see that the client goes."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.see_it_read()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that nobody uses."""
        super().timeout_keep_alive_handler()
        self.see_it_read()

    def shutdown(self) -> None:
        """End with the server: an answer that is being sent has a moment, half a request none."""
        super().shutdown()
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.more_body:
            self.transport.close()
        self.see_it_end()

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_head, self._head = True, 0
        if self._slow is None:
            self._slow = self.loop.call_later(WHOLE_WITHIN, self._too_slow)

    def on_message_complete(self) -> None:
        """Have a whole request."""
        self._in_time()
        super().on_message_complete()

    def _in_time(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _too_slow(self) -> None:
        """Give up a request that does not come to its end."""
        self._slow = None
        begun = self._in_head or (self.cycle is not None and self.cycle.more_body)
        if begun and not self._refused:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "too-slow")
        elif not begun:
            self.transport.close()

    def on_headers_complete(self) -> None:
        """Let a request in, unless it says too much before its body."""
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD:
            self._too_large = True
            raise ValueError("too much before the body")
        if len(self.pipeline) >= WAITING:
            raise ValueError("too many requests at once")
        if self.parser.should_upgrade() and any(name in BODY for name, _ in self.headers):
            # The parser reads no body here: it would be taken for the next request.
            raise ValueError("a body before another protocol")
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in the words of all refusals."""
        self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if self._too_large else 400)

    def _refuse(self, status: int, code: str = "") -> None:
        self.transport.write(rejection(status, code=code).serialize())
        self._refused = True
        self._nobody_waits()
        self._lingering = let_go(self.loop, self.transport)


class Socket(Patient, WebSocketsSansIOProtocol):
    """WebSockets as uvicorn reads them by websockets."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.reject = rejection  # type: ignore[method-assign]
        self._refused = False
        #: What came and was not looked at yet.
        self._held = bytearray()
        limits = self.door.limits
        self._unasked = Window(limits.messages, limits.window)

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin; messages that are sent at once go out together."""
        self._gathered = Gathered(cast(Transport, transport), self.loop)
        super().connection_made(cast(Transport, self._gathered))

    def data_received(self, data: bytes) -> None:
        """Read what came; nothing more after a refusal."""
        if not self.handshake_initiated:
            self._read(data)
            return
        if self._refused:
            return
        self._held += data
        self._gathered.came()
        self._read_on()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message; only when all before it are taken more is looked at."""
        self._read_on()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return await self.queue.get()

    def _read_on(self) -> None:
        while self._held and not self._refused and (self.queue.empty() or self.close_sent):
            data = bytes(self._held[:AT_ONCE])
            del self._held[:AT_ONCE]
            self._read(data)

    def _read(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # No handshake came of it: uvicorn would wait for one for ever.
            said = b"".join(self.conn.data_to_send())
            self.transport.write(said or rejection(400).serialize())
            self.handshake_complete = True
            self._leave()

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application send and end past all that only passes it on."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["sextet_socket"] = self  # type: ignore[typeddict-unknown-key]

    @property
    def has_room(self) -> bool:
        """Whether a message can be sent without waiting for the client to read."""
        return self.writable.is_set() and not self.disconnected and not self.close_sent

    def send_now(self, text: bytes) -> bool:
        """Send a message that is encoded already; tells whether there was room for it."""
        if not self.has_room:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send_text(self, text: bytes) -> None:
        """Send a message that is encoded already, as soon as there is room for it."""
        await self.writable.wait()
        if not self.send_now(text):
            raise ClientDisconnected

    def handle_ping(self) -> None:
        """Answer a ping, unless nothing that was sent before has been read."""
        if self._paused or not self._may():
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._may():
            super().handle_cont(event)

    def _may(self) -> bool:
        """Count a frame that brings no message: these are limited as messages are."""
        if not self._refused and not self._unasked.add(self.loop.time()):
            if self.conn.state is State.OPEN:
                self.conn.send_close(BROKE_A_RULE)
            self.handle_parser_exception()
        return not self._refused

    async def run_asgi(self) -> None:
        """Serve the socket, then see that the client goes."""
        await super().run_asgi()
        if not self.disconnected:
            self.see_it_read()

    def shutdown(self) -> None:
        """End with the server."""
        super().shutdown()
        self.see_it_end()

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
        if self.close_sent and not self._may():
            return
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


def rejection(status: Any, text: str = "", code: str = "") -> Response:
    """Return the answer to what did not become a request: a problem, whatever ``text`` says."""
    known = HTTPStatus(status)
    body = msgspec.json.encode(problem(code or BY_STATUS.get(known, "bad-message")))
    headers = Headers({name.decode(): value.decode() for name, value in (*HEADERS, NOT_KEPT)})
    headers["date"] = formatdate(usegmt=True)
    headers["content-type"] = "application/json"
    headers["content-length"] = str(len(body))
    headers["connection"] = "close"
    return Response(known.value, known.phrase, headers, body)
