"""The fast generator for simulations: SplitMix64, one 64-bit word of state.

The same seed gives the same numbers on every machine and in every version (test vectors hold it
so). It is for simulations only: the cards of a live table come from ``sextet.core.dealer``.

A generator is an array of one ``uint64``; whoever draws from it passes it in.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sextet.core.compiled import array, entry, rule

Generator = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.int8]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)


def generator(seed: int) -> Generator:
    """Return a generator that starts from ``seed`` (its lowest 64 bits)."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64)


@entry(array(np.uint64), inline=True, wraps=True)
def next_word(random: Generator) -> Any:
    """Return the next 64 random bits."""
    random[0] += _STEP
    word = random[0]
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@entry(array(np.uint64), int, inline=True, wraps=True)
def below(random: Generator, limit: int) -> int:
    """Return a uniform number from 0 to ``limit`` - 1, without bias (Lemire's method)."""
    n = np.uint64(limit)
    product = (next_word(random) >> _32) * n
    if (product & _LOW_HALF) < n:
        unfair = ((_LOW_HALF - n) + _ONE) % n
        while (product & _LOW_HALF) < unfair:
            product = (next_word(random) >> _32) * n
    return np.int64(product >> _32)  # type: ignore[return-value]


@rule(inline=True)
def shuffle(cards: Cards, start: int, stop: int, drawn: int, random: Generator) -> None:
    """Bring ``drawn`` uniformly chosen cards of ``cards[start:stop]`` to its front, in order."""
    for k in range(start, start + drawn):
        j = k + below(random, stop - k)
        card = cards[j]
        cards[j] = cards[k]
        cards[k] = card
