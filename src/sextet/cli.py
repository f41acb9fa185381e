"""The command line: ``sextet …``. The only place that wires the rooms together."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from sextet.core.errors import RecordError, SextetError

if TYPE_CHECKING:
    from sextet.core.match import Match
    from sextet.core.record import Record

# Typer carries its own click and names only some of its exceptions in public.
CommandLineError: Any = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)

app = typer.Typer(
    name="sextet",
    help="One table for 6 nimmt!, The Game and SIX: play, replay and verify games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


Language = Annotated[
    str | None,
    typer.Option(
        help="The language: en, pt-BR, pt-PT, it or ro; else that of the environment.",
        metavar="TAG",
    ),
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


def read_record(name: str) -> str:
    """Return the text of a record file, ``-`` being standard input."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}") from None


@app.command(
    epilog="Examples:\n\n  sextet replay game.sxt --steps\n\n"
    "  sextet replay --json game.sxt\n\n  sextet replay --json --as 2 - < game.sxt"
)
def replay(
    files: Annotated[list[str], typer.Argument(help="Records (.sxt); - is standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a record.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option("--as", help="Show only what this seat may see.", metavar="N")
    ] = None,
    steps: Annotated[bool, typer.Option("--steps", help="Show every step on the way.")] = False,
    language: Language = None,
) -> None:
    """Replay records and show the position they end in."""
    if as_json and steps:
        fail("--json shows the last position only: leave out --steps")
    speak(language)
    broken = 0
    for name in files:
        try:
            shown = replay_one(read_record(name), as_json, seat, steps)
        except SextetError as error:
            broken += 1
            message = f"{name}: {error}"
            if as_json and len(files) > 1:
                print(json.dumps({"error": message}, ensure_ascii=False))
            print(f"sextet: {message}", file=sys.stderr)
        else:
            sys.stdout.write(shown)
    if broken:
        raise typer.Exit(2)


def replay_one(text: str, as_json: bool, seat: int | None, steps: bool) -> str:
    """Return what ``replay`` prints of one record."""
    from sextet.core.record import parse, replay_steps
    from sextet.games import find_game
    from sextet.terminal.words import say

    record = parse(text)
    say_if_compiling(record)
    pages: list[str] = []
    last: Match | None = None
    for line, match in replay_steps(record, find_game):
        last = match
        if seat is not None and not 1 <= seat <= match.settings.players:
            raise SextetError(f"--as {seat}: the record has seats 1–{match.settings.players}")
        if steps:
            pages.append(f"{line or say('show.start')}\n{picture(match, seat)}")
    assert last is not None
    if as_json:
        return json.dumps(last.position(seat), ensure_ascii=False) + "\n"
    return "\n".join(pages) if steps else picture(last, seat)


def say_if_compiling(record: Record) -> None:
    """Show somebody who waits at a terminal that the rules are being compiled."""
    from sextet.games import GAMES
    from sextet.terminal.prepare import prepare

    if sys.stderr.isatty() and record.headers.get("game") in GAMES:
        prepare(record.headers["game"], "random")


def picture(match: Match, seat: int | None) -> str:
    """Return a position drawn for the terminal."""
    from sextet.terminal.draw import draw

    return draw(match, seat)


@app.command(
    epilog="Examples:\n\n  sextet verify game.sxt\n\n"
    "  sextet verify game.sxt --seed 9f2c… --commitment 51ab…"
)
def verify(
    file: Annotated[
        str, typer.Argument(help="The record of a finished game; - is standard input.")
    ],
    seed: Annotated[
        str | None, typer.Option(help="The opened seed; else the record's x-seed.")
    ] = None,
    commitment: Annotated[
        str | None, typer.Option(help="The hash published first; else the record's x-commitment.")
    ] = None,
) -> None:
    """Check that a game's deals are those its seed gives, and that the seed was settled before."""
    from sextet.core import dealer
    from sextet.core.record import dealer_of, parse, verify_deals
    from sextet.games import find_game

    try:
        record = parse(read_record(file))
        say_if_compiling(record)
        seed = seed or record.headers.get("x-seed")
        commitment = commitment or record.headers.get("x-commitment")
        if seed is None or commitment is None:
            missing = "seed" if seed is None else "commitment"
            raise SextetError(f"give --{missing}: the record has no header x-{missing}")
        opened = dealer.parse_seed(seed.strip().lower())
        if not dealer.verify(opened, commitment):
            raise SextetError("the seed is not the one whose hash was published")
        deals = verify_deals(record, find_game, dealer_of(record, opened))
    except SextetError as error:
        fail(f"{file}: {error}")
    print(f"verified: {deals} {'deal' if deals == 1 else 'deals'}, all from the published seed")


@app.command()
def games(language: Language = None) -> None:
    """List the games and what can be chosen before each."""
    from sextet.games import GAMES, find_game
    from sextet.terminal.draw import draw_games

    speak(language)
    print(draw_games([find_game(name) for name in GAMES]), end="")


@app.command(
    epilog="Examples:\n\n  sextet play six-nimmt\n\n"
    "  sextet play six-nimmt --players 5 --variant professional\n\n"
    "  sextet play six-nimmt --option rounds=3 --save game.sxt\n\n"
    "  sextet play the-game --language pt-PT"
)
def play(
    game: Annotated[str, typer.Argument(help="The game: see `sextet games`.")],
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats in all, yours included.")
    ] = None,
    variant: Annotated[
        str | None, typer.Option(help="The variant, where the game has some.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="Any other option, as name=value; may be repeated."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="64 hexadecimal digits that fix every deal.")
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays the other seats: level:1 to level:6, or another player.")
    ] = "level:3",
    save: Annotated[Path | None, typer.Option(help="Where to keep the record (.sxt).")] = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal against bots. You sit on seat 1."""
    from sextet.terminal.play import play_in_terminal

    speak(language)
    try:
        play_in_terminal(game, players, read_options(variant, option), seed, bot, save)
    except SextetError as error:
        fail(str(error))


@app.command(
    epilog="Examples:\n\n"
    "  sextet arena six-nimmt mcs:1000 mcs:100 --players 4 --option rounds=1\n\n"
    "  sextet arena six level:6 level:5 level:4 --budget 50ms --report ladder.html\n\n"
    "  sextet arena the-game level:6 level:6+greedy --players 3 --deals 500 --resume run.jsonl"
)
def arena(
    game: Annotated[str, typer.Argument(help="The game: see `sextet games`.")],
    entrants: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="random, level:1 to level:6, a player of the game such as mcs:1000, or your own "
            "as mypkg.module:make. In The Game a mixed team is written A+B.",
        ),
    ],
    players: Annotated[int | None, typer.Option("--players", "-p", help="Seats in all.")] = None,
    variant: Annotated[
        str | None, typer.Option(help="The variant, where the game has some.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="Any other option, as name=value; may be repeated."),
    ] = None,
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
    from sextet.arena.hold import hold
    from sextet.arena.plan import make_plan

    try:
        options = read_options(variant, option)
        plan = make_plan(game, tuple(entrants), players, options, budget, seed)
        summary = hold(
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

        from sextet.arena.show import tables

        Console(highlight=False).print(tables(summary))


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
    from sextet.server import begin_cli

    try:
        begin_cli.serve(
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


def read_options(variant: str | None, option: list[str] | None) -> dict[str, str]:
    """Return the game's options as they were given on the command line."""
    options: dict[str, str] = {} if variant is None else {"variant": variant}
    for text in option or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise SextetError(f"--option {text}: write it as name=value")
        options[name] = value
    return options


def main() -> None:
    """Run the command line; a wrong option is one line and status 2, never a traceback."""
    try:
        status: Any = app(standalone_mode=False)
    except CommandLineError as error:
        print(f"sextet: {' '.join(error.format_message().split())}", file=sys.stderr)
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
