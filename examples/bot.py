"""A program at a table: python examples/bot.py http://127.0.0.1:8000 TOKEN (docs/bots-api.md)."""

import json
import random
import secrets
import sys
import urllib.request
from collections import defaultdict
from hashlib import sha256

from websockets.sync.client import connect

url, who = sys.argv[1], {"Authorization": f"Bearer {sys.argv[2]}"}
wish = {"game": "six-nimmt", "players": 2, "options": {"rounds": "1"}, "adds": True, "start": True}
body = json.dumps(wish | {"seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}).encode()
headers = who | {"Content-Type": "application/json"}
opened = urllib.request.urlopen(urllib.request.Request(f"{url}/api/tables", body, headers))
table, state, did = json.load(opened)["table"], json.loads("{}"), list[object]()
numbers = defaultdict[str, bytes](lambda: secrets.token_bytes(32))  # for each commitment a new one

with connect(url.replace("http", "ws", 1) + "/api/socket", additional_headers=who) as socket:

    def ask(do: str, about: object, **more: object) -> None:
        """Ask once for what is to be done about something."""
        if (do, about) not in did:
            did.append((do, about))
            name = {"id": secrets.token_hex(8), "table": table}
            socket.send(json.dumps({"do": do} | name | more))

    ask("watch", table)
    for message in map(json.loads, socket):
        if message["is"] in ("refused", "bye"):
            sys.exit(message["text"])
        state |= message.get("changed", message if message["is"] == "table" else {})
        if state.get("ended"):
            break
        if (dealing := state.get("dealing", {})).get("step"):  # shuffling together (dealing.md)
            mine = {"seat": state["you"][0], "attempt": dealing["attempt"]}
            number = numbers[dealing["commitment"]]
            parts = bytes.fromhex(dealing["commitment"]), str(mine["seat"]).encode(), number
            sealed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
            hash = sha256(b"sextet number 2\n" + sealed).hexdigest()
            if dealing["step"] == "seal":
                ask("seal", dealing["commitment"], hash=hash, **mine)
            elif hash in dealing["hashes"]:
                ask("reveal", dealing["commitment"], nonce=number.hex(), **mine)
        for view in state.get("views", []):
            if moves := view["position"]["legal"].get(str(view["seat"])):
                ask("move", view, seat=view["seat"], move=random.choice(moves))
added = numbers[state["dealing"]["commitment"]].hex() in state["dealing"]["nonces"]
print("over:", state["ended"], "my number is in the deal:", added)
