"""6 nimmt!: players with one idea each, to measure others by."""

from __future__ import annotations

from sextet.games.six_nimmt.rows import PLACED, TOOK_ROW
from sextet.games.six_nimmt.state import DECK
from sextet.players.port import Player, Turn


class OneIdea(Player):
    """Chooses a card by one idea; takes the cheapest row, plays no special and keeps them all."""

    def card(self, turn: Turn) -> int:
        """Return the card to choose."""
        raise NotImplementedError

    def choose(self, turn: Turn) -> int:
        """Return the card of its idea, or the decision that costs least now."""
        if turn.legal[0] <= DECK:
            return self.card(turn)
        return min(turn.legal, key=lambda move: (cost_now(turn, move), move))


class Lowest(OneIdea):
    """Always the lowest card."""

    def card(self, turn: Turn) -> int:
        """Return the lowest card."""
        return min(turn.legal)


class Highest(OneIdea):
    """Always the highest card."""

    def card(self, turn: Turn) -> int:
        """Return the highest card."""
        return max(turn.legal)


class Closest(OneIdea):
    """The card that would land with the smallest gap on a row that is not full."""

    def card(self, turn: Turn) -> int:
        """Return the card with the smallest gap; what would take a row comes last."""
        return min(turn.legal, key=lambda card: (gap_now(turn, card), card))


def gap_now(turn: Turn, card: int) -> int:
    """Return the gap a card would leave if it were placed now; large where it takes a row."""
    for kind, _, _, row, _ in turn.game.preview(turn.view, turn.seat, card):
        if kind == PLACED:
            length = int(turn.view[0]["length"][row])
            return card - int(turn.view[0]["rows"][row][length - 1])
    return 1000


def cost_now(turn: Turn, move: int) -> int:
    """Return the heads a move would take at once."""
    happenings = turn.game.preview(turn.view, turn.seat, move)
    return sum(heads for kind, _, _, _, heads in happenings if kind == TOOK_ROW)
