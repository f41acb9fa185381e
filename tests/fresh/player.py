"""One whole game of each kind over the public API, or a look at whether they are still there.

``python player.py play URL FILE`` plays and notes the tables in FILE; ``python player.py look URL
FILE`` fetches their records again and compares. Needs websockets, which Sextet brings along.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import deque
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

#: A server that still compiles its games lets a table wait: minutes, where the machine is busy.
PATIENCE = 600.0
#: What one socket may send (docs/bots-api.md), and a little less.
MESSAGES, WINDOW = 90, 20.0
TABLES: dict[str, dict[str, Any]] = {
    "six-nimmt": {"players": 3, "options": {"rounds": "1"}},
    "the-game": {"players": 2, "options": {}},
    "six": {"players": 2, "options": {}},
}


class Server:
    """A server as a program sees it."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token, self.cookie = url, token, ""

    @property
    def headers(self) -> dict[str, str]:
        """Who asks."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Origin": self.url} | ({"Cookie": self.cookie} if self.cookie else {})

    def ask(self, method: str, path: str, body: Any = None) -> str:
        """Return the answer to a request; one that cannot be served yet is sent again."""
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | {"Content-Type": "application/json"}
        until = time.monotonic() + PATIENCE
        while True:
            request = urllib.request.Request(self.url + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    self.cookie = answer.headers.get("Set-Cookie", self.cookie).partition(";")[0]
                    return str(answer.read().decode())
            except urllib.error.HTTPError as error:
                said = error.read().decode(errors="replace")
                if error.code != 503 or time.monotonic() > until:
                    raise SystemExit(f"{method} {path}: {error.code} {said}") from None
            time.sleep(1)


def introduce(server: Server) -> None:
    """Make an identity and let a program be it."""
    server.ask("POST", "/api/me", {"nickname": "Stranger"})
    server.token = json.loads(server.ask("POST", "/api/me/token", {"name": "Stranger"}))["token"]


def attempt(server: Server, game: str, done: dict[str, Any]) -> None:
    """Play one game, and say what went wrong if it does."""
    try:
        play(server, game, done)
    except (SystemExit, Exception) as error:
        print(f"{game}: {type(error).__name__}: {error}")


def play(server: Server, game: str, done: dict[str, Any]) -> None:
    """Play one game against bots of level 1 until it is over; keep its record in ``done``."""
    began = time.monotonic()
    chosen = TABLES[game]
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": 1}] * (chosen["players"] - 1)
    wanted = {"game": game, "seats": seats, "start": True, "delay": False} | chosen
    table = json.loads(server.ask("POST", "/api/tables", wanted))["table"]
    moves, waited = until_over(server, table)
    record = server.ask("GET", f"/api/tables/{table}/record")
    done[game] = {"table": table, "record": record}
    seconds = time.monotonic() - began
    print(f"{game}: over after {moves} moves, {seconds:.0f} s ({waited:.0f} s to the first)")


def until_over(server: Server, table: str) -> tuple[int, float]:
    """Decide at random until a game is over; return how often, and how long the first took."""
    began = time.monotonic()
    moves, first = 0, 0.0
    sent: deque[float] = deque()
    state: dict[str, Any] = {}
    decided: Any = None
    where = server.url.replace("http", "ws", 1) + "/api/socket"
    with connect(where, additional_headers=server.headers, open_timeout=60) as socket:
        socket.send(json.dumps({"do": "watch", "id": "w", "table": table}))
        while not state.get("ended"):
            if time.monotonic() > began + PATIENCE:
                raise SystemExit(f"table {table}: not over after {PATIENCE:.0f} s")
            message = json.loads(socket.recv(timeout=PATIENCE))
            if message["is"] in ("refused", "bye"):
                raise SystemExit(f"table {table}: {message['text']}")
            state |= message.get("changed", message if message["is"] == "table" else {})
            for view in state.get("views", []):
                legal = view["position"]["legal"].get(str(view["seat"]))
                if not legal or view == decided or state.get("ended"):
                    continue
                decided = view
                while len(sent) >= MESSAGES and sent.popleft() > time.monotonic() - WINDOW:
                    time.sleep(WINDOW / MESSAGES)
                sent.append(time.monotonic())
                first = first or time.monotonic() - began
                moves += 1
                move = {"seat": view["seat"], "move": random.choice(legal)}
                socket.send(json.dumps({"do": "move", "id": f"m{moves}", "table": table} | move))
    return moves, first


def main(what: str, url: str, file: Path) -> None:
    """Play all the games at once, or look whether they are still there."""
    if what == "look":
        kept = json.loads(file.read_text())
        server = Server(url, kept["token"])
        for game, one in kept["games"].items():
            if server.ask("GET", f"/api/tables/{one['table']}/record") != one["record"]:
                raise SystemExit(f"{game}: the record of table {one['table']} has changed")
        print("the records are as they were")
        return
    server = Server(url)
    introduce(server)
    done: dict[str, Any] = {}
    playing = [
        threading.Thread(target=attempt, args=(server, game, done), daemon=True) for game in TABLES
    ]
    for one in playing:
        one.start()
    for one in playing:
        one.join(2 * PATIENCE)
    if missing := set(TABLES) - set(done):
        raise SystemExit(f"not played to the end: {', '.join(sorted(missing))}")
    file.write_text(json.dumps({"token": server.token, "games": done}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
