"""A table drawn as one of the client's fixtures has it: states that a game seldom comes to."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.e2e.person import Person

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def fixture(game: str, name: str) -> dict[str, Any]:
    """Return a state of a game by its name."""
    states = json.loads((GAMES / game / "fixtures.json").read_text("utf-8"))
    return next(state for state in states if state["name"] == name)


def draw(person: Person, game: str, name: str) -> None:
    """Open a real table and let the server's word about it be what the fixture has."""
    state = fixture(game, name)
    players = None if game == "six" else state["players"]
    options = {name: value for name, value in state["options"].items() if name == "variant"}
    table = person.open_table(game, players, options)
    person.start()
    person.wait_for_turn()

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(said: str | bytes) -> None:
            message = json.loads(said)
            if message["is"] == "table":
                message["views"] = [state["view"]]
                for seat in message["seats"]:
                    seat["to_act"] = seat["seat"] in state["view"]["position"]["to_act"]
            if message["is"] == "preview":
                message["moves"] = state["preview"]
            # What happens there meanwhile is another story.
            if message["is"] != "news":
                socket.send(json.dumps(message))

        server.on_message(tell)

    person.page.route_web_socket(re.compile("/api/socket"), carry)
    person.go(f"/table/{table}")
    person.page.locator("[data-table] [data-fly], [data-table] [data-cell]").first.wait_for()
