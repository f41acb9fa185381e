"""The fast generator: the same numbers on every machine and in every version."""

from __future__ import annotations

import numpy as np

from sextet.core.generator import below, generator, next_word, shuffle


def test_the_words_are_those_of_splitmix64() -> None:
    random = generator(1234567)
    words = [int(next_word(random)) for _ in range(5)]
    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_gives_the_same_deal_forever() -> None:
    cards = np.arange(1, 105, dtype=np.int8)
    shuffle(cards, 0, 104, 12, generator(6))
    assert cards[:12].tolist() == [77, 47, 8, 14, 60, 87, 25, 27, 20, 96, 22, 58]


def test_numbers_below_a_limit_are_uniform() -> None:
    random = generator(5)
    counts = np.bincount([below(random, 7) for _ in range(70_000)], minlength=7)
    assert counts.size == 7
    chi_squared = ((counts - 10_000) ** 2 / 10_000).sum()
    assert chi_squared < 22.5  # 0.1 % of fair generators are above


def test_a_shuffle_draws_every_card_once() -> None:
    cards = np.arange(1, 105, dtype=np.int8)
    shuffle(cards, 0, 104, 104, generator(9))
    assert sorted(cards.tolist()) == list(range(1, 105))
    assert cards.tolist() != list(range(1, 105))


def test_shuffling_a_part_leaves_the_rest_alone() -> None:
    cards = np.arange(20, dtype=np.int8)
    shuffle(cards, 5, 15, 10, generator(2))
    assert cards[:5].tolist() == [0, 1, 2, 3, 4]
    assert cards[15:].tolist() == [15, 16, 17, 18, 19]
    assert sorted(cards[5:15].tolist()) == list(range(5, 15))
