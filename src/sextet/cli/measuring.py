"""``sextet arena``: how strong players are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Options, TheGame, Variant, app, fail, read_options
from sextet.core.errors import SextetError


@app.command(
    epilog="Examples:\n\n"
    "  sextet arena six-nimmt mcs:1000 mcs:100 --players 4 --option rounds=1\n\n"
    "  sextet arena six level:6 level:5 level:4 --budget 50ms --report ladder.html\n\n"
    "  sextet arena the-game level:6 level:6+greedy --players 3 --deals 500 --resume run.jsonl"
)
def arena(
    game: TheGame,
    entrants: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="random, level:1 to level:6, a player of the game such as mcs:1000, or your own "
            "as mypkg.module:make. In The Game a mixed team is written A+B.",
        ),
    ],
    players: Annotated[int | None, typer.Option("--players", "-p", help="Seats in all.")] = None,
    variant: Variant = None,
    option: Options = None,
    deals: Annotated[int, typer.Option(help="Deals (in SIX: openings), at most.")] = 100,
    all_deals: Annotated[
        bool, typer.Option("--all-deals", help="Play all, also when the answer is clear.")
    ] = False,
    budget: Annotated[
        str, typer.Option(help="Thinking a decision: 0.1s, 100ms, or playouts such as 1000.")
    ] = "",
    seed: Annotated[int, typer.Option(help="A number that fixes deals and chance.")] = 1,
    workers: Annotated[
        int | None, typer.Option(help="Processes on this machine; else one a core.")
    ] = None,
    cluster: Annotated[str, typer.Option(help="The address of a Dask scheduler.")] = "",
    report: Annotated[Path | None, typer.Option(help="Write a report (one HTML file).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    keep: Annotated[Path | None, typer.Option(help="A folder for the games' records.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="A journal: finished deals are noted, and not played again."),
    ] = None,
) -> None:
    """Measure players: the same deals for all, every seat, with intervals and ratings."""
    from sextet.arena.plan import make_plan
    from sextet.arena.tournament import hold_tournament

    try:
        options = read_options(variant, option)
        plan = make_plan(game, tuple(entrants), players, options, budget, seed)
        summary = hold_tournament(
            plan,
            deals,
            stopping=not all_deals,
            workers=workers,
            cluster=cluster,
            keep=keep,
            resume=resume,
            report=report,
        )
    except SextetError as error:
        fail(str(error))
    if as_json:
        print(json.dumps(summary.describe(), ensure_ascii=False))
    else:
        from rich.console import Console

        from sextet.arena.printed import tables

        Console(highlight=False).print(tables(summary))
