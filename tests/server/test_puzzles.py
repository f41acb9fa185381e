"""Puzzles are posed to anybody as their seat sees them, and a move is answered by its worth."""

from __future__ import annotations

import asyncio
import json

import pytest

from sextet.study.puzzles import puzzles_of, today
from sextet.study.run import JUDGES
from tests.server.harness import Client, Refusal, start


def test_puzzles_are_listed_and_each_is_shown_as_its_seat_sees_it(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            listed = await ada.get("/api/puzzles")
            assert len(listed["puzzles"]) == sum(len(puzzles_of(game).puzzles) for game in JUDGES)
            assert (await ada.get("/api/puzzles/today"))["today"] == listed["today"]
            for game in JUDGES:
                one = puzzles_of(game).puzzles[0]
                task = await ada.get(f"/api/puzzles/{one.id}")
                assert task["view"]["seat"] == one.seat
                assert one.seat in task["view"]["position"]["to_act"]
                legal = task["view"]["position"]["legal"][str(one.seat)]
                assert one.decision["best"] in legal
                assert "decision" not in task, "who is asked is not told"
                hands = task["view"]["position"].get("hands", [])
                assert sum(isinstance(hand, list) for hand in hands) <= 1, (
                    "others' cards are hidden"
                )

    asyncio.run(scenario())


def test_a_move_is_answered_and_without_one_the_best_is_shown(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            one = puzzles_of("six-nimmt").puzzles[0]
            path = f"/api/puzzles/{one.id}"
            right = await ada.post(path, move=one.decision["best"])
            assert (right["right"], right["decision"]["word"]) == (True, "fine")
            wrong = await ada.post(path, move=one.decision["moves"][-1]["move"])
            assert not wrong["right"]
            assert wrong["decision"]["word"] in ("mistake", "blunder")
            shown = await ada.post(path, move=None)
            assert (shown["right"], shown["decision"]["best"]) == (False, one.decision["best"])
            unknown = await ada.post(path, move="no such move")
            assert (unknown["right"], unknown["decision"]["word"]) == (False, "")
            with pytest.raises(Refusal, match="no-such-page"):
                await ada.get("/api/puzzles/00")
            with pytest.raises(Refusal):
                await ada.post(path, move="x" * 100)

    asyncio.run(scenario())


def test_a_visitor_may_solve_puzzles_within_limits() -> None:
    async def scenario() -> None:
        with start(environment={"SEXTET_LIMIT_PUZZLES": "2"}) as server:
            async with Client(server.url, None) as visitor:
                path = f"/api/puzzles/{puzzles_of('six').puzzles[0].id}"
                await visitor.get(path)
                await visitor.post(path, move=None)
                with pytest.raises(Refusal, match="rate-limited"):
                    await visitor.get(path)

    asyncio.run(scenario())


def test_todays_puzzle_is_one_of_the_set() -> None:
    found = today(1e9)
    assert found is not None
    assert json.dumps(puzzles_of(found.game).puzzles[found.number - 1].decision)
