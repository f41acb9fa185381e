"""Why something cannot be done: a message of the catalogue and its values, in no language yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, init=False)
class Reason:
    """A key of the catalogue and the values of its words; ``words.explain`` says it.

    A value that is a reason itself is said in the same language: the move inside a line of a
    record, or a word that a language has for something (``Reason("option.six-nimmt.target")``).
    """

    key: str
    values: dict[str, Any]

    def __init__(self, key: str, /, **values: str | int | Reason) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)


def quoted(text: str, most: int | None = None) -> str:
    """Return what somebody wrote in quotes, its first ``most`` signs, unseen ones made visible."""
    return repr(text[:most])
