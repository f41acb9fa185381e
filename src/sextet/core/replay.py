"""Following a record: from its headers to a match, line by line to its end; checking its deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sextet.core import together
from sextet.core.dealer import Dealer, verify
from sextet.core.errors import OptionError, RecordError, SextetError
from sextet.core.game import Game, no_option
from sextet.core.match import Match
from sextet.core.notation import is_number
from sextet.core.reasons import Reason, quoted
from sextet.core.record import Deal, Decision, Ending, Line, Record, Talk, parse_line

IGNORED_HEADERS = ("date", "site", "rules")

#: Finds a game by its name.
FindGame = Callable[[str], Game]


class Frame(NamedTuple):
    """A point of a replay: the text of the line that was followed last, and the match after it.

    All frames of a replay share one match, which goes on from frame to frame.
    """

    line: str
    match: Match


def open_match(record: Record, find_game: FindGame) -> Match:
    """Return the match that a record's headers describe, before its first line."""
    numbers = record.header_numbers
    for name in ("game", "players"):
        if name not in record.headers:
            raise RecordError(Reason("why.no-such-header", header=quoted(name)), 1)
    try:
        game = find_game(record.headers["game"])
    except SextetError as error:
        raise RecordError(error.reason, numbers.get("game")) from None
    players = record.headers["players"]
    if not is_number(players):
        why = Reason("why.no-number", header="players", value=quoted(players))
        raise RecordError(why, numbers.get("players"))
    chosen: dict[str, str] = {}
    others: dict[str, str] = {}
    options = {option.name for option in game.options}
    for name, value in record.headers.items():
        if name in options:
            chosen[name] = value
        elif name not in ("game", "players"):
            if not _is_ignored_header(name, int(players)):
                raise RecordError(no_option(game, name), numbers.get(name))
            others[name] = value
    try:
        settings = game.settings(int(players), chosen)
    except OptionError as error:
        line = numbers.get(error.option or "", numbers.get("players"))
        raise RecordError(error.reason, line) from None
    return Match(game, settings, headers=others)


def _is_ignored_header(name: str, players: int) -> bool:
    if name in IGNORED_HEADERS or name.startswith("x-"):
        return True
    word, _, seat = name.partition(" ")
    return word == "seat" and is_number(seat) and 1 <= int(seat) <= players


def follow(match: Match, line: Line) -> None:
    """Do in a match what a line says; raises where the rules do not allow it."""
    if isinstance(line, Decision):
        match.play(line.seat, line.move)
    elif isinstance(line, Talk):
        match.say(line.seat, line.text)
    elif isinstance(line, Ending):
        match.end(line.how, line.seat)
    elif match.waits_for_deal:
        match.deal(line.cards)
    else:
        raise SextetError(Reason("why.no-deal-due", text=quoted(str(line), 40)))


def replay_frames(record: Record, find_game: FindGame) -> Iterator[Frame]:
    """Replay a record frame by frame; the first is the match before any line, its text empty."""
    match = open_match(record, find_game)
    yield Frame("", match)
    ended = False
    numbers = record.line_numbers or [0] * len(record.lines)
    for number, text in zip(numbers, record.lines, strict=True):
        if ended:
            raise RecordError(Reason("why.after-the-end", text=quoted(text)), number or None)
        try:
            line = parse_line(text)
            follow(match, line)
        except SextetError as error:
            raise RecordError(error.reason, number or None) from None
        ended = isinstance(line, Ending)
        yield Frame(text, match)


def replay(record: Record, find_game: FindGame) -> Match:
    """Replay a record to its end and return the match at that point."""
    *_, last = replay_frames(record, find_game)
    return last.match


def dealer_of(record: Record, seed: bytes) -> Dealer:
    """Return the dealer of a record's game: of a live table, with what its players added.

    ``x-nonces`` and ``x-hashes`` have one word a seat, in hexadecimal digits; ``-`` is none.
    """
    headers, numbers = record.headers, record.header_numbers
    table, nonces = headers.get("x-table", ""), digits_of(record, "x-nonces")
    version = headers.get("x-dealing", "1")
    if version == str(together.VERSION):
        hashes, published = digits_of(record, "x-hashes"), headers.get("x-commitment", "")
        return together.TogetherDealer(seed, table, (), 0, published, hashes, nonces)
    if version != "1":
        why = Reason("why.dealing-version", version=quoted(version))
        raise RecordError(why, numbers.get("x-dealing"))
    return Dealer(seed, table, tuple(map(bytes.fromhex, nonces)))


def digits_of(record: Record, name: str) -> tuple[str, ...]:
    """Return what a header has for each seat, in hexadecimal digits; empty where it has ``-``."""
    words = ["" if word == "-" else word for word in record.headers.get(name, "").split()]
    try:
        return tuple(bytes.fromhex(word).hex() for word in words)
    except ValueError:
        raise RecordError(Reason("why.nonces"), record.header_numbers.get(name)) from None


def verify_seed(record: Record, find_game: FindGame, seed: bytes, published: str) -> list[int]:
    """Check that a seed opens what was published, and the players' numbers what they had sealed.

    A game that goes on from a moment of another one has deals that nobody shuffled for it.

    Returns the seats whose players added to the shuffle; none by the first version of the method,
    where a number proves nothing.
    """
    if "x-from" in record.headers:
        raise RecordError(Reason("cli.verify-goes-on"), record.header_numbers.get("x-from"))
    if dealer_of(record, seed).__class__ is Dealer:
        opens = verify(seed, published)
    else:
        opens = together.commitment(seed, terms_of(record, find_game)) == published.strip().lower()
    if not opens:
        raise SextetError(Reason("cli.verify-other-seed"))
    added: list[int] = []
    hashes, nonces = digits_of(record, "x-hashes"), digits_of(record, "x-nonces")
    if len(hashes) not in (0, len(nonces)) or ("x-dealing" in record.headers and not hashes):
        raise RecordError(Reason("why.nonces"), record.header_numbers.get("x-hashes"))
    for seat, (hash, nonce) in enumerate(zip(hashes, nonces, strict=False), start=1):
        if not hash and not nonce:
            continue
        if together.seal(bytes.fromhex(nonce), published, seat) != hash:
            why = Reason("why.other-number", seat=seat)
            raise RecordError(why, record.header_numbers.get("x-nonces"))
        added.append(seat)
    return added


def terms_of(record: Record, find_game: FindGame) -> together.Terms:
    """Return what a live table had agreed before its people shuffled."""
    headers, match = record.headers, open_match(record, find_game)
    attempt = headers.get("x-attempt", "")
    if not is_number(attempt):
        why = Reason("why.no-number", header="x-attempt", value=quoted(attempt))
        raise RecordError(why, record.header_numbers.get("x-attempt"))
    options = together.unusual(match.game, match.settings.options)
    seating = tuple(headers.get("x-seating", "").split())
    return together.Terms(
        headers.get("x-table", ""), int(attempt), match.game.name, options, seating
    )


def verify_deals(record: Record, find_game: FindGame, dealer: Dealer) -> int:
    """Check that every deal of a record is the one the dealer gives; return how many there are."""
    due: Deal | None = None
    for _, match in replay_frames(record, find_game):
        if match.lines and isinstance(match.lines[-1], Deal):
            if match.lines[-1] != due:
                raise RecordError(Reason("why.not-of-seed", number=dealer.deals))
            due = None
        if match.waits_for_deal:
            cards = dealer.deal(match.game.packs(match.state))
            due = Deal(match.game.deal_text(match.state, 0, cards))
    return dealer.deals - (due is not None)
