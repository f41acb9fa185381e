"""Shuffling together: a live table and its players settle the deals between them.

The dealer commits to a seed and to what was agreed. Then each player's client seals a secret number
(sends its hash), and when every hash is known, opens it. The deals follow from the seed, the hashes
and the numbers: nobody who chose earlier knew what the others would add. docs/dealing.md has every
step exactly, and says what it proves against whom; ``dealer`` has the shuffle itself.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sextet.core.dealer import Dealer
from sextet.core.game import Game

#: The version of this method, as records name it; ``dealer.deal_key`` is the first.
VERSION = 2
NONCE_BYTES = 32

#: Words of a seating: a bot's seat, and that of a person whose client adds nothing.
BOT, NOTHING_ADDED = "bot", "-"


@dataclass(frozen=True)
class Terms:
    """What is settled before anybody adds anything to the shuffle."""

    table: str
    #: How often this table has begun to shuffle, this time included.
    attempt: int
    game: str
    #: The options that differ from the usual, as a record has them.
    options: Mapping[str, str]
    #: A word a seat: the number of the seat whose client adds for it, ``bot``, or ``-``.
    seating: tuple[str, ...]


def unusual(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that differ from the usual."""
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in options.items() if usual[name] != value}


def message(name: str, parts: Iterable[str | bytes]) -> bytes:
    """Return what is hashed: its name and a line feed, then each part after its length."""
    written = f"sextet {name} {VERSION}\n".encode()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        written += len(data).to_bytes(4, "big") + data
    return written


def attempt_seed(secret: bytes, attempt: int) -> bytes:
    """Return the seed of a table's n-th attempt, which opens none of the others."""
    return hmac.digest(secret, message("attempt", [str(attempt)]), "sha256")


def commitment(seed: bytes, terms: Terms) -> str:
    """Return the hash of a seed and of what it is for, to be shown before anybody adds anything."""
    options = sorted(f"{name}={value}" for name, value in terms.options.items())
    parts: list[str | bytes] = [seed, terms.table, str(terms.attempt), terms.game]
    for words in (options, terms.seating):
        parts += [str(len(words)), *words]
    return hashlib.sha256(message("commitment", parts)).hexdigest()


def seal(nonce: bytes, published: str, seat: int) -> str:
    """Return the hash by which a seat's client binds itself to its number before it is opened."""
    sealed = message("number", (bytes.fromhex(published), str(seat), nonce))
    return hashlib.sha256(sealed).hexdigest()


def deal_key(
    seed: bytes, number: int, published: str, hashes: Sequence[str], nonces: Sequence[str]
) -> bytes:
    """Return the key of a game's ``number``-th deal."""
    opened = map(bytes.fromhex, (published, *hashes, *nonces))
    return hmac.digest(seed, message("deal", [str(number), *opened]), "sha256")


@dataclass
class TogetherDealer(Dealer):
    """Deals a game whose players have shuffled together; hashes and numbers as they are written."""

    commitment: str = ""
    hashes: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    def key(self) -> bytes:
        """Return the key of the deal that is counted now."""
        return deal_key(self.seed, self.deals, self.commitment, self.hashes, self.numbers)
