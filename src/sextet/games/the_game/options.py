"""The Game: what can be agreed before a game, and for how many players."""

from __future__ import annotations

from sextet.core.errors import OptionError
from sextet.core.game import Option, Settings

PLAYERS = range(1, 6)

OPTIONS = (
    Option("expert", "no", "At least 3 cards a turn instead of 2.", words=("no", "yes")),
    Option("short-hand", "no", "One card fewer in hand, for experts.", words=("no", "yes")),
)


def check_short_hand(settings: Settings) -> None:
    """Check that only experts play with one card less in hand."""
    if settings.options["short-hand"] == "yes" and settings.options["expert"] == "no":
        raise OptionError("short-hand is for experts only: it needs expert: yes")
