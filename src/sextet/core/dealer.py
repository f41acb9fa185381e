"""The dealer of live games: a secret seed, a published hash, a shuffle anyone can repeat.

Before the first card the table publishes ``commitment(seed)``. After the game it publishes the
seed, and anyone can check with ``verify`` (or ``sextet verify``) that every deal was settled
before play began. A live table settles the key of each deal with its players (``together``): here
is the shuffle itself, and the key of games on one's own machine and of older tables.

The shuffle, exactly:

- seed: 32 secret bytes. commitment: SHA-256 of ``b"sextet commitment 1\\n"`` + seed.
- key of the game's n-th deal (n from 1): HMAC-SHA-256, keyed by the seed, of
  ``b"sextet deal 1\\n"``, then the table's name, then n in decimal digits, then each seat's nonce
  in seat order, each of these preceded by its length as 4 bytes, big-endian. A local game has an
  empty table name and no nonces.
- stream: SHA-256 of key + counter (8 bytes, big-endian, from 0), block after block, read as
  32-bit big-endian words.
- a number below n: the next word w with w < n * floor(2**32 / n), modulo n. Others are skipped,
  so there is no modulo bias.
- shuffle of a pack: for k = 0, 1, ... while drawing, swap place k with place k + number below
  (size - k). Packs of one deal are shuffled one after the other from the same stream.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason, quoted

SEED_BYTES = 32


@dataclass(frozen=True)
class Pack:
    """Cards to be shuffled together, and how many of them the deal draws from the top."""

    cards: tuple[int, ...]
    drawn: int


def parse_seed(text: str) -> bytes:
    """Return the seed written as 64 hexadecimal digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or len(text) != 2 * SEED_BYTES:
        raise SextetError(Reason("why.seed-digits", text=quoted(text)))
    return seed


def commitment(seed: bytes) -> str:
    """Return the hash of a seed, to publish before the first card."""
    return hashlib.sha256(b"sextet commitment 1\n" + seed).hexdigest()


def verify(seed: bytes, published: str) -> bool:
    """Tell whether the opened seed is the one whose hash was published."""
    return hmac.compare_digest(commitment(seed).encode(), published.strip().lower().encode())


def deal_key(seed: bytes, number: int, table: str = "", nonces: Sequence[bytes] = ()) -> bytes:
    """Return the key of a game's ``number``-th deal."""
    message = b"sextet deal 1\n"
    for part in (table.encode(), str(number).encode(), *nonces):
        message += len(part).to_bytes(4, "big") + part
    return hmac.new(seed, message, hashlib.sha256).digest()


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        for k in range(0, len(block), 4):
            yield int.from_bytes(block[k : k + 4], "big")
        counter += 1


def _below(words: Iterator[int], limit: int) -> int:
    fair = limit * (2**32 // limit)
    while True:
        word = next(words)
        if word < fair:
            return word % limit


def deal_packs(key: bytes, packs: Sequence[Pack]) -> list[int]:
    """Shuffle each pack from the key's stream and return the drawn cards, pack after pack."""
    words = _words(key)
    dealt: list[int] = []
    for pack in packs:
        cards = list(pack.cards)
        for k in range(pack.drawn):
            j = k + _below(words, len(cards) - k)
            cards[k], cards[j] = cards[j], cards[k]
        dealt += cards[: pack.drawn]
    return dealt


@dataclass
class Dealer:
    """Deals one game after the documented shuffle, counting its deals."""

    seed: bytes
    table: str = ""
    nonces: tuple[bytes, ...] = ()
    deals: int = 0

    def deal(self, packs: Sequence[Pack]) -> list[int]:
        """Return the cards of the game's next deal."""
        self.deals += 1
        return deal_packs(self.key(), packs)

    def key(self) -> bytes:
        """Return the key of the deal that is counted now."""
        return deal_key(self.seed, self.deals, self.table, self.nonces)
