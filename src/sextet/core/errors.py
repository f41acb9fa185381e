"""What can be wrong with what somebody asked for. Every message is for the person who reads it.

An error has its reason (``reasons.Reason``), which ``words.explain`` says in any language; where
only those who work on Sextet will read it, a plain English text does. ``str`` is in English.
"""

from __future__ import annotations

from sextet.core.reasons import Reason
from sextet.core.words import explain


class SextetError(ValueError):
    """Something asked of Sextet cannot be done; the message says what and why."""

    def __init__(self, reason: Reason | str) -> None:
        self.reason: Reason | str = reason
        super().__init__(reason)

    def __str__(self) -> str:
        return explain(self)


class OptionError(SextetError):
    """A game, a number of players or an option that does not exist or does not fit."""

    def __init__(self, reason: Reason | str, option: str | None = None) -> None:
        #: The option that is wrong, where it is one.
        self.option = option
        super().__init__(reason)


class IllegalMove(SextetError):  # noqa: N818 - the rulebooks' word
    """A move that the rules do not allow now; the message names the rule."""


class BadDeal(SextetError):  # noqa: N818
    """Cards that cannot have been dealt; the message says which and why."""


class RecordError(SextetError):
    """A record that cannot be replayed: the message names line, seat, move and rule."""

    def __init__(self, reason: Reason | str, line: int | None = None) -> None:
        self.line = line
        super().__init__(reason if line is None else Reason("why.line", line=line, reason=reason))
