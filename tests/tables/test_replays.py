"""A replay leads from frame to frame by the pictures of its happenings."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

import sextet
from sextet.core.match import Match
from sextet.core.record import parse
from sextet.core.replay import replay_frames
from sextet.games import find_game
from sextet.tables.replays import Replay, replay_of

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 4, {}),
    ("six-nimmt", 3, {"variant": "professional"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("six", 2, {}),
]


def played(
    name: str, players: int, options: dict[str, Any] | None = None, decisions: int = 10_000
) -> Match:
    """Return a game played at random, to its end or for so many decisions."""
    match = sextet.new(name, players, seed=bytes(range(32)), **(options or {}))
    chance = random.Random(1)
    for _ in range(decisions):
        if match.over:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def replay_by(match: Match) -> Replay:
    return replay_of(replay_frames(match.record(), find_game))


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_pictures_of_a_frame_lead_from_the_position_before_to_its_own(
    name: str, players: int, options: dict[str, Any]
) -> None:
    match = played(name, players, options)
    replay = replay_of(replay_frames(match.record(), find_game))
    frames = msgspec.json.decode(msgspec.json.encode(replay))["steps"]
    moved = 0
    for before, frame in itertools.pairwise(frames):
        picture = dict(before["position"])
        for happening in frame["happenings"]:
            for change in happening.get("after", ()):
                picture |= change
                moved += 1
        drawn = match.game.picture(match.state)
        if any("after" in happening for happening in frame["happenings"]):
            assert all(picture[key] == frame["position"][key] for key in drawn)
    assert moved > 10


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_a_replay_begins_where_somebody_is_to_act(
    name: str, players: int, options: dict[str, Any]
) -> None:
    first = replay_by(played(name, players, options)).steps[0].position
    assert first["to_act"]
    assert first.get("open") or all(first.get("hands", [1]))


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_turns_follow_each_other_from_the_first_step_to_the_last(
    name: str, players: int, options: dict[str, Any]
) -> None:
    replay = replay_by(played(name, players, options))
    assert replay.turns == sorted(set(replay.turns))
    assert (replay.turns[0], replay.turns[-1]) == (0, len(replay.steps) - 1)
    assert 2 < len(replay.turns) < len(replay.steps)


def test_a_turn_of_6_nimmt_is_a_whole_trick_and_a_round_begins_with_full_hands() -> None:
    replay = replay_by(played("six-nimmt", 4, {"rounds": "3"}))
    for at in replay.turns[:-1]:
        held = [len(hand) for hand in replay.steps[at].position["hands"]]
        assert len(set(held)) == 1
        assert len(replay.steps[at].position["to_act"]) == 4
    assert len(replay.rounds) == 3
    for at in replay.rounds:
        assert [len(hand) for hand in replay.steps[at].position["hands"]] == [10] * 4
    assert len(replay.turns) == 3 * 10 + 1


def test_a_game_without_rounds_has_one() -> None:
    assert replay_by(played("the-game", 3)).rounds == [0]


def test_what_was_chosen_face_down_and_who_won_is_told() -> None:
    replay = replay_by(played("six-nimmt", 2, {"rounds": "1"}))
    chosen = replay.steps[1].happenings[0]
    assert chosen.key == "six-nimmt.chose"
    assert str(chosen.values["card"]) in replay.steps[1].line
    assert replay.steps[-1].happenings[-1].key in ("table.won", "table.shared-all")
    eager = replay_by(played("the-game", 2)).steps[1].happenings[0].key
    assert eager.startswith("the-game.said-eager-")


@pytest.mark.parametrize(
    ("how", "seat", "key", "winners"),
    [
        ("resign", 2, "table.resigned", [1]),
        ("draw", None, "table.draw-agreed", []),
        ("abandoned", None, "table.abandoned", []),
    ],
)
def test_an_ending_by_people_is_the_last_step_and_told(
    how: str, seat: int | None, key: str, winners: list[int]
) -> None:
    match = played("six", 2, decisions=5)
    match.end(how, seat)
    replay = replay_by(match)
    last = replay.steps[-1]
    assert [one.key for one in last.happenings] == [key]
    assert last.position["over"]
    assert replay.turns[-1] == len(replay.steps) - 1
    assert replay.ended is not None
    assert (replay.ended.how, replay.ended.winners) == (how, winners)


def test_talk_is_told_where_it_was_said() -> None:
    match = played("the-game", 3, decisions=3)
    match.say(2, "leave 2")
    said = replay_by(match).steps[-1].happenings
    assert [(one.key, one.values["seat"]) for one in said] == [("the-game.signalled", 2)]


def test_a_record_that_ends_before_its_deal_is_still_a_table() -> None:
    record = parse("sextet 1\ngame: six-nimmt\nplayers: 4\n\n")
    replay = replay_of(replay_frames(record, find_game))
    assert len(replay.steps) == 1
    assert replay.ended is None
