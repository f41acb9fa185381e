"""The command line's frame, what its commands share, and how each of them fails."""

from __future__ import annotations

import functools
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from sextet.cli.help import print_help
from sextet.cli.usage import no_such_command
from sextet.core.errors import SextetError
from sextet.terminal import words
from sextet.terminal.words import explain, say


class Command(TyperCommand):
    """A command whose help and refusals are in the language spoken."""

    allow_extra_args = True  # so that it is we who refuse them

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        print_help(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what follows the command's name; nothing may be left over."""
        left = super().parse_args(ctx, args)
        if left:
            fail(say("cli.too-much", words=" ".join(left)))
        return left


class Commands(TyperGroup):
    """All commands, whose help and refusals are in the language spoken."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        print_help(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read up to the command's name; without one, help."""
        if not args:
            print_help(self, ctx)
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command of a name."""
        if args[0] not in self.commands:
            fail(no_such_command(args[0], list(self.commands)))
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="sextet",
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
command = functools.partial(app.command, cls=Command)

#: Parameters that several commands have.
TheGame = Annotated[str, typer.Argument(metavar="game")]
Variant = Annotated[str | None, typer.Option(metavar="name")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="name=value")]
Port = Annotated[int | None, typer.Option(metavar="number", min=0, max=65535)]
Database = Annotated[str | None, typer.Option(metavar="place")]
Workers = Annotated[int, typer.Option(metavar="number", min=1)]


def fail(what: SextetError | str) -> NoReturn:
    """Say in one line what was wrong and leave with status 2."""
    print(f"sextet: {' '.join(explain(what).split())}", file=sys.stderr)
    raise typer.Exit(2)


def speak(arguments: list[str]) -> list[str]:
    """Speak the language that ``--language`` asks for, wherever it stands, else the environment's.

    Returns the other arguments.
    """
    words.speak(None)
    others: list[str] = []
    left = iter(arguments)
    for one in left:
        name, equals, tag = one.partition("=")
        if one == "--":
            return [*others, one, *left]
        if name != "--language":
            others.append(one)
        elif tag := tag if equals else next(left, ""):
            choose_language(tag)
        else:
            fail(say("cli.needs-value", option=name))
    return others


def choose_language(tag: str) -> None:
    """Speak a language from now on."""
    try:
        words.speak(tag)
    except SextetError as error:
        fail(error)


def read_options(variant: str | None, option: list[str] | None) -> dict[str, str]:
    """Return the game's options as they were given on the command line."""
    options: dict[str, str] = {} if variant is None else {"variant": variant}
    for text in option or []:
        name, equals, value = text.partition("=")
        if not equals:
            fail(say("cli.pair-form", option=text))
        options[name] = value
    return options
