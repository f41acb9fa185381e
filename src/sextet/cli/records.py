"""``sextet replay`` and ``sextet verify``: what records hold, and whether they are honest."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sextet.cli.app import command, fail
from sextet.core.errors import RecordError, SextetError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason
from sextet.terminal.words import explain, say

if TYPE_CHECKING:
    from sextet.core.match import Match
    from sextet.core.record import Record


def read_record(name: str) -> str:
    """Return the text of a record file, ``-`` being standard input."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(Reason("cli.not-text", byte=error.start)) from None
    except OSError as error:
        raise RecordError(Reason("cli.not-read", reason=system_reason(error))) from None


@command(
    epilog="sextet replay game.sxt --steps\nsextet replay --json game.sxt\n"
    "sextet replay --json --as 2 - < game.sxt"
)
def replay(
    files: Annotated[list[str], typer.Argument(metavar="file")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    seat: Annotated[int | None, typer.Option("--as", metavar="number")] = None,
    steps: Annotated[bool, typer.Option("--steps")] = False,
) -> None:
    """Replay records and show the position they end in."""
    if as_json and steps:
        fail(say("cli.json-steps"))
    broken = 0
    for name in files:
        try:
            page = replay_one(read_record(name), as_json, seat, steps)
        except SextetError as error:
            broken += 1
            message = f"{name}: {explain(error)}"
            if as_json and len(files) > 1:
                print(json.dumps({"error": message}, ensure_ascii=False))
            print(f"sextet: {message}", file=sys.stderr)
        else:
            sys.stdout.write(page)
    if broken:
        raise typer.Exit(2)


def replay_one(text: str, as_json: bool, seat: int | None, steps: bool) -> str:
    """Return what ``replay`` prints of one record."""
    from sextet.core.record import parse
    from sextet.core.replay import replay_frames
    from sextet.games import find_game

    record = parse(text)
    say_if_compiling(record)
    pages: list[str] = []
    last: Match | None = None
    for line, match in replay_frames(record, find_game):
        last = match
        if seat is not None and not 1 <= seat <= match.settings.players:
            raise SextetError(Reason("cli.no-such-seat", seat=seat, last=match.settings.players))
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


@command(epilog="sextet verify game.sxt\nsextet verify game.sxt --seed 9f2c… --commitment 51ab…")
def verify(
    file: Annotated[str, typer.Argument(metavar="file")],
    seed: Annotated[str | None, typer.Option(metavar="HEX")] = None,
    commitment: Annotated[str | None, typer.Option(metavar="HEX")] = None,
) -> None:
    """Check that a game's deals are those its seed gives, and that the seed was settled before."""
    from sextet.core import dealer
    from sextet.core.record import parse
    from sextet.core.replay import dealer_of, verify_deals, verify_seed
    from sextet.games import find_game

    try:
        record = parse(read_record(file))
        say_if_compiling(record)
        seed = seed or record.headers.get("x-seed")
        commitment = commitment or record.headers.get("x-commitment")
        if seed is None or commitment is None:
            missing = "seed" if seed is None else "commitment"
            raise SextetError(Reason("cli.verify-give", name=missing))
        opened = dealer.parse_seed(seed.strip().lower())
        added = verify_seed(record, find_game, opened, commitment)
        deals = verify_deals(record, find_game, dealer_of(record, opened))
    except SextetError as error:
        fail(f"{file}: {explain(error)}")
    print(say("cli.verified", count=deals))
    for line in what_is_proved(record, added) if deals else []:
        print(line)


def what_is_proved(record: Record, added: list[int]) -> list[str]:
    """Return in words what the deals of a live table prove, and what they do not."""
    if "x-table" not in record.headers:
        return []
    if "x-dealing" not in record.headers:
        return [say("cli.verified-older")]
    attempt = int(record.headers["x-attempt"])
    seats = ", ".join(map(str, added))
    return [
        say("cli.verified-together", seats=seats) if added else say("cli.verified-alone"),
        *([say("cli.verified-attempts", attempt=attempt)] if attempt > 1 else []),
    ]
