"""An idea: moves that somebody tries from a moment of a finished game, and takes back at will.

Nothing of it is kept. Cards lie as they did in the record: hands and draw piles are part of its
deals, and a deal that falls due in an idea is the record's next one that can be dealt there. Where
it has no more, cards are shuffled from a seed that follows from its lines, so that the same idea
always meets the same cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Annotated

import msgspec

from sextet.core.dealer import Dealer
from sextet.core.errors import IllegalMove, SextetError
from sextet.core.record import Deal, Decision, Line, Record, parse_line
from sextet.core.replay import follow, open_match
from sextet.games import find_game
from sextet.players import find_player
from sextet.players.port import StopFlag
from sextet.players.seat import Seats, seat_generator
from sextet.tables.bots import STAND_IN_LEVEL
from sextet.tables.commands import Refused, SeatNumber
from sextet.tables.live_match import LiveMatch
from sextet.tables.previews import previews
from sextet.tables.replays import ReplayFrame, open_position, told_of
from sextet.tables.results import outcome
from sextet.tables.wire import Happening, Outcome

#: Moves of an idea, at most: its own, and those that answer. More are not even read.
MOST_MOVES, MOST_READ = 300, 1000

#: Lets others work now and then, while lines are followed.
Rests = Callable[[Iterator[Line]], Iterator[Line]]
DecisionText = Annotated[str, msgspec.Meta(min_length=3, max_length=70)]


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that are tried from a step of a replay, as lines of a record: `2: 55`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    moves: Annotated[tuple[DecisionText, ...], msgspec.Meta(max_length=MOST_READ)]
    #: For whom it is tried.
    seat: SeatNumber
    #: Whether the other seats answer, until this one is asked again.
    answer: bool = False


class IdeaOfRecord(Idea, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The same, of a record that is sent along."""

    record: str


class IdeaTried(msgspec.Struct, frozen=True):
    """What came of an idea: the steps that follow the one it begins with."""

    steps: list[ReplayFrame]
    #: Who may try next: the one for whom it is tried, else the first who is to act; 0: nobody.
    seat: int
    #: What each move of that seat would cause now.
    previews: dict[str, list[Happening]]
    #: Whether cards were dealt that the record does not have.
    anew: bool
    ended: Outcome | None


def tried(record: Record, ask: Idea, stop: StopFlag, rests: Rests = iter) -> IdeaTried:
    """Return what comes of an idea; refuses one that the rules do not allow."""
    line = Hypothesis(record, ask.step, rests)
    if ask.seat > line.match.settings.players:
        raise Refused("no-such-seat")
    if len(ask.moves) > MOST_MOVES:
        raise Refused("idea-too-long")
    for text in ask.moves:
        line.play(decision_of(text))
    if ask.answer:
        line.answer(ask.seat, stop, MOST_MOVES - len(ask.moves))
    match = line.match
    seat = ask.seat if ask.seat in match.to_act else min(match.to_act, default=0)
    causes = previews(match, seat, match.legal(seat)) if seat else {}
    return IdeaTried(line.steps, seat, causes, line.anew, outcome(match) if match.over else None)


def decision_of(text: str) -> Decision:
    """Read a move of an idea; nothing else can be tried."""
    try:
        line = parse_line(text)
    except SextetError as error:
        raise Refused("illegal-move", reason=error.reason) from None
    if not isinstance(line, Decision):
        raise Refused("bad-message")
    return line


@dataclass
class Hypothesis:
    """A game that goes its own way from a step of a record's replay."""

    record: Record
    step: int
    rests: Rests = iter
    match: LiveMatch = field(init=False)
    steps: list[ReplayFrame] = field(default_factory=list)
    anew: bool = False
    #: The deals of the record that are still to come.
    _deals: list[Deal] = field(init=False)
    #: Before which line of the record all were asked who choose at the moment it begins with.
    _asked_at: int = field(init=False)

    def __post_init__(self) -> None:
        opened = open_match(self.record, find_game)
        # The first step of a replay has the cards dealt.
        many = self.step + opened.waits_for_deal
        if many > len(self.record.lines):
            raise Refused("game-over")
        lines = [parse_line(text) for text in self.record.lines]
        self.match = LiveMatch(opened.game, opened.settings)
        for line in self.rests(iter(lines[:many])):
            follow(self.match, line)
        if self.match.over:
            raise Refused("game-over")
        self._deals = [line for line in lines[many:] if isinstance(line, Deal)]
        self._asked_at = self.match.asked_at
        self.match.keep_pictures()
        self._deal()

    def play(self, move: Decision) -> None:
        """Play a move, then deal what falls due."""
        if self.match.over:
            raise Refused("game-over")
        try:
            self._follow(move)
        except IllegalMove as error:
            raise Refused("illegal-move", reason=error.reason) from None
        self._deal()

    def answer(self, seat: int, stop: StopFlag, most: int) -> None:
        """Let the others decide until a seat is asked: as in the record, or as bots do."""
        match = self.match
        for _ in range(most):
            if match.over or seat in match.to_act:
                return
            other = match.to_act[0]
            self.play(Decision(other, self._as_played(other) or self._by_bot(other, stop)))

    def _follow(self, line: Line) -> None:
        """Do what a line says, and note it as a step."""
        match, before = self.match, len(self.match.happenings)
        follow(match, line)
        told = told_of(match, line, match.happenings[before:])
        self.steps.append(ReplayFrame(str(line), told, open_position(match)))

    def _deal(self) -> None:
        """Deal as long as nobody can act before: as the record did, else anew."""
        while self.match.waits_for_deal:
            if not self._dealt_as_it_lay():
                self.anew = True
                match, game = self.match, self.match.game
                cards = self._dealer().deal(game.packs(match.state))
                self._follow(Deal(game.deal_text(match.state, 0, cards)))

    def _dealt_as_it_lay(self) -> bool:
        for at, deal in enumerate(self._deals):
            try:
                self._follow(deal)
            except SextetError:
                continue  # such as special cards that lie elsewhere now
            del self._deals[: at + 1]
            return True
        return False

    def _dealer(self) -> Dealer:
        """Return who deals what the record has not: its seed follows from the record's lines."""
        seed = hashlib.sha256("\n".join(("sextet idea 1", *self.record.lines)).encode()).digest()
        return Dealer(seed, deals=sum(isinstance(line, Deal) for line in self.match.lines))

    def _as_played(self, seat: int) -> str | None:
        """Return what a seat chose in the record, while those choose who chose at that moment."""
        match = self.match
        if not match.hides_choices or match.asked_at != self._asked_at:
            return None
        for text in self.record.lines[self._asked_at :]:
            line = parse_line(text)
            if isinstance(line, Decision) and line.seat == seat:
                return line.move if line.move in match.legal(seat) else None
        return None

    def _by_bot(self, seat: int, stop: StopFlag) -> str:
        match, players = self.match, self.match.settings.players
        bot = find_player(f"level:{STAND_IN_LEVEL}", match.game)
        randoms = [seat_generator("idea", k, *match.lines) for k in range(players)]
        return Seats(match, [bot] * players, randoms, stop=stop).choose(seat)
