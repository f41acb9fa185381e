"""6 nimmt!: what of the judge's numbers comes true, as measured.

In its playouts later tricks are random, so it foresees more heads than players pay who think again
at each of them; and a card that seems so much worse costs a little less than that. Both were
measured on games of all levels (``python -m benchmarks.study_nimmt``), and are made good here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sextet.core.compiled import States
from sextet.core.game import Settings
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.dealing import hand_size_at
from sextet.games.six_nimmt.state import DEAL, DRAFT
from sextet.study.grade import anchors, kind_of
from sextet.study.sampling import Numbers


@dataclass(frozen=True)
class Scale:
    """How the judge's numbers become heads; as it stands, they are left alone."""

    #: The part of a difference between two moves that comes true.
    kept: float = 1.0
    #: By cards in hand: heads of the rest of the round that are foreseen and not paid.
    gain: Sequence[float] = (0.0,)
    #: The same for each card that is still to be drafted.
    draft: float = 0.0

    def gain_at(self, view: States, seat: int) -> float:
        """Return how many heads fewer than foreseen a seat pays from here on."""
        state = view[0]
        cards, to_draft = int(state["cards"][seat - 1]), 0
        if state["phase"] == DEAL:
            cards = hand_size_at(view, 0)
        elif state["phase"] == DRAFT:
            hand = hand_size_at(view, 0)
            cards, to_draft = hand, hand - cards
        return float(self.gain[min(cards, len(self.gain) - 1)]) + to_draft * self.draft

    def values(self, raw: Numbers, view: States, seat: int) -> Numbers:
        """Return the moves' values, batch by batch, in heads that come true."""
        best = raw[:, [int(raw.mean(axis=0).argmax())]]
        scaled: Numbers = best - self.kept * (best - raw) + self.gain_at(view, seat)
        return scaled


def scale_of(settings: Settings) -> Scale:
    """Return what was measured of a kind of game, or of the same with another number of players."""
    kinds: dict[str, Any] = anchors().get("six-nimmt", {}).get("kinds", {})
    asked = kind_of(GAME, settings)
    players, _, variant = asked.partition(" ")
    alike = {kind: one for kind, one in kinds.items() if kind.partition(" ")[2] == variant}
    if not alike:
        return Scale()
    nearest = min(alike, key=lambda kind: abs(number_in(kind) - number_in(players)))
    return Scale(**alike[nearest]["scale"])


def number_in(kind: str) -> int:
    """Return the number of players that a kind's name begins with."""
    found = re.match(r"\d+", kind)
    return int(found.group()) if found else 0
