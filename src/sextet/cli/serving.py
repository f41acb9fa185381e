"""``sextet serve``, ``sextet backup`` and ``sextet doctor``: the server and what keeps it well."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Language, app, fail, speak
from sextet.core.errors import SextetError


@app.command(
    epilog="Examples:\n\n  sextet serve\n\n  sextet serve --host 0.0.0.0 --port 8080\n\n"
    "  sextet serve --database postgresql://user@host/sextet --workers 4"
)
def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 opens it to the local network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="The port; else 8000 or the next free one.", min=0, max=65535)
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="A file, or postgresql://…; else a file in your data folder."),
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes (PostgreSQL only).", min=1)] = 1,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="A reverse proxy whose X-Forwarded headers are believed; repeatable."),
    ] = None,
    public_name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which the server is reached; may be repeated."),
    ] = None,
    name: Annotated[str, typer.Option(help="What the server calls itself.")] = "Sextet",
    bot_delay: Annotated[
        bool, typer.Option("--bot-delay/--no-bot-delay", help="Let bots seem to think.")
    ] = True,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser.")
    ] = True,
    log_level: Annotated[
        str, typer.Option(help="What to log: debug, info, warning, error.")
    ] = "warning",
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="Name clients' addresses in the log.")
    ] = False,
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
        )
    except SextetError as error:
        fail(str(error))


@app.command(epilog="Examples:\n\n  sextet backup sextet-copy.db")
def backup(
    file: Annotated[Path, typer.Argument(help="Where to put the copy.")],
    database: Annotated[
        str | None, typer.Option(help="The database; else the one in your data folder.")
    ] = None,
) -> None:
    """Copy the server's database while it runs."""
    from sextet.server.settings import default_database
    from sextet.store import backup as copy

    try:
        whole = copy(database or str(default_database()), file)
    except SextetError as error:
        fail(str(error))
    print(f"backed up to {whole}")


@app.command(
    epilog="Examples:\n\n  sextet doctor\n\n"
    "  sextet doctor --port 8080 --database postgresql://user@host/sextet --workers 4"
)
def doctor(
    host: Annotated[str, typer.Option(help="Where the server is to listen.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="The port it is to have.", min=0, max=65535)
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="A file, or postgresql://…; else the one in your data folder."),
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes it is to have.", min=1)] = 1,
    language: Language = None,
) -> None:
    """Say whether a server can run here, and what to do where it cannot; changes nothing."""
    from sextet.server.doctor import examine
    from sextet.terminal.words import say

    speak(language)
    states = ("ok", "warn", "fail")
    width = max(len(say(f"doctor.{state}")) for state in states)
    worst = "ok"
    for found in examine(host=host, port=port, database=database, workers=workers):
        print(f"{say(f'doctor.{found.state}'):{width}}  {say(found.key, **found.values)}")
        if found.remedy:
            print(f"{'':{width}}  → {say(found.remedy, **found.values)}", flush=True)
        worst = max(worst, found.state, key=states.index)
    print(say(f"doctor.all-{worst}"))
    if worst == "fail":
        raise typer.Exit(1)
