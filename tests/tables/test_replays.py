"""A replay leads from frame to frame by the pictures of its happenings."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

import sextet
from sextet.core.replay import replay_frames
from sextet.games import find_game
from sextet.tables.replays import replay_of

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 4, {}),
    ("six-nimmt", 3, {"variant": "professional"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("six", 2, {}),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_pictures_of_a_frame_lead_from_the_position_before_to_its_own(
    name: str, players: int, options: dict[str, Any]
) -> None:
    match = sextet.new(name, players, seed=bytes(range(32)), **options)
    chance = random.Random(1)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    replay = replay_of(replay_frames(match.record(), find_game))
    frames = msgspec.json.decode(msgspec.json.encode(replay))["steps"]
    moved = 0
    for before, frame in itertools.pairwise(frames):
        picture = dict(before["position"])
        for happening in frame["happenings"]:
            for change in happening["after"]:
                picture |= change
                moved += 1
        drawn = match.game.picture(match.state)
        if frame["happenings"]:
            assert all(picture[key] == frame["position"][key] for key in drawn)
    assert moved > 10
