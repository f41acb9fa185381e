"""``sextet serve`` and ``sextet doctor``: the server, and whether it can run."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from sextet.cli.app import Database, Port, Workers, command, fail
from sextet.core.errors import SextetError
from sextet.core.reasons import Reason
from sextet.terminal.words import explain, language, say

if TYPE_CHECKING:
    from sextet.server.doctor import Finding


@command(
    epilog="sextet serve\nsextet serve --host 0.0.0.0 --port 8080\n"
    "sextet serve --database postgresql://user@host/sextet --workers 4"
)
def serve(
    host: Annotated[str, typer.Option(metavar="address")] = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    workers: Workers = 1,
    trusted_proxy: Annotated[list[str] | None, typer.Option(metavar="address")] = None,
    public_name: Annotated[list[str] | None, typer.Option(metavar="name")] = None,
    name: Annotated[str, typer.Option(metavar="name")] = "Sextet",
    bot_delay: Annotated[bool, typer.Option("--bot-delay/--no-bot-delay")] = True,
    open_browser: Annotated[bool, typer.Option("--open/--no-open")] = True,
    log_level: Annotated[str, typer.Option(metavar="level")] = "warning",
    log_addresses: Annotated[bool, typer.Option("--log-addresses")] = False,
) -> None:
    """Start the server: tables for people and bots, in the browser."""
    from sextet.server.start import start

    try:
        start(
            host=host,
            port=port,
            database=database,
            workers=workers,
            trusted_proxies=tuple(trusted_proxy or ()),
            public_names=tuple(public_name or ()),
            name=name,
            bot_delay=bot_delay,
            open_browser=open_browser,
            log_level=log_level,
            log_addresses=log_addresses,
            language=language(),
        )
    except SextetError as error:
        fail(error)


@command(
    epilog="sextet doctor\n"
    "sextet doctor --port 8080 --database postgresql://user@host/sextet --workers 4\n"
    "sextet doctor --deep"
)
def doctor(
    host: Annotated[str, typer.Option(metavar="address")] = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    workers: Workers = 1,
    deep: Annotated[bool, typer.Option("--deep")] = False,
) -> None:
    """Say whether a server can run here, and what to do where it cannot; changes nothing."""
    from sextet.server.deep import look_through
    from sextet.server.doctor import examine
    from sextet.server.settings import default_database

    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done >= total else "\r"
            print(say("doctor.deep-progress", done=done, total=total), end=end, file=sys.stderr)

    found: Iterator[Finding] = examine(host=host, port=port, database=database, workers=workers)
    if deep:
        found = chain(found, look_through(database or str(default_database()), tell))
    if not told(found):
        raise typer.Exit(1)


def told(findings: Iterable[Finding]) -> bool:
    """Print what a doctor has found; tells whether nothing fails."""
    states = ("ok", "warn", "fail")
    width = max(len(say(f"doctor.{state}")) for state in states)
    worst = "ok"
    for found in findings:
        print(
            f"{say(f'doctor.{found.state}'):{width}}  {explain(Reason(found.key, **found.values))}"
        )
        if found.remedy:
            print(f"{'':{width}}  → {explain(Reason(found.remedy, **found.values))}", flush=True)
        worst = max(worst, found.state, key=states.index)
    print(say(f"doctor.all-{worst}"))
    return worst != "fail"
