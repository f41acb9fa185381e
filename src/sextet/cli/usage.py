"""What is wrong with a command line, in words: the reasons that Typer gives are English alone."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from sextet.cli.help import is_argument, takes_no_value, value_name
from sextet.terminal.words import say


def what_is_wrong(error: Any, commands: Any) -> str:
    """Say what is wrong with a command line that Typer could not read.

    The kinds of error are told apart by name: Typer carries its own click and shows but a few.
    """
    kind = type(error).__name__
    if kind == "NoSuchOption":
        option, known = error.option_name, sorted(error.possibilities or ())
        return say("cli.no-such-option", option=option) + suggested(known)
    if kind == "BadOptionUsage":
        return say(f"cli.{value_wanted(error.option_name, commands)}", option=error.option_name)
    if kind == "MissingParameter":
        return say("cli.missing", name=name_of(error.param))
    low, high = getattr(error.param, "min", None), getattr(error.param, "max", None)
    if low is None:
        return say("cli.no-number", name=name_of(error.param))
    key = "cli.number-from" if high is None else "cli.number-between"
    return say(key, name=name_of(error.param), low=low, high=high)


def no_such_command(name: str, commands: Any) -> str:
    """Say that there is no command of a name, and which one may be meant."""
    return say("cli.no-such-command", name=name) + suggested(get_close_matches(name, commands))


def suggested(names: list[str]) -> str:
    """Return the end of a message that says what may be meant, if anything."""
    return f"; {say('cli.meant', names=', '.join(names))}" if names else ""


def name_of(parameter: Any) -> str:
    """Return what a parameter is called: an option as it is typed, an argument as in the help."""
    return value_name(parameter) if is_argument(parameter) else str(max(parameter.opts, key=len))


def value_wanted(option: str, commands: Any) -> str:
    """Return the key of what is wrong with an option's value: there is none, or one too many."""
    flags = {
        name
        for command in commands.values()
        for one in command.params
        if not is_argument(one) and takes_no_value(one)
        for name in (*one.opts, *one.secondary_opts)
    }
    return "takes-no-value" if option in flags | {"--help", "-h"} else "needs-value"
