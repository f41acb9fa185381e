"""6 nimmt!: what can be agreed before a game, and for how many players."""

from __future__ import annotations

from collections.abc import Mapping

from sextet.core.errors import OptionError
from sextet.core.game import Option

VARIANTS = ("base", "professional", "halves", "anniversary")

#: Players by variant.
PLAYERS = {
    "base": range(2, 11),
    "professional": range(2, 7),
    "halves": range(4, 8),
    "anniversary": range(2, 9),
}

#: Variants whose length is fixed: one deal in two halves, two rounds.
WITHOUT_TARGET = ("halves", "anniversary")

OPTIONS = (
    Option("variant", "base", "Which rules are played.", words=VARIANTS),
    Option(
        "target",
        "66",
        "The game ends after the round in which somebody reaches this many bull heads.",
        numbers=range(1, 1000),
    ),
    Option(
        "rounds",
        "none",
        "A fixed number of rounds instead of the target score.",
        words=("none",),
        numbers=range(1, 100),
    ),
)


def check_variant(players: int, chosen: Mapping[str, str]) -> None:
    """Check that the variant is for so many players and has the options that were chosen."""
    variant = chosen.get("variant", "base")
    seats = PLAYERS[variant]
    if players not in seats:
        raise OptionError(
            f"the {variant} variant is for {seats[0]}–{seats[-1]} players, not {players}"
        )
    if variant in WITHOUT_TARGET:
        for name in ("target", "rounds"):
            if name in chosen:
                raise OptionError(f"{name} is no option of the {variant} variant")
