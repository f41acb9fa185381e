"""The Game: what can be agreed before a game, and for how many players."""

from __future__ import annotations

from sextet.core.errors import OptionError
from sextet.core.game import Option, Settings
from sextet.core.reasons import Reason

PLAYERS = range(1, 6)

SHORT_HAND = Option(
    "short-hand",
    "no",
    "One card fewer in hand, for experts.",
    words=("no", "yes"),
    needs=("expert", ("yes",)),
)
OPTIONS = (
    Option("expert", "no", "At least 3 cards a turn instead of 2.", words=("no", "yes")),
    SHORT_HAND,
)


def check_short_hand(settings: Settings) -> None:
    """Check that only experts play with one card less in hand."""
    if settings.options["short-hand"] == "yes" and not SHORT_HAND.fits(settings.options):
        raise OptionError(Reason("why.smaller-hand-experts"), "short-hand")
