"""Puzzles: positions with one best move, to be solved by anybody; one of them is today's."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from sextet.core.record import parse
from sextet.games import GAMES
from sextet.server.caller import TheCaller, TheSite
from sextet.server.posing import Task, TaskAnswer, TaskMove, answer_to, pose
from sextet.study.puzzles import Puzzle, match_of, puzzle_called, puzzles_of, today
from sextet.tables.commands import Refused

PuzzleName = Annotated[str, PathParameter(max_length=20, pattern=r"^[0-9a-f]+\Z")]


class PuzzleLine(msgspec.Struct):
    """A puzzle in a list."""

    id: str
    game: str
    #: Which of its game's, from 1.
    number: int
    #: What is decided, as a study calls it.
    kind: str
    players: int


class PuzzleList(msgspec.Struct):
    """All puzzles, and which is today's (by the server's clock, in UTC)."""

    puzzles: list[PuzzleLine]
    today: PuzzleLine | None


class PuzzleOfTheDay(msgspec.Struct):
    """Today's puzzle; none where there are no puzzles."""

    today: PuzzleLine | None


@get("/api/puzzles")
async def puzzle_list(site: TheSite) -> PuzzleList:
    """List the puzzles of all games."""
    lines = [
        line_of(game, number)
        for game in GAMES
        for number in range(1, len(puzzles_of(game).puzzles) + 1)
    ]
    return PuzzleList(lines, todays(site.directory.clock()))


@get("/api/puzzles/today")
async def puzzle_of_the_day(site: TheSite) -> PuzzleOfTheDay:
    """Tell which puzzle is today's: the same for everybody."""
    return PuzzleOfTheDay(todays(site.directory.clock()))


@get("/api/puzzles/{puzzle:str}")
async def puzzle(site: TheSite, caller: TheCaller, puzzle: PuzzleName) -> Task:
    """Return the table of a puzzle as its seat sees it."""
    await site.hourly.puzzles.take(caller.address)
    game, found = called(puzzle)
    await site.readiness.wait(game)
    return await asyncio.to_thread(posed, found)


@post("/api/puzzles/{puzzle:str}", status_code=200, opt={"scope": "read"})
async def try_puzzle(
    site: TheSite, caller: TheCaller, puzzle: PuzzleName, data: JSONBody[TaskMove]
) -> TaskAnswer:
    """Tell whether a move is the best one; without a move, which is."""
    await site.hourly.puzzles.take(caller.address)
    game, found = called(puzzle)
    return await asyncio.to_thread(answer_to, game, found.decision, data.move)


def called(id: str) -> tuple[str, Puzzle]:
    """Return the puzzle of that name with its game; refuse what is none."""
    found = puzzle_called(id)
    if found is None:
        raise Refused("no-such-page")
    return found


def posed(puzzle: Puzzle) -> Task:
    """Return a puzzle as a task."""
    return pose(match_of(puzzle), puzzle.seat)


def line_of(game: str, number: int) -> PuzzleLine:
    """Return a puzzle as it is listed."""
    one = puzzles_of(game).puzzles[number - 1]
    players = int(parse(one.record).headers["players"])
    return PuzzleLine(one.id, game, number, one.decision["kind"], players)


def todays(now: float) -> PuzzleLine | None:
    """Return today's puzzle as it is listed."""
    found = today(now)
    return None if found is None else line_of(*found)


ROUTES = [puzzle_list, puzzle_of_the_day, puzzle, try_puzzle]
