"""The match of a live table: choices that lie face down can be changed, and decisions undone.

Where several seats choose at once (``hides_choices``), a choice has shown nothing to anybody until
the last of them has chosen. Until then its seat may take it back, and what a seat is shown
(``view_while_others_choose``) does not change when others choose.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from sextet.core.compiled import States, copy_of
from sextet.core.errors import IllegalMove
from sextet.core.game import Game, Happening
from sextet.core.match import Match, View, legal_moves
from sextet.core.pictures import Picture
from sextet.core.reasons import Reason
from sextet.core.record import Deal, Decision, Ending
from sextet.core.replay import follow


@dataclass(frozen=True)
class _Choosing:
    """Several seats choose at once, each face down until all have."""

    seats: tuple[int, ...]
    #: How many lines there were when they were asked, and the state at that time.
    lines: int
    state: States
    #: The match's count of changes at that time.
    changes: int = field(compare=False)


@dataclass
class LiveMatch(Match):
    """A match at a live table, which gives it every deal."""

    #: Counts what changes the state.
    _changes: int = field(default=0, compare=False)
    #: Who chooses face down, while somebody does.
    _choosing: _Choosing | None = None
    #: How many lines there were when something hidden was last seen.
    _revealed: int = 0
    #: The choices that lie face down, and after how many changes and lines.
    _choices_kept: tuple[object, dict[int, tuple[int, Decision]]] = field(
        default=(None, {}), compare=False
    )
    #: The picture, and the key of the view that it belongs to.
    _picture_kept: tuple[object, Picture] = field(default=(None, {}), compare=False)

    @property
    def hides_choices(self) -> bool:
        """Whether several seats choose now, each face down until all have."""
        return self._choosing is not None

    @property
    def asked_at(self) -> int:
        """How many lines there were before what lies face down now: all, where nothing does."""
        return len(self.lines) if self._choosing is None else self._choosing.lines

    def hidden_choice(self, seat: int) -> str | None:
        """Return what a seat has chosen face down while others still choose, if it has."""
        found = self._find_choice(seat)
        return None if found is None else found[1].move

    def chosen_face_down(self) -> list[int]:
        """Return the seats whose choice lies face down while others still choose."""
        return list(self._choices())

    def changes(self, seat: int) -> list[str]:
        """Return what a choice that lies face down may be changed to."""
        if self._choosing is None or self.hidden_choice(seat) is None:
            return []
        return legal_moves(self.game, self._choosing.state, seat - 1)

    def retract(self, seat: int) -> None:
        """Take back a choice that is still face down."""
        found, choosing = self._find_choice(seat), self._choosing
        if found is None or choosing is None:
            raise IllegalMove(Reason("why.not-face-down", seat=seat))
        del self.lines[found[0]]
        self._talk_kept = (0, [])
        self._changes += 1
        self.state = copy_of(choosing.state)
        for line in self.lines[choosing.lines :]:
            if isinstance(line, Decision):
                _choose(self.game, self.state, line)
                self.game.advance(self.state)

    def undo_point(self, seats: Collection[int]) -> int | None:
        """Return how many lines would be left if the last decision of these seats were undone.

        None where they have decided nothing, or where anything hidden has been seen since.
        """
        for k in range(len(self.lines) - 1, -1, -1):
            line = self.lines[k]
            if isinstance(line, Deal | Ending):
                return None
            if isinstance(line, Decision) and line.seat in seats:
                return None if self._revealed > k else k
        return None

    def rewind(self, lines: int) -> None:
        """Go back to where the match had so many lines."""
        # The count of changes goes on: no key of a view comes twice on another way.
        again = LiveMatch(
            self.game, self.settings, headers=self.headers, _changes=self._changes + 1
        )
        for line in self.lines[:lines]:
            follow(again, line)
        if self.pictures is not None:
            again.keep_pictures()
        self.__dict__.update(again.__dict__)

    def end(self, how: str, seat: int | None = None) -> None:
        """End the game before its rules do; choices that lie face down stay so."""
        super().end(how, seat)
        self._changes += 1
        self._choosing = None

    def view_while_others_choose(self, seat: int) -> View:
        """Return what a seat may know as if, of those who choose face down, only it had chosen.

        It stays the same while others choose: that they have is told apart from it.
        """
        choosing = self._choosing_for(seat)
        if choosing is None:
            return self.view(seat)
        state, found = choosing.state, self._find_choice(seat)
        if found is not None:
            state = copy_of(state)
            _choose(self.game, state, found[1])
        return View(self.game, self.game.view(state, 0, seat - 1), seat)

    def view_when_asked(self, seat: int) -> View:
        """Return what a seat may know of what it is to decide, as if nobody had chosen yet."""
        choosing = self._choosing_for(seat)
        state = self.state if choosing is None else choosing.state
        return View(self.game, self.game.view(state, 0, seat - 1), seat)

    def view_key(self, seat: int) -> tuple[object, ...]:
        """Return what differs whenever ``view_while_others_choose`` may: a key to keep it by."""
        choosing = self._choosing_for(seat)
        if choosing is None:
            return (self._changes,)
        return (choosing.changes, self.hidden_choice(seat))

    def picture(self) -> Picture:
        """Return what is drawn in motion of the position: public, so made once for all seats."""
        key = self.view_key(0)
        if self._picture_kept[0] != key:
            self._picture_kept = (key, self.game.picture(self.state))
        return self._picture_kept[1]

    def _choosing_for(self, seat: int) -> _Choosing | None:
        """Return who chooses face down, if that seat is one of them or only watches."""
        choosing = self._choosing
        return choosing if choosing and seat in (0, *choosing.seats) else None

    def _find_choice(self, seat: int) -> tuple[int, Decision] | None:
        """Return the choice of a seat that still lies face down, and which line it is."""
        return self._choices().get(seat)

    def _choices(self) -> dict[int, tuple[int, Decision]]:
        """Return the choices that lie face down, each with which line it is, by seat."""
        choosing = self._choosing
        if choosing is None:
            return {}
        key = (self._changes, len(self.lines))
        if self._choices_kept[0] != key:
            lying = enumerate(self.lines[choosing.lines :], start=choosing.lines)
            found = {x.seat: (k, x) for k, x in lying if isinstance(x, Decision)}
            self._choices_kept = (key, found)
        return self._choices_kept[1]

    def _settle(self) -> list[Happening]:
        self._changes += 1
        happenings = super()._settle()
        if happenings or not self.lines or isinstance(self.lines[-1], Deal):
            asked = self.to_act
            self._choosing = (
                _Choosing(asked, len(self.lines), copy_of(self.state), self._changes)
                if len(asked) > 1
                else None
            )
        if any(self.game.reveals(happening) for happening in happenings):
            self._revealed = len(self.lines)
        return happenings


def _choose(game: Game, state: States, choice: Decision) -> None:
    number = game.parse_move(choice.move)
    assert number is not None
    game.play(state, 0, choice.seat - 1, number)
