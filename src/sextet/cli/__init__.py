"""The command line: ``sextet …``. The only place that wires the rooms together."""

from __future__ import annotations

import sys
from typing import Any

import typer

from sextet.cli.app import app, speak
from sextet.cli.usage import what_is_wrong

# Each registers its commands; ``sextet --help`` lists them in this order.
from sextet.cli.records import replay, verify  # isort: skip
from sextet.cli.studying import study  # isort: skip
from sextet.cli.puzzling import puzzles  # isort: skip
from sextet.cli.playing import games, play  # isort: skip
from sextet.cli.measuring import arena  # isort: skip
from sextet.cli.training import train  # isort: skip
from sextet.cli.serving import doctor, serve  # isort: skip
from sextet.cli.keeping import backup, downgrade, restore  # isort: skip

__all__ = [
    "app",
    "arena",
    "backup",
    "doctor",
    "downgrade",
    "games",
    "main",
    "play",
    "puzzles",
    "replay",
    "restore",
    "serve",
    "study",
    "train",
    "verify",
]

# Typer carries its own click and names only some of its exceptions in public.
CommandLineError: Any = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)


def main() -> None:
    """Run the command line; a wrong option is one line and status 2, never a traceback."""
    commands: Any = typer.main.get_command(app)
    try:
        arguments = speak(sys.argv[1:])
        status: Any = commands.main(arguments, prog_name="sextet", standalone_mode=False)
    except CommandLineError as error:
        reason = what_is_wrong(error, commands.commands)
        print(f"sextet: {' '.join(reason.split())}", file=sys.stderr)
        status = 2
    except typer.Exit as leaving:
        status = leaving.exit_code
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        status = 130
    except BrokenPipeError:
        sys.stderr.close()
        status = 141
    raise SystemExit(status or 0)
