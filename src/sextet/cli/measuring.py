"""``sextet arena``: how strong players are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Options, TheGame, Variant, command, fail, read_options
from sextet.core.errors import SextetError
from sextet.terminal.words import language


@command(
    epilog="sextet arena six-nimmt mcs:1000 mcs:100 --players 4 --option rounds=1\n"
    "sextet arena six level:6 level:5 level:4 --budget 50ms --report ladder.html\n"
    "sextet arena the-game level:6 level:6+greedy --players 3 --deals 500 --resume run.jsonl"
)
def arena(
    game: TheGame,
    entrants: Annotated[list[str], typer.Argument(metavar="player")],
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="number")] = None,
    variant: Variant = None,
    option: Options = None,
    deals: Annotated[int, typer.Option(metavar="number")] = 100,
    all_deals: Annotated[bool, typer.Option("--all-deals")] = False,
    adjust: Annotated[bool, typer.Option("--adjust")] = False,
    budget: Annotated[str, typer.Option(metavar="budget")] = "",
    seed: Annotated[int, typer.Option(metavar="number")] = 1,
    workers: Annotated[int | None, typer.Option(metavar="number")] = None,
    cluster: Annotated[str, typer.Option(metavar="address")] = "",
    report: Annotated[Path | None, typer.Option(metavar="file")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    keep: Annotated[Path | None, typer.Option(metavar="folder")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="file")] = None,
) -> None:
    """Measure players: the same deals for all, every seat, with intervals and ratings."""
    from sextet.arena.plan import make_plan
    from sextet.arena.tournament import hold_tournament

    try:
        options = read_options(variant, option)
        plan = make_plan(game, tuple(entrants), players, options, budget, seed, adjust)
        summary = hold_tournament(
            plan,
            deals,
            stopping=not all_deals,
            workers=workers,
            cluster=cluster,
            keep=keep,
            resume=resume,
            report=report,
            language=language(),
        )
    except SextetError as error:
        fail(error)
    if as_json:
        print(json.dumps(summary.describe(), ensure_ascii=False))
    else:
        from rich.console import Console

        from sextet.arena.printed import tables

        Console(highlight=False).print(tables(summary, language()))
