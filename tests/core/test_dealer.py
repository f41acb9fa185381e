"""The dealer of live games: what was published before binds what is dealt."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter

import pytest

import sextet
from sextet.core.dealer import (
    Dealer,
    Pack,
    commitment,
    deal_key,
    deal_packs,
    parse_seed,
    verify,
)

SEED = bytes(range(32))


def test_the_commitment_is_the_documented_hash() -> None:
    expected = hashlib.sha256(b"sextet commitment 1\n" + SEED).hexdigest()
    assert commitment(SEED) == expected


def test_a_seed_is_verified_against_its_commitment_and_no_other() -> None:
    assert verify(SEED, commitment(SEED))
    assert verify(SEED, f" {commitment(SEED).upper()}\n")
    assert not verify(bytes(32), commitment(SEED))
    assert not verify(SEED, "")
    assert not verify(SEED, "ü")


def by_the_page(seed: bytes, number: int, size: int, drawn: int) -> list[int]:
    """The shuffle written anew from its description."""
    n = str(number).encode()
    message = b"sextet deal 1\n" + (0).to_bytes(4, "big") + len(n).to_bytes(4, "big") + n
    key = hmac.digest(seed, message, "sha256")
    stream = b"".join(hashlib.sha256(key + k.to_bytes(8, "big")).digest() for k in range(4 * size))
    words = [int.from_bytes(stream[k : k + 4], "big") for k in range(0, len(stream), 4)]
    cards = list(range(1, size + 1))
    for k in range(drawn):
        limit = size - k
        while words[0] >= limit * (2**32 // limit):
            words.pop(0)
        j = k + words.pop(0) % limit
        cards[k], cards[j] = cards[j], cards[k]
    return cards[:drawn]


@pytest.mark.parametrize("number", [1, 2, 10])
def test_the_shuffle_is_the_documented_one(number: int) -> None:
    pack = Pack(tuple(range(1, 105)), 44)
    assert deal_packs(deal_key(SEED, number), [pack]) == by_the_page(SEED, number, 104, 44)


def test_the_same_seed_gives_the_same_deal_forever() -> None:
    dealer = Dealer(SEED)
    assert dealer.deal([Pack(tuple(range(1, 105)), 8)]) == [49, 13, 89, 74, 63, 70, 46, 87]
    assert dealer.deal([Pack(tuple(range(1, 105)), 8)]) == [77, 82, 53, 3, 60, 75, 65, 57]


def test_every_order_of_a_small_pack_is_equally_likely() -> None:
    pack = Pack((1, 2, 3), 3)
    orders = Counter(tuple(deal_packs(deal_key(SEED, number), [pack])) for number in range(6_000))
    assert set(orders) == set(itertools.permutations((1, 2, 3)))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_squared < 20.5  # 0.1 % of fair shuffles are above


def test_table_deal_number_and_nonces_change_the_cards() -> None:
    pack = Pack(tuple(range(1, 105)), 10)
    keys = [
        deal_key(SEED, 1),
        deal_key(SEED, 2),
        deal_key(SEED, 1, "abc"),
        deal_key(SEED, 1, "abc", [b"x", b""]),
        deal_key(SEED, 1, "abc", [b"", b"x"]),
    ]
    assert len({tuple(deal_packs(key, [pack])) for key in keys}) == len(keys)


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 31 + " 0", "00" * 33, "0 " * 32])
def test_a_seed_is_sixty_four_hexadecimal_digits(text: str) -> None:
    with pytest.raises(sextet.SextetError, match="64 hexadecimal digits"):
        parse_seed(text)


def test_a_saved_game_verifies_from_its_own_seed_only() -> None:
    match = sextet.new("six-nimmt", players=2, seed=SEED, rounds=2)
    other = sextet.new("six-nimmt", players=2, seed=bytes(32), rounds=2)
    assert match.headers["x-commitment"] == commitment(SEED)
    assert match.lines[0] != other.lines[0]
