"""What can be wrong with what somebody asked for. Every message is for the person who reads it."""

from __future__ import annotations


class SextetError(ValueError):
    """Something asked of Sextet cannot be done; the message says what and why."""


class OptionError(SextetError):
    """A game, a number of players or an option that does not exist or does not fit."""


class IllegalMove(SextetError):  # noqa: N818 - the rulebooks' word
    """A move that the rules do not allow now; the message names the rule."""


class BadDeal(SextetError):  # noqa: N818
    """Cards that cannot have been dealt; the message says which and why."""


class RecordError(SextetError):
    """A record that cannot be replayed: the message names line, seat, move and rule."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")
