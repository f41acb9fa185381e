"""A puzzle in the terminal: the table as the seat sees it, a move, and what it is worth."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from sextet.core.match import Match
from sextet.study.answers import answered, is_right
from sextet.study.figures import sentence, worth
from sextet.study.puzzles import Puzzle, match_of
from sextet.study.run import judge_of
from sextet.terminal.draw import choices, question, table
from sextet.terminal.play import shorten
from sextet.terminal.words import explain, language, listed, say

#: Moves whose worth is told once a puzzle is solved.
TOLD = 4


def summary(game: str, found: Sequence[Puzzle]) -> str:
    """Return a line on the puzzles of a game: how many, of which kinds of decisions."""
    kinds = Counter(one.decision["kind"] for one in found)
    named = listed(f"{say(f'study.kind-{kind}')} {many}" for kind, many in kinds.most_common())
    title = say(f"game.{game}.title")
    return say("cli.puzzles-of", title=title, game=game, count=len(found), kinds=named)


def solve(puzzle: Puzzle, number: int, game: str) -> None:
    """Show a puzzle and ask until the best move is found or somebody wants to see it."""
    console = Console(highlight=False)
    match = match_of(puzzle)
    names = [
        say("play.you") if seat == puzzle.seat else say("show.seat", seat=seat)
        for seat in range(1, match.settings.players + 1)
    ]
    title = say(f"game.{game}.title")
    console.print(Text(say("cli.puzzles-title", title=title, number=number), style="bold"))
    console.print(table(match, match.position(puzzle.seat), names))
    view = match.view(puzzle.seat)
    legal = view.legal()
    if (told := choices(view, legal, names)) is not None:
        console.print(told)
    while (move := ask(console, match, puzzle.seat)) is not None:
        found = answered(game, puzzle.decision, move)
        right = is_right(puzzle.decision, move)
        console.print(Text(verdict(found, right), style="green" if right else "yellow"))
        for line in reasons(found):
            console.print(Text(f"   {line}"))
        if right:
            break
    show_worths(console, puzzle.decision, match)


def ask(console: Console, match: Match, seat: int) -> str | None:
    """Ask for a legal move; None when somebody wants to see the solution."""
    view = match.view(seat)
    legal = view.legal()
    while True:
        sys.stdout.write(f"{question(view, legal)} [{shorten(legal)}; {say('cli.puzzles-quit')}]: ")
        sys.stdout.flush()
        typed = " ".join(sys.stdin.readline().split())
        if typed in ("", "q", "quit"):
            return None
        matching = [move for move in legal if move == typed or move.endswith(f" {typed}")]
        if len(matching) == 1:
            return matching[0]
        why = explain(view.why_not(typed))
        console.print(say("play.not-legal", move=typed, reason=why, legal=shorten(legal)))


def verdict(found: dict[str, Any], right: bool) -> str:
    """Say whether a move was right, and by which word a study would call it."""
    if right:
        return say("web.puzzles.right")
    if not found["word"]:
        return say("web.puzzles.not-weighed")
    return say("web.puzzles.wrong", word=say(f"study.word-{found['word']}"))


def reasons(found: dict[str, Any]) -> list[str]:
    """Return why, in words."""
    return [
        sentence((one["key"], {name: one[name] for name in one if name != "key"}), language())
        for one in found["reasons"]
    ]


def show_worths(console: Console, decision: dict[str, Any], match: Match) -> None:
    """Show what the best moves are worth."""
    unit = judge_of(match.game).unit
    console.print(Text(say(f"study.unit-{unit}"), style="dim"))
    for one in decision["moves"][:TOLD]:
        star = "★" if one["move"] == decision["best"] else " "
        console.print(Text(f" {star} {one['move']:12} {worth(one['value'], unit)}"))
