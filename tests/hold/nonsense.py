"""Malformed and half-valid messages and requests, without end, the same for the same seed."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

VERBS = ["watch", "unwatch", "sit", "leave", "return", "bot", "start", "rematch", "move", "talk"]
VERBS += ["chat", "resign", "draw", "undo", "preview", "ping"]
MOVES = ["1", "42", "104", "0", "-1", "take 1", "take 9", "99 on 1", "end", "a1", "b2 c3", "pass"]
TALK = ["leave 1", "no-jump 2", "clear 4", "go 1", "leave 9"]
GAMES = ["six-nimmt", "the-game", "six", "chess", "", "../six"]
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**63,
    -(2**63) - 1,
    10**40,
    1e308,
    "",
    "\x00",
    "\ud800",
    "\u202e",
    "🂡" * 30,
    "{}",
    "{0}",
    "{seat.__class__}",
    "%s%n",
    "' OR 1=1 --",
    "<script>",
    "../../etc/passwd",
    "x" * 41,
    "x" * 5000,
    [],
    {},
    [[[]]],
    {"a": {"b": None}},
    ["1"] * 70,
]
#: Where to ask, and how one does.
PATHS = {
    "/": "GET",
    "/healthz": "GET",
    "/metrics": "GET",
    "/api/games": "GET",
    "/api/me": "GET POST PATCH DELETE",
    "/api/me/recovery": "POST",
    "/api/me/recover": "POST",
    "/api/me/token": "POST",
    "/api/me/passes": "GET",
    "/api/me/passes/1": "DELETE",
    "/api/me/browsers": "DELETE",
    "/api/me/mail": "POST",
    "/api/mail/confirm": "POST",
    "/api/mail/stop/{word}": "GET POST",
    "/api/me/games": "GET",
    "/api/me/tables": "GET",
    "/api/me/ratings": "GET",
    "/api/ratings/{word}": "GET",
    "/api/tables": "GET POST POST",
    "/api/tables/{table}": "GET",
    "/api/tables/{table}/record": "GET",
    "/api/tables/{table}/replay": "GET",
    "/api/replay": "POST",
    "/api/admin/status": "GET",
    "/api/admin/tables/{table}/close": "POST",
    "/api/admin/bans": "GET POST",
    "/api/admin/bans/{word}": "DELETE",
    "/api/admin/identities/{word}": "DELETE",
    "/api/schema/openapi.json": "GET",
    "/api/socket": "GET",
    "/assets/{word}": "GET",
    "/{word}": "GET",
}
METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "BREW"]


@dataclass
class Nonsense:
    """A source of what nobody should send."""

    chance: random.Random
    #: Tables that there are, whose ids half-valid messages name.
    tables: Sequence[str]

    # Frames

    def frame(self) -> str | bytes:
        """Return a message for the socket."""
        kinds: list[tuple[int, Callable[[], str | bytes]]] = [
            (8, self.half_valid),
            (4, self.mutilated),
            (2, lambda: json.dumps(self.value(3))),
            (1, self.text),
            (1, lambda: self.chance.randbytes(self.chance.randint(0, 60))),
            (1, self.nested),
        ]
        weights = [weight for weight, _ in kinds]
        _, make = self.chance.choices(kinds, weights)[0]
        return make()

    def half_valid(self) -> str:
        """Return a message that a client might send: right in form, seldom in sense."""
        return json.dumps(self.command())

    def mutilated(self) -> str:
        """Return a message of which something is wrong."""
        message = self.command()
        for _ in range(self.chance.randint(1, 3)):
            key = self.chance.choice([*message, "extra", "do", "id", "table", "seat"])
            if self.chance.random() < 0.3:
                message.pop(key, None)
            else:
                message[key] = self.value(2)
        text = json.dumps(message)
        if self.chance.random() < 0.3:
            cut = self.chance.randrange(len(text) + 1)
            text = (
                text[:cut] + self.chance.choice(["", "}", '"', "\x00", "\\u12"]) + text[cut + 1 :]
            )
        return text

    def command(self) -> dict[str, Any]:
        """Return a command in the right form."""
        pick, seat = self.chance.choice, self.chance.randint(1, 10)
        verb = pick(VERBS)
        message: dict[str, Any] = {"do": verb, "id": self.word(12)}
        if verb != "ping":
            message["table"] = pick(self.tables) if self.chance.random() < 0.8 else self.word(22)
        more: dict[str, dict[str, Any]] = {
            "watch": {"version": pick([0, 1, 7, 10**9])},
            "sit": {"seat": seat, "adds": pick([True, False, "0"])},
            "leave": {"seat": pick([seat, None])},
            "return": {"seat": seat},
            "bot": {"seat": seat, "level": pick([1, 6, None])},
            "move": {"seat": seat, "move": pick(MOVES)},
            "talk": {"seat": seat, "text": pick(TALK)},
            "chat": {"text": pick(["hello", "{}", "{x}", "\u0000", "x" * 600])},
            "resign": {"seat": seat},
            "draw": {"seat": seat, "agree": pick([True, False])},
            "undo": {"seat": seat, "agree": pick([True, False])},
            "preview": {"seat": seat, "moves": pick([None, [], MOVES])},
        }
        return message | more.get(verb, {})

    def nested(self) -> str:
        """Return JSON that is deeper than anybody needs."""
        depth = self.chance.choice([50, 500, 1300])
        return self.chance.choice(["[" * depth, "[" * depth + "]" * depth, '{"id":' * depth])

    # Requests

    def request(self) -> tuple[str, str, dict[str, str], bytes]:
        """Return method, path, headers and body of a request."""
        path = self.chance.choice(list(PATHS))
        methods = METHODS if self.chance.random() < 0.1 else PATHS[path].split()
        table = self.chance.choice([*self.tables, self.word(22), "..%2f..", "x", "%00%00%00%00"])
        path = path.replace("{table}", table).replace("{word}", self.url_word())
        if self.chance.random() < 0.3:
            path += "?" + "&".join(f"{self.url_word()}={self.url_word()}" for _ in range(3))
            path += "&before=" + self.chance.choice(["1", "-1", "nan", "inf", "x", "1e999"])
        headers: dict[str, str] = {}
        if self.chance.random() < 0.2:
            tokens = ["", "Bearer ", "Bearer x", "Basic eDp4", "Bearer sxt_" + self.word(43)]
            headers["authorization"] = self.chance.choice(tokens)
        if self.chance.random() < 0.1:
            headers["cookie"] = f"sextet={self.url_word()}.{self.url_word()}"
        if self.chance.random() < 0.1:
            kinds = [
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data",
                "x/y",
            ]
            headers["content-type"] = self.chance.choice(kinds)
        return self.chance.choice(methods), path, headers, self.body()

    def body(self) -> bytes:
        """Return the body of a request: nothing, nonsense, or nearly what is asked for."""
        kind = self.chance.randrange(8)
        if kind == 0:
            return b""
        if kind == 1:
            return self.chance.randbytes(self.chance.randint(1, 200))
        if kind == 2:
            return self.record()
        if kind == 6:
            return self.nested().encode()
        what = self.chance.choice([self.opening, self.person, self.ban])()
        if kind == 7:
            text = json.dumps(what).encode()
            cut = self.chance.randrange(len(text) + 1)
            return text[:cut] + self.chance.randbytes(2) + text[cut:]
        if kind == 3 and isinstance(what, dict):
            what[self.chance.choice([*what, "extra"])] = self.value(2)
        if kind == 4:
            what = self.value(3)
        return json.dumps(what).encode()

    def opening(self) -> dict[str, Any]:
        """Return a table as somebody might want it, with seats that are not there."""
        pick = self.chance.choice
        return {
            "game": pick(GAMES),
            "players": pick([0, 1, 2, 5, 10, 11]),
            "options": {pick(["rounds", "variant", "expert", "x"]): pick(["1", "yes", "", "base"])},
            "seats": [{"kind": pick(["me", "open", "bot", "x"]), "level": pick([1, 7])}] * 12,
            "pace": {"kind": pick(["live", "days", "none", "x"]), "seconds": pick([0, 5, 10**9])},
        }

    def person(self) -> dict[str, Any]:
        """Return what somebody might say of themselves."""
        pick = self.chance.choice
        return {
            pick(["nickname", "mail", "recovery"]): pick(
                ["", " ", "\u202eAda", "A" * 300, "a@b", "XXXX-XXXX", "\x00", "\ud800"]
            )
        }

    def ban(self) -> dict[str, Any]:
        """Return a ban as an admin might ask for it."""
        pick = self.chance.choice
        return {"address": pick(["10.0.0.0/8", "x", "::", ""]), "identity": pick(["", "x"])}

    def record(self) -> bytes:
        """Return something like a record."""
        pick = self.chance.choice
        lines = ["[game six-nimmt]", "game: six-nimmt", "players: 2", "deal 1 2 3", "1: 5", "# x"]
        lines += ["game: six", "1: a1", "2: b2", "ended: draw", "1> leave 1", "seat 1: \x00", ": :"]
        return "\n".join(pick(lines) for _ in range(self.chance.randint(1, 12))).encode()

    # Pieces

    def value(self, depth: int) -> Any:
        """Return any JSON value, preferably an odd one."""
        if depth == 0 or self.chance.random() < 0.6:
            return self.chance.choice(ODD)
        if self.chance.random() < 0.5:
            return [self.value(depth - 1) for _ in range(self.chance.randint(0, 4))]
        keys = ["do", "id", "table", "seat", "move", self.word(5)]
        return {self.chance.choice(keys): self.value(depth - 1) for _ in range(3)}

    def text(self) -> str:
        """Return some text."""
        return "".join(
            self.chance.choices(string.printable + "é\u2028🂡", k=self.chance.randint(0, 80))
        )

    def word(self, length: int) -> str:
        """Return a word as ids are made of."""
        return "".join(self.chance.choices(string.ascii_letters + string.digits + "-_", k=length))

    def url_word(self) -> str:
        """Return something for a path: a word, or what should not be in one."""
        words = ["%00", "%ff", "%F0%9F%82%A1", "..", "%2e%2e%2f", "x" * 300, "'", "-1", "nan"]
        return self.chance.choice([self.word(8), *words, str(2**70), "six-nimmt", "1"])


#: Bytes on the wire that are no HTTP, or no WebSocket.
RAW = [
    b"\x00" * 64,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n",
    b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]
#: Frames, after a good handshake, that break the WebSocket protocol.
BROKEN_FRAMES = [
    b"\x83\x80\x00\x00\x00\x00",  # a reserved opcode
    b"\x81\x05hello",  # not masked
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # not UTF-8
    b"\x80\x80\x00\x00\x00\x00",  # goes on with nothing
    b"\x89\xfe\x00\x7e\x00\x00\x00\x00" + b"x" * 126,  # a ping too long
    b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # longer than the world
    b"\x88\x81\x00\x00\x00\x00x",  # closes with half a code
]
