"""An idea is tried from a moment of a game by its rules; its cards lie as they did."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

import sextet
from sextet.core.dealer import Dealer
from sextet.core.match import Match
from sextet.core.record import Record, parse
from sextet.core.replay import replay, replay_frames
from sextet.games import find_game
from sextet.players.port import stop_flag
from sextet.tables.commands import Refused
from sextet.tables.ideas import MOST_MOVES, Idea, IdeaTried, tried
from sextet.tables.replays import Replay, ReplayFrame, replay_of

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 3, {"rounds": 2}),
    ("six-nimmt", 3, {"variant": "professional", "rounds": 1}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("six", 2, {}),
]


def some_game(name: str, players: int, most: int = 10_000, **options: Any) -> Match:
    """Return a game played at random, its seats in order."""
    match = sextet.new(name, players, seed=bytes(range(32)), **options)
    chance = random.Random(1)
    for _ in range(most):
        if match.over:
            break
        match.play(match.to_act[0], chance.choice(match.legal(match.to_act[0])))
    return match


def stepped(record: Record) -> Replay:
    return replay_of(replay_frames(record, find_game))


def attempt(
    record: Record, step: int, *moves: str, seat: int = 1, answer: bool = False
) -> IdeaTried:
    return tried(record, Idea(step, moves, seat, answer), stop_flag())


def decisions(steps: list[ReplayFrame]) -> list[str]:
    return [one.line for one in steps if one.line[:1].isdigit()]


def undrawn(steps: list[ReplayFrame]) -> list[Any]:
    """Return steps without their pictures: the first one of an idea is whole."""
    return [
        (one.line, one.position, [(each.key, each.values) for each in one.happenings])
        for one in steps
    ]


def deals(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("deal")]


@pytest.mark.parametrize(("name", "players", "options"), KINDS)
def test_who_tries_what_was_played_comes_through_the_same_steps(
    name: str, players: int, options: dict[str, Any]
) -> None:
    record = some_game(name, players, **options).record()
    was = stepped(record)
    for step in range(0, len(was.steps) - 1, max(1, len(was.steps) // 6)):
        rest = was.steps[step + 1 :][:MOST_MOVES]
        found = attempt(record, step, *decisions(rest))
        assert undrawn(found.steps)[: len(rest)] == undrawn(rest)
        assert not found.anew
        assert found.ended == (was.ended if len(rest) == len(was.steps) - 1 - step else None)


def test_another_card_goes_its_own_way_and_is_a_record_as_any_other() -> None:
    match = some_game("six-nimmt", 3, rounds=1)
    record, was = match.record(), stepped(match.record())
    start = was.turns[3]
    played = was.steps[start + 1].line
    other = next(card for card in was.steps[start].position["legal"]["1"] if f"1: {card}" != played)
    found = attempt(record, start, f"1: {other}")
    assert found.steps[-1].position["to_act"] == [2, 3]
    assert int(other) not in found.steps[-1].position["hands"][0]
    lines = [*record.lines[: start + 1], *(one.line for one in found.steps)]
    now = replay(parse(str(Record(record.headers, lines))), find_game)
    assert now.position()["hands"] == found.steps[-1].position["hands"]


def test_what_the_moves_of_a_seat_would_cause_is_told_where_it_is_to_act() -> None:
    record = some_game("six-nimmt", 3, rounds=1).record()
    found = attempt(record, 0, seat=2)
    assert sorted(found.previews) == sorted(stepped(record).steps[0].position["legal"]["2"])
    assert any(one.key == "six-nimmt.placed" for told in found.previews.values() for one in told)
    assert found.seat == 2
    card = next(iter(found.previews))
    after = attempt(record, 0, f"2: {card}", seat=2)
    assert after.seat == 1, "the first who is to act"
    assert sorted(after.previews) == sorted(after.steps[-1].position["legal"]["1"])


def test_ruling_a_later_round_is_dealt_as_in_the_record_whatever_was_tried_before() -> None:
    record = some_game("six-nimmt", 3, rounds=2).record()
    was = stepped(record)
    first = deals(record.lines)
    found = attempt(record, 0, answer=True)
    moves: list[str] = []
    while not deals([one.line for one in found.steps]):
        moves = decisions(found.steps)
        asked = found.steps[-1].position["legal"] if found.steps else was.steps[0].position["legal"]
        found = attempt(record, 0, *moves, f"1: {asked['1'][0]}", answer=True)
    assert deals([one.line for one in found.steps]) == first[1:]
    assert not found.anew


def test_ruling_where_the_record_has_no_more_deals_they_follow_from_its_lines() -> None:
    whole = some_game("six-nimmt", 3, rounds=2).record()
    second = next(k for k, line in enumerate(whole.lines) if k and line.startswith("deal"))
    record = Record(whole.headers, whole.lines[: second - 1])
    end = len(stepped(record).steps) - 1
    last = whole.lines[second - 1]
    found = attempt(record, end, last)
    assert found.anew
    before = replay(Record(whole.headers, whole.lines[:second]), find_game)
    seed = hashlib.sha256("\n".join(("sextet idea 1", *record.lines)).encode()).digest()
    cards = Dealer(seed, deals=1).deal(before.game.packs(before.state))
    assert found.steps[-1].line == f"deal {before.game.deal_text(before.state, 0, cards)}"
    named = Record({**record.headers, "seat 1": "Ada"}, record.lines)
    assert attempt(named, end, last).steps == found.steps, "what people are called does not count"


def test_ruling_in_the_game_cards_are_drawn_as_the_pile_lay() -> None:
    record = some_game("the-game", 2).record()
    was = stepped(record)
    start = next(
        k for k, one in enumerate(was.steps) if "end" in one.position["legal"].get("1", ())
    )
    draws = record.lines[0].split("draw ")[1].split()
    left = was.steps[start].position["draw"]
    found = attempt(record, start, "1: end")
    hands = [set(one.position["hands"][0]) for one in (was.steps[start], found.steps[-1])]
    new = hands[1] - hands[0]
    assert new == set(map(int, draws[len(draws) - left :][: len(new)]))


def test_ruling_those_who_chose_at_that_moment_answer_as_they_did() -> None:
    record = some_game("six-nimmt", 4, rounds=1).record()
    was = stepped(record)
    start = was.turns[2]
    trick = [one.line for one in was.steps[start + 1 : start + 5]]
    mine = was.steps[start].position["legal"]["2"]
    other = next(card for card in mine if f"2: {card}" not in trick)
    found = attempt(record, start, f"2: {other}", seat=2, answer=True)
    expected = [f"2: {other}", *(line for line in trick if not line.startswith("2:"))]
    assert decisions(found.steps)[:4] == expected
    assert 2 in found.steps[-1].position["to_act"]


@pytest.mark.parametrize(("name", "players", "options"), KINDS)
def test_the_others_answer_until_the_seat_is_asked_again(
    name: str, players: int, options: dict[str, Any]
) -> None:
    record = some_game(name, players, **options).record()
    was = stepped(record)
    start = next(k for k, one in enumerate(was.steps) if k > 8 and 1 in one.position["to_act"])
    move = was.steps[start].position["legal"]["1"][0]
    found = attempt(record, start, f"1: {move}", answer=True)
    last = found.steps[-1].position
    assert last["over"] or 1 in last["to_act"]
    others = [line for line in decisions(found.steps)[1:] if line.startswith("1:")]
    assert others == []
    again = attempt(record, start, *decisions(found.steps))
    assert again.steps == found.steps, "what they answered is tried as any other move"


def test_what_cannot_be_tried_is_refused() -> None:
    match = some_game("six-nimmt", 2, rounds=1)
    record = match.record()
    last = len(stepped(record).steps) - 1
    stranger = next(card for card in range(1, 105) if card not in match.position()["hands"][0])
    for ask, code in (
        (Idea(last, (), 1), "game-over"),
        (Idea(99_999, (), 1), "game-over"),
        (Idea(0, (), 3), "no-such-seat"),
        (Idea(0, (f"1: {stranger + 200}",), 1), "illegal-move"),
        (Idea(0, ("3: 5",), 1), "illegal-move"),
        (Idea(0, ("nonsense",), 1), "illegal-move"),
        (Idea(0, ("deal 1 2 3",), 1), "bad-message"),
        (Idea(0, ("ended: abandoned",), 1), "bad-message"),
        (Idea(0, ("1: 5",) * (MOST_MOVES + 1), 1), "idea-too-long"),
    ):
        with pytest.raises(Refused) as refused:
            tried(record, ask, stop_flag())
        assert refused.value.code == code, ask


def test_after_the_end_nothing_is_tried() -> None:
    record = some_game("six-nimmt", 2, rounds=1).record()
    steps = stepped(record).steps
    start = len(steps) - 3
    with pytest.raises(Refused) as refused:
        attempt(record, start, *decisions(steps[start + 1 :]), "1: 5")
    assert refused.value.code == "game-over"
