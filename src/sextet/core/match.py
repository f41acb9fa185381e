"""One game being played: its state, its record so far, and who may do what.

This is what the library hands out, what ``replay`` rebuilds and what the terminal plays on. Seats
count from 1, moves are texts in the record's notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from sextet.core.compiled import States, copy_of
from sextet.core.dealer import Dealer
from sextet.core.errors import IllegalMove, SextetError
from sextet.core.game import NOTHING, SPECTATOR, Game, Happening, Settings, Signal
from sextet.core.generator import generator
from sextet.core.pictures import Pictures
from sextet.core.reasons import Reason, quoted
from sextet.core.record import Deal, Decision, Ending, Line, Record, Talk


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
        return legal_moves(self.game, self.state, self.seat - 1)

    def why_not(self, move: str) -> Reason:
        """Return which rule a move that is not legal would break, as far as this seat can tell."""
        number = self.game.parse_move(move)
        if number is None:
            return no_move(self.game)
        return self.game.why_not(self.state, 0, self.seat - 1, number)

    def imagine(self, seed: int) -> States:
        """Return a whole state with the unseen cards dealt from a seed, for search."""
        return self.game.imagine(self.state, generator(seed))

    def preview(self, move: str) -> list[Happening]:
        """Return what a move would cause now, as far as this seat can tell."""
        number = self.game.parse_move(move)
        if number is None or not self.game.is_legal(self.state, 0, self.seat - 1, number):
            raise IllegalMove(of_move(self.seat, move, Reason("why.not-legal")))
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
    lines: list[Line] = field(default_factory=list)
    #: What has happened since the game began. Happenings tell no secret.
    happenings: list[Happening] = field(default_factory=list)
    #: What the last happenings drew, where somebody asked for it (``keep_pictures``).
    pictures: Pictures | None = field(default=None, compare=False)
    #: The talk in force, and after how many lines.
    _talk_kept: tuple[int, list[Signal]] = field(default=(0, []), compare=False)

    def __post_init__(self) -> None:
        self.state = self.game.start(self.settings)
        self._settle()

    def copy(self) -> Self:
        """Return a match that goes its own way from here (a dealer is not copied)."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state = copy_of(self.state)
        other.lines, other.happenings = self.lines.copy(), self.happenings.copy()
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
        return legal_moves(self.game, self.state, seat - 1)

    def play(self, seat: int, move: str) -> list[Happening]:
        """Play a seat's move and return what happened until the next decision.

        Raises ``IllegalMove`` and changes nothing if the rules do not allow it.
        """
        number = self.game.parse_move(move)
        if not 1 <= seat <= self.settings.players:
            raise IllegalMove(of_move(seat, move, self._seats_there_are()))
        if number is None:
            raise IllegalMove(of_move(seat, move, no_move(self.game)))
        if not self.game.is_legal(self.state, 0, seat - 1, number):
            why = self.game.why_not(self.state, 0, seat - 1, number)
            raise IllegalMove(of_move(seat, move, why))
        self.game.play(self.state, 0, seat - 1, number)
        self.lines.append(Decision(seat, move))
        return self._settle()

    def deal(self, text: str) -> list[Happening]:
        """Deal the cards that a text names (what follows ``deal``), where there is no dealer."""
        cards = self.game.parse_deal(self.state, 0, text)
        self._deal(cards)
        return self._settle()

    def say(self, seat: int, text: str) -> None:
        """Note talk at the table, such as ``leave 2``; it changes no rule."""
        self._must_have(seat)
        if self.game.parse_talk(text) is None:
            raise SextetError(of_move(seat, text, Reason("why.no-talk", title=self.game.title)))
        self.lines.append(Talk(seat, text))

    def talk_in_force(self) -> list[Signal]:
        """Return the talk that still holds: (seat from 0, kind, what it is about)."""
        heard, kept = self._talk_kept
        if heard != len(self.lines):
            new = self.lines[heard:]
            if kept or any(isinstance(line, Talk) for line in new):
                kept = self.game.talk_in_force(new, kept)
            self._talk_kept = (len(self.lines), kept)
        return kept

    def end(self, how: str, seat: int | None = None) -> None:
        """End the game before its rules do: ``abandoned``, or in SIX ``draw`` and ``resign``."""
        if self.over:
            raise SextetError(Reason("why.over"))
        if how != "abandoned" and how not in self.game.endings:
            raise SextetError(Reason("why.no-ending", title=self.game.title, how=quoted(how)))
        if (seat is not None) != (how == "resign"):
            raise SextetError(Reason("why.only-resigning"))
        if seat is not None:
            self._must_have(seat)
        self.game.end(self.state, 0, how, SPECTATOR if seat is None else seat - 1)
        self.lines.append(Ending(how, seat))

    def view(self, seat: int) -> View:
        """Return what a seat may know now (seat 0: a spectator)."""
        if seat != 0:
            self._must_have(seat)
        return View(self.game, self.game.view(self.state, 0, seat - 1), seat)

    def position(self, seat: int | None = None) -> dict[str, Any]:
        """Return the position as the ``replay`` JSON has it, whole or as one seat may see it."""
        if seat is not None:
            return self.view(seat).position
        return _position(self.game, self.state, None)

    def record(self) -> Record:
        """Return the record of the match so far."""
        headers = {"game": self.game.name, "players": str(self.settings.players)}
        for option in self.game.options:
            if self.settings.options[option.name] != option.default:
                headers[option.name] = self.settings.options[option.name]
        return Record({**headers, **self.headers}, [str(line) for line in self.lines])

    def _must_have(self, seat: int) -> None:
        """Refuse a seat that there is none of."""
        if not 1 <= seat <= self.settings.players:
            raise SextetError(Reason("why.of-seat", seat=seat, reason=self._seats_there_are()))

    def _seats_there_are(self) -> Reason:
        return Reason("why.seats", players=self.settings.players)

    def _deal(self, cards: Sequence[int]) -> None:
        text = self.game.deal_text(self.state, 0, cards)
        self.game.deal(self.state, 0, cards)
        if self.pictures is not None:
            self.pictures.begin(self.state)
        self.lines.append(Deal(text))

    def _settle(self) -> list[Happening]:
        """Let everything happen that needs no decision, dealing where there is a dealer."""
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
            else:
                break
        self.happenings += happenings
        return happenings


def of_move(seat: int, move: str, why: Reason) -> Reason:
    """Return a reason together with the move that it is about."""
    return Reason("why.of-move", seat=seat, move=move, reason=why)


def no_move(game: Game) -> Reason:
    """Return that a text is no move of a game, at any time."""
    return Reason("why.no-move", title=game.title)


def legal_moves(game: Game, state: States, seat: int) -> list[str]:
    """Return the moves of a seat (from 0) in a state, as texts; none when it is not to act."""
    return _moves(game, state, seat) if seat in game.to_act(state) else []


def _moves(game: Game, state: States, seat: int) -> list[str]:
    return [game.move_text(move) for move in game.legal(state, 0, seat)]


def _position(game: Game, state: States, seat: int | None) -> dict[str, Any]:
    to_act = game.to_act(state)
    asked = to_act if seat is None else [seat] if seat in to_act else []
    return {
        "over": game.over(state),
        "to_act": [s + 1 for s in to_act],
        "legal": {str(s + 1): _moves(game, state, s) for s in asked},
        "scores": game.scores(state),
        "winners": [s + 1 for s in game.winners(state)],
        **game.position(state, 0, seat),
    }
