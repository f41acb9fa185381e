"""What is drawn in motion: public at every step, and the changes add up to what lies there."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sextet
from sextet.core.compiled import States
from sextet.core.game import SPECTATOR, Happening
from sextet.core.pictures import Pictures

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 2, {}),
    ("six-nimmt", 10, {}),
    ("six-nimmt", 4, {"variant": "professional"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("six-nimmt", 8, {"variant": "anniversary"}),
    ("the-game", 1, {}),
    ("the-game", 4, {"expert": "yes"}),
    ("six", 2, {}),
]


class Looked(Pictures):
    """Pictures that are looked at as they are taken."""

    looked = 0

    def begin(self, state: States) -> None:
        super().begin(state)
        self.drawn: dict[str, Any] = {}

    def add(self, state: States, happening: Happening) -> None:
        super().add(state, happening)
        for change in self.changes[-1]:
            self.drawn |= change
        assert self.drawn == self.game.picture(state)
        for seat in (SPECTATOR, *range(len(self.game.scores(state)))):
            assert self.game.picture(self.game.view(state, 0, seat)) == self.drawn
        self.looked += 1


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_changes_add_up_to_a_picture_that_every_view_shows(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for seed in range(3):
        match = sextet.new(name, players, seed=bytes([seed] * 32), **options)
        match.pictures = looked = Looked(match.game)
        looked.begin(match.state)
        chance = random.Random(seed)
        while not match.over:
            seat = chance.choice(match.to_act)
            happened = match.play(seat, chance.choice(match.legal(seat)))
            assert len(looked.changes) == len(happened)
        assert looked.looked > 5


def test_a_match_that_nobody_draws_keeps_no_picture() -> None:
    match = sextet.new("six-nimmt", 2)
    match.play(1, match.legal(1)[0])
    match.play(2, match.legal(2)[0])
    assert match.pictures is None


def test_a_copy_draws_on_by_itself() -> None:
    match = sextet.new("six")
    match.keep_pictures()
    other = match.copy()
    other.play(1, "0,-1")
    assert match.pictures is not None
    assert match.pictures.changes == []
