"""What every game is: all that tables, bots and clients may ask of one.

A game is a set of rules over states kept in a NumPy array. Seats count from 0 here, because they
index arrays; in records, in the library and on every screen they count from 1.

The flow of a move: ``play`` notes a seat's decision; ``advance`` performs the next single
automatic step and returns what happened as a happening, until it returns ``NOTHING``: then somebody
must decide (``to_act``), chance must deal (``packs`` is not empty), or the game is over. The rules
draw no random number: whoever runs the game shuffles the packs and gives the cards to ``deal``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from sextet.core.compiled import States
from sextet.core.dealer import Pack
from sextet.core.errors import BadDeal, OptionError
from sextet.core.generator import Generator
from sextet.core.notation import is_number
from sextet.core.reasons import Reason, quoted
from sextet.core.record import Line

#: What one automatic step did: kind, seat and three numbers whose meaning depends on the kind.
Happening = tuple[int, int, int, int, int]

#: Talk that holds: seat, kind, what it is about.
Signal = tuple[int, str, int]

#: The happening of a step that did nothing: somebody must decide, chance must deal, or all is over.
NOTHING: Happening = (0, 0, 0, 0, 0)

#: In place of a seat, asks for the view of somebody who only watches.
SPECTATOR = -1


@dataclass(frozen=True)
class Option:
    """One choice that is made before a game begins, as the record's header writes it."""

    name: str
    default: str
    about: str
    words: tuple[str, ...] = ()
    numbers: range = range(0)
    #: Another option, and the values with which alone this one can be chosen.
    needs: tuple[str, tuple[str, ...]] | None = None

    def values(self) -> str:
        """Say which values there are."""
        numbers = [f"{self.numbers[0]}–{self.numbers[-1]}"] if self.numbers else []
        return ", ".join([*self.words, *numbers])

    def accepts(self, text: str) -> bool:
        """Tell whether the option may have this value."""
        return text in self.words or (is_number(text) and int(text) in self.numbers)

    def fits(self, options: Mapping[str, str]) -> bool:
        """Tell whether the option can be chosen beside these, of which all have a value."""
        return self.needs is None or options[self.needs[0]] in self.needs[1]


@dataclass(frozen=True)
class Settings:
    """What was agreed before a game: the number of players and the value of every option."""

    players: int
    options: Mapping[str, str]


class Game(ABC):
    """The rules of one game. Functions take an array of states and an index."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    #: Raised when the same record would replay to another position than before.
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    seats: ClassVar[range]
    dtype: ClassVar[np.dtype[np.void]]
    #: How a game may end before its rules end it, besides being abandoned.
    endings: ClassVar[tuple[str, ...]] = ()
    #: In a rematch the loser has the first seat; elsewhere everybody moves on by one.
    loser_begins: ClassVar[bool] = False
    #: Whether all seats win or lose together.
    cooperative: ClassVar[bool] = False
    #: By what seats (or whole teams) are compared after a game.
    ranking: ClassVar[Literal["winners", "lowest score", "highest score"]] = "winners"
    #: What a score counts, in English.
    score: ClassVar[str] = "points"
    #: Whether a game has several rounds, each with a score of its own (``ends_round``).
    has_rounds: ClassVar[bool] = False
    #: Whether chance deals anything; without it, games that are to be compared begin differently.
    has_chance: ClassVar[bool] = True
    #: Whether seats may give signals that the rules know (``parse_talk``).
    has_talk: ClassVar[bool] = False
    #: Whether a decision can ever be taken back: not where each of them shows a card.
    has_undo: ClassVar[bool] = True
    #: Whether talk at the table must name no number.
    forbids_numbers: ClassVar[bool] = False

    # Before a game

    def settings(self, players: int, chosen: Mapping[str, str]) -> Settings:
        """Check what was chosen and fill in the defaults."""
        known = {option.name: option for option in self.options}
        for name, text in chosen.items():
            if name not in known:
                raise OptionError(no_option(self, name), name)
            if not known[name].accepts(text):
                called = Reason(f"option.{self.name}.{name}")
                values = known[name].values()
                why = Reason(
                    "why.bad-value", called=called, name=name, value=quoted(text), values=values
                )
                raise OptionError(why, name)
        if players not in self.seats:
            raise OptionError(wrong_number(self, players))
        defaults = {option.name: option.default for option in self.options}
        return Settings(players, {**defaults, **chosen})

    def seats_for(self, chosen: Mapping[str, str]) -> range:
        """Return for how many players the game is with these options."""
        return self.seats

    @abstractmethod
    def start(self, settings: Settings) -> States:
        """Return an array of one state: the game before its first decision or deal."""

    # Decisions

    @abstractmethod
    def to_act(self, states: States, i: int = 0) -> list[int]:
        """Return the seats that may decide now, in seat order."""

    @abstractmethod
    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """Return the moves of a seat that may decide, in the record's order."""

    def is_legal(self, states: States, i: int, seat: int, move: int) -> bool:
        """Tell whether a seat may make this move now."""
        return seat in self.to_act(states, i) and move in self.legal(states, i, seat)

    def why_not(self, states: States, i: int, seat: int, move: int) -> Reason:
        """Return which rule a move that is not legal would break."""
        if seat not in self.to_act(states, i):
            return Reason("why.not-to-act")
        moves = ", ".join(map(self.move_text, self.legal(states, i, seat)))
        return Reason("why.none-of", moves=moves)

    @abstractmethod
    def play(self, states: States, i: int, seat: int, move: int) -> None:
        """Note a legal decision. What follows from it is left to ``advance``."""

    @abstractmethod
    def advance(self, states: States, i: int = 0) -> Happening:
        """Perform the next automatic step and return what happened, or ``NOTHING``."""

    # Chance. A game in which nothing is dealt leaves these as they are.

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return what must be shuffled for the deal that the state waits for, if it does."""
        return []

    def deal(self, states: States, i: int, cards: Sequence[int]) -> None:
        """Give the state the cards it waits for, drawn from its packs in their order."""
        raise BadDeal(Reason("why.deal-nothing", title=self.title))

    # The end

    @abstractmethod
    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether the game is over."""

    @abstractmethod
    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return one number per seat."""

    @abstractmethod
    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return the seats that have won; none while the game goes on."""

    def standing(self, scores: Sequence[int], winners: Sequence[int], seat: int) -> float:
        """Return what a seat has reached, to compare it with others: more is better."""
        if self.ranking == "winners":
            return float(seat in winners) if winners else 0.5
        return float(scores[seat] if self.ranking == "highest score" else -scores[seat])

    def win_rate(self, settings: Settings) -> float:
        """Return how often a strong team wins, where all seats win or lose together."""
        return 0.5

    @abstractmethod
    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """End the game by agreement: ``abandoned``, or one of ``endings`` (by ``seat``)."""

    # Secrets

    @abstractmethod
    def view(self, states: States, i: int, seat: int) -> States:
        """Return all that a seat may know (or a spectator): a state with its secrets blanked."""

    @abstractmethod
    def imagine(self, view: States, random: Generator) -> States:
        """Return a whole state, consistent with the view, its unseen cards dealt at random."""

    def preview(self, view: States, seat: int, move: int) -> list[Happening]:
        """Return the happenings a move would cause now, as far as the view can tell."""
        return []

    # Texts

    def move_text(self, move: int, /) -> str:
        """Write a move in the record's notation; its number, unless a game has words for it."""
        return str(move)

    def parse_move(self, text: str, /) -> int | None:
        """Read a move in the record's notation; None if it is none of this game."""
        return int(text) if is_number(text) else None

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Write the deal that the state waits for, as it stands after ``deal``."""
        return " ".join(map(str, cards))

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Read and check the deal that the state waits for; ``BadDeal`` if it is impossible."""
        words, packs = text.split(), self.packs(states, i)
        if not packs:
            raise BadDeal(Reason("why.deal-nothing", title=self.title))
        due = sum(pack.drawn for pack in packs)
        if not all(map(is_number, words)) or len(words) != due:
            raise BadDeal(Reason("why.deal-count", cards=due))
        cards, left = list(map(int, words)), list(map(int, words))
        for pack in packs:
            drawn, left = left[: pack.drawn], left[pack.drawn :]
            if Counter(drawn) - Counter(pack.cards):
                raise BadDeal(Reason("why.deal-pack", list=" ".join(map(str, drawn))))
        return cards

    def parse_talk(self, text: str) -> tuple[str, int] | None:
        """Read talk at the table, as (kind, what it is about); None if it is none of this game."""
        return None

    def reveals(self, happening: Happening) -> bool:
        """Tell whether a happening shows anybody what was hidden; then it cannot be undone."""
        return True

    def ends_round(self, happening: Happening) -> bool:
        """Tell whether with this happening a round is over, of several that a game may have."""
        return False

    def is_between_turns(self, states: States, i: int = 0) -> bool:
        """Tell whether a turn (or trick) is complete, and of the next nothing has happened yet."""
        return True

    def decisive(
        self, states: States, i: int, happenings: Sequence[Happening]
    ) -> list[tuple[str, dict[str, Any]]]:
        """Return what decided a game that its rules ended, each told as ``tell`` does."""
        return []

    def talk_in_force(self, lines: Sequence[Line], before: Sequence[Signal] = ()) -> list[Signal]:
        """Return the talk that holds after these lines, ``before`` having held before them."""
        return []

    @abstractmethod
    def position(self, states: States, i: int, seat: int | None) -> dict[str, Any]:
        """Return the game's own part of the ``replay`` JSON, whole or as a seat may see it."""

    def picture(self, states: States, i: int = 0) -> dict[str, Any]:
        """Return what is drawn in motion of a position: public, the same for everybody."""
        return {}

    def pictures(
        self, before: dict[str, Any], happening: Happening, states: States, i: int = 0
    ) -> list[dict[str, Any]]:
        """Return the pictures that a happening leads through; the last is of the state after it."""
        return [self.picture(states, i)]

    def extras(self, view: States) -> dict[str, Any]:
        """Return what a client may draw besides the position; all of it follows from the view."""
        return {}

    @abstractmethod
    def tell(self, happening: Happening) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of a happening and the values to put into its words.

        A value that is itself a word, ``by="line"`` in SIX, has its words at ``six.by-line``.
        """

    def tell_decision(self, move: int) -> tuple[str, dict[str, Any]] | None:
        """Return how to tell a decision itself; None where what it causes tells it."""
        return None

    def tell_talk(self, kind: str, about: int) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of talk at the table and the values of its words."""
        return "talked", {"kind": kind, "about": about}


def no_option(game: Game, name: str) -> Reason:
    """Return that a game has no option of a name, and which it has."""
    names = ", ".join(option.name for option in game.options) or "–"
    return Reason("why.no-option", title=game.title, option=quoted(name), options=names)


def wrong_number(game: Game, players: int) -> Reason:
    """Return that a game is not for so many players, and for how many it is."""
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return Reason("why.exactly-players", title=game.title, most=most, players=players)
    return Reason("why.players", title=game.title, least=least, most=most, players=players)
