"""Playing on from a moment of a finished game: the lines that a new table's game begins with.

They are lines of an ordinary record. What the seat that plays on could not see is dealt anew, or
stays as it was; choices that lay face down at that moment are made again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Protocol

import msgspec

from sextet.core.compiled import States
from sextet.core.errors import SextetError
from sextet.core.game import Game
from sextet.core.generator import Generator, below, generator
from sextet.core.match import Match
from sextet.core.record import Deal, Line, Record, parse_line
from sextet.core.replay import follow, open_match
from sextet.core.together import unusual
from sextet.games import find_game
from sextet.tables import events as e
from sextet.tables.commands import Level, Refused
from sextet.tables.live_match import LiveMatch
from sextet.tables.opening import SeatWish, TableWish

#: The cards in each hand.
Hands = Sequence[set[int]]

#: So often the unseen cards are dealt before it is given up: some deals would have stopped the
#: game earlier.
TRIES = 50


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a step of a replay, on one of its seats, bots of a level on the others."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, msgspec.Meta(ge=1, le=10)]
    level: Level = 3
    #: Whether what the seat could not see is dealt anew, or lies as it did.
    anew: bool = True


def beginning(record: Record, table: str, ask: PlayOn, seed: int) -> e.Beginning:
    """Return what a game begins with that goes on from a moment of a record."""
    match = open_match(record, find_game)
    if ask.seat > match.settings.players:
        raise Refused("no-such-seat")
    lines = lines_at(record, ask.step, match)
    other = dealt_anew(match, lines, ask.seat, seed) if ask.anew else None
    return e.Beginning(table, ask.step, other is not None, tuple(map(str, other or lines)))


def wish_of(record: Record, ask: PlayOn, program: bool = False) -> TableWish:
    """Return the table at which somebody plays on: on their seat, bots on the others."""
    opened = open_match(record, find_game)
    players = opened.settings.players
    return TableWish(
        game=opened.game.name,
        players=players,
        options=unusual(opened.game, opened.settings.options),
        seats=tuple(
            SeatWish("me" if seat == ask.seat else "bot", ask.level)
            for seat in range(1, players + 1)
        ),
        start=True,
        program=program,
    )


class Begun(Protocol):
    """A table whose game begins, as far as going on must know it."""

    deals: int

    @property
    def playing(self) -> LiveMatch:
        """The match."""

    def tell(self, key: str, **values: Any) -> None:
        """Add a line to the log."""

    def tell_what_happened(self, before: int) -> None:
        """Tell what has happened since there were so many happenings."""


def go_on_from(begins: e.Beginning, table: Begun) -> None:
    """Do at a table what the lines of another game's record say."""
    for text in begins.lines:
        before, line = len(table.playing.happenings), parse_line(text)
        follow(table.playing, line)
        table.deals += isinstance(line, Deal)
        table.tell_what_happened(before)
    table.tell("table.goes-on-anew" if begins.anew else "table.goes-on")


def lines_at(record: Record, step: int, opened: Match) -> list[Line]:
    """Return the lines of a record up to a step of its replay, without what lay face down then.

    The first step of a replay has the cards dealt (``tables.replays``).
    """
    many = step + opened.waits_for_deal
    lines = [parse_line(text) for text in record.lines[:many]]
    match = played(opened, lines)
    if match.over or many > len(record.lines):
        raise Refused("game-over")
    return lines[: match.asked_at]


def played(opened: Match, lines: Sequence[Line]) -> LiveMatch:
    """Return the match that lines lead to."""
    match = LiveMatch(opened.game, opened.settings)
    for line in lines:
        follow(match, line)
    return match


def dealt_anew(opened: Match, lines: list[Line], seat: int, seed: int) -> list[Line] | None:
    """Return the same lines with the cards exchanged that a seat could not have seen.

    Every card that was played, or that the seat holds, keeps its place in the deal. So all moves
    are as they were, and so is all that the seat knows. None where nothing is hidden.
    """
    now = played(opened, lines)
    last = max((k for k, line in enumerate(lines) if deals_hands(line)), default=-1)
    if last < 0 or now.waits_for_deal:
        return None
    view, random, dealt = now.view(seat), generator(seed), str(lines[last]).removeprefix("deal ")
    pile = pile_of(dealt, now.position().get("draw", 0))
    for _ in range(TRIES):
        table = now.game.imagine(view.state, random)
        other = exchange(hands_of(now.game, now.state), hands_of(now.game, table), pile, random)
        deal = Deal(with_others(dealt, other))
        try:
            match = played(opened, [*lines[:last], deal, *lines[last + 1 :]])
        except SextetError:
            continue  # with these cards the game would not have come so far
        if not match.over and match.view(seat).state.tobytes() == view.state.tobytes():
            return match.lines
    return None


def deals_hands(line: Line) -> bool:
    """Tell whether a line deals cards into hands (and not a pile that is drawn from alone)."""
    return isinstance(line, Deal) and not line.cards.startswith("stack")


def exchange(
    hands: Hands, imagined: Hands, pile: Sequence[int], random: Generator
) -> dict[int, int]:
    """Return which card lies on an imagined table where a card lies now: in hands, in the pile."""
    found: dict[int, int] = {}
    for held, other in zip(hands, imagined, strict=True):
        # Who holds a card in both keeps it: the order of a hand means nothing.
        found.update(zip(sorted(held - other), sorted(other - held), strict=True))
    left = sorted(set(pile).union(*hands).difference(*imagined))
    for card in pile:
        found[card] = left.pop(int(below(random, len(left))))
    return found


def pile_of(deal: str, left: int) -> list[int]:
    """Return the cards of a deal that are still to be drawn: the last ones of its draw pile."""
    piles = [part.split()[1:] for part in deal.split(";") if part.split()[:1] == ["draw"]]
    return [int(card) for pile in piles for card in pile[len(pile) - left :]]


def hands_of(game: Game, state: States) -> Hands:
    """Return the cards in each hand of a whole state."""
    return [set(hand) for hand in game.position(state, 0, None).get("hands", ())]


def with_others(deal: str, other: Mapping[int, int]) -> str:
    """Return a deal with cards exchanged; words of it are no cards, though they have digits."""
    return re.sub(
        r"(?<![\w-])[0-9]+(?![\w-])", lambda card: str(other.get(int(card[0]), card[0])), deal
    )
