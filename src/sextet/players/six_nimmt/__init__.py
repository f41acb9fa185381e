"""The players of 6 nimmt!."""

from __future__ import annotations

from collections.abc import Callable

from sextet.core.errors import OptionError
from sextet.core.notation import is_number
from sextet.core.reasons import Reason
from sextet.players.port import Player
from sextet.players.six_nimmt.mcs import AgainstThinkers, MonteCarlo
from sextet.players.six_nimmt.simple import Closest, Highest, Lowest


def monte_carlo(text: str) -> Player:
    """Return the player ``mcs:N``."""
    if not is_number(text) or int(text) < 1:
        raise OptionError(Reason("why.playouts"))
    return MonteCarlo(int(text))


def plain(make: Callable[[], Player], name: str) -> Callable[[str], Player]:
    """Return a factory that takes no argument."""

    def factory(text: str) -> Player:
        if text:
            raise OptionError(Reason("why.no-argument", name=name))
        return make()

    return factory


#: Players by name; each takes the text after the colon.
PLAYERS: dict[str, Callable[[str], Player]] = {
    "lowest": plain(Lowest, "lowest"),
    "highest": plain(Highest, "highest"),
    "closest": plain(Closest, "closest"),
    "mcs": monte_carlo,
}

#: The six levels, from a beginner to the best there is.
LEVELS: tuple[Callable[[], Player], ...] = (
    lambda: MonteCarlo(20, tricks=0, tolerance=9.0),
    lambda: MonteCarlo(30, tricks=0, tolerance=5.0),
    lambda: MonteCarlo(80, tricks=2, tolerance=1.5),
    lambda: MonteCarlo(200, tolerance=0.5),
    lambda: MonteCarlo(1_000),
    AgainstThinkers,
)
