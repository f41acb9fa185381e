"""``sextet puzzles``: positions with one best move, to be solved, made and checked."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sextet.cli.app import command, fail
from sextet.core.errors import SextetError
from sextet.core.system import system_reason
from sextet.terminal.words import explain, say

if TYPE_CHECKING:
    from sextet.study.puzzle_making import Progress
    from sextet.study.puzzles import PuzzleSet

#: What can be done with puzzles.
WHAT = ("list", "play", "make", "check")


@command(
    epilog="sextet puzzles\nsextet puzzles play\nsextet puzzles play six-nimmt 3\n"
    "sextet puzzles make six --count 24 --seconds 240 --into six.json\n"
    "sextet puzzles check six --into six.json"
)
def puzzles(
    what: Annotated[str, typer.Argument(metavar="what")] = "list",
    game: Annotated[str, typer.Argument(metavar="game")] = "",
    number: Annotated[int, typer.Argument(metavar="number", min=0)] = 0,
    count: Annotated[int, typer.Option(metavar="number", min=1, max=1000)] = 24,
    seconds: Annotated[int, typer.Option(metavar="number", min=1)] = 240,
    seed: Annotated[int, typer.Option(metavar="number", min=0)] = 1,
    into: Annotated[Path | None, typer.Option(metavar="file")] = None,
) -> None:
    """List, solve, make and check puzzles: positions with one best move that is not obvious."""
    try:
        if what == "list":
            list_puzzles()
        elif what == "play":
            play_one(game, number)
        elif what == "make":
            make(game_named(game), count, seconds, seed, into or Path(f"{game}.json"))
        elif what == "check":
            check(game_named(game), into)
        else:
            fail(say("cli.puzzles-what", what=what, names=", ".join(WHAT)))
    except SextetError as error:
        fail(error)
    except OSError as error:
        fail(f"{into}: {explain(system_reason(error))}")


def game_named(game: str) -> str:
    """Return the name of a game; without one, what is missing is said."""
    from sextet.games import find_game

    if not game:
        fail(say("cli.missing", name=say("cli.value-game")))
    return find_game(game).name


def list_puzzles() -> None:
    """Say how many puzzles of which kinds each game has, and which is today's."""
    from sextet.games import GAMES
    from sextet.study.puzzles import puzzles_of, today
    from sextet.terminal.puzzles import summary

    for game in GAMES:
        if found := puzzles_of(game).puzzles:
            print(summary(game, found))
    if now := today(time.time()):
        title = say(f"game.{now.game}.title")
        print(say("cli.puzzles-today", title=title, game=now.game, number=now.number))


def play_one(game: str, number: int) -> None:
    """Let somebody solve a puzzle: of a game, by its number; today's where none is named."""
    from sextet.study.puzzles import puzzles_of, today
    from sextet.terminal.puzzles import solve

    if not game and (now := today(time.time())):
        game, number = now
    found = puzzles_of(game_named(game)).puzzles
    if not 0 <= number <= len(found) or not found:
        fail(say("cli.puzzles-number", number=number, last=len(found)))
    at = max(number, 1)
    solve(found[at - 1], at, game)


def make(game: str, count: int, seconds: int, seed: int, path: Path) -> None:
    """Make puzzles, keeping those of the file that are still right; stopped, it keeps the rest."""
    from sextet.games import find_game
    from sextet.study.puzzle_making import Making

    kept = still_right(game, path)[:count] if path.exists() else []
    making = Making(find_game(game), count, seed, kept)
    write(path, making.so_far())
    try:
        for found in making.run(seconds, tell):
            write(path, found)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(say("cli.puzzles-made", count=len(making.kept), path=path))


def check(game: str, path: Path | None) -> None:
    """Say which puzzles of a set the judge of today holds to be right; 1 where one is not."""
    from sextet.study.puzzles import puzzles_of, read_set

    found = puzzles_of(game) if path is None else read_set(path)
    right = {one.id for one in weighed_anew(found)}
    for number, one in enumerate(found.puzzles, start=1):
        key = "cli.puzzles-right" if one.id in right else "cli.puzzles-wrong"
        print(say(key, number=number, id=one.id, best=one.decision["best"]))
    print(say("cli.puzzles-checked", right=len(right), all=len(found.puzzles)))
    if len(right) < len(found.puzzles):
        raise typer.Exit(1)


def still_right(game: str, path: Path) -> list:  # type: ignore[type-arg]
    """Return the puzzles of a file that are still right."""
    from sextet.study.puzzles import read_set
    from sextet.study.version import judge_version

    found = read_set(path)
    if found.game != game:
        fail(say("cli.puzzles-other-game", path=path, game=found.game))
    if found.judge == judge_version(game):
        return found.puzzles
    return weighed_anew(found)


def weighed_anew(found: PuzzleSet) -> list:  # type: ignore[type-arg]
    """Return the puzzles that are still right, as the judge of today weighs them."""
    from sextet.study.puzzle_making import still_right as weigh

    right = []
    for number, one in enumerate(found.puzzles, start=1):
        show(say("cli.puzzles-checking", done=number, total=len(found.puzzles)))
        if (weighed := weigh(one, found.game)) is not None:
            right.append(weighed)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return right


def write(path: Path, found: PuzzleSet) -> None:
    """Write a set to its file, whole or not at all."""
    from sextet.study.puzzles import written

    part = path.with_name(f"{path.name}.part")
    part.write_text(written(found), encoding="utf-8", newline="\n")
    part.replace(path)


def tell(now: Progress) -> None:
    """Show somebody who waits at a terminal how far the making is."""
    show(say("cli.puzzles-so-far", **vars(now)))


def show(words: str) -> None:
    """Show a line that the next one replaces."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
