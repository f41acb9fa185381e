"""One game being played: its state, its record so far, and who may do what.

This is what the library hands out, what ``replay`` rebuilds and what the terminal plays on. Seats
count from 1, moves are texts in the record's notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sextet.core.compiled import States, copy_of
from sextet.core.dealer import Dealer
from sextet.core.errors import IllegalMove, SextetError
from sextet.core.game import NOTHING, SPECTATOR, Game, Happening, Settings, Talk
from sextet.core.generator import generator
from sextet.core.pictures import Pictures
from sextet.core.record import Record, replay


@dataclass(frozen=True)
class View:
    """All that one seat (or a spectator, seat 0) may know of a match at one moment."""

    game: Game
    state: States
    seat: int

    @property
    def position(self) -> dict[str, Any]:
        """The position as JSON values, others' secrets left out."""
        return _position(self.game, self.state, self.seat - 1)

    def legal(self) -> list[str]:
        """Return this seat's moves; none when it is not to act."""
        return _legal(self.game, self.state, self.seat - 1)

    def imagine(self, seed: int) -> States:
        """Return a whole state with the unseen cards dealt from a seed, for search."""
        return self.game.imagine(self.state, generator(seed))

    def preview(self, move: str) -> list[Happening]:
        """Return what a move would cause now, as far as this seat can tell."""
        number = self.game.parse_move(move)
        if number is None or not self.game.is_legal(self.state, 0, self.seat - 1, number):
            raise IllegalMove(f"seat {self.seat}: {move}: not a legal move now")
        return self.game.preview(self.state, self.seat - 1, number)


@dataclass
class Match:
    """A game from its first deal to its end. Made by ``sextet.new`` or ``sextet.load``."""

    game: Game
    settings: Settings
    dealer: Dealer | None = None
    headers: dict[str, str] = field(default_factory=dict)
    state: States = field(init=False)
    #: The record's lines after the headers.
    lines: list[str] = field(default_factory=list)
    #: What was said at the table: (number of lines before it, seat, kind, what it is about).
    talk: list[tuple[int, int, str, int]] = field(default_factory=list)
    #: What has happened since the game began. Happenings tell no secret.
    happenings: list[Happening] = field(default_factory=list)
    #: What the last happenings drew, where somebody asked for it (``keep_pictures``).
    pictures: Pictures | None = field(default=None, compare=False)
    #: How many happenings had happened before each line.
    _marks: list[int] = field(default_factory=list)
    #: The seats that were asked when something last happened, and the lines there were then.
    _asked: tuple[tuple[int, ...], int] = ((), 0)
    #: The state at that time, where several were asked.
    _undecided: States | None = None
    #: Counts what changes the state; and what it was when seats were last asked.
    _moment: int = field(default=0, compare=False)
    _asked_at: int = field(default=0, compare=False)
    #: The talk in force, and after how many lines.
    _talk_kept: tuple[int, list[Talk]] = field(default=(0, []), compare=False)
    #: The picture, and of which moment.
    _picture_kept: tuple[object, dict[str, Any]] = field(default=(None, {}), compare=False)

    def __post_init__(self) -> None:
        self.state = self.game.start(self.settings)
        self._settle()

    def copy(self) -> Match:
        """Return a match that goes its own way from here (a dealer is not copied)."""
        other: Match = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state = copy_of(self.state)
        other.lines, other.talk = self.lines.copy(), self.talk.copy()
        other.happenings, other._marks = self.happenings.copy(), self._marks.copy()
        other.pictures = self.pictures and self.pictures.copy()
        return other

    def keep_pictures(self) -> None:
        """Keep from now on what each happening changes in the picture of the table."""
        self.pictures = Pictures(self.game)
        self.pictures.begin(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return tuple(seat + 1 for seat in self.game.to_act(self.state))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over(self.state)

    @property
    def waits_for_deal(self) -> bool:
        """Whether nobody can act before cards are dealt."""
        return bool(self.game.packs(self.state))

    @property
    def scores(self) -> list[int]:
        """One number per seat: heads in 6 nimmt!, cards left in The Game, wins in SIX."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, when the game is over."""
        return tuple(seat + 1 for seat in self.game.winners(self.state))

    def legal(self, seat: int) -> list[str]:
        """Return a seat's legal moves; none when it is not to act."""
        return _legal(self.game, self.state, seat - 1)

    def play(self, seat: int, move: str) -> list[Happening]:
        """Play a seat's move and return what happened until the next decision.

        Raises ``IllegalMove`` and changes nothing if the rules do not allow it.
        """
        number = self.game.parse_move(move)
        if not 1 <= seat <= self.settings.players:
            raise IllegalMove(f"seat {seat}: {move}: there are seats 1–{self.settings.players}")
        if number is None:
            raise IllegalMove(f"seat {seat}: {move}: not a move of {self.game.name}")
        if not self.game.is_legal(self.state, 0, seat - 1, number):
            reason = self.game.why_not(self.state, 0, seat - 1, number)
            raise IllegalMove(f"seat {seat}: {move}: {reason}")
        self.game.play(self.state, 0, seat - 1, number)
        self._note(f"{seat}: {move}")
        return self._settle()

    def hidden_choice(self, seat: int) -> str | None:
        """Return what a seat has chosen face down while others still choose, if it has.

        Such a choice has shown nothing to anybody: ``retract`` takes it back.
        """
        asked, since = self._asked
        if len(asked) < 2:
            return None
        sign = f"{seat}: "
        own = [line for line in self.lines[since:] if line.startswith(sign)]
        return own[-1][len(sign) :] if own else None

    @property
    def hides_choices(self) -> bool:
        """Whether several seats choose now, each face down until all have."""
        return len(self._asked[0]) > 1

    def changes(self, seat: int) -> list[str]:
        """Return what a choice that lies face down may be changed to."""
        if self._undecided is None or self.hidden_choice(seat) is None:
            return []
        return _legal(self.game, self._undecided, seat - 1)

    def retract(self, seat: int) -> None:
        """Take back a choice that is still face down."""
        chosen = self.hidden_choice(seat)
        if chosen is None or self._undecided is None:
            raise IllegalMove(f"seat {seat} has no choice that lies face down")
        since = self._asked[1]
        line = f"{seat}: {chosen}"
        k = max(k for k in range(since, len(self.lines)) if self.lines[k] == line)
        del self.lines[k], self._marks[k]
        self.talk = [(n - (n > k), who, kind, about) for n, who, kind, about in self.talk]
        self.state = copy_of(self._undecided)
        self._moment += 1
        self._talk_kept = (0, [])
        for other in self.lines[since:]:
            chooser, _, move = other.partition(": ")
            if move and (number := self.game.parse_move(move)) is not None:
                self.game.play(self.state, 0, int(chooser) - 1, number)
                self.game.advance(self.state)

    def undo_point(self, seat: int) -> int | None:
        """Return how many lines would be left if a seat's last decision were undone.

        None where it has decided nothing, or where anything hidden has been seen since.
        """
        for k in range(len(self.lines) - 1, -1, -1):
            line = self.lines[k]
            if line.startswith(("deal", "ended")):
                return None
            if line.startswith(f"{seat}: "):
                happened = self.happenings[self._marks[k] :]
                return None if any(self.game.reveals(happening) for happening in happened) else k
        return None

    def rewind(self, lines: int) -> None:
        """Go back to where the match had so many lines."""
        self._follow(self.lines[:lines])

    def deal(self, text: str) -> list[Happening]:
        """Deal by the record's text (what follows ``deal``); for matches without a dealer."""
        cards = self.game.parse_deal(self.state, 0, text)
        self._deal(cards)
        return self._settle(dealt=True)

    def say(self, seat: int, text: str) -> None:
        """Note talk at the table, such as ``leave 2``; it changes no rule."""
        if not 1 <= seat <= self.settings.players:
            raise SextetError(f"seat {seat}: there are seats 1–{self.settings.players}")
        said = self.game.parse_talk(text)
        if said is None:
            raise SextetError(f"seat {seat}: {text}: {self.game.name} knows no such talk")
        self.talk.append((len(self.lines), seat, *said))
        self._note(f"{seat}> {text}")

    def talk_in_force(self) -> list[Talk]:
        """Return the talk that still holds: (seat from 0, kind, what it is about)."""
        heard, kept = self._talk_kept
        if heard != len(self.lines):
            kept = self.game.talk_in_force(self.lines[heard:], kept) if self.talk else []
            self._talk_kept = (len(self.lines), kept)
        return kept

    def end(self, how: str, seat: int | None = None) -> None:
        """End the game before its rules do: ``abandoned``, or in SIX ``draw`` and ``resign``."""
        if self.over:
            raise SextetError("the game is already over")
        if how != "abandoned" and how not in self.game.endings:
            raise SextetError(f"{self.game.name} cannot end by {how!r}")
        if (seat is not None) != (how == "resign"):
            raise SextetError("only resigning names a seat")
        if seat is not None and not 1 <= seat <= self.settings.players:
            raise SextetError(f"seat {seat}: there are seats 1–{self.settings.players}")
        self.game.end(self.state, 0, how, SPECTATOR if seat is None else seat - 1)
        self._asked, self._undecided = ((), len(self.lines)), None
        self._moment += 1
        self._note(f"ended: {how}" + ("" if seat is None else f" {seat}"))

    def view(self, seat: int) -> View:
        """Return what a seat may know now (seat 0: a spectator)."""
        if not 0 <= seat <= self.settings.players:
            raise SextetError(f"seat {seat}: there are seats 1–{self.settings.players}")
        return View(self.game, self.game.view(self.state, 0, seat - 1), seat)

    def unhurried_view(self, seat: int) -> View:
        """Return what a seat may know as if, of those who choose face down, only it had chosen.

        It stays the same while others choose: that they have is told apart from it.
        """
        if self._undecided is None or seat not in (0, *self._asked[0]):
            return self.view(seat)
        state = self._undecided
        if (chosen := self.hidden_choice(seat)) is not None:
            state = copy_of(state)
            number = self.game.parse_move(chosen)
            assert number is not None
            self.game.play(state, 0, seat - 1, number)
        return View(self.game, self.game.view(state, 0, seat - 1), seat)

    def moment(self, seat: int) -> tuple[object, ...]:
        """Return what differs whenever ``unhurried_view`` may: a key to keep what it showed."""
        if self._undecided is None or seat not in (0, *self._asked[0]):
            return (self._moment,)
        return (self._asked_at, self.hidden_choice(seat))

    def position(self, seat: int | None = None) -> dict[str, Any]:
        """Return the position as the ``replay`` JSON has it, whole or as one seat may see it."""
        if seat is not None:
            return self.view(seat).position
        return _position(self.game, self.state, None)

    def picture(self) -> dict[str, Any]:
        """Return what is drawn in motion of the position: public, so made once for all seats."""
        moment = self.moment(0)
        if self._picture_kept[0] != moment:
            self._picture_kept = (moment, self.game.picture(self.state))
        return self._picture_kept[1]

    def record(self) -> Record:
        """Return the record of the match so far."""
        headers = {"game": self.game.name, "players": str(self.settings.players)}
        for option in self.game.options:
            if self.settings.options[option.name] != option.default:
                headers[option.name] = self.settings.options[option.name]
        return Record({**headers, **self.headers}, list(self.lines))

    def _deal(self, cards: Sequence[int]) -> None:
        text = self.game.deal_text(self.state, 0, cards)
        self.game.deal(self.state, 0, cards)
        if self.pictures is not None:
            self.pictures.begin(self.state)
        self._note(f"deal {text}")

    def _note(self, line: str) -> None:
        self._marks.append(len(self.happenings))
        self.lines.append(line)

    def _follow(self, lines: Sequence[str]) -> None:
        """Begin anew and follow these lines."""
        again = replay(Record(self.record().headers, list(lines)), lambda name: self.game)
        dealer, passed, drawn = self.dealer, self._moment + 1, self.pictures is not None
        self.__dict__.update(again.__dict__)
        if drawn:
            self.keep_pictures()
        # No moment comes twice, even where the match goes back and on another way.
        self._moment, self._asked_at = self._moment + passed, self._asked_at + passed
        if dealer is not None:
            dealer.deals = sum(line.startswith("deal") for line in lines)
            self.dealer = dealer

    def _settle(self, dealt: bool = False) -> list[Happening]:
        """Let everything happen that needs no decision, dealing where there is a dealer."""
        self._moment += 1
        happenings: list[Happening] = []
        pictures = self.pictures
        if pictures is not None:
            pictures.forget()
        while True:
            happening = self.game.advance(self.state)
            if happening != NOTHING:
                happenings.append(happening)
                if pictures is not None:
                    pictures.add(self.state, happening)
            elif self.dealer is not None and (packs := self.game.packs(self.state)):
                self._deal(self.dealer.deal(packs))
                dealt = True
            else:
                break
        if happenings or dealt or not self.lines:
            self._asked, self._asked_at = (self.to_act, len(self.lines)), self._moment
            self._undecided = copy_of(self.state) if len(self._asked[0]) > 1 else None
        self.happenings += happenings
        return happenings


def _legal(game: Game, state: States, seat: int) -> list[str]:
    if seat not in game.to_act(state):
        return []
    return [game.move_text(move) for move in game.legal(state, 0, seat)]


def _position(game: Game, state: States, seat: int | None) -> dict[str, Any]:
    to_act = game.to_act(state)
    asked = to_act if seat is None else [seat] if seat in to_act else []
    return {
        "over": game.over(state),
        "to_act": [s + 1 for s in to_act],
        "legal": {str(s + 1): _legal(game, state, s) for s in asked},
        "scores": game.scores(state),
        "winners": [s + 1 for s in game.winners(state)],
        **game.position(state, 0, seat),
    }
