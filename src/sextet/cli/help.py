"""The help of every command, in the language of who reads it.

What a command does is the message ``cli.COMMAND``; what a parameter of it is for, the message
``cli.COMMAND.PARAMETER``, or ``cli.any.PARAMETER`` where several commands have the same.
"""

from __future__ import annotations

from typing import Any

from sextet.core.words import knows
from sextet.terminal.words import say, say_or

#: Parameters that stand in every command, whatever it takes besides.
HELP = "--help, -h"
LANGUAGE = "--language TAG"


def print_help(command: Any, context: Any) -> None:
    """Print how a command is called, what it does and what it takes."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    usage = Text.assemble((say("cli.usage"), "yellow"), " ", (context.command_path, "bold"))
    console.print(usage.append(" " + " ".join(usage_pieces(command, context))))
    console.print(Text(f"\n{about(context)}"))
    for heading, rows in sections(command, context):
        console.print(Text(f"\n{say(heading)}", style="bold"))
        console.print(as_table(rows))
    if command.epilog:
        console.print(Text(f"\n{say('cli.examples')}", style="bold"))
        examples = "\n".join(f"  {line}" for line in command.epilog.splitlines())
        console.print(Text(examples), soft_wrap=True)


def as_table(rows: list[tuple[str, str]]) -> Any:
    """Return names and what they mean, side by side."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="cyan")
    table.add_column()
    for name, words in rows:
        table.add_row(Text(f"  {name}"), Text(words))
    return table


def about(context: Any) -> str:
    """Return what a command does."""
    return say("cli.sextet" if context.parent is None else f"cli.{context.info_name}")


def usage_pieces(command: Any, context: Any) -> list[str]:
    """Return what is written after a command's name."""
    if hasattr(command, "commands"):
        return [say("cli.usage-command")]
    names = [argument_name(one) for one in command.get_params(context) if is_argument(one)]
    return [f"[{say('cli.usage-options')}]", *names]


def sections(command: Any, context: Any) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the lists of a page of help: headings' keys, and names with what they mean."""
    taken = [one for one in command.get_params(context) if one.name != "help"]
    name = context.info_name
    arguments = [(argument_name(one), meaning(one, name)) for one in taken if is_argument(one)]
    options = [(option_name(one), meaning(one, name)) for one in taken if not is_argument(one)]
    options += [(LANGUAGE, say("cli.any.language")), (HELP, say("cli.any.help"))]
    commands = [(one, say(f"cli.{one}")) for one in getattr(command, "commands", ())]
    found = {"cli.commands": commands, "cli.arguments": arguments, "cli.options": options}
    return [(heading, rows) for heading, rows in found.items() if rows]


def is_argument(parameter: Any) -> bool:
    """Tell whether a parameter is known by where it stands, not by its name."""
    return bool(parameter.param_type_name == "argument")


def argument_name(parameter: Any) -> str:
    """Return what an argument is called: ``GAME``, ``FILE...``."""
    return value_name(parameter) + ("" if parameter.nargs == 1 else "...")


def option_name(parameter: Any) -> str:
    """Return an option as it is written: ``--players, -p N``, ``--open / --no-open``."""
    long_first = sorted(parameter.opts, key=len, reverse=True)
    names = " / ".join([", ".join(long_first), *parameter.secondary_opts])
    return names if takes_no_value(parameter) else f"{names} {value_name(parameter)}"


def takes_no_value(parameter: Any) -> bool:
    """Tell whether an option is only said, without a value."""
    return bool(getattr(parameter, "is_flag", False))


def value_name(parameter: Any) -> str:
    """Return what stands for a parameter's value: its metavar as the language calls it."""
    return say_or(f"cli.value-{parameter.metavar}", parameter.metavar)


def meaning(parameter: Any, command: str) -> str:
    """Return what a parameter is for and what it is if left out."""
    key = f"cli.{command}.{parameter.name}"
    words = say(key if knows(key) else f"cli.any.{parameter.name}")
    default = parameter.default
    if is_argument(parameter) or takes_no_value(parameter) or default in (None, ""):
        return words
    return f"{words} [{say('cli.default', default=default)}]"
