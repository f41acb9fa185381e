"""Nonsense over a real socket: refused in the words of all refusals, and never a failure.

Who went away is nobody's failure either. After each of these the log has no error in it.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any

import pytest

from tests.server.harness import Server
from tests.server.raw import JSON, Wire

CHUNKED = "Transfer-Encoding: chunked"
DEEP = 20_000
#: Where a body is read, each way that there is: decoded, and as it comes.
BODIES = ["/api/me", "/api/replay"]


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    """A connection; when it is gone the server is well and has logged no error."""
    before = server.log.stat().st_size
    one = Wire(server)
    try:
        yield one
    finally:
        one.socket.close()
    other = Wire(server)
    with other.socket:
        for _ in range(3):  # what the end of the connection caused is over when these are answered
            other.send(other.head("GET", "/api/me"))
            assert other.answer()[0] == 200
    said = server.log.read_bytes()[before:].decode()
    lines = [json.loads(line) for line in said.splitlines()]
    assert not [line for line in lines if line["level"] not in ("info", "warning")]
    assert "Traceback" not in said


# Bodies that break off


@pytest.mark.parametrize("path", BODIES)
@pytest.mark.parametrize("length", ["Content-Length: 500", CHUNKED])
def test_who_goes_away_in_the_middle_of_a_body_is_no_failure(
    wire: Wire, path: str, length: str
) -> None:
    wire.post_half(path, length)
    wire.send(b'5\r\n{"nic')
    wire.socket.close()


@pytest.mark.parametrize("path", BODIES)
def test_whose_connection_breaks_in_the_middle_of_a_body_is_no_failure(
    wire: Wire, path: str
) -> None:
    wire.post_half(path, "Content-Length: 500")
    wire.send(b'{"nick')
    wire.reset()


@pytest.mark.parametrize("path", BODIES)
def test_who_sends_less_than_was_announced_and_ends_there_is_no_failure(
    wire: Wire, path: str
) -> None:
    wire.post_half(path, "Content-Length: 500")
    wire.send(b'{"nickname": "Ada"}')
    wire.socket.shutdown(socket.SHUT_WR)
    assert wire.at_end()


@pytest.mark.parametrize("path", BODIES)
def test_who_goes_away_before_the_answer_is_no_failure(wire: Wire, path: str) -> None:
    wire.post(path, b'{"nickname": "Ada"}')
    wire.reset()


@pytest.mark.parametrize("path", BODIES)
def test_chunks_that_become_nonsense_are_refused(wire: Wire, path: str) -> None:
    wire.post_half(path, CHUNKED)
    wire.send(b'5\r\n{"nic\r\nzz\r\n')
    assert wire.refusal() == (400, "bad-message")
    assert wire.at_end()


# Bodies that are none


@pytest.mark.parametrize("path", ["/api/me", "/api/me/recover", "/api/tables"])
@pytest.mark.parametrize(
    "body",
    [
        b"[" * DEEP,
        b"[" * DEEP + b"]" * DEEP,
        b'{"nickname":' * DEEP,
        b'{"nickname":' + b"[" * DEEP + b"]" * DEEP + b"}",
        b'{"more":' + b"[" * DEEP + b"]" * DEEP + b"}",
    ],
    ids=["lists without end", "lists", "objects", "in a field", "in a field that is not there"],
)
def test_json_that_is_deeper_than_any_decoder_goes_is_refused(
    wire: Wire, path: str, body: bytes
) -> None:
    wire.post(path, body)
    assert wire.refusal() == (400, "bad-message")


@pytest.mark.parametrize(
    "body",
    [b'{"nickname":"\xff\xfe"}', b'{"\xff":1}', b'"\xff', b'{"nickname":"\\ud800"}', b"\xfe\xff"],
)
def test_json_that_is_not_utf8_is_refused(wire: Wire, body: bytes) -> None:
    wire.post("/api/me", body)
    assert wire.refusal() == (400, "bad-message")


@pytest.mark.parametrize("body", [b"\xff\xfe", b"[" * DEEP, b"\x00" * 100])
def test_a_record_that_is_none_is_refused(wire: Wire, body: bytes) -> None:
    wire.post("/api/replay", body, "Content-Type: text/plain")
    assert wire.refusal()[0] == 400


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=x",
        'multipart/form-data; boundary="',
        "application/x-www-form-urlencoded",
        "application/x-msgpack",
        "application/json; charset=utf-99",
        "\xff",
        ";;;=",
    ],
)
def test_a_body_of_another_kind_is_refused(wire: Wire, kind: str) -> None:
    form = b'--x\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nAda\r\n--x--\r\n'
    wire.post("/api/me", form, f"Content-Type: {kind}")
    assert wire.refusal() == (400, "bad-message")


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "DELETE", "PUT", "TRACE"])
def test_a_body_where_none_belongs_changes_nothing(wire: Wire, method: str) -> None:
    body = b"[" * DEEP
    wire.send(wire.head(method, "/api/me", JSON, f"Content-Length: {len(body)}"), body)
    response = HTTPResponse(wire.socket, method=method)
    response.begin()
    wanted = {"GET": 200, "OPTIONS": 204, "DELETE": 401}
    assert response.status == wanted.get(method, 405)


# Lies about the length


@pytest.mark.parametrize("length", ["-5", "x", "1_0", "+3", "", "9" * 30])
def test_a_length_that_is_no_number_is_refused(wire: Wire, length: str) -> None:
    wire.send(wire.head("POST", "/api/me", JSON, f"Content-Length: {length}"), b"{}")
    assert wire.refusal() == (400, "bad-message")
    assert wire.at_end()


@pytest.mark.parametrize("other", ["Content-Length: 3", CHUNKED])
def test_two_lengths_are_refused(wire: Wire, other: str) -> None:
    wire.send(wire.head("POST", "/api/me", JSON, "Content-Length: 5", other), b"5\r\nhello\r\n")
    assert wire.refusal() == (400, "bad-message")


def test_more_than_was_announced_is_a_request_that_is_none(wire: Wire) -> None:
    wire.send(wire.head("POST", "/api/me", JSON, "Content-Length: 5"), b'{"nickname": "Ada"}')
    assert wire.refusal() == (400, "bad-message")


@pytest.mark.parametrize("path", BODIES)
def test_a_length_beyond_all_limits_is_refused_before_anything_is_read(
    wire: Wire, path: str
) -> None:
    wire.send(wire.head("POST", path, JSON, "Content-Length: 99999999999"), b"{}")
    assert wire.refusal() == (413, "too-large")


def test_chunks_beyond_all_limits_are_refused(wire: Wire) -> None:
    wire.send(wire.head("POST", "/api/me", JSON, CHUNKED))
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    wire.send(*(chunk for _ in range(40)), b"0\r\n\r\n")
    assert wire.refusal() == (413, "too-large")


# What comes before a body


@pytest.mark.parametrize(
    "host", ["127.0.0.1:x]y", "[::1]]:8000", "localhost:99999999", "[::1", "localhost:1:2", "[]"]
)
def test_a_host_that_is_none_is_refused(wire: Wire, host: str) -> None:
    wire.send(wire.head("POST", "/api/me", JSON, "Content-Length: 2", host=host), b"{}")
    assert wire.refusal() == (421, "bad-host")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 64,
        b"GET\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET ? HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_is_no_http_is_refused(wire: Wire, data: bytes) -> None:
    wire.send(data)
    assert wire.refusal() == (400, "bad-message")
    assert wire.at_end()


def test_a_refusal_arrives_though_the_client_goes_on_sending(wire: Wire) -> None:
    wire.send(wire.head("BREW", "/api/me", JSON, "Content-Length: 100000"))
    for _ in range(100):
        wire.send(b"x" * 1000)
    assert wire.refusal() == (400, "bad-message")


@pytest.mark.parametrize(
    "lines",
    [["X: " + "y" * 100_000], [f"X{k}: y" for k in range(20_000)]],
    ids=["one line", "many lines"],
)
def test_headers_beyond_all_limits_are_refused(wire: Wire, lines: list[str]) -> None:
    wire.send(wire.head("GET", "/api/games", *lines))
    assert wire.refusal() == (431, "too-large")
    assert wire.at_end()


def test_headers_without_end_are_refused(wire: Wire) -> None:
    wire.send(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(100):
        wire.send(b"y" * 1000)
    assert wire.refusal() == (431, "too-large")


def test_an_address_beyond_all_limits_is_refused(wire: Wire) -> None:
    wire.send(wire.head("GET", "/" + "x" * 100_000))
    assert wire.refusal() == (431, "too-large")


@pytest.mark.parametrize(
    "line",
    [
        "Cookie: sextet=\xff.\xfe; \xff; =; ;;",
        'Cookie: sextet="\\777\\000.x"',
        "Cookie: sextet=%ff%00.%ff",
        "Accept: ;;;,\xff",
        "Accept-Encoding: ;;;,\xff",
        "Expect: a miracle",
    ],
)
def test_headers_that_mean_nothing_change_nothing(wire: Wire, line: str) -> None:
    wire.send(wire.head("GET", "/api/me", line))
    status, said = wire.answer()
    assert status == 200
    assert said["identity"] is None


@pytest.mark.parametrize("token", ["\xff\xfe", "", "x" * 5000, "sxt_"])
def test_a_token_that_is_none_is_refused(wire: Wire, token: str) -> None:
    wire.send(wire.head("GET", "/api/admin/status", f"Authorization: Bearer {token}"))
    assert wire.refusal() == (403, "not-allowed")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/schema/nothing", "/api/schema/%00"])
def test_an_address_that_is_none_is_refused(wire: Wire, path: str) -> None:
    wire.send(wire.head("GET", path))
    assert wire.refusal() == (404, "no-such-page")


# The WebSocket


@pytest.mark.parametrize(
    "lines",
    [
        ["X: " + "y" * 10_000],
        ["X: " + "y" * 100_000],
        ["X: y"] * 500,
        ["Content-Length: 5", "", "hello"],
        ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="],
        ["Sec-WebSocket-Protocol: ,,\xff"],
    ],
    ids=["long line", "longer line", "many lines", "body", "two keys", "protocol"],
)
def test_a_handshake_that_is_none_is_refused(wire: Wire, lines: list[str]) -> None:
    wire.shake_hands(*lines)
    assert wire.refusal()[0] in (400, 431)
    assert wire.at_end()


def test_a_handshake_by_another_method_is_refused(wire: Wire) -> None:
    wire.shake_hands(method="POST")
    assert wire.refusal() == (405, "no-such-page")


@pytest.mark.parametrize("depth", [900, 1100, 4000])
@pytest.mark.parametrize("form", ["{}", '{{"do":{},"id":"x"}}', '{{"do":"ping","id":"x","y":{}}}'])
def test_a_message_that_is_deeper_than_any_decoder_goes_is_refused(
    wire: Wire, depth: int, form: str
) -> None:
    wire.open()
    wire.frame(form.format("[" * depth + "]" * depth).encode())
    said = wire.message()
    assert (said["is"], said["code"]) == ("refused", "bad-message")
    wire.frame(b'{"do": "ping", "id": "still there"}')
    assert wire.message() == {"is": "pong", "id": "still there"}


@pytest.mark.parametrize(
    "message",
    [
        {"do": "sit", "id": "x", "table": "abcdefgh", "seat": 1, "nonce": "bb\n"},
        {"do": "chat", "id": "x", "table": "abcdefgh\n", "text": "hi"},
        {"do": "watch", "id": "x", "table": "abcdefgh\n"},
    ],
)
def test_a_line_break_at_the_end_belongs_to_no_nonce_and_no_table(
    wire: Wire, message: dict[str, Any]
) -> None:
    wire.open()
    wire.frame(json.dumps(message).encode())
    assert wire.message()["code"] == "bad-message"


@pytest.mark.parametrize("path", ["abcdefgh%0A", "abcdefgh%0A/record", "abcdefgh%0A/replay"])
def test_a_line_break_at_the_end_belongs_to_no_address(wire: Wire, path: str) -> None:
    wire.send(wire.head("GET", f"/api/tables/{path}"))
    assert wire.refusal() == (400, "bad-message")


def test_a_message_in_bytes_is_refused(wire: Wire) -> None:
    wire.open()
    wire.frame(b'{"do": "ping"}', opcode=2)
    assert wire.message()["code"] == "bad-message"


@pytest.mark.parametrize("parts", [[b"\xff\xfe"], [b"\xe2", b"\x28"], [b"\xe2\x82", b""]])
def test_text_that_is_not_utf8_closes_the_socket(wire: Wire, parts: list[bytes]) -> None:
    wire.open()
    for k, part in enumerate(parts):
        wire.frame(part, opcode=1 if k == 0 else 0, last=k == len(parts) - 1)
    assert wire.closed() == 1007
    assert wire.at_end()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x83\x80\x00\x00\x00\x00", 1002),  # a reserved opcode
        (b"\x81\x05hello", 1002),  # not masked
        (b"\x80\x80\x00\x00\x00\x00", 1002),  # goes on with nothing
        (b"\x89\xfe\x00\x7e\x00\x00\x00\x00" + b"x" * 126, 1002),  # a ping too long
        (b"\xf1\x80\x00\x00\x00\x00", 1002),  # reserved bits
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", 1009),  # longer than all
        (b"\x88\x81\x00\x00\x00\x00x", 1002),  # closes with half a code
        (b"\x88\x82\x00\x00\x00\x00\x00\x01", 1002),  # closes with a code that is none
        (b"\x88\x83\x00\x00\x00\x00\x03\xe8\xff", 1007),  # closes with words that are none
        (b"\x01\x81\x00\x00\x00\x00x\x81\x81\x00\x00\x00\x00x", 1002),  # a text within a text
    ],
)
def test_frames_that_are_none_close_the_socket(wire: Wire, data: bytes, code: int) -> None:
    wire.open()
    wire.send(data)
    assert wire.closed() == code
    assert wire.at_end()


def test_who_goes_away_in_the_middle_of_a_frame_is_no_failure(wire: Wire) -> None:
    wire.open()
    wire.send(b"\x81\xfe\x10\x00\x00\x00\x00\x00half")
    wire.reset()


def test_who_goes_away_before_the_handshake_is_answered_is_no_failure(wire: Wire) -> None:
    wire.shake_hands()
    wire.reset()


def test_who_asks_much_and_goes_before_the_answers_is_no_failure(wire: Wire) -> None:
    wire.open()
    for _ in range(500):
        wire.frame(b'{"do": "ping", "id": "x"}')
    wire.reset()
