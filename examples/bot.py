"""A program at a table: python examples/bot.py http://127.0.0.1:8000 TOKEN (docs/bots-api.md)."""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

url, who = sys.argv[1], {"Authorization": f"Bearer {sys.argv[2]}"}
seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
body = json.dumps({"game": "six", "players": 2, "seats": seats, "start": True}).encode()
headers = who | {"Content-Type": "application/json"}
opened = urllib.request.urlopen(urllib.request.Request(f"{url}/api/tables", body, headers))
table, state, decided = json.load(opened)["table"], json.loads("{}"), None

with connect(url.replace("http", "ws", 1) + "/api/socket", additional_headers=who) as socket:
    socket.send(json.dumps({"do": "watch", "id": "w", "table": table}))
    for message in map(json.loads, socket):
        if message["is"] in ("refused", "bye"):
            sys.exit(message["text"])
        state |= message.get("changed", message if message["is"] == "table" else {})
        if state.get("ended"):
            break
        for view in state.get("views", []):
            if (moves := view["position"]["legal"].get(str(view["seat"]))) and view != decided:
                move, decided = {"seat": view["seat"], "move": random.choice(moves)}, view
                name = {"id": random.randbytes(8).hex(), "table": table}
                socket.send(json.dumps({"do": "move"} | name | move))
print("over:", state["ended"])
