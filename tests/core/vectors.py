"""The test vectors of dealing, which the Python and the TypeScript of it must both give.

python -m tests.core.vectors        # writes tests/core/dealing.json anew
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from sextet.core import dealer, together
from sextet.core.match import Match
from sextet.core.replay import replay_frames
from sextet.games import find_game
from sextet.tables.replays import replay_of

FILE = Path(__file__).parent / "dealing.json"

GAMES: list[tuple[str, int, dict[str, str]]] = [
    ("six-nimmt", 3, {"rounds": "2"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {"expert": "yes", "short-hand": "yes"}),
]


def secret(name: str) -> bytes:
    """Return 32 bytes that are always the same."""
    return hashlib.sha256(name.encode()).digest()


def shuffles() -> list[dict[str, Any]]:
    """Return shuffles of small and large packs, several at once included."""
    packs = [
        [dealer.Pack(tuple(range(1, 105)), 44)],
        [dealer.Pack(tuple(range(2, 100)), 98)],
        [dealer.Pack(tuple(range(1, 105)), 40), dealer.Pack((0, 0, 1, 1, 2, 6), 6)],
        [dealer.Pack((7,), 1), dealer.Pack((3, 5), 0)],
    ]
    made = []
    for number, pack in enumerate(packs):
        key = secret(f"key {number}")
        given = [{"cards": list(one.cards), "drawn": one.drawn} for one in pack]
        made.append({"key": key.hex(), "packs": given, "dealt": dealer.deal_packs(key, pack)})
    return made


def settled(game: str, players: int, options: dict[str, str], attempt: int = 1) -> dict[str, Any]:
    """Return what a table has settled before its first deal: everything that is hashed."""
    table = f"table-{game}-{players}"
    seating = tuple(["bot"] + [str(k) for k in range(2, players)] + ["-"])
    terms = together.Terms(table, attempt, game, options, seating)
    seed = secret(f"seed {table}")
    published = together.commitment(seed, terms)
    numbers = [secret(f"number {k}") if word == str(k) else b"" for k, word in _seats(seating)]
    hashes = [
        together.seal(number, published, k) if number else ""
        for k, number in enumerate(numbers, start=1)
    ]
    return {
        "terms": msgspec.to_builtins(terms),
        "seed": seed.hex(),
        "commitment": published,
        "numbers": [number.hex() for number in numbers],
        "hashes": hashes,
        "keys": [
            together.deal_key(seed, k, published, hashes, [n.hex() for n in numbers]).hex()
            for k in (1, 2, 10)
        ],
    }


def _seats(seating: tuple[str, ...]) -> list[tuple[int, str]]:
    return list(enumerate(seating, start=1))


def game_of(
    name: str, players: int, options: dict[str, str], *, chance_of: int = 7, older: bool = False
) -> Any:
    """Return a game played at random, as its replay has it: what checking its deals needs."""
    game, facts = find_game(name), settled(name, players, options)
    words = {key: " ".join(word or "-" for word in facts[key]) for key in ("hashes", "numbers")}
    seed, table = bytes.fromhex(facts["seed"]), facts["terms"]["table"]
    headers = {"x-table": table, "x-nonces": words["numbers"], "x-seed": facts["seed"]}
    if older:
        headers["x-commitment"] = dealer.commitment(seed)
        numbers = tuple(map(bytes.fromhex, facts["numbers"]))
        dealing = dealer.Dealer(seed, table, numbers)
    else:
        headers |= {
            "x-dealing": "2",
            "x-attempt": str(facts["terms"]["attempt"]),
            "x-seating": " ".join(facts["terms"]["seating"]),
            "x-commitment": facts["commitment"],
            "x-hashes": words["hashes"],
        }
        sealed = facts["commitment"], tuple(facts["hashes"]), tuple(facts["numbers"])
        dealing = together.TogetherDealer(seed, table, (), 0, *sealed)
    match = Match(game, game.settings(players, options), dealing, headers)
    chance = random.Random(chance_of)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    shown = msgspec.to_builtins(replay_of(replay_frames(match.record(), find_game)))
    hands = [(one["line"], one["position"]["hands"]) for one in shown["steps"]]
    shown["steps"] = [{"line": line, "position": {"hands": cards}} for line, cards in hands]
    usual = {option.name: option.default for option in game.options}
    left_out = ("turns", "rounds", "ended")
    replay = {key: value for key, value in shown.items() if key not in left_out}
    return {"replay": replay, "usual": usual, "record": str(match.record())}


def vectors() -> dict[str, Any]:
    """Return all vectors."""
    seed = secret("seed")
    first = [
        ("", 1, []),
        ("", 12, []),
        ("table", 1, ["", "00ff", secret("nonce").hex()]),
    ]
    return {
        "first": {
            "seed": seed.hex(),
            "commitment": dealer.commitment(seed),
            "keys": [
                {
                    "table": table,
                    "deal": number,
                    "numbers": nonces,
                    "key": dealer.deal_key(
                        seed, number, table, [bytes.fromhex(one) for one in nonces]
                    ).hex(),
                }
                for table, number, nonces in first
            ],
        },
        "settled": [
            settled("six-nimmt", 3, {}),
            settled("six-nimmt", 4, {"variant": "halves", "rounds": "3"}, attempt=12),
            settled("the-game", 5, {"short-hand": "yes"}, attempt=2),
        ],
        "shuffles": shuffles(),
        "games": [*(game_of(*one) for one in GAMES), game_of(*GAMES[0], older=True)],
    }


def text() -> str:
    """Return the file: one line a vector, so that a change shows which."""
    made = vectors()
    parts = []
    for name, value in made.items():
        lines = value if isinstance(value, list) else [value]
        written = ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines)
        parts.append(f'"{name}": [\n{written}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(f"wrote {FILE.name}")
