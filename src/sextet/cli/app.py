"""The command line's frame, what its commands share, and how each of them fails."""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

from sextet.core.errors import SextetError

app = typer.Typer(
    name="sextet",
    help="One table for 6 nimmt!, The Game and SIX: play, replay and verify games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


#: Options that several commands have.
Language = Annotated[
    str | None,
    typer.Option(
        help="The language: en, pt-BR, pt-PT, it or ro; else that of the environment.",
        metavar="TAG",
    ),
]

TheGame = Annotated[str, typer.Argument(help="The game: see `sextet games`.")]
Variant = Annotated[str | None, typer.Option(help="The variant, where the game has some.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Any other option, as name=value; may be repeated."),
]


def fail(message: str) -> NoReturn:
    """Say in one line what was wrong and leave with status 2."""
    print(f"sextet: {' '.join(message.split())}", file=sys.stderr)
    raise typer.Exit(2)


def speak(language: str | None) -> None:
    """Speak the language asked for, else that of the environment."""
    from sextet.terminal import words

    try:
        words.speak(language)
    except SextetError as error:
        fail(str(error))


def read_options(variant: str | None, option: list[str] | None) -> dict[str, str]:
    """Return the game's options as they were given on the command line."""
    options: dict[str, str] = {} if variant is None else {"variant": variant}
    for text in option or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise SextetError(f"--option {text}: write it as name=value")
        options[name] = value
    return options
