"""How many sequences of moves there are from fixed starts.

Counted by the rules and by ``count_plainly``, which knows nothing of them: the rulebook once more,
over plain lists. A sequence is a list of (seat, move); those cut short by the game's end are not
counted. The tables keep both from drifting together.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

import pytest
from tests.games.the_game.tables import SIZES, VARIANTS, begun, dealt, table

from sextet.core.compiled import States
from sextet.core.game import NOTHING
from sextet.games.the_game import GAME

SCATTERED = [2 + (37 * k + 11) % 98 for k in range(98)]


def count(states: States, length: int) -> int:
    """Count the sequences of so many moves by the rules."""
    total = 0
    for seat in GAME.to_act(states):
        moves = GAME.legal(states, 0, seat)
        if length == 1:
            total += len(moves)
            continue
        for move in moves:
            after = states.copy()
            GAME.play(after, 0, seat, move)
            while GAME.advance(after) != NOTHING:
                pass
            total += count(after, length - 1)
    return total


@dataclass
class Plain:
    """A game as one would keep it on paper."""

    hands: list[list[int]]
    draw: list[int]
    size: int
    full_minimum: int
    said: list[int | None] = field(default_factory=list)
    turn: int = 0
    due: int = 0
    piles: list[int] = field(default_factory=lambda: [1, 1, 100, 100])
    over: bool = False

    def start_turn(self) -> None:
        while self.hands[self.turn] == []:
            self.turn = (self.turn + 1) % len(self.hands)
        self.due = self.full_minimum if self.draw else 1
        self.over = not self.placings()

    def placings(self) -> list[tuple[int, int]]:
        found = []
        for card in self.hands[self.turn]:
            for pile, top in enumerate(self.piles):
                onward = top < card if pile in (0, 1) else card < top
                if onward or card - top == (-10, -10, 10, 10)[pile]:
                    found.append((card, pile))
        return found

    def choices(self) -> list[tuple[int, object]]:
        if self.over:
            return []
        if None in self.said:
            silent = [seat for seat, said in enumerate(self.said) if said is None]
            return [(seat, eagerness) for seat in silent for eagerness in range(4)]
        cards: list[tuple[int, object]] = [(self.turn, placing) for placing in self.placings()]
        return cards + ([(self.turn, "end")] if self.due <= 0 else [])

    def after(self, seat: int, choice: object) -> Plain:
        new = deepcopy(self)
        if isinstance(choice, int):
            new.said[seat] = choice
            if None not in new.said:
                new.turn = new.said.index(max(said for said in new.said if said is not None))
                new.start_turn()
        elif isinstance(choice, tuple):
            card, pile = choice
            new.hands[seat].remove(card)
            new.piles[pile] = card
            new.due -= 1
            everything_played = new.draw == [] and all(hand == [] for hand in new.hands)
            new.over = everything_played or (new.due > 0 and not new.placings())
        else:
            while new.draw and len(new.hands[seat]) < new.size:
                new.hands[seat].append(new.draw.pop(0))
            new.turn = (seat + 1) % len(new.hands)
            new.start_turn()
        return new


def count_plainly(game: Plain, length: int) -> int:
    """Count the sequences of so many moves on paper."""
    choices = game.choices()
    if length == 1:
        return len(choices)
    return sum(count_plainly(game.after(*choice), length - 1) for choice in choices)


def plain_deal(players: int, variant: dict[str, str], agreed: bool) -> Plain:
    size = SIZES[players] - ("short-hand" in variant)
    hands = [SCATTERED[seat * size : (seat + 1) * size] for seat in range(players)]
    minimum = 3 if "expert" in variant else 2
    game = Plain(hands, SCATTERED[players * size :], size, minimum)
    if players > 1:
        game.said = [0 if agreed else None] * players
    if players == 1 or agreed:
        game.start_turn()
    return game


#: From a deal, by players and variant: sequences of 1, 2, … moves.
FROM_THE_DEAL: dict[tuple[int, int], list[int]] = {
    (1, 0): [32, 784, 15120],
    (1, 1): [32, 784, 14336],
    (1, 2): [28, 588, 8960],
    (2, 0): [8, 32, 896],
    (2, 1): [8, 32, 896],
    (2, 2): [8, 32, 768, 13440],
    (3, 0): [12, 96, 384, 9216],
    (3, 1): [12, 96, 384, 9216],
    (3, 2): [12, 96, 384, 7680],
    (4, 0): [16, 192, 1536, 6144],
    (4, 1): [16, 192, 1536, 6144],
    (4, 2): [16, 192, 1536, 6144],
    (5, 0): [20, 320, 3840],
    (5, 1): [20, 320, 3840],
    (5, 2): [20, 320, 3840],
}

#: From the first turn, seat 1's.
FROM_THE_FIRST_TURN: dict[tuple[int, int], list[int]] = {
    (2, 0): [28, 588, 9548],
    (2, 1): [28, 588, 8960],
    (2, 2): [24, 420, 5120],
    (3, 0): [24, 420, 5540],
    (3, 1): [24, 420, 5120],
    (3, 2): [20, 280, 2560],
    (4, 0): [24, 420, 5540],
    (4, 1): [24, 420, 5120],
    (4, 2): [20, 280, 2560],
    (5, 0): [24, 420, 5540],
    (5, 1): [24, 420, 5120],
    (5, 2): [20, 280, 2560],
}


@pytest.mark.parametrize(("players", "variant"), FROM_THE_DEAL)
def test_from_a_deal_there_are_so_many_sequences(players: int, variant: int) -> None:
    options = {name.replace("-", "_"): yes for name, yes in VARIANTS[variant].items()}
    counts = FROM_THE_DEAL[players, variant]
    states = dealt(players, SCATTERED, **options).state
    game = plain_deal(players, VARIANTS[variant], agreed=False)
    for length, known in enumerate(counts, start=1):
        assert count(states, length) == known
        assert count_plainly(game, length) == known


@pytest.mark.parametrize(("players", "variant"), FROM_THE_FIRST_TURN)
def test_from_the_first_turn_there_are_so_many_sequences(players: int, variant: int) -> None:
    options = {name.replace("-", "_"): yes for name, yes in VARIANTS[variant].items()}
    counts = FROM_THE_FIRST_TURN[players, variant]
    states = begun(players, SCATTERED, **options).state
    game = plain_deal(players, VARIANTS[variant], agreed=True)
    for length, known in enumerate(counts, start=1):
        assert count(states, length) == known
        assert count_plainly(game, length) == known


@dataclass(frozen=True)
class Late:
    """A table near the end, and its sequences of 1, 2, … moves."""

    hands: tuple[tuple[int, ...], ...]
    piles: tuple[int, int, int, int]
    draw: tuple[int, ...] = ()
    expert: bool = False
    counts: Sequence[int] = ()


LATE = [
    Late(((40, 50, 60),), (30, 70, 45, 35), counts=[5, 22, 70, 89, 36, 0]),
    Late(
        ((12, 22, 32), (), (42, 52)),
        (31, 60, 20, 41),
        counts=[5, 22, 64, 97, 205, 407, 428, 239, 61, 0],
    ),
    Late(
        ((90, 80, 99), (85, 95)),
        (89, 84, 75, 2),
        draw=(81,),
        counts=[4, 8, 16, 30, 93, 151, 240, 354, 241, 74, 0],
    ),
    Late(
        ((90, 80, 99), (85, 95)),
        (89, 84, 75, 2),
        draw=(81,),
        expert=True,
        counts=[4, 8, 8, 8, 23, 62, 53, 44, 20, 0],
    ),
    Late(
        ((20, 30, 33, 43, 53, 63), (5, 15, 25), (), (96,)),
        (55, 44, 10, 23),
        draw=(70, 71),
        counts=[6, 31, 169, 768, 2905, 8845],
    ),
    Late(
        ((61, 62), (71, 72), (81, 82), (91, 92), (98, 99)),
        (60, 95, 5, 70),
        counts=[4, 10, 16, 36, 66, 117, 221, 386, 771, 1891],
    ),
    Late(
        ((3, 27, 28, 44, 66, 67, 91), (11, 29, 30, 54, 76, 80, 97)),
        (77, 64, 56, 18),
        draw=(31, 45, 46, 92, 13, 34, 98, 47),
        expert=True,
        counts=[12, 108, 705, 3934],
    ),
]


@pytest.mark.parametrize("late", LATE)
def test_near_the_end_there_are_so_many_sequences(late: Late) -> None:
    expert = "yes" if late.expert else "no"
    states = table(*late.hands, piles=late.piles, draw=late.draw, expert=expert).state
    size = SIZES[len(late.hands)]
    game = Plain(list(map(list, late.hands)), list(late.draw), size, 3 if late.expert else 2)
    game.piles = list(late.piles)
    game.start_turn()
    for length, known in enumerate(late.counts, start=1):
        assert count(states, length) == known
        assert count_plainly(game, length) == known
