"""``sextet study``: what the decisions of a saved game were worth."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sextet.cli.app import command, fail
from sextet.cli.records import read_record
from sextet.core.errors import SextetError
from sextet.core.system import system_reason
from sextet.terminal.words import explain, language, say

if TYPE_CHECKING:
    from sextet.study.run import Progress

#: ``--effort`` counts in percent.
PERCENT = 100


@command(
    epilog="sextet study game.sxt\nsextet study game.sxt --as 2 --html study.html\n"
    "sextet study --json - < game.sxt\nsextet study --serve"
)
def study(
    file: Annotated[str, typer.Argument(metavar="file")] = "",
    seat: Annotated[int | None, typer.Option("--as", metavar="number")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    html: Annotated[Path | None, typer.Option(metavar="file")] = None,
    effort: Annotated[int, typer.Option(metavar="number", min=1, max=100_000)] = PERCENT,
    serve: Annotated[bool, typer.Option("--serve")] = False,
) -> None:
    """Say what each decision of a saved game was worth, luck apart from skill."""
    if serve:
        answer_lines()
        return
    if not file:
        fail(say("cli.missing", name=say("cli.value-file")))
    from sextet.study.run import study_record

    try:
        found = study_record(read_record(file), seat, effort / PERCENT, tell)
    except SextetError as error:
        fail(f"{file}: {explain(error)}")
    if html is not None:
        from sextet.study.page import page

        try:
            html.write_text(page(found, language()), encoding="utf-8")
        except OSError as error:
            fail(f"{html}: {explain(system_reason(error))}")
    if as_json:
        from sextet.study.as_json import described

        print(json.dumps(described(found), ensure_ascii=False))
    elif html is not None:
        print(say("cli.study-written", path=html))
    else:
        from rich.console import Console

        from sextet.study.printed import tables

        Console(highlight=False).print(tables(found, language()))


def answer_lines() -> None:
    """Study for another program: requests from standard input, answers on standard output."""
    if hasattr(os, "nice"):
        os.nice(10)  # Whoever plays comes first.
    from sextet.study.serve import serve

    serve(sys.stdin, lambda line: print(line, flush=True))


def tell(now: Progress) -> None:
    """Show somebody who waits at a terminal how far the study is."""
    if sys.stderr.isatty():
        end = "\n" if now.done >= now.total else "\r"
        words = say("cli.study-progress", done=now.done, total=now.total)
        print(words, end=end, file=sys.stderr)
