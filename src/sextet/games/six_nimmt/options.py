"""6 nimmt!: what can be agreed before a game, and for how many players."""

from __future__ import annotations

from collections.abc import Mapping

from sextet.core.errors import OptionError
from sextet.core.game import Option
from sextet.core.reasons import Reason

VARIANTS = ("base", "professional", "halves", "anniversary")

#: Players by variant.
PLAYERS = {
    "base": range(2, 11),
    "professional": range(2, 7),
    "halves": range(4, 8),
    "anniversary": range(2, 9),
}

#: Variants that a target score ends, or a number of rounds. The length of the others is fixed.
WITH_TARGET = ("base", "professional")

OPTIONS = (
    Option("variant", "base", "Which rules are played.", words=VARIANTS),
    Option(
        "target",
        "66",
        "The game ends after the round in which somebody reaches this many bull heads.",
        numbers=range(1, 1000),
        needs=("variant", WITH_TARGET),
    ),
    Option(
        "rounds",
        "none",
        "A fixed number of rounds instead of the target score.",
        words=("none",),
        numbers=range(1, 100),
        needs=("variant", WITH_TARGET),
    ),
)


def seats_for(chosen: Mapping[str, str]) -> range:
    """Return for how many players the variant is that was chosen."""
    return PLAYERS[chosen.get("variant", "base")]


def check_variant(players: int, chosen: Mapping[str, str]) -> None:
    """Check that the variant is for so many players and has the options that were chosen."""
    variant = chosen.get("variant", "base")
    called = Reason(f"option.six-nimmt.variant.{variant}")
    seats = seats_for(chosen)
    if players not in seats:
        least, most = seats[0], seats[-1]
        raise OptionError(
            Reason("why.not-for-so-many", variant=called, least=least, most=most, players=players)
        )
    for option in OPTIONS:
        if option.name in chosen and not option.fits({"variant": variant}):
            words = Reason(f"option.six-nimmt.{option.name}")
            raise OptionError(
                Reason("why.not-in-variant", called=words, name=option.name, variant=called),
                option.name,
            )
