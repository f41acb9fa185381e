"""``sextet backup``, ``restore`` and ``downgrade``: copies of the server's database, and back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from sextet.cli.app import Database, command, fail
from sextet.core.errors import SextetError
from sextet.terminal.words import say

File = Annotated[Path, typer.Argument(metavar="file")]


@command(epilog="sextet backup sextet-copy.db\nsextet backup /srv/copies/")
def backup(file: File, database: Database = None) -> None:
    """Copy the server's database while it runs."""
    from sextet.server.settings import Settings, default_database, from_environment
    from sextet.store import backup as copy
    from sextet.store.backup import remove_old_copies

    place = database or str(default_database())
    gone: list[Path] = []
    try:
        days = from_environment(Settings(place)).keeping.backups
        named = file.expanduser().is_dir()
        whole = copy(place, file)
        if named:
            gone = remove_old_copies(whole, days, time.time())
    except SextetError as error:
        fail(error)
    print(say("cli.backed-up", path=whole))
    for one in gone:
        print(say("cli.copy-removed", path=one, days=days))


@command(
    epilog="sextet restore sextet-copy.db\n"
    "sextet restore sextet-copy.dump --database postgresql://user@host/sextet --replace"
)
def restore(
    file: File,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace")] = False,
    unchecked: Annotated[bool, typer.Option("--unchecked")] = False,
) -> None:
    """Put a copy in the place of the database; no server may run on it."""
    from sextet.server.settings import default_database
    from sextet.store import restore as put

    place = database or str(default_database())
    try:
        done = put(place, file, replacing=replace, unchecked=unchecked)
    except SextetError as error:
        fail(error)
    print(
        say(
            "cli.restored",
            place=done.place,
            tables=done.tables,
            events=done.events,
            people=done.people,
        )
    )
    if done.erased:
        print(say("cli.erased-again", count=done.erased))
    if done.aside is not None:
        print(say("cli.kept-aside", place=done.aside))


@command(epilog="sextet downgrade 0003 before-going-back.db")
def downgrade(
    revision: Annotated[str, typer.Argument(metavar="revision")],
    file: File,
    database: Database = None,
) -> None:
    """Copy the database, then bring it back for an older Sextet; no server may run on it."""
    from sextet.server.settings import default_database
    from sextet.store import go_back

    try:
        copy = go_back(database or str(default_database()), revision, file)
    except SextetError as error:
        fail(error)
    print(say("cli.backed-up", path=copy))
    print(say("cli.gone-back", revision=revision))
