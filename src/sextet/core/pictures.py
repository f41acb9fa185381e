"""What lies on the table after each happening, for those who draw it in motion.

A match keeps it only where somebody will draw it: at live tables and in replays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sextet.core.compiled import States
from sextet.core.game import Game, Happening

#: What is drawn of a position; or only those keys of it that changed.
Picture = dict[str, Any]

_NONE = object()


@dataclass
class Pictures:
    """The pictures that the last happenings of a match led through, each as what changed in it."""

    game: Game
    #: By happening since the last decision or deal: the pictures it led through.
    changes: list[list[Picture]] = field(default_factory=list)
    #: What lay there before the next happening, and what whoever draws knows of it.
    _before: Picture = field(default_factory=dict)
    _known: Picture = field(default_factory=dict)

    def copy(self) -> Pictures:
        """Return pictures that go their own way from here."""
        return Pictures(self.game, self.changes, self._before, self._known)

    def begin(self, state: States) -> None:
        """Begin anew with what lies there after a deal or an undo: the next picture is whole."""
        self._before, self._known = self.game.picture(state, 0), {}

    def forget(self) -> None:
        """Leave the happenings before a decision behind."""
        self.changes = []

    def add(self, state: States, happening: Happening) -> None:
        """Note what a happening has changed."""
        led_through: list[Picture] = []
        for picture in self.game.pictures(self._before, happening, state, 0):
            known = self._known
            led_through.append({k: v for k, v in picture.items() if known.get(k, _NONE) != v})
            self._known = picture
        self._before = self._known
        self.changes.append(led_through)
