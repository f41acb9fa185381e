"""Shuffling together: what is hashed, as docs/dealing.md has it, and the vectors of it."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest

import sextet
from sextet.core import together
from sextet.core.record import parse
from sextet.core.replay import dealer_of, verify_deals, verify_seed
from sextet.games import find_game
from tests.core import vectors

KEPT = json.loads(vectors.FILE.read_text("utf-8"))


def with_lengths(name: str, *parts: bytes) -> bytes:
    """What is hashed, written anew from its description."""
    return f"sextet {name} 2\n".encode() + b"".join(
        len(part).to_bytes(4, "big") + part for part in parts
    )


def test_the_vectors_are_what_the_code_gives() -> None:
    assert vectors.FILE.read_text("utf-8") == vectors.text()


@pytest.mark.parametrize("one", KEPT["settled"])
def test_commitments_hashes_and_keys_are_the_documented_ones(one: dict[str, Any]) -> None:
    terms, seed = one["terms"], bytes.fromhex(one["seed"])
    options = sorted(f"{name}={value}".encode() for name, value in terms["options"].items())
    seating = [word.encode() for word in terms["seating"]]
    named = [terms["table"], str(terms["attempt"]), terms["game"]]
    parts = [seed, *(part.encode() for part in named)]
    parts += [str(len(options)).encode(), *options, str(len(seating)).encode(), *seating]
    published = hashlib.sha256(with_lengths("commitment", *parts)).digest()
    assert one["commitment"] == published.hex()
    numbers = [bytes.fromhex(number) for number in one["numbers"]]
    hashes = [bytes.fromhex(hash) for hash in one["hashes"]]
    for seat, (number, hash) in enumerate(zip(numbers, hashes, strict=True), start=1):
        sealed = with_lengths("number", published, str(seat).encode(), number)
        assert hash == (hashlib.sha256(sealed).digest() if number else b"")
    for deal, key in zip((1, 2, 10), one["keys"], strict=True):
        keyed = with_lengths("deal", str(deal).encode(), published, *hashes, *numbers)
        assert key == hmac.digest(seed, keyed, "sha256").hex()


def test_everything_that_was_agreed_changes_the_commitment() -> None:
    seed = bytes(32)
    terms = together.Terms("table", 1, "six-nimmt", {}, ("1", "bot"))
    others = [
        together.Terms("tables", 1, "six-nimmt", {}, ("1", "bot")),
        together.Terms("table", 2, "six-nimmt", {}, ("1", "bot")),
        together.Terms("table", 1, "the-game", {}, ("1", "bot")),
        together.Terms("table", 1, "six-nimmt", {"rounds": "1"}, ("1", "bot")),
        together.Terms("table", 1, "six-nimmt", {}, ("bot", "2")),
        together.Terms("table", 1, "six-nimmt", {}, ("1", "bot", "bot")),
    ]
    made = {together.commitment(seed, one) for one in [terms, *others]}
    made.add(together.commitment(bytes(31) + b"1", terms))
    assert len(made) == len(others) + 2


def test_an_attempt_opens_its_own_seed_and_no_other() -> None:
    seeds = {together.attempt_seed(bytes(32), attempt) for attempt in range(1, 50)}
    assert len(seeds) == 49
    assert bytes(32) not in seeds


@pytest.mark.parametrize("one", KEPT["games"][:-1])
def test_a_record_verifies_and_no_header_can_be_changed(one: dict[str, Any]) -> None:
    record = parse(one["record"])
    seed, published = bytes.fromhex(record.headers["x-seed"]), record.headers["x-commitment"]
    added = [k for k, word in enumerate(record.headers["x-hashes"].split(), 1) if word != "-"]
    assert verify_seed(record, find_game, seed, published) == added
    assert verify_deals(record, find_game, dealer_of(record, seed)) == len(one["replay"]["deals"])
    numbers = record.headers["x-nonces"]
    for name, value in [
        ("x-table", "another"),
        ("x-attempt", "2"),
        ("x-attempt", "x"),
        ("x-dealing", "3"),
        ("x-seating", "- - -"),
        ("x-nonces", numbers.replace(numbers.split()[1], "00" * 32)),
        ("x-nonces", numbers.replace(numbers.split()[1], "-")),
        ("x-hashes", "- " * len(added)),
    ]:
        forged = parse(one["record"])
        forged.headers[name] = value
        with pytest.raises(sextet.SextetError):
            verify_seed(forged, find_game, seed, published)


def test_a_record_of_an_older_table_still_verifies() -> None:
    record = parse(KEPT["games"][-1]["record"])
    seed, published = bytes.fromhex(record.headers["x-seed"]), record.headers["x-commitment"]
    assert "x-dealing" not in record.headers
    assert verify_seed(record, find_game, seed, published) == []
    assert verify_deals(record, find_game, dealer_of(record, seed)) == 2
